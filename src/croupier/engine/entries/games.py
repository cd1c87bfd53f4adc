"""Entries that play whole games of policies, from the opening to the end."""

from typing import Any

from croupier.compiled.loops import GameResults, GameRun, play_run
from croupier.compiled.tally import Counters
from croupier.engine.regions import Long
from croupier.rules.table import Rules

GAMES_A_CALL = 2_000
"""Most games per call: few enough to stop soon after Ctrl-C."""


def play_tourists(
    rules: Rules,
    opening: Any,
    tables: Any,
    results: GameResults,
    counters: Counters,
    seed: Long,
    first: Long,
    count: int,
    noting: int,
    counting: int,
) -> int:
    """Play `count` games of tourists alone, which is faster than `play_policies`. Returns `count`."""
    play_run(rules, opening, tables, GameRun(seed, first, count, None, noting > 0, counting > 0), results, counters)
    return count


def play_policies(
    rules: Rules,
    opening: Any,
    tables: Any,
    results: GameResults,
    counters: Counters,
    seed: Long,
    first: Long,
    count: int,
    line_up: int,
    noting: int,
    counting: int,
) -> int:
    """Play `count` games of the policies of a line-up, see `croupier.compiled.loops.GameRun`. Returns `count`."""
    play_run(rules, opening, tables, GameRun(seed, first, count, line_up, noting > 0, counting > 0), results, counters)
    return count


ENTRIES = (play_tourists, play_policies)
