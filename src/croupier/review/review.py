"""Review of a game: the cost of each move, with a mark; the account of luck and skill; win chances, turning points."""

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
from croupier.review.plan import PlannedTurn, ReviewPlan, evaluate_plan, plan_review
from croupier.review.rating import SkillRating, rating_of
from croupier.rules import Place, Roll

TURNING_POINTS = 5


class Mark(Enum):
    """How serious a move's cost is."""

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def word(self) -> Literal["inaccuracy", "mistake", "blunder"]:
        """The value, with its literal type."""
        return self.value


LEAST_COST: Mapping[Mark, float] = dict(zip(Mark, LEAST_COSTS, strict=True))
"""The least share of victory that a move must cost for each mark, the least serious first."""


@dataclass(frozen=True)
class Turn:
    """A roll and the move made with it."""

    number: int
    """From 1."""
    step: int
    """The number of steps of the record before the placing."""
    seat: int
    round: int
    roll: Roll
    chosen: Place
    par: Place
    """The move at par."""
    forced: bool
    """Whether there was only one legal move."""
    position: str
    """The position with the roll to be placed, as text."""
    before: tuple[float, ...]
    """The win chance of each seat before the roll."""
    luck: Figure
    """What the roll gave to the seat that rolled."""
    cost: Figure
    """What the move gave away against par's; below 0 if it was better."""
    mark: Mark | None


@dataclass(frozen=True)
class TurningPoint:
    """A step that changed the win chances a lot."""

    turn: int
    """The number of the turn."""
    seat: int
    cause: Cause
    change: Figure
    """The change for the seat that rolled or placed."""


@dataclass(frozen=True)
class Play:
    """How well a seat played."""

    seat: int
    decisions: int
    """Moves that were not forced."""
    loss: Figure
    """What its moves gave away per decision, share of victory."""
    marks: dict[Mark, int]
    rating: SkillRating | None
    """A word for that loss; None if there were too few decisions."""


@dataclass(frozen=True)
class Review:
    """Everything that a review says about a game."""

    record: Record
    finished: bool
    """Whether the game is over. If not, the result is the worth of the last position."""
    turns: tuple[Turn, ...]
    account: Account
    play: tuple[Play, ...]
    turning_points: tuple[TurningPoint, ...]
    """The largest changes first."""


def review(
    record: Record,
    seed: int = 1,
    precision: Precision = QUICK,
    *,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Review:
    """Review a game. Takes some seconds for four players."""
    plan = plan_review(record, seed, precision)
    return conclude_review(plan, evaluate_plan(plan, threads=threads, progress=progress))


def conclude_review(plan: ReviewPlan, worth: Sequence[Samples]) -> Review:
    """Return the review from the worth of all positions of its plan."""
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
    """Return the mark of a move, or None if it is close to par's or its cost is uncertain."""
    reached = mark_number(cost.share, cost.error)
    return list(Mark)[reached - 1] if reached else None


def _turn(number: int, turn: PlannedTurn, before: Samples, luck: Figure, cost: Figure) -> Turn:
    """Return one turn of the review."""
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
        tuple(min(1.0, max(0.0, share)) for share in mean_of(before)),  # an estimate may be below 0 or above 1
        luck,
        cost,
        mark_of(cost),
    )


def _play(turns: Sequence[Turn], found: SeatAccount, decisions: int) -> Play:
    """Return how well a seat played."""
    own = [turn for turn in turns if turn.seat == found.seat]
    marks = {mark: sum(turn.mark is mark for turn in own) for mark in Mark}
    return Play(found.seat, decisions, found.loss, marks, rating_of(found.loss, decisions))
