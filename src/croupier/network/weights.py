"""Reading and writing files of network weights, such as the one in the package.

`weights.bin` holds the arrays of `NetworkWeights`, one after the other, as little-endian 16-bit floats. The page and
the engine read the same file; `python -m tools.train` writes it.
"""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from math import prod
from pathlib import Path

import numpy as np

from croupier.checks import check_kind, check_path
from croupier.network.inference import SHAPES, NetworkWeights

FILE = Path(str(files("croupier.network"))) / "weights.bin"
HALF = np.dtype("<f2")


class WeightsError(ValueError):
    """A file does not hold the weights of this network."""


def read_weights(file: str | Path) -> NetworkWeights:
    """Read weights from a file, as 32-bit floats. Raises WeightsError if its size is wrong."""
    path = Path(check_path("file", file))
    try:
        content = path.read_bytes()
    except OSError as error:
        raise WeightsError(f"{path} cannot be read: {error.strerror}") from None
    sizes = [prod(shape) for shape in SHAPES.values()]
    if len(content) != HALF.itemsize * sum(sizes):
        raise WeightsError(
            f"{file} has {len(content):,} bytes, but the weights of this network have {2 * sum(sizes):,}"
        )
    parts = np.split(np.frombuffer(content, HALF).astype(np.float32), np.cumsum(sizes)[:-1])
    return NetworkWeights(*(part.reshape(shape) for part, shape in zip(parts, SHAPES.values(), strict=True)))


def write_weights(file: str | Path, weights: NetworkWeights) -> None:
    """Write weights to a file, rounded to 16 bits. Raises WeightsError for arrays of other shapes."""
    path = Path(check_path("file", file))
    arrays = zip(SHAPES.items(), check_kind("weights", weights, NetworkWeights, "own_weights()"), strict=True)
    for (name, shape), array in arrays:
        if not isinstance(array, np.ndarray) or array.shape != shape or array.dtype.kind != "f":
            raise WeightsError(f"{name} must be an array of floats with the shape {shape}")
    content = b"".join(array.astype(HALF).tobytes() for array in weights)
    try:
        path.write_bytes(content)
    except OSError as error:
        raise WeightsError(f"{path} cannot be written: {error.strerror}") from None


@cache
def own_weights() -> NetworkWeights:
    """Return the weights of the package."""
    return read_weights(FILE)


def fingerprint(weights: NetworkWeights) -> str:
    """Return 12 hexadecimal digits that identify some weights."""
    digest = sha256()
    for array in weights:
        digest.update(array.tobytes())
    return digest.hexdigest()[:12]
