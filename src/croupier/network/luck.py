"""Luck: by how much each roll of a game changed every seat's share of victory, as the network sees it.

The luck of a roll is the share of victory after its best move, minus the share that was expected before the roll,
averaged exactly over all rolls. Its mean is zero, no matter how good the network is and who plays. So subtracting luck
from the results of games changes no average, but makes them vary far less. Plain functions over the table.
"""

from __future__ import annotations

from typing import Any

from croupier.network.lookahead import Lookahead, Shares, expect_before_roll
from croupier.network.search import best_case
from croupier.rules.engine import roll
from croupier.rules.table import ROLL, Rules

DEPTH = 1
"""The index in the stack of tables at which the expectation is computed, after the table with the roll."""
STACK = DEPTH + 2
"""Tables that the stack must have."""


def add_luck(rules: Rules, tables: Any, look: Lookahead, expected: Shares, luck: Shares) -> None:
    """Add the luck of the roll that is to be placed at `tables[0]` to `luck`, by seat.

    `expected` and `tables` from DEPTH on are overwritten.
    """
    tables[DEPTH] = tables[0]
    roll(rules, tables[DEPTH], 0, 0, 0)
    tables[DEPTH].phase = ROLL
    expect_before_roll(rules, tables, DEPTH, look, expected)
    cases = look.cases[DEPTH]
    best, case = best_case(rules, tables[0], cases)
    if best >= 0:
        for seat in range(rules.players):
            luck[seat] += cases[case].shares[seat] - expected[seat]
