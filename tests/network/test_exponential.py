"""The exponential function gives the same bits as the C library's, so that answers are the same on every machine."""

import ctypes
import ctypes.util
import sys
from math import exp, inf, nextafter

import numpy as np
import pytest

from croupier.network.exponential import LOWEST, exponential

NUMBERS = np.concatenate(
    [
        -np.linspace(0, 104, 20_001),
        -np.logspace(-12, 2, 5_000),
        -np.random.default_rng(1).exponential(8, 20_000),
    ]
).astype(np.float32)


@pytest.mark.skipif(sys.platform != "linux", reason="others may have another function")
def test_it_is_that_of_the_c_library_to_the_last_bit() -> None:
    name = ctypes.util.find_library("m")
    if name is None:
        pytest.skip("there is no C library")
    expf = ctypes.CDLL(name).expf
    expf.argtypes, expf.restype = [ctypes.c_float], ctypes.c_float
    assert [float(x) for x in NUMBERS if np.float32(exponential(float(x))) != np.float32(expf(x))] == []


def test_it_is_precise_enough_for_numbers_of_32_bits() -> None:
    for x in map(float, NUMBERS[NUMBERS > -80]):
        assert exponential(x) == pytest.approx(exp(x), rel=2**-30)


def test_its_ends_are_one_and_nothing() -> None:
    assert exponential(0.0) == exponential(-0.0) == 1.0
    assert exponential(nextafter(LOWEST, -inf)) == exponential(-1e30) == exponential(-inf) == 0.0
    assert 0.0 < exponential(LOWEST) <= 2.0**-149
    assert np.float32(exponential(-87.0)) > 0
