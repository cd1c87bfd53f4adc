"""The compiler: compiles plain functions with Numba and caches the machine code on disk.

Other packages pass their functions in: `jit(search)`. The functions that `search` calls are found and compiled with it.
Numba is imported by the first call of `jit`. A function is compiled, or its machine code loaded from the disk, when it
is first called.
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
"""Prefixes of the modules whose functions are always inlined: rules, chance, policies and loops.

For all others LLVM decides.
"""
OUTLINED: tuple[Function, ...] = (bandit_order,)
"""Functions of those modules that are not inlined, since they are called only once a round; this saves compile time."""
ONCE_A_ROUND: tuple[Function, ...] = (pay, open_round)
"""Functions that are not inlined if the table is a record: without them the loop over turns is small enough for its
numbers to stay in registers. On a table in parts they are: its code knows the rules as constants, so they are short."""
REPLACED: tuple[Function, ...] = (mix,)
"""Functions for which compiled code has a version of its own, see `croupier.compiled.integers`."""

OPTIONS: dict[str, Any] = {"error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Only compiled code calls these functions: wrappers for calls from Python would only cost compile time."""

_lock = RLock()
"""Makes sure that threads which need the same function compile it only once."""
_registered: set[Function] = set()
_jitted: dict[Function, Function] = {}


def find_callees(*functions: Function) -> tuple[Function, ...]:
    """Return the plain functions that these functions call, directly or indirectly, callees first.

    A call is found as a global name, or a variable of an enclosing function, that is bound to a plain function. Loading
    one without calling it counts, too.
    """
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


GAME: tuple[Function, ...] = (*find_callees(play_run), play_run)
"""All functions that take part in playing a game."""


def register(functions: Iterable[Function], inlined: Collection[Function] = (), *, force: bool = True) -> None:
    """Let compiled code call these functions and everything they call.

    Functions in `inlined` are always inlined, as those of the modules in `INLINED` are. Without `force` LLVM decides
    for all of them, which makes the code smaller.
    """
    from numba.extending import register_jitable

    from croupier.compiled import integers  # noqa: F401  # the import registers its functions

    for function in (*find_callees(*functions), *functions):
        if function in _registered:
            continue
        _registered.add(function)
        if function in ONCE_A_ROUND:
            _register_by_table(function, force)
            continue
        inline = function.__module__.startswith(INLINED) and function not in OUTLINED
        register_jitable(forceinline=force and (inline or function in inlined), **OPTIONS)(function)


def _register_by_table(function: Function, force: bool) -> None:
    """Let compiled code call a function, inlined on a table in parts and not inlined on a record."""
    from numba.extending import overload

    from croupier.compiled.table_in_parts import TableInParts

    def at_parts(_rules: Any, table: Any, *_more: Any) -> Function | None:
        return function if isinstance(table, TableInParts) else None

    def at_record(_rules: Any, table: Any, *_more: Any) -> Function | None:
        return None if isinstance(table, TableInParts) else function

    for implementation, inline in ((at_parts, force), (at_record, False)):
        options: Any = {"forceinline": inline} | OPTIONS
        overload(function, options, strict=False)(implementation)


def jit(function: Compiled, inlined: Collection[Function] = ()) -> Compiled:
    """Return a function compiled with everything it calls. It runs without the GIL, so other threads run meanwhile.

    For `inlined` see `register`. NamedTuples that it takes must be defined in a module of one of these functions, since
    the cache is keyed by the sources of those.
    """
    import numba

    from croupier.compiled.cache import cache_folder, use_cache_folder

    with _lock:
        if function not in _jitted:
            calls = find_callees(function)
            register(calls, inlined)
            with use_cache_folder(cache_folder((*GAME, *calls, function))):
                _jitted[function] = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
        return _jitted[function]  # type: ignore[return-value]  # Numba keeps the signature


def jit_uncached(function: Compiled) -> Compiled:
    """Return a caller's function, compiled. It may call the game's functions and plain functions of the caller.

    The machine code is not cached on disk, since the function may come from a notebook or a prompt.
    """
    import numba

    with _lock:
        register(find_callees(function))
        return numba.njit(nogil=True, error_model="numpy")(function)  # type: ignore[return-value]  # Numba keeps it
