"""Solution: the exact value of every position of a two-player round, and of every move.

>>> from croupier.evaluation.solution import solve_round
>>> solve_round(setup, table).value(table)  # doctest: +SKIP
-5.7248
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

from croupier.evaluation.solution.sides import sides_of
from croupier.rules import Place, Setup
from croupier.rules.engine import may_place, moves_of, place
from croupier.rules.table import PLACE, ROLL, Table

NUMBER = 4
"""Bytes of a value: values are stored in 32 bits but computed in 64.

So the largest error of a round is 3e-5 thousand $, three cents; storing 64 bits would take twice the memory. Computing
in 32 bits would be a third faster, but with errors of up to two dollars.
"""


class Aim(Enum):
    """What both players play for."""

    MONEY = "money"
    """The expected difference in money of the round, thousand $."""
    VICTORY = "victory"
    """The share of victory: exact after the last round, by round equity before that."""


class MoveValue(NamedTuple):
    """A legal move and its value to the seat that makes it."""

    move: Place
    value: float
    """Difference in money in this round, thousand $, or the share of victory; see `Aim`."""


@dataclass(frozen=True)
class Solution:
    """A solved round of two players: the value of each position if both play best from there on.

    A position is a table of the round that was solved: its dice and, after a roll, the roll.
    """

    setup: Setup
    aim: Aim
    tables: tuple[Any, Any]
    """For each seat, the value of each position in which it has just placed, by its own side and the rival's.

    Both are the same table if the seats are alike. A share of victory is stored as its excess over one half, so that
    one seat's gain is the other's loss.
    """

    def value(self, table: Table) -> float:
        """Return the value of a position to the seat whose turn it is, before its roll or with a roll to be placed."""
        if table.phase == PLACE:
            return self.moves(table)[0].value
        if table.phase != ROLL:
            raise ValueError("no seat has to roll or to place now")
        rules, sides, seat = self.setup.rules, sides_of(self.setup.rules), table.seat
        mine, theirs = (sides.side_at(rules, table, player) for player in (seat, 1 - seat))
        return self._convert(-float(self.tables[1 - seat][theirs, mine]))

    def moves(self, table: Table) -> tuple[MoveValue, ...]:
        """Return every legal move of the roll to be placed and its value, the best first and equal ones in order."""
        if table.phase != PLACE:
            raise ValueError("no seat has to place now")
        rules, sides, seat = self.setup.rules, sides_of(self.setup.rules), table.seat
        found = []
        for move in range(moves_of(rules)):
            if may_place(rules, table, move):
                after = Table(table.tobytes())
                place(rules, after, move)
                mine, theirs = (sides.side_at(rules, after, player) for player in (seat, 1 - seat))
                found.append(MoveValue(Place.of(move), self._convert(float(self.tables[seat][mine, theirs]))))
        return tuple(sorted(found, key=lambda one: -one.value))

    def _convert(self, value: float) -> float:
        """Return a value of the tables as callers get it."""
        return value + 0.5 if self.aim is Aim.VICTORY else value
