"""Compiles plain functions with Numba and caches the machine code on disk. Only this package imports Numba.

Higher levels hand their functions down: `jit(search, calls=SEARCH)`. Numba is imported by the first call of `jit`; a
function is compiled, or its machine code loaded from the disk, when it is first called.
"""

from collections.abc import Callable, Sequence
from inspect import getclosurevars, isfunction
from threading import RLock
from typing import Any, TypeAlias, TypeVar

from croupier.compiled.loops import LOOPS, open_round
from croupier.compiled.tally import TALLY
from croupier.dealer.chance import CHANCE
from croupier.dealer.counter import COUNTER
from croupier.policies import POLICIES
from croupier.rules.clockwise import CLOCKWISE
from croupier.rules.engine import ENGINE, bandit_order, pay

Function: TypeAlias = Callable[..., Any]
Compiled = TypeVar("Compiled", bound=Function)

OUTLINED: tuple[Function, ...] = (bandit_order, pay, open_round, *TALLY)
"""Called once a round or once a game: compiled as functions of their own, which takes less time.

Without them the loop over turns is small enough for its numbers to stay in registers.
"""
INLINED: tuple[Function, ...] = tuple(
    function for function in (*ENGINE, *CLOCKWISE, *COUNTER, *CHANCE, *POLICIES, *LOOPS) if function not in OUTLINED
)
"""Rules, seats, chance, policies and loops, each after those it calls: compiled as one piece with what calls them."""

_lock = RLock()
"""Threads that need a function for the first time at the same moment compile it once."""
_registered: set[Function] = set()
_jitted: dict[Function, Function] = {}


def register(calls: Sequence[Function] = (), inlined: Sequence[Function] = (), *, force: bool = True) -> None:
    """Let compiled code call the functions of the game, and those in `calls`, a function after those it calls.

    Those in `inlined`, too, compiled as one piece with what calls them; unless `force`, the compiler decides on that,
    which makes less code of it.
    """
    from numba.extending import register_jitable

    from croupier.compiled import bit_count, unsigned  # noqa: F401  # they register themselves

    for functions, inline in ((INLINED, True), (inlined, True), (OUTLINED, False), (calls, False)):
        for function in functions:
            if function not in _registered:
                _registered.add(function)
                # Only compiled code calls these: wrappers for calls from Python would only cost compile time.
                wrappers = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
                register_jitable(forceinline=inline and force, error_model="numpy", **wrappers)(function)


def jit(function: Compiled, calls: Sequence[Function] = (), inlined: Sequence[Function] = ()) -> Compiled:
    """The function, compiled; it lets other Python threads run meanwhile.

    `calls` are the functions it calls beyond those of the game, a function after those it calls; `inlined` are more of
    them, see `register`. Structs that it takes are NamedTuples, defined in a module of one of these functions: the
    cache is named after the source of those.
    """
    import numba

    from croupier.compiled.cache import cache_folder, caching_in

    with _lock:
        if function not in _jitted:
            register(calls, inlined)
            with caching_in(cache_folder((*INLINED, *OUTLINED, *calls, *inlined, function))):
                _jitted[function] = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
        return _jitted[function]  # type: ignore[return-value]  # Numba keeps the signature


def jit_uncached(function: Compiled) -> Compiled:
    """A function of a caller's, compiled; it may call those of the game, and plain functions of the caller's own.

    The machine code is not kept on disk, since the function may come from anywhere, a notebook or a prompt.
    """
    import numba

    with _lock:
        register()
        _register_called(function)
        return numba.njit(nogil=True, error_model="numpy")(function)  # type: ignore[return-value]  # Numba keeps it


def _register_called(function: Function) -> None:
    """Let compiled code call the plain functions that a function names, and those that they name."""
    from numba.extending import register_jitable

    named = getclosurevars(function)
    for other in (*named.nonlocals.values(), *named.globals.values()):
        if isfunction(other) and other not in _registered:
            _registered.add(other)
            register_jitable(error_model="numpy")(other)
            _register_called(other)
