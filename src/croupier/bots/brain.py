"""The search and advice compiled, and the workspace one thought needs."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from threading import RLock
from types import ModuleType
from typing import Any

import numba
import numpy as np
from numba.extending import register_jitable
from numpy.typing import NDArray

from croupier.bots import advice as advising
from croupier.bots import search as searching
from croupier.bots.search import ROLLOUTS, SEARCH, search
from croupier.compiled.cache import kept_here
from croupier.compiled.cpu import register
from croupier.rules.table import MOVES, SEATS, TABLE
from croupier.solve import endgame, equity, shrewd
from croupier.solve.endgame import DEPTH, ENDGAME
from croupier.solve.equity import EQUITY
from croupier.solve.shrewd import SHREWD

_compiling = RLock()
"""Threads that think for the first time at once compile once: a cache alone would let each of them begin."""


@dataclass(frozen=True)
class Workspace:
    """The memory of one thought: tables to try moves on, and what the trials came to."""

    tables: NDArray[np.void] = field(default_factory=lambda: np.zeros(DEPTH, TABLE))
    values: NDArray[np.float32] = field(default_factory=lambda: np.zeros((MOVES, ROLLOUTS), np.float32))
    shares: NDArray[np.float64] = field(default_factory=lambda: np.zeros((2 * DEPTH, SEATS)))
    stop: NDArray[np.int8] = field(default_factory=lambda: np.zeros(1, np.int8))


@cache
def register_search() -> None:
    """Let Numba compile the search wherever compiled code calls it."""
    register()
    for function in (*EQUITY, *ENDGAME, *SHREWD, *SEARCH):
        register_jitable(error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)


def jit(function: Callable[..., Any], *more: ModuleType) -> Callable[..., Any]:
    """A function that calls the search, or parts of it, compiled when it is called first and kept on disk."""
    with _compiling, kept_here(searching, endgame, equity, shrewd, *more):
        register_search()
        compiled: Callable[..., Any] = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    return compiled


def think(
    rules: Any,
    tables: Any,
    key: int,
    budget: int,
    weight: int,
    insight: int,
    rows: Any,
    values: Any,
    shares: Any,
    stop: Any,
) -> int:
    """The move the search finds."""
    return search(rules, tables, key, budget, weight, insight, rows, values, shares, stop)


def compiled_think() -> Callable[..., int]:
    """`search`, compiled, for one thought."""
    return _once(think)


def compiled_weigh() -> Callable[..., None]:
    """`weigh`, compiled, for one piece of advice."""
    return _once(advising.weigh, advising)


def _once(function: Callable[..., Any], *more: ModuleType) -> Callable[..., Any]:
    """A function compiled once for the whole process, whoever asks first."""
    with _compiling:
        return _compiled(function, *more)


@cache
def _compiled(function: Callable[..., Any], *more: ModuleType) -> Callable[..., Any]:
    return jit(function, *more)
