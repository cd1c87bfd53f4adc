"""Compiles plain functions with Numba and caches the machine code on disk. Only this package imports Numba.

Higher levels hand their functions down: `jit(search)`. What a function calls is found, and compiled with it. Numba is
imported by the first call of `jit`; a function is compiled, or its machine code loaded from the disk, when it is first
called.
"""

from collections.abc import Callable, Collection, Iterable
from dis import get_instructions
from inspect import isfunction
from threading import RLock
from typing import Any, TypeAlias, TypeVar

from croupier.compiled.loops import open_round, play_run
from croupier.dealer.counter import mix
from croupier.rules.engine import bandit_order, pay

Function: TypeAlias = Callable[..., Any]
Compiled = TypeVar("Compiled", bound=Function)

INLINED = ("croupier.rules.", "croupier.dealer.", "croupier.policies", "croupier.compiled.loops", "croupier.envs.")
"""How the modules begin whose functions are compiled as one piece with what calls them: rules, chance, policies, loops.

Of all others the compiler decides.
"""
OUTLINED: tuple[Function, ...] = (bandit_order,)
"""Called once a round: compiled as a function of its own all the same, which takes less time."""
ONCE_A_ROUND: tuple[Function, ...] = (pay, open_round)
"""Compiled as functions of their own, too, where a table is a record: without them the loop over turns is small enough
for its numbers to stay in registers. A table in parts is played by code that knows its rules: there they are short."""
REPLACED: tuple[Function, ...] = (mix,)
"""Compiled code has its own instead, see `croupier.compiled.integers`."""

OPTIONS: dict[str, Any] = {"error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Only compiled code calls these functions: wrappers for calls from Python would only cost compile time."""

_lock = RLock()
"""Threads that need a function for the first time at the same moment compile it once."""
_registered: set[Function] = set()
_jitted: dict[Function, Function] = {}


def called_by(*functions: Function) -> tuple[Function, ...]:
    """List the plain functions that functions call, directly or not, callees first."""
    found: dict[Function, None] = {}
    seen = {*functions, *REPLACED}

    def visit(function: Function) -> None:
        names = dict.fromkeys(step.argval for step in get_instructions(function) if step.opname == "LOAD_GLOBAL")
        globals_ = [function.__globals__.get(name) for name in names]
        for other in (*globals_, *(cell.cell_contents for cell in function.__closure__ or ())):
            if isfunction(other) and other not in seen:
                seen.add(other)
                visit(other)
                found[other] = None

    for function in functions:
        visit(function)
    return tuple(found)


GAME: tuple[Function, ...] = (*called_by(play_run), play_run)
"""All functions that play a game."""


def register(functions: Iterable[Function], inlined: Collection[Function] = (), *, force: bool = True) -> None:
    """Let compiled code call functions, and what these call.

    Those in `inlined`, too, are compiled as one piece with what calls them; unless `force`, the compiler decides on
    that for all of them, which makes less code of it.
    """
    from numba.extending import register_jitable

    from croupier.compiled import integers  # noqa: F401  # it registers what it has

    for function in (*called_by(*functions), *functions):
        if function in _registered:
            continue
        _registered.add(function)
        if function in ONCE_A_ROUND:
            _register_by_table(function, force)
            continue
        inline = function.__module__.startswith(INLINED) and function not in OUTLINED
        register_jitable(forceinline=force and (inline or function in inlined), **OPTIONS)(function)


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


def jit(function: Compiled, inlined: Collection[Function] = ()) -> Compiled:
    """Return the function, compiled with all that it calls; it lets other Python threads run meanwhile.

    For `inlined` see `register`. Structs that it takes are NamedTuples, defined in a module of one of these functions:
    the cache is named after the source of those.
    """
    import numba

    from croupier.compiled.cache import cache_folder, caching_in

    with _lock:
        if function not in _jitted:
            calls = called_by(function)
            register(calls, inlined)
            with caching_in(cache_folder((*GAME, *calls, function))):
                _jitted[function] = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
        return _jitted[function]  # type: ignore[return-value]  # Numba keeps the signature


def jit_uncached(function: Compiled) -> Compiled:
    """Return a caller's function, compiled; it may call those of the game, and plain functions of the caller's own.

    The machine code is not kept on disk, since the function may come from anywhere, a notebook or a prompt.
    """
    import numba

    with _lock:
        register(called_by(function))
        return numba.njit(nogil=True, error_model="numpy")(function)  # type: ignore[return-value]  # Numba keeps it
