"""Plan of a review: the turns of a game, par's move in each, and the positions to be evaluated."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from operator import index

from croupier.evaluation.worth import Evaluator, Samples
from croupier.network.effort import QUICK, Precision
from croupier.parallel import cores, map_unordered
from croupier.record import Record, write_position
from croupier.rules import Game, Place, Roll, Setup
from croupier.rules.engine import place
from croupier.rules.table import Table


@dataclass(frozen=True)
class PlannedTurn:
    """A roll, the move made with it, and the indices of their positions in the plan."""

    step: int
    """The number of steps of the record before the placing."""
    seat: int
    round: int
    roll: Roll
    moves: int
    """The number of legal moves."""
    chosen: Place
    par: Place
    position: str
    """The position with the roll to be placed, as text."""
    first: bool
    """Whether it is the first turn of a round."""
    before: int
    """The index of the position before the roll."""
    after_par: int
    after: int
    """The indices of the positions after par's move and after the move made.

    If the round ends there, the position is worth the equity of the seats.
    """


@dataclass(frozen=True)
class ReviewPosition:
    """A position to be evaluated."""

    table: Table
    turn: int
    """Positions of one turn are compared, so they get the same dice."""


@dataclass(frozen=True)
class ReviewPlan:
    """Everything that has to be evaluated for a review."""

    record: Record
    turns: tuple[PlannedTurn, ...]
    positions: tuple[ReviewPosition, ...]
    precision: Precision
    seed: int

    def worth(self, number: int) -> Samples:
        """Evaluate a position; takes some tenths of a second at most."""
        position = self.positions[number]
        return Evaluator(self.record.setup).samples(position.table, self.seed, position.turn, self.precision)


class UnreviewableError(ValueError):
    """Raised for a game that cannot be reviewed."""


def check_reviewable(record: Record) -> None:
    """Raise UnreviewableError if nothing was placed or if the other dice of rolls are unknown."""
    if not any(isinstance(step, Place) for step in record.steps):
        raise UnreviewableError("nothing has been placed in this game yet")
    if not record.has_all_dice:
        raise UnreviewableError("only dice that were placed are noted, so nobody knows what else could have been")


def plan_review(record: Record, seed: int, precision: Precision = QUICK) -> ReviewPlan:
    """Return the plan for the turns of a game that have been played. This is quick."""
    check_reviewable(record)
    setup, evaluator = record.setup, Evaluator(record.setup)
    turns, positions = list[PlannedTurn](), list[ReviewPosition]()
    games = record.games()
    game = next(games)
    rolled = game
    before = -1

    def add(table: Table) -> int:
        positions.append(ReviewPosition(table, len(turns)))
        return len(positions) - 1

    for number, (step, after) in enumerate(zip(record.steps, games, strict=True)):
        if isinstance(step, Roll) and game.seat is not None:
            rolled = game
        elif isinstance(step, Place) and game.seat is not None and game.roll is not None:
            first = before < 0
            if first:
                before = add(rolled.table())
            par = Place.of(evaluator.choose_par(game.table()))
            next_before = add(_table_after(setup, game, step))
            after_par = next_before if par == step else add(_table_after(setup, game, par))
            turns.append(
                PlannedTurn(
                    number,
                    game.seat,
                    game.round,
                    game.roll,
                    len(game.legal_moves),
                    step,
                    par,
                    write_position(game),
                    first,
                    before,
                    after_par,
                    next_before,
                )
            )
            before = next_before if after.seat is not None else -1
        game = after
    return ReviewPlan(record, tuple(turns), tuple(positions), precision, index(seed))


def evaluate_plan(
    plan: ReviewPlan, *, threads: int | None = None, progress: Callable[[int], None] | None = None
) -> list[Samples]:
    """Evaluate all positions of a plan. The same plan gives the same results on any number of threads."""
    threads = min(threads or cores(), max(1, len(plan.positions)))
    done: dict[int, Samples] = {}

    def work(number: int) -> None:
        done[number] = plan.worth(number)

    with ThreadPoolExecutor(threads) as pool:
        for count, _ in enumerate(map_unordered(pool, work, range(len(plan.positions)), threads), start=1):
            if progress is not None:
                progress(count)
    return [done[number] for number in range(len(plan.positions))]


def _table_after(setup: Setup, game: Game, move: Place) -> Table:
    """Return the table after a move. A round that it ends is not paid out yet."""
    table = game.table()
    place(setup.rules, table, move.move)
    return table
