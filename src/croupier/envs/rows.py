"""Rows: the compiled functions of a batch on a CPU, each of which handles a range of tables.

There is code for any setup, and code tuned to one: with rules, line-up and observation compiled in as constants it
takes half to two thirds of the time, but compiling it takes about ten seconds for each setup, once.
"""

from collections.abc import Callable
from functools import cache, partial
from typing import Any, NamedTuple

from croupier.compiled.compiler import jit
from croupier.envs.observing import Sight, observe_rows
from croupier.envs.stepping import Batch, StepPlan, choose_rows, play_rows
from croupier.rules.table import Rules


class RowFunctions(NamedTuple):
    """The functions that step and observe a batch. Their last arguments, `start` and `stop`, are a range of tables."""

    play: Callable[[Any, Batch, StepPlan, Any, int, int], None]
    """See `play_rows`."""
    observe: Callable[[Any, Any, Any, int, int], None]
    """See `observe_rows`."""


def row_functions(rules: Rules, plan: StepPlan, sight: Sight, *, tuned: bool) -> RowFunctions:
    """Return the functions for batches of a setup."""
    if tuned:
        return _tuned_rows(rules, plan.line_up, plan.sharing, plan.autoreset, sight)
    play, observe = jit(play_rows), jit(observe_rows)
    return RowFunctions(
        partial(play, rules), lambda tables, viewers, *rest: observe(rules, tables, viewers, sight, *rest)
    )


@cache
def _tuned_rows(rules: Rules, line_up: int, sharing: bool, autoreset: bool, sight: Sight) -> RowFunctions:
    def play(opening: Any, batch: Batch, plan: StepPlan, orders: Any, start: int, stop: int) -> None:
        known = StepPlan(plan.seed, line_up, sharing, autoreset, plan.beginning)
        play_rows(rules, opening, batch, known, orders, start, stop)

    def observe(tables: Any, viewers: Any, rows: Any, start: int, stop: int) -> None:
        observe_rows(rules, tables, viewers, sight, rows, start, stop)

    return RowFunctions(jit(play), jit(observe))


def choice_function(rules: Rules, policy: int, *, tuned: bool) -> Callable[[Batch, Any, int, int], None]:
    """Return the function that writes the moves of a policy, see `choose_rows`."""
    if tuned:
        return _tuned_choice(rules, policy)
    choose = jit(choose_rows)
    return lambda batch, *rest: choose(rules, batch, policy, *rest)


@cache
def _tuned_choice(rules: Rules, policy: int) -> Callable[[Batch, Any, int, int], None]:
    def choose(batch: Batch, moves: Any, start: int, stop: int) -> None:
        choose_rows(rules, batch, policy, moves, start, stop)

    return jit(choose)
