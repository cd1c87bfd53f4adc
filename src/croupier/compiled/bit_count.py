"""`int.bit_count` for compiled code: one instruction of a processor, which Numba does not know by itself."""

from collections.abc import Callable
from typing import Any

from numba import types
from numba.extending import intrinsic, overload_method


def _count(_context: Any, number: Any) -> tuple[Any, Callable[..., Any]]:
    """How many bits of a number are one."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return number(number), generate


_ones: Any = intrinsic(_count)


@overload_method(types.Integer, "bit_count", jit_options={"forceinline": True})  # type: ignore[call-arg]
def compiled_bit_count(number: int) -> Callable[[int], int]:  # noqa: ARG001  # Numba looks at the names
    """What `int.bit_count` returns for a number that is not negative."""

    def bit_count(number: int) -> int:
        return _ones(number)  # type: ignore[no-any-return]

    return bit_count
