"""The account of a game: for every seat, result less expectation is luck and skill, with nothing left over.

A position has one worth to each seat: its share of victory at par (see `par`). A game is a chain of positions, so its
result less the fair share at the start is the sum of what each step changed. A step is a deal, somebody's roll, or
somebody's move:

- a **roll** changes the worth from that before it to that after par's move with it; on average over all rolls by 0;
- a **move** changes it from that after par's move to that after the move made; 0 for a player who plays at par;
- a **deal** is all that happens before the first roll of a round: who starts, the notes, spare neutral dice.

Every position has equally many samples, each of which is right on average. A figure is summed up for each sample alone,
and the spread of these sums tells its error.
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
"""Where the ledger has what a cause changed; of dice and moves, the row of the first seat."""
NO_CAUSE = -1


@dataclass(frozen=True)
class Figure:
    """A share of victory and its standard error."""

    share: float
    error: float


@dataclass(frozen=True)
class SeatAccount:
    """What made the result of a seat: `start`, `deal`, both kinds of dice and both of moves add up to `result`."""

    seat: int
    start: float
    """The fair share."""
    result: float
    """The share of victory in the end; 0 for who did not win."""
    deal: Figure
    own_dice: Figure
    other_dice: Figure
    own_moves: Figure
    """Below 0: what its moves gave away against par."""
    other_moves: Figure
    """What the moves of the others gave it."""
    luck: Figure
    """Deal and dice."""
    skill: Figure
    """Moves, its own and the others'."""
    adjusted: Figure
    """The result less luck."""
    loss: Figure
    """What its moves gave away against par for each time it had a choice."""


@dataclass(frozen=True)
class Account:
    """The account of a game."""

    seats: tuple[SeatAccount, ...]
    deal: tuple[Figure, ...]
    """What the deals changed, by seat whose share it is."""
    dice: tuple[tuple[Figure, ...], ...]
    """What rolls changed: by the seat that rolled, and the seat whose share it is."""
    moves: tuple[tuple[Figure, ...], ...]
    """What moves changed: by the seat that placed, and the seat whose share it is."""


class OpenAccount:
    """The account of a game while its steps are added, in the engine's ledger."""

    def __init__(self, engine: Engine, players: int, samples: int) -> None:
        self._engine, self._players = engine, players
        engine.call("clear_ledger", samples)

    def change(self, before: Samples, after: Samples, seat: int, cause: Cause | None = None) -> Figure:
        """Return what a step changed for a seat.

        Add the change to a cause, if one is given; a deal is nobody's, dice and moves are those of the seat.
        """
        for name, samples in (("before", before), ("samples", after)):
            rest = [0.0] * (SEATS - self._players)
            flat = array("d", [share for row in samples for share in (*row, *rest)])
            self._engine.array(name)[: len(flat)] = flat
        row = NO_CAUSE if cause is None else ROWS[cause] + (0 if cause is Cause.DEAL else seat)
        self._engine.call("note_change", row, seat, 1)
        return Figure(*self._engine.array("figure").tolist())

    def close(self, start: Sequence[float], result: Sequence[float], decisions: Sequence[int]) -> Account:
        """Return the account: start, result and number of decisions are by seat."""
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
