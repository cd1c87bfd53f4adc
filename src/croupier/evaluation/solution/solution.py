"""Solution: the exact value of every position of a two-player round, and of every move.

>>> from croupier.evaluation import solve_round
>>> solve_round(game).value()  # doctest: +SKIP
-5.7248
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

from croupier.evaluation.result import Result, html_table, percent, text_table
from croupier.evaluation.situation import Position, read_in_round, read_placing
from croupier.evaluation.solution.sides import sides_of
from croupier.record import write_position
from croupier.rules import Game, Place
from croupier.rules.drawing import colour_name
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


@dataclass(frozen=True, repr=False)
class Solution(Result):
    """A solved round of two players: the value of each position if both play best from there on."""

    game: Game
    """A position of the round, for which values are given by default."""
    aim: Aim
    tables: tuple[Any, Any]
    """For each seat, the value of each position in which it has just placed, by its own side and the rival's.

    Both are the same table if the seats are alike. A share of victory is stored as its excess over one half, so that
    one seat's gain is the other's loss.
    """

    def value(self, position: Position | None = None) -> float:
        """Return the value of a position of the round to the seat whose turn it is, before its roll or with it."""
        game = read_in_round(position, self.game)
        table = game.table()
        if table.phase == PLACE:
            return self.moves(game)[0].value
        if table.phase != ROLL:
            raise ValueError("no seat has to roll or to place now")
        rules, sides, seat = game.setup.rules, sides_of(game.setup.rules), table.seat
        mine, theirs = (sides.side_at(rules, table, player) for player in (seat, 1 - seat))
        return self._convert(-float(self.tables[1 - seat][theirs, mine]))

    def moves(self, position: Position | None = None) -> tuple[MoveValue, ...]:
        """Return every legal move of the roll to be placed and its value, the best first and equal ones in order."""
        game = read_placing(read_in_round(position, self.game)).game
        table = game.table()
        rules, sides, seat = game.setup.rules, sides_of(game.setup.rules), table.seat
        found = []
        for move in range(moves_of(rules)):
            if may_place(rules, table, move):
                after = Table(table.tobytes())
                place(rules, after, move)
                mine, theirs = (sides.side_at(rules, after, player) for player in (seat, 1 - seat))
                found.append(MoveValue(Place.of(move), self._convert(float(self.tables[seat][mine, theirs]))))
        return tuple(sorted(found, key=lambda one: -one.value))

    def to_dict(self) -> dict[str, Any]:
        """Return the value of its position and, with a roll, of every move."""
        return {
            "position": write_position(self.game),
            "aim": self.aim.value,
            "value": self.value(),
            "moves": [{"move": str(one.move), "value": one.value} for one in self._moves()],
        }

    def __str__(self) -> str:
        """Return the value of its position and, with a roll, of every move."""
        return "\n".join((self._heading(), *([text_table(*self._table())] if self._moves() else [])))

    def _repr_html_(self) -> str:
        """Return the board and the values, for notebooks."""
        board, table = self.game._repr_html_(), html_table(*self._table())  # what notebooks call
        return f"{board}<p>{self._heading()}</p>{table if self._moves() else ''}"

    def _moves(self) -> tuple[MoveValue, ...]:
        """Return the moves of its position; none before a roll."""
        return () if self.game.roll is None else self.moves()

    def _heading(self) -> str:
        """Return the value of its position in words."""
        return f"exact for {colour_name(self.game.seat)}: {self._format(self.value())}"

    def _table(self) -> tuple[Sequence[str], list[Sequence[str]]]:
        """Return headings and rows of its moves."""
        return ("move", self.aim.value), [(str(one.move), self._format(one.value)) for one in self._moves()]

    def _format(self, value: float) -> str:
        """Return a value with its unit."""
        return percent(value) if self.aim is Aim.VICTORY else f"{'-' if value < 0 else '+'}${abs(1000 * value):,.0f}"

    def _convert(self, value: float) -> float:
        """Return a value of the tables as callers get it."""
        return value + 0.5 if self.aim is Aim.VICTORY else value
