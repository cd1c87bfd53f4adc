"""Weights: they are read from a file as they were written, and those of the package are small."""

from pathlib import Path

import numpy as np
import pytest

from croupier.engine import borrow_engine
from croupier.network.inference import SHAPES
from croupier.network.weights import FILE, WeightsError, own_weights, read_weights, write_weights
from tests.network.made_up import random_weights


def test_weights_come_back_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "some.bin"
    written = random_weights(3)
    write_weights(file, written)
    for before, after in zip(written, read_weights(file), strict=True):
        assert after.dtype == np.float32
        assert np.array_equal(before.astype(np.float16), after)


def test_a_file_of_another_network_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "other.bin"
    with pytest.raises(WeightsError, match=r"^code must be an array of floats with the shape \(256, 256\)$"):
        write_weights(file, random_weights(3)._replace(code=np.zeros((2, 2), np.float32)))
    assert not file.exists()
    file.write_bytes(bytes(326_932))
    with pytest.raises(WeightsError, match=r"has 326,932 bytes, but the weights of this network have 457,996$"):
        read_weights(file)


def test_the_package_has_weights_of_a_few_hundred_kilobytes() -> None:
    assert [array.shape for array in own_weights()] == list(SHAPES.values())
    assert FILE.stat().st_size < 500_000


def test_an_engine_holds_the_weights_of_its_file() -> None:
    with borrow_engine() as borrowed:
        for name, array in own_weights()._asdict().items():
            assert np.array_equal(borrowed.array(f"weights.{name}"), array.ravel()), name
