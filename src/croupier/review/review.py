"""Review of a game: what each move cost, with a mark; the account of luck and skill; win chances and turning points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.equity import final_share
from croupier.record import Record
from croupier.review.account import Account, Cause, Figure, SeatAccount, Step, account
from croupier.review.ledger import LEAST_COSTS, mark_number
from croupier.review.par import Precision
from croupier.review.plan import QUICK, Plan, PlannedTurn, planned, worked_out
from croupier.review.rating import Rating, rating_of
from croupier.review.worth import Worth, error_of, mean_of
from croupier.rules import Place, Roll

TURNING_POINTS = 5


class Mark(Enum):
    """How grave a move's cost is."""

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def word(self) -> Literal["inaccuracy", "mistake", "blunder"]:
        """Its name."""
        return self.value


LEAST_COST: Mapping[Mark, float] = dict(zip(Mark, LEAST_COSTS, strict=True))
"""The share of victory from which on a cost has a mark, the least grave first."""


@dataclass(frozen=True)
class Turn:
    """A roll, and what was made of it."""

    number: int
    """From 1."""
    step: int
    """How many steps of the record come before the placing."""
    seat: int
    round: int
    roll: Roll
    chosen: Place
    par: Place
    """What the house would have done."""
    forced: bool
    """Whether there was no choice."""
    position: str
    """With the roll to be placed, as text."""
    before: tuple[float, ...]
    """The win chance of each seat before the roll."""
    luck: Figure
    """What the roll gave the seat that rolled."""
    cost: Figure
    """What the move gave away against par's; below 0: it was better."""
    mark: Mark | None


@dataclass(frozen=True)
class TurningPoint:
    """A step that changed the win chances a lot."""

    turn: int
    """Its number."""
    seat: int
    cause: Cause
    change: Figure
    """For the seat that rolled or placed."""


@dataclass(frozen=True)
class Play:
    """How well a seat played."""

    seat: int
    decisions: int
    """Moves that were not forced."""
    loss: Figure
    """What its moves gave away for each of them, share of victory."""
    marks: dict[Mark, int]
    rating: Rating | None
    """A word for that loss; None where it had too few decisions."""


@dataclass(frozen=True)
class Review:
    """All that a review says of a game."""

    record: Record
    finished: bool
    """Else the result is what the last position is worth."""
    turns: tuple[Turn, ...]
    account: Account
    play: tuple[Play, ...]
    turning_points: tuple[TurningPoint, ...]
    """The greatest first."""


def review(
    record: Record,
    seed: int = 1,
    precision: Precision = QUICK,
    *,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Review:
    """The review of a game; of some seconds for four players."""
    plan = planned(record, seed, precision)
    return concluded(plan, worked_out(plan, threads=threads, progress=progress))


def concluded(plan: Plan, worths: Sequence[Worth]) -> Review:
    """The review, once all positions of its plan have been worked out."""
    record, setup = plan.record, plan.record.setup
    players = setup.players
    worth = [each.samples for each in worths]
    start = np.full(players, 1 / players)
    reached = np.tile(start, (plan.precision.samples, 1))
    steps, turns, points = list[Step](), list[Turn](), list[TurningPoint]()
    for number, turn in enumerate(plan.turns, start=1):
        before, par, after = worth[turn.before], worth[turn.after_par], worth[turn.after]
        if turn.first:
            steps.append(Step(Cause.DEAL, None, before - reached))
        for cause, change in ((Cause.DICE, par - before), (Cause.MOVES, after - par)):
            steps.append(Step(cause, turn.seat, change))
            points.append(TurningPoint(number, turn.seat, cause, _figure(change[:, turn.seat])))
        turns.append(_turn(number, turn, before, par, after))
        reached = after
    result = _result(record, reached)
    decisions = [sum(turn.seat == seat and not turn.forced for turn in turns) for seat in range(players)]
    found = account(start.tolist(), result, steps, decisions)
    points.sort(key=lambda point: -abs(point.change.share))
    return Review(
        record,
        record.finished,
        tuple(turns),
        found,
        tuple(_play(turns, one, decisions[one.seat]) for one in found.seats),
        tuple(points[:TURNING_POINTS]),
    )


def _result(record: Record, reached: NDArray[np.float64]) -> list[float]:
    """The shares of victory in the end, or what the last position is worth."""
    if not record.finished:
        shares: list[float] = mean_of(reached).tolist()
        return shares
    rules, table = record.setup.rules, record.game.table()
    return [final_share(rules, table, seat) for seat in range(rules.players)]


def _turn(
    number: int,
    turn: PlannedTurn,
    before: NDArray[np.float64],
    par: NDArray[np.float64],
    after: NDArray[np.float64],
) -> Turn:
    seat = turn.seat
    cost = _figure((par - after)[:, seat])
    return Turn(
        number,
        turn.step,
        seat,
        turn.round,
        turn.roll,
        turn.chosen,
        turn.par,
        turn.moves == 1,
        turn.position,
        tuple(np.clip(mean_of(before), 0.0, 1.0).tolist()),  # an estimate may leave what is possible
        _figure((par - before)[:, seat]),
        cost,
        mark_of(cost),
    )


def mark_of(cost: Figure) -> Mark | None:
    """The mark of a move: none where it is near to par's, or where that is not sure."""
    reached = mark_number(cost.share, cost.error)
    return list(Mark)[reached - 1] if reached else None


def _play(turns: Sequence[Turn], found: SeatAccount, decisions: int) -> Play:
    own = [turn for turn in turns if turn.seat == found.seat]
    marks = {mark: sum(turn.mark is mark for turn in own) for mark in Mark}
    return Play(found.seat, decisions, found.loss, marks, rating_of(found.loss, decisions))


def _figure(samples: NDArray[np.float64]) -> Figure:
    return Figure(float(mean_of(samples)), float(error_of(samples)))
