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

OUTLINED: tuple[Function, ...] = (bandit_order, *TALLY)
"""Called once a round or once a game: compiled as functions of their own, which takes less time."""
ONCE_A_ROUND: tuple[Function, ...] = (pay, open_round)
"""Compiled as functions of their own, too, where a table is a record: without them the loop over turns is small enough
for its numbers to stay in registers. A table in parts is played by code that knows its rules: there they are short."""
INLINED: tuple[Function, ...] = tuple(
    function
    for function in (*ENGINE, *CLOCKWISE, *COUNTER, *CHANCE, *POLICIES, *LOOPS)
    if function not in (*OUTLINED, *ONCE_A_ROUND)
)
"""Rules, seats, chance, policies and loops, each after those it calls: compiled as one piece with what calls them."""
GAME: tuple[Function, ...] = (*INLINED, *OUTLINED, *ONCE_A_ROUND)
"""All functions of the game that compiled code calls."""

OPTIONS: dict[str, Any] = {"error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Only compiled code calls these functions: wrappers for calls from Python would only cost compile time."""

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

    from croupier.compiled import integers  # noqa: F401  # they register themselves

    for functions, inline in ((INLINED, True), (inlined, True), (OUTLINED, False), (calls, False)):
        for function in functions:
            if function not in _registered:
                _registered.add(function)
                register_jitable(forceinline=inline and force, **OPTIONS)(function)
    for function in ONCE_A_ROUND:
        if function not in _registered:
            _registered.add(function)
            _register_by_table(function, force)


def _register_by_table(function: Function, force: bool) -> None:
    """Let compiled code call a function: as one piece with what calls it at a table in parts, else by itself."""
    from numba.extending import overload

    from croupier.compiled.table_in_parts import Parts

    def at_parts(_rules: Any, table: Any, *_more: Any) -> Function | None:
        return function if isinstance(table, Parts) else None

    def at_record(_rules: Any, table: Any, *_more: Any) -> Function | None:
        return None if isinstance(table, Parts) else function

    for implementation, inline in ((at_parts, force), (at_record, False)):
        options: Any = {"forceinline": inline} | OPTIONS
        overload(function, options, strict=False)(implementation)


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
            with caching_in(cache_folder((*GAME, *calls, *inlined, function))):
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
