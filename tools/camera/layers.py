"""The layers of the camera's networks, which `tools.camera.module` compiles to WebAssembly for the page.

Values lie in planes, one for each channel: rows of cells with a border of one cell around them, which is zero. In a
plane, a neighbour of a cell is a fixed number of values away. So all layers are sums of shifted planes, long loops
that the compiler does four cells at a time. Addresses are indices into `values`, where the weights lie, too.
page/src/lib/camera/network.ts calls these functions.
"""

from typing import Any

CHUNK = 512
"""Cells of all outputs that are made before the next cells, so that what they are made of stays in a near cache."""
GROUP = 8
"""Terms that are added at a time."""


def combine(
    values: Any,
    offsets: Any,
    source: int,
    step: int,
    terms: int,
    kernel: int,
    bias: int,
    target: int,
    outputs: int,
    width: int,
    height: int,
    rectified: int,
) -> int:
    """Write planes of `width` x `height` cells that are weighted sums of shifted planes, plus a bias.

    `source` and `target` are the first cells inside the borders. Term t of output o begins at
    `source + o * step + offsets[t]`, and its weight is at `kernel + o * terms + t`. Sums below zero become zero if they
    are to be `rectified`.
    """
    row = width + 2
    plane, length = row * (height + 2), row * height - 2
    for begin in range(0, length, CHUNK):
        size = min(CHUNK, length - begin)
        for output in range(outputs):
            first = target + output * plane + begin
            sums = values[first : first + size]
            base, weights = source + output * step + begin, values[kernel + output * terms :]
            start = values[bias + output]
            for i in range(size):
                sums[i] = start
            add_terms(values, offsets, base, terms, weights, sums, size)
            if rectified:
                for i in range(size):
                    sums[i] = max(sums[i], 0)
    for output in range(outputs):
        for y in range(height - 1):  # sums ran over the borders at the ends of the rows, too
            end = target + output * plane + y * row + width
            values[end] = 0
            values[end + 1] = 0
    return 0


def add_terms(values: Any, offsets: Any, base: int, terms: int, weights: Any, sums: Any, size: int) -> None:
    """Add the terms of one output to its sums."""
    whole = terms - terms % GROUP
    for term in range(0, whole, GROUP):
        a = values[base + offsets[term] :]
        b = values[base + offsets[term + 1] :]
        c = values[base + offsets[term + 2] :]
        d = values[base + offsets[term + 3] :]
        e = values[base + offsets[term + 4] :]
        f = values[base + offsets[term + 5] :]
        g = values[base + offsets[term + 6] :]
        h = values[base + offsets[term + 7] :]
        wa, wb, wc, wd = weights[term], weights[term + 1], weights[term + 2], weights[term + 3]
        we, wf, wg, wh = weights[term + 4], weights[term + 5], weights[term + 6], weights[term + 7]
        for i in range(size):
            former = (wa * a[i] + wb * b[i]) + (wc * c[i] + wd * d[i])
            latter = (we * e[i] + wf * f[i]) + (wg * g[i] + wh * h[i])
            sums[i] += former + latter
    for term in range(whole, terms):
        a, weight = values[base + offsets[term] :], weights[term]
        for i in range(size):
            sums[i] += weight * a[i]


def split(values: Any, source: int, target: int, channels: int, width: int, height: int) -> int:
    """Divide planes of `width` x `height` cells, borders included, into four each: even and odd rows and columns.

    `source` is the corner of the first plane. The four have the row length of planes of half the size, so that a
    convolution that moves by two cells is a sum of shifted planes again.
    """
    row, half = width + 2, width // 2 + 2
    plane, quarter = row * (height + 2), half * (height // 2 + 2)
    for part in range(4 * channels):
        channel, down, across = part // 4, part % 4 // 2, part % 2
        for y in range(height // 2 + 1):
            taken = values[source + channel * plane + (2 * y + down) * row + across :]
            given = values[target + part * quarter + y * half :]
            for x in range(width // 2 + 1):
                given[x] = taken[2 * x]
    return 0


def add_enlarged(values: Any, fine: int, coarse: int, channels: int, width: int, height: int) -> int:
    """Add planes of half the size to planes of `width` x `height` cells. Both addresses are the planes' corners."""
    row, half = width + 2, width // 2 + 2
    plane, quarter = row * (height + 2), half * (height // 2 + 2)
    for channel in range(channels):
        for y in range(height):
            sums = values[fine + channel * plane + (y + 1) * row + 1 :]
            added = values[coarse + channel * quarter + (y // 2 + 1) * half + 1 :]
            for x in range(width // 2):
                sums[2 * x] += added[x]
                sums[2 * x + 1] += added[x]
    return 0
