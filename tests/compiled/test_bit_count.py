"""`bit_count` in compiled code."""

import numba
import pytest

from croupier.compiled import integers  # noqa: F401  # registers itself


def ones(number: int) -> int:
    """Count the bits that are one."""
    return number.bit_count()


@pytest.fixture(scope="module")
def compiled() -> object:
    """Return the function above, compiled."""
    return numba.njit(ones)


@pytest.mark.parametrize("number", [0, 1, 0b1011, 0x888888, 2**48 - 1, 2**62 + 5, 2**63 - 1])
def test_compiled_code_counts_bits_as_the_interpreter_does(compiled: object, number: int) -> None:
    assert compiled(number) == number.bit_count()  # type: ignore[operator]
