"""The layers of the camera's networks: they are convolutions, and the module of the page is made of them."""

import numpy as np
import pytest
from msgspec import json
from tools.camera.layers import CHUNK, add_enlarged, combine, split
from tools.camera.module import MODULE, SECTION, facts
from tools.engine.binary import CUSTOM, Reader, sections


def convolved(image: np.ndarray, kernel: np.ndarray, stride: int) -> np.ndarray:
    """Return a convolution of 3 x 3 with zeros around the image, as channels, rows and columns."""
    height, width = image.shape[1:]
    framed = np.pad(image, ((0, 0), (1, 1), (1, 1)))
    windows = [framed[:, a : a + height : stride, b : b + width : stride] for a in range(3) for b in range(3)]
    result: np.ndarray = np.einsum("otc,tcyx->oyx", kernel.reshape(len(kernel), 9, -1), np.stack(windows))
    return result


@pytest.mark.parametrize(("stride", "height", "width"), [(1, 6, 100), (2, 4, 6)])
def test_shifted_planes_add_up_to_a_convolution(stride: int, height: int, width: int) -> None:
    assert stride == 2 or height * (width + 2) > CHUNK
    rng = np.random.default_rng(0)
    image = rng.normal(size=(2, height, width)).astype(np.float32)
    kernel, bias = rng.normal(size=(3, 18)).astype(np.float32), rng.normal(size=3).astype(np.float32)
    planes = np.pad(image, ((0, 0), (1, 1), (1, 1)))
    values = np.concatenate([kernel.ravel(), bias, planes.ravel(), np.full(9000, np.nan, np.float32)])
    image_at, parts_at = kernel.size + 3, kernel.size + 3 + planes.size
    out_height, out_width = height // stride, width // stride
    row, plane = out_width + 2, (out_width + 2) * (out_height + 2)
    out_at = parts_at + 8 * plane
    cells = [(down, across) for down in range(3) for across in range(3)]
    if stride == 2:
        split(values, image_at, parts_at, 2, width, height)
        shifts = [(a % 2 * 2 + b % 2) * plane + (a // 2 - 1) * row + b // 2 - 1 for a, b in cells]
    else:
        shifts = [(a - 1) * row + b - 1 for a, b in cells]
    step = 4 * plane if stride == 2 else plane
    offsets = np.array([shift + channel * step for shift in shifts for channel in range(2)])
    source = parts_at if stride == 2 else image_at
    values[out_at : out_at + 3 * plane] = 0
    combine(
        values, offsets, source + row + 1, 0, 18, 0, kernel.size, out_at + row + 1, 3, out_width, out_height, 1
    )  # fmt: skip
    found = values[out_at : out_at + 3 * plane].reshape(3, out_height + 2, row)
    expected = np.maximum(convolved(image, kernel, stride) + bias[:, None, None], 0)
    np.testing.assert_allclose(found, np.pad(expected, ((0, 0), (1, 1), (1, 1))), atol=1e-5)


def test_planes_of_half_the_size_are_added_to_four_cells_each() -> None:
    fine, coarse = np.ones((2, 6, 8), np.float32), np.pad(np.array([[[1, 2, 3], [4, 5, 6]]] * 2, np.float32), 1)[1:3]
    values = np.concatenate([fine.ravel(), coarse.ravel()])
    add_enlarged(values, 0, fine.size, 2, 6, 4)
    sums = values[: fine.size].reshape(2, 6, 8)[1, 1:-1, 1:-1]
    assert sums.tolist() == (1 + np.kron(coarse[1, 1:-1, 1:-1], np.ones((2, 2)))).tolist()


def test_the_module_is_made_of_its_source() -> None:
    customs = [Reader(body) for kind, body in sections(MODULE.read_bytes()) if kind == CUSTOM]
    found = {reader.name(): reader.data[reader.at :] for reader in customs}
    assert json.decode(found[SECTION]) == facts(), "run `python -m tools.camera.module`"
