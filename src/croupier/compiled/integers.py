"""Compiled versions of `mix` and `int.bit_count`, which machine integers need.

Importing this module registers both with Numba.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic, overload, overload_method

from croupier.dealer.counter import FIRST_FACTOR, SECOND_FACTOR, STRIDE, mix

_STRIDE = np.uint64(STRIDE)
_FIRST_FACTOR = np.uint64(FIRST_FACTOR)
_SECOND_FACTOR = np.uint64(SECOND_FACTOR)


@overload(mix, jit_options={"forceinline": True, "error_model": "numpy"})
def compiled_mix(key: int, number: int) -> Callable[[int, int], int]:  # noqa: ARG001  # Numba looks at the names
    """Return a version of `mix` for unsigned 64-bit integers, since signed overflow would be undefined."""

    def mix_in_64_bits(key: int, number: int) -> int:
        bits = np.uint64(key) + np.uint64(number) * _STRIDE
        bits = (bits ^ (bits >> np.uint64(30))) * _FIRST_FACTOR
        bits = (bits ^ (bits >> np.uint64(27))) * _SECOND_FACTOR
        return np.int64(bits ^ (bits >> np.uint64(31)))  # type: ignore[return-value]  # an integer, once compiled

    return mix_in_64_bits


def _count(_context: Any, number: Any) -> tuple[Any, Callable[..., Any]]:
    """Generate LLVM's `ctpop`, which counts the bits that are one; Numba has no function for it."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return number(number), generate


_ones: Any = intrinsic(_count)


@overload_method(types.Integer, "bit_count", jit_options={"forceinline": True})  # type: ignore[call-arg]
def compiled_bit_count(number: int) -> Callable[[int], int]:  # noqa: ARG001  # Numba looks at the names
    """Return a version of `int.bit_count` for numbers that are not negative."""

    def bit_count(number: int) -> int:
        return _ones(number)  # type: ignore[no-any-return]

    return bit_count
