"""The loops compiled for CPU cores: one call plays a run of games on one core and lets the other threads go on."""

from collections.abc import Callable
from functools import cache
from threading import Lock
from typing import Any

import numba
from numba.extending import register_jitable

from croupier.compiled.cache import kept_here
from croupier.compiled.loops import note_result, play_game
from croupier.compiled.sources import outlined_functions, plain_functions
from croupier.compiled.tally import Counters
from croupier.dealer.counter import game_key
from croupier.rules.table import Rules

_compiling = Lock()


def play_run(
    rules: Rules,
    opening: Any,
    tables: Any,
    seed: int,
    first: int,
    games: int,
    line_up: int | None,
    noting: bool,
    money: Counters,
    notes: Counters,
    counting: bool,
    led: Counters,
    by_seat: Counters,
    by_casino: Counters,
    by_round: Counters,
    histogram: Counters,
) -> None:
    """Play games number `first` and on, of a seed, on one table; note their results, count them, or both."""
    table = tables[0]
    for game in range(games):
        tables[0] = opening[0]
        key = game_key(seed, first + game)
        play_game(rules, table, key, line_up, counting, led, by_seat, by_casino, by_round, histogram)
        if noting:
            note_result(rules, table, game, money, notes)


@cache
def register() -> None:
    """Let Numba compile the plain functions wherever compiled code calls them."""
    # Wrappers for calls from Python would only cost time: nobody calls these but compiled code.
    for function in plain_functions():
        register_jitable(forceinline=True, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)(
            function
        )
    for function in outlined_functions():
        register_jitable(error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)


@cache
def _compiled() -> Callable[..., None]:
    with kept_here():
        register()
        compiled: Callable[..., None] = numba.njit(cache=True, nogil=True, error_model="numpy")(play_run)
    return compiled


def compiled_run() -> Callable[..., None]:
    """`play_run` in Numba's hands; it compiles, or takes its code from the cache, at the first call."""
    with _compiling:
        return _compiled()
