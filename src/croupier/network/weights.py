"""Weights: what the network has learnt, in a file of the package.

`weights.npz` is a zip archive of NumPy arrays, one for each field of `Weights`, as numbers of 16 bits. It is data
alone: nothing in it is run when it is read. `python -m tools.train` writes it.
"""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import IO

import numpy as np

from croupier.network.inference import SHAPES, Weights

FILE = "weights.npz"


class WeightsError(ValueError):
    """A file that does not hold the weights of this network; the message says what is wrong."""


def read_weights(file: Path | IO[bytes]) -> Weights:
    """The weights in a file, as numbers of 32 bits."""
    with np.load(file, allow_pickle=False) as arrays:
        for name, shape in SHAPES.items():
            if name not in arrays or arrays[name].shape != shape:
                raise WeightsError(f"{file} has no weights {name!r} of shape {shape}")
        return Weights(*(np.ascontiguousarray(arrays[name], np.float32) for name in Weights._fields))


def write_weights(file: Path, weights: Weights) -> None:
    """Write weights to a file."""
    with file.open("wb") as stream:
        np.savez(stream, **{name: array.astype(np.float16) for name, array in weights._asdict().items()})


@cache
def own_weights() -> Weights:
    """The weights of the package."""
    with (files("croupier.network") / FILE).open("rb") as stream:
        return read_weights(stream)


def fingerprint(weights: Weights) -> str:
    """A short name for weights, another for any others."""
    digest = sha256()
    for array in weights:
        digest.update(array.tobytes())
    return digest.hexdigest()[:12]
