"""The account of a game: divides every seat's result less its fair share into luck and skill, with nothing left over.

A position has one worth for each seat: its share of victory at par (see `par`). A game is a chain of positions, so its
result less the fair share at the start is the sum of the changes at each step. A step is a deal, a roll or a move:

- a **roll** changes the worth from before it to after par's move with it; 0 on average over all rolls;
- a **move** changes it from after par's move to after the move made; 0 for a player who plays at par;
- a **deal** is everything before the first roll of a round: the starter, the notes, spare neutral dice.

Every position has equally many samples, each of them unbiased. A figure is summed for each sample separately, and the
spread of these sums gives its error.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from croupier.engine import Engine
from croupier.engine.entries.ledger import CAUSES, DEAL, DICE, MOVES, PARTS
from croupier.evaluation.worth import Samples
from croupier.rules.table import SEATS


class Cause(Enum):
    """What changed the worth of a position."""

    DEAL = "deal"
    DICE = "dice"
    MOVES = "moves"


ROWS = {Cause.DEAL: DEAL, Cause.DICE: DICE, Cause.MOVES: MOVES}
"""The ledger's row of changes by a cause; for dice and moves, the row of the first seat."""
NO_CAUSE = -1


@dataclass(frozen=True)
class Figure:
    """A share of victory and its standard error."""

    share: float
    error: float


@dataclass(frozen=True)
class SeatAccount:
    """The account of one seat: `start`, `deal`, both kinds of dice and both of moves add up to `result`."""

    seat: int
    start: float
    """The fair share of victory."""
    result: float
    """The share of victory in the end; 0 for a loser."""
    deal: Figure
    own_dice: Figure
    other_dice: Figure
    own_moves: Figure
    """The change by its own moves, compared with par; below 0 if they were worse."""
    other_moves: Figure
    """The change by the moves of the others, compared with par."""
    luck: Figure
    """Deal and dice."""
    skill: Figure
    """Moves, its own and the others'."""
    adjusted: Figure
    """The result without luck."""
    loss: Figure
    """What its moves gave away against par per decision."""


@dataclass(frozen=True)
class Account:
    """The account of a game."""

    seats: tuple[SeatAccount, ...]
    deal: tuple[Figure, ...]
    """Changes by deals, by the seat whose share it is."""
    dice: tuple[tuple[Figure, ...], ...]
    """Changes by rolls, by the seat that rolled and the seat whose share it is."""
    moves: tuple[tuple[Figure, ...], ...]
    """Changes by moves, by the seat that placed and the seat whose share it is."""


class OpenAccount:
    """The account of a game while its steps are added, in the engine's ledger."""

    def __init__(self, engine: Engine, players: int, samples: int) -> None:
        self._engine, self._players = engine, players
        engine.call("clear_ledger", samples)

    def change(self, before: Samples, after: Samples, seat: int, cause: Cause | None = None) -> Figure:
        """Return what a step changed for a seat, and add the changes to a cause, if one is given.

        A deal belongs to no seat; dice and moves are those of `seat`.
        """
        for name, samples in (("before", before), ("samples", after)):
            rest = [0.0] * (SEATS - self._players)
            flat = array("d", [share for row in samples for share in (*row, *rest)])
            self._engine.array(name)[: len(flat)] = flat
        row = NO_CAUSE if cause is None else ROWS[cause] + (0 if cause is Cause.DEAL else seat)
        self._engine.call("note_change", row, seat, 1)
        return Figure(*self._engine.array("figure").tolist())

    def close(self, start: Sequence[float], result: Sequence[float], decisions: Sequence[int]) -> Account:
        """Return the account. `start`, `result` and `decisions`, the number of decisions, are by seat."""
        engine, players = self._engine, self._players
        engine.array("ledger.result")[:players] = array("d", result)
        engine.array("ledger.decisions")[:players] = array("q", decisions)
        engine.call("close_ledger")
        by_seat, by_cause = engine.array("ledger.by_seat"), engine.array("ledger.by_cause")
        figures = [Figure(*by_seat[at : at + 2].tolist()) for at in range(0, 2 * players * PARTS, 2)]
        seats = [
            SeatAccount(seat, start[seat], result[seat], *figures[seat * PARTS : (seat + 1) * PARTS])
            for seat in range(players)
        ]
        rows = [
            tuple(Figure(*by_cause[at : at + 2].tolist()) for at in range(first, first + 2 * players, 2))
            for first in range(0, 2 * SEATS * CAUSES, 2 * SEATS)
        ]
        return Account(
            tuple(seats), rows[DEAL], tuple(rows[DICE : DICE + players]), tuple(rows[MOVES : MOVES + players])
        )
