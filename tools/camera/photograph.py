"""What a phone makes of light: exposure, colours, blur, noise and JPEG. Also noise and PNG files."""

import struct
import zlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]
Random = np.random.Generator

FREQUENCIES = np.add.outer(np.arange(8), np.arange(8))
QUANTISATION = 10 + 5.5 * FREQUENCIES
"""Close to the table of the JPEG standard for brightness at quality 50."""
COSINES = np.array([[np.cos((2 * x + 1) * u * np.pi / 16) for x in range(8)] for u in range(8)]) / 2
COSINES[0] /= np.sqrt(2)
TO_YCC = np.array([[0.299, 0.587, 0.114], [-0.169, -0.331, 0.5], [0.5, -0.419, -0.081]])


def smooth_noise(rng: Random, size: int, cell_y: float, cell_x: float) -> Floats:
    """Return a square of noise that changes over cells of this size, in pixels."""
    rows, columns = int(size / cell_y) + 3, int(size / cell_x) + 3
    cells = rng.normal(size=(rows, columns))
    y, x = np.arange(size) / cell_y, np.arange(size) / cell_x
    i, j = y.astype(int), x.astype(int)
    fy, fx = (y - i)[:, None], x - j
    fy, fx = fy * fy * (3 - 2 * fy), fx * fx * (3 - 2 * fx)
    upper = cells[i][:, j] * (1 - fx) + cells[i][:, j + 1] * fx
    lower = cells[i + 1][:, j] * (1 - fx) + cells[i + 1][:, j + 1] * fx
    return np.asarray(upper * (1 - fy) + lower * fy)


def blur(image: Floats, sigma_y: float, sigma_x: float) -> Floats:
    """Return an image blurred by a Gaussian."""
    for axis, sigma in ((0, sigma_y), (1, sigma_x)):
        reach = int(np.ceil(2.5 * sigma))
        if sigma < 0.2:
            continue
        weights = np.exp(-0.5 * (np.arange(-reach, reach + 1) / sigma) ** 2)
        padding = [(reach, reach) if a == axis else (0, 0) for a in range(3)]
        padded = np.pad(image, padding, mode="edge")
        n = image.shape[axis]
        image = sum(
            (w * padded.take(range(i, i + n), axis) for i, w in enumerate(weights / weights.sum())),
            np.zeros_like(image),
        )
    return image


def jpeg(image: Floats, quality: float) -> Floats:
    """Return an image after the losses of JPEG: coarse frequencies, and colours at half resolution."""
    height, width = image.shape[:2]
    padded = np.pad(image, ((0, -height % 16), (0, -width % 16), (0, 0)), mode="edge")
    channels = padded @ TO_YCC.T
    scale = 50 / quality if quality < 50 else 2 - quality / 50
    for c in range(3):
        plane = channels[..., c]
        if c:
            plane = (plane[::2, ::2] + plane[1::2, ::2] + plane[::2, 1::2] + plane[1::2, 1::2]) / 4
        h, w = plane.shape
        blocks = plane.reshape(h // 8, 8, w // 8, 8).transpose(0, 2, 1, 3)
        steps = np.maximum(QUANTISATION * scale * (1.5 if c else 1), 1)
        kept = np.round(COSINES @ blocks @ COSINES.T / steps) * steps
        plane = (COSINES.T @ kept @ COSINES).transpose(0, 2, 1, 3).reshape(h, w)
        channels[..., c] = plane.repeat(2, 0).repeat(2, 1) if c else plane
    return np.asarray((channels @ np.linalg.inv(TO_YCC).T)[:height, :width])


def develop(film: Floats, dim: bool, wild: bool, rng: Random) -> Image:
    """Return the photograph that a phone makes of a film in linear light; a wild one may be overexposed."""
    height, width = film.shape[:2]
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    film = film * (1 - rng.uniform(0, 0.3) * (x * x + y * y) / 2)[..., None]
    film = film * rng.uniform(0.88, 1.12, 3)  # the white balance is never quite right
    level = np.quantile(film.mean(-1), 0.5) * 0.6 + film.mean() * 0.4
    exposure = rng.uniform(0.16, 0.4) if not dim else rng.uniform(0.03, 0.14)
    brightest = np.quantile(film.max(-1), 0.985)
    film = film * (exposure / level if wild else min(exposure / level, 1.05 / brightest))
    softness = max(height, width) / 640
    sigma = (0.35 + abs(rng.normal(0, 0.6))) * softness
    shake = rng.choice([0.0, 0.0, rng.uniform(0, 1.3)]) * softness
    film = blur(film, *((sigma + shake, sigma) if rng.random() < 0.5 else (sigma, sigma + shake)))
    shoulder = rng.uniform(0, 0.25)
    film = film * (1 + shoulder * film) / (1 + shoulder * 2 * film)
    image = 255 * np.clip(film, 0, 1) ** (1 / rng.uniform(1.9, 2.5))
    noise = rng.uniform(4, 11) if dim else rng.uniform(0.5, 4.5)
    image += noise * blur(rng.normal(size=(height, width, 1)), *[rng.uniform(0, 0.6)] * 2)
    image += 0.6 * noise * rng.normal(size=image.shape)
    if rng.random() < 0.4:  # sharpened by the phone
        image += rng.uniform(0.2, 0.9) * (image - blur(image, 1.0, 1.0))
    return np.clip(jpeg(np.clip(image, 0, 255), rng.uniform(40, 96)), 0, 255).astype(np.uint8)


def write_png(path: Path, image: Image) -> None:
    """Write an image as a PNG file."""
    height, width = image.shape[:2]
    rows = b"".join(b"\0" + row.tobytes() for row in image)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + parts)
