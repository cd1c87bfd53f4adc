"""Review of a game: the cost of each move, with a mark; the account of luck and skill; win chances, turning points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from enum import Enum
from threading import Event
from typing import Any, Literal

from msgspec import structs

from croupier.checks import check_threads, check_whole, describe
from croupier.engine import borrow_engine
from croupier.engine.entries.ledger import LEAST_COSTS, mark_number
from croupier.engine.manifest import Versions, versions
from croupier.evaluation.cancellation import progress_until, stop_if_set
from croupier.evaluation.result import Result, html_table, percent, setup_form, text_table
from croupier.evaluation.worth import Samples, final_shares, mean_of
from croupier.network.effort import QUICK, Precision, check_precision
from croupier.record import Record, read
from croupier.review.account import Account, Cause, Figure, OpenAccount, SeatAccount
from croupier.review.curve import curve
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


@dataclass(frozen=True, repr=False)
class Review(Result):
    """Everything that a review says about a game."""

    record: Record
    finished: bool
    """Whether the game is over. If not, the result is the worth of the last position."""
    turns: tuple[Turn, ...]
    account: Account
    play: tuple[Play, ...]
    turning_points: tuple[TurningPoint, ...]
    """The largest changes first."""
    made_by: Versions = field(default_factory=versions)
    """The engine and the network that made it."""

    def to_dict(self) -> dict[str, Any]:
        """Return everything it says."""
        names, account = self.record.names, self.account
        return {
            **setup_form(self.record.setup),
            "names": list(names),
            "finished": self.finished,
            "made_by": structs.asdict(self.made_by),
            "seats": [_seat_form(names, *each) for each in zip(account.seats, self.play, strict=True)],
            "deal": [asdict(figure) for figure in account.deal],
            "dice": [[asdict(figure) for figure in row] for row in account.dice],
            "moves": [[asdict(figure) for figure in row] for row in account.moves],
            "turns": [_turn_form(turn) for turn in self.turns],
            "turning_points": [_point_form(point) for point in self.turning_points],
        }

    def __str__(self) -> str:
        """Return the account as a table."""
        return text_table(*self._table())

    def _repr_html_(self) -> str:
        """Return the curve of all win chances and the account, for notebooks."""
        shares = [*(turn.before for turn in self.turns), tuple(seat.result for seat in self.account.seats)]
        return f"{curve(shares, self.record.names)}{html_table(*self._table())}"

    def _table(self) -> tuple[Sequence[str], list[Sequence[str]]]:
        """Return headings and rows of the account."""
        headings = ("player", "result", "luck", "skill", "without luck", "lost a decision", "play")
        return headings, [
            (
                self.record.names[seat.seat],
                percent(seat.result),
                _points(seat.luck),
                _points(seat.skill),
                f"{100 * seat.adjusted.share:.1f} ± {100 * seat.adjusted.error:.1f} %",
                _points(play.loss, 2),
                play.rating.word if play.rating else "-",
            )
            for seat, play in zip(self.account.seats, self.play, strict=True)
        ]


def review(
    record: Record | str | bytes,
    seed: int = 1,
    effort: Precision = QUICK,
    *,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    cancel: Event | None = None,
) -> Review:
    """Review a record or its text. Takes some seconds for four players.

    `progress` is called with the number of positions valued; `cancel` ends it early with a CancelledError.
    """
    check_threads(threads)
    progress = progress_until(cancel, progress)
    stop_if_set(cancel)
    if isinstance(record, str | bytes):
        record = read(record)
    if not isinstance(record, Record):
        raise TypeError(f"record must be a Record or its text, since a review needs every step, not {describe(record)}")
    plan = plan_review(record, check_whole("seed", seed), check_precision(effort))
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


def _points(figure: Figure, decimals: int = 1) -> str:
    """Return a figure in points, hundredths of a victory, with its error."""
    return f"{100 * figure.share:+.{decimals}f} ± {100 * figure.error:.{decimals}f}"


def _seat_form(names: Sequence[str], seat: SeatAccount, play: Play) -> dict[str, Any]:
    """Return the account of a seat and how well it played."""
    figures = ("deal", "own_dice", "other_dice", "own_moves", "other_moves", "luck", "skill", "adjusted")
    return {
        "seat": seat.seat,
        "name": names[seat.seat],
        "start": seat.start,
        "result": seat.result,
        **{name: asdict(getattr(seat, name)) for name in figures},
        "decisions": play.decisions,
        "loss_a_decision": asdict(play.loss),
        "rating": play.rating.word if play.rating else None,
        "marks": {mark.word: play.marks[mark] for mark in Mark},
    }


def _turn_form(turn: Turn) -> dict[str, Any]:
    """Return one turn."""
    return {
        "turn": turn.number,
        "step": turn.step,
        "seat": turn.seat,
        "round": turn.round,
        "roll": str(turn.roll),
        "chosen": str(turn.chosen),
        "par": str(turn.par),
        "forced": turn.forced,
        "position": turn.position,
        "before": list(turn.before),
        "luck": asdict(turn.luck),
        "cost": asdict(turn.cost),
        "mark": turn.mark.word if turn.mark else None,
    }


def _point_form(point: TurningPoint) -> dict[str, Any]:
    """Return one turning point."""
    return {
        "turn": point.turn,
        "seat": point.seat,
        "cause": point.cause.value,
        "change": asdict(point.change),
    }
