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

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from croupier.review.ledger import DEAL, DICE, MOVES, Ledger, add_change, balance


class Cause(Enum):
    """What changed the worth of a position."""

    DEAL = "deal"
    DICE = "dice"
    MOVES = "moves"


ROWS = {Cause.DEAL: DEAL, Cause.DICE: DICE, Cause.MOVES: MOVES}
"""Where the ledger has what a cause changed; of dice and moves, the row of the first seat."""


@dataclass(frozen=True)
class Step:
    """One step of a game, and how it changed every seat's share of victory."""

    cause: Cause
    seat: int | None
    """Who rolled or placed; None for a deal."""
    change: NDArray[np.float64]
    """By sample and seat."""


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


def account(
    start: Sequence[float], result: Sequence[float], steps: Sequence[Step], decisions: Sequence[int] = ()
) -> Account:
    """Add the steps of a game up: start, steps, result and number of decisions of the same seats."""
    players = len(start)
    ledger = Ledger.empty(len(steps[0].change))
    ledger.result[:players] = result
    ledger.decisions[: len(decisions)] = decisions
    for step in steps:
        ledger.change[:, :players] = step.change
        add_change(ledger, ROWS[step.cause] + (step.seat or 0))
    balance(players, ledger)
    seats = [
        SeatAccount(seat, start[seat], result[seat], *(figure_of(figure) for figure in ledger.by_seat[seat]))
        for seat in range(players)
    ]
    rows = [tuple(figure_of(figure) for figure in row[:players]) for row in ledger.by_cause]
    return Account(tuple(seats), rows[DEAL], tuple(rows[DICE : DICE + players]), tuple(rows[MOVES : MOVES + players]))


def figure_of(figure: NDArray[np.float64]) -> Figure:
    """A figure of the ledger."""
    share, error = figure.tolist()
    return Figure(share, error)
