"""Plan of a review: the turns of a game, par's move in each, and the positions whose worth has to be known for it."""

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
    """A roll, the move made of it, and where their positions stand in the plan."""

    step: int
    """How many steps of the record come before the placing."""
    seat: int
    round: int
    roll: Roll
    moves: int
    """How many were legal."""
    chosen: Place
    par: Place
    position: str
    """With the roll to be placed, as text."""
    first: bool
    """Whether it is the first of a round."""
    before: int
    """The position before the roll: its place in the plan."""
    after_par: int
    after: int
    """Those after par's move and after the one made. The last of a round is worth the equity of the seats."""


@dataclass(frozen=True)
class Position:
    """A position whose worth is asked for."""

    table: Table
    turn: int
    """Positions of one turn are compared, and meet the same dice."""


@dataclass(frozen=True)
class Plan:
    """All that has to be worked out for a review."""

    record: Record
    turns: tuple[PlannedTurn, ...]
    positions: tuple[Position, ...]
    precision: Precision
    seed: int

    def worth(self, number: int) -> Samples:
        """Work out what a position is worth; takes some tenths of a second at most."""
        position = self.positions[number]
        return Evaluator(self.record.setup).samples(position.table, self.seed, position.turn, self.precision)


class UnreviewableError(ValueError):
    """A game that nothing can be said about; the message says why."""


def check_reviewable(record: Record) -> None:
    """Refuse a game in which nothing was placed, or in which nobody knows what else could have been."""
    if not any(isinstance(step, Place) for step in record.steps):
        raise UnreviewableError("nothing has been placed in this game yet")
    if not record.all_noted:
        raise UnreviewableError("only dice that were placed are noted, so nobody knows what else could have been")


def planned(record: Record, seed: int, precision: Precision = QUICK) -> Plan:
    """The plan for the turns of a game that have been played; quick."""
    check_reviewable(record)
    setup, evaluator = record.setup, Evaluator(record.setup)
    turns, positions = list[PlannedTurn](), list[Position]()
    games = record.games()
    game = next(games)
    rolled = game
    before = -1

    def add(table: Table) -> int:
        positions.append(Position(table, len(turns)))
        return len(positions) - 1

    for number, (step, after) in enumerate(zip(record.steps, games, strict=True)):
        if isinstance(step, Roll) and game.seat is not None:
            rolled = game
        elif isinstance(step, Place) and game.seat is not None and game.roll is not None:
            first = before < 0
            if first:
                before = add(rolled.table())
            par = Place.of(evaluator.choose_par(game.table()))
            next_before = add(_placed(setup, game, step))
            after_par = next_before if par == step else add(_placed(setup, game, par))
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
    return Plan(record, tuple(turns), tuple(positions), precision, index(seed))


def worked_out(
    plan: Plan, *, threads: int | None = None, progress: Callable[[int], None] | None = None
) -> list[Samples]:
    """Work out all positions of a plan. The same plan gives the same figures, on any number of threads."""
    threads = min(threads or cores(), max(1, len(plan.positions)))
    done: dict[int, Samples] = {}

    def work(number: int) -> None:
        done[number] = plan.worth(number)

    with ThreadPoolExecutor(threads) as pool:
        for count, _ in enumerate(map_unordered(pool, work, range(len(plan.positions)), threads), start=1):
            if progress is not None:
                progress(count)
    return [done[number] for number in range(len(plan.positions))]


def _placed(setup: Setup, game: Game, move: Place) -> Table:
    """The table after a move; a round that it ends is not paid out yet."""
    table = game.table()
    place(setup.rules, table, move.move)
    return table
