"""PNG files made small: 256 colours instead of millions."""

import struct
import zlib

import numpy as np
from numpy.typing import NDArray

SIGNATURE = b"\x89PNG\r\n\x1a\n"
RGB, RGBA, PALETTE = 2, 6, 3
Pixels = NDArray[np.uint8]


def _chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    at, found = len(SIGNATURE), []
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        found.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + length]))
        at += length + 12
    return found


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def pixels(png: bytes) -> Pixels:
    """The picture as rows of red, green and blue; what browsers write: eight bits, not interlaced."""
    chunks = _chunks(png)
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[0][1])
    assert depth == 8, "eight bits a channel"
    assert kind in (RGB, RGBA), "colours, no palette"
    assert not interlaced, "not interlaced"
    each = 3 if kind == RGB else 4
    rows = np.frombuffer(zlib.decompress(b"".join(part for name, part in chunks if name == b"IDAT")), np.uint8)
    rows = rows.reshape(height, 1 + width * each)
    above = np.zeros(width * each, np.uint8)
    picture = np.empty((height, width * each), np.uint8)
    for y, row in enumerate(rows):
        above = picture[y] = _unfiltered(int(row[0]), row[1:], above, each)
    return picture.reshape(height, width, each)[:, :, :3]


def _unfiltered(how: int, row: Pixels, above: Pixels, each: int) -> Pixels:
    """A row as it was before the filter that made it easy to compress."""
    match how:
        case 0:
            return row
        case 1:
            return row.reshape(-1, each).cumsum(0, dtype=np.uint8).reshape(-1)
        case 2:
            return row + above
    line = row.astype(int).tolist()
    up = above.tolist()
    for i, value in enumerate(line):
        left = line[i - each] if i >= each else 0
        if how == 3:
            guess = (left + up[i]) // 2
        else:
            corner = up[i - each] if i >= each else 0
            sides = (left, up[i], corner)
            guess = min(sides, key=lambda side: abs(left + up[i] - corner - side))
        line[i] = (value + guess) & 255
    return np.array(line, np.uint8)


def palette(colours: Pixels, count: NDArray[np.int64], size: int = 256) -> NDArray[np.float64]:
    """Few colours for many, by cutting the widest box of colours in two until there are enough."""
    boxes = [np.arange(len(colours))]
    while len(boxes) < size:
        # Wide boxes with many pixels first.
        weights = [
            np.ptp(colours[box], axis=0).max() * np.sqrt(count[box].sum()) if len(box) > 1 else -1 for box in boxes
        ]
        widest = int(np.argmax(weights))
        if weights[widest] <= 0:
            break
        box = boxes.pop(widest)
        axis = int(np.argmax(np.ptp(colours[box], axis=0)))
        box = box[np.argsort(colours[box, axis], kind="stable")]
        half = np.searchsorted(count[box].cumsum(), count[box].sum() / 2)
        cut = min(max(int(half), 1), len(box) - 1)
        boxes += [box[:cut], box[cut:]]
    return np.array([np.average(colours[box], axis=0, weights=count[box]) for box in boxes])


def small(png: bytes) -> bytes:
    """The same picture in at most 256 colours."""
    picture = pixels(png)
    height, width, _ = picture.shape
    # Colours that differ only in their last bit are one: nobody sees it, and there are far fewer.
    keys = (picture >> 1).astype(np.int32) @ np.array([1 << 14, 1 << 7, 1], np.int32)
    found, places, count = np.unique(keys, return_inverse=True, return_counts=True)
    colours = np.stack([found >> 14, found >> 7 & 127, found & 127], axis=1).astype(np.uint8) << 1
    chosen = palette(colours, count)
    nearest = np.empty(len(colours), np.uint8)
    for start in range(0, len(colours), 4096):
        part = colours[start : start + 4096].astype(float)
        nearest[start : start + 4096] = ((part[:, None] - chosen[None]) ** 2).sum(2).argmin(1)
    rows = np.zeros((height, 1 + width), np.uint8)
    rows[:, 1:] = nearest[places.reshape(height, width)]
    return b"".join(
        (
            SIGNATURE,
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, PALETTE, 0, 0, 0)),
            _chunk(b"PLTE", chosen.round().astype(np.uint8).tobytes()),
            _chunk(b"IDAT", zlib.compress(rows.tobytes(), 9)),
            _chunk(b"IEND", b""),
        )
    )
