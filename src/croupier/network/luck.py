"""Luck: how far each roll of a game moved what everyone could expect, by the network.

The luck of a roll is the share of victory after the best move that it allows, less what could be expected before it,
exactly over all rolls. Whatever the network thinks and whoever plays, its mean is zero: taken off the results of a game
it changes no average, and what is left spreads far less. Plain functions over the table, like the engine's.
"""

from __future__ import annotations

from typing import Any

from croupier.network.lookahead import Lookahead, Shares, expect_before_roll
from croupier.network.search import best_case
from croupier.rules.engine import roll
from croupier.rules.table import ROLL, Rules

DEPTH = 1
"""Where expectations are worked out on a stack of tables: above the table whose roll it is."""
STACK = DEPTH + 2
"""Tables on that stack."""


def add_luck(rules: Rules, tables: Any, look: Lookahead, expected: Shares, luck: Shares) -> None:
    """Add, by seat, the luck of the roll that the seat to place at `tables[0]` has before it; `expected` is room."""
    tables[DEPTH] = tables[0]
    roll(rules, tables[DEPTH], 0, 0, 0)
    tables[DEPTH].phase = ROLL
    expect_before_roll(rules, tables, DEPTH, look, expected)
    cases = look.cases[DEPTH]
    best, case = best_case(rules, tables[0], cases)
    if best >= 0:
        for seat in range(rules.players):
            luck[seat] += cases[case].shares[seat] - expected[seat]
