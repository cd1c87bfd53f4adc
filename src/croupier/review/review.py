"""Review of a game: what each move cost, with a mark; the account of luck and skill; win chances and turning points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Literal

from croupier.engine import borrow_engine
from croupier.engine.entries.ledger import LEAST_COSTS, mark_number
from croupier.evaluation.worth import Samples, final_shares, mean_of
from croupier.network.effort import QUICK, Precision
from croupier.record import Record
from croupier.review.account import Account, Cause, Figure, OpenAccount, SeatAccount
from croupier.review.plan import Plan, PlannedTurn, planned, worked_out
from croupier.review.rating import Rating, rating_of
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


def concluded(plan: Plan, worth: Sequence[Samples]) -> Review:
    """Return the review, once all positions of its plan have been worked out."""
    record, setup = plan.record, plan.record.setup
    players, samples = setup.players, plan.precision.samples
    start = (1 / players,) * players
    reached: Samples = (start,) * samples
    turns, points = list[Turn](), list[TurningPoint]()
    with borrow_engine() as borrowed:
        borrowed.prepare(setup)
        account = OpenAccount(borrowed, players, samples)
        for number, turn in enumerate(plan.turns, start=1):
            before, par, after = worth[turn.before], worth[turn.after_par], worth[turn.after]
            if turn.first:
                account.change(reached, before, turn.seat, Cause.DEAL)
            luck = account.change(before, par, turn.seat, Cause.DICE)
            gain = account.change(par, after, turn.seat, Cause.MOVES)
            cost = account.change(after, par, turn.seat)
            points += [
                TurningPoint(number, turn.seat, cause, change)
                for cause, change in ((Cause.DICE, luck), (Cause.MOVES, gain))
            ]
            turns.append(_turn(number, turn, before, luck, cost))
            reached = after
        result = final_shares(setup, record.game.table()) if record.finished else mean_of(reached)
        decisions = [sum(turn.seat == seat and not turn.forced for turn in turns) for seat in range(players)]
        found = account.close(start, result, decisions)
    points.sort(key=lambda point: -abs(point.change.share))
    return Review(
        record,
        record.finished,
        tuple(turns),
        found,
        tuple(_play(turns, one, decisions[one.seat]) for one in found.seats),
        tuple(points[:TURNING_POINTS]),
    )


def mark_of(cost: Figure) -> Mark | None:
    """Return the mark of a move: none where it is near to par's, or where that is not sure."""
    reached = mark_number(cost.share, cost.error)
    return list(Mark)[reached - 1] if reached else None


def _turn(number: int, turn: PlannedTurn, before: Samples, luck: Figure, cost: Figure) -> Turn:
    return Turn(
        number,
        turn.step,
        turn.seat,
        turn.round,
        turn.roll,
        turn.chosen,
        turn.par,
        turn.moves == 1,
        turn.position,
        tuple(min(1.0, max(0.0, share)) for share in mean_of(before)),  # an estimate may leave what is possible
        luck,
        cost,
        mark_of(cost),
    )


def _play(turns: Sequence[Turn], found: SeatAccount, decisions: int) -> Play:
    own = [turn for turn in turns if turn.seat == found.seat]
    marks = {mark: sum(turn.mark is mark for turn in own) for mark in Mark}
    return Play(found.seat, decisions, found.loss, marks, rating_of(found.loss, decisions))
