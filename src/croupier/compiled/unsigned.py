"""`stirred` in unsigned 64-bit integers, as compiled code must compute it: signed overflow would be undefined."""

from collections.abc import Callable

import numpy as np
from numba.extending import overload

from croupier.dealer.counter import FIRST_FACTOR, SECOND_FACTOR, STRIDE, stirred

_STRIDE = np.uint64(STRIDE)
_FIRST_FACTOR = np.uint64(FIRST_FACTOR)
_SECOND_FACTOR = np.uint64(SECOND_FACTOR)


@overload(stirred, jit_options={"forceinline": True, "error_model": "numpy"})
def compiled_stirred(key: int, number: int) -> Callable[[int, int], int]:  # noqa: ARG001  # Numba looks at the names
    """What `stirred` computes, its 64 bits as a signed number."""

    def stirred_in_64_bits(key: int, number: int) -> int:
        bits = np.uint64(key) + np.uint64(number) * _STRIDE
        bits = (bits ^ (bits >> np.uint64(30))) * _FIRST_FACTOR
        bits = (bits ^ (bits >> np.uint64(27))) * _SECOND_FACTOR
        return np.int64(bits ^ (bits >> np.uint64(31)))  # type: ignore[return-value]  # an integer, once compiled

    return stirred_in_64_bits
