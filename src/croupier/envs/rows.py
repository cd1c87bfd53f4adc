"""Compiled code of a batch on cores, each function for some tables in a row: for any table, or for one setup alone.

Code for one setup knows its rules, who moves and what is observed; it takes a half to two thirds of the time, and is
compiled for each setup, for some ten seconds the first time.
"""

from collections.abc import Callable
from functools import cache, partial
from typing import Any, NamedTuple

from croupier.compiled.compiler import jit
from croupier.envs.observing import Sight, observe_rows
from croupier.envs.stepping import Batch, Plan, choose_rows, play_rows
from croupier.rules.table import Rules


class Rows(NamedTuple):
    """What steps a batch and observes it; the last arguments are the first table, and the one after the last."""

    play: Callable[[Any, Batch, Plan, Any, int, int], None]
    """See `play_rows`."""
    observe: Callable[[Any, Any, Any, int, int], None]
    """See `observe_rows`."""


def rows_of(rules: Rules, plan: Plan, sight: Sight, *, tuned: bool) -> Rows:
    """The code for batches of a setup."""
    if tuned:
        return _tuned_rows(rules, plan.line_up, plan.sharing, plan.autoreset, sight)
    play, observe = jit(play_rows), jit(observe_rows)
    return Rows(partial(play, rules), lambda tables, viewers, *rest: observe(rules, tables, viewers, sight, *rest))


@cache
def _tuned_rows(rules: Rules, line_up: int, sharing: bool, autoreset: bool, sight: Sight) -> Rows:
    def play(opening: Any, batch: Batch, plan: Plan, orders: Any, start: int, stop: int) -> None:
        known = Plan(plan.seed, line_up, sharing, autoreset, plan.beginning)
        play_rows(rules, opening, batch, known, orders, start, stop)

    def observe(tables: Any, viewers: Any, rows: Any, start: int, stop: int) -> None:
        observe_rows(rules, tables, viewers, sight, rows, start, stop)

    return Rows(jit(play), jit(observe))


def choosing(rules: Rules, policy: int, *, tuned: bool) -> Callable[[Batch, Any, int, int], None]:
    """What writes down the moves of a policy, see `choose_rows`."""
    if tuned:
        return _tuned_choice(rules, policy)
    choose = jit(choose_rows)
    return lambda batch, *rest: choose(rules, batch, policy, *rest)


@cache
def _tuned_choice(rules: Rules, policy: int) -> Callable[[Batch, Any, int, int], None]:
    def choose(batch: Batch, moves: Any, start: int, stop: int) -> None:
        choose_rows(rules, batch, policy, moves, start, stop)

    return jit(choose)
