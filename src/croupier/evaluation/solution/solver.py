"""Solver: computes the solution of a two-player round, on one or all cores of a CPU or on a GPU."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from threading import Event
from typing import Any, Literal, TypeAlias, get_args

from croupier.analysis.round_layout import STRIDE
from croupier.checks import MOST_THREADS, check_choice, check_kind, check_threads, check_whole
from croupier.engine import Engine, borrow_engine
from croupier.evaluation.cancellation import progress_until
from croupier.evaluation.situation import Position, read_situation
from croupier.evaluation.solution.parts import LENGTH, PARTS_A_CALL, Progress, parts_of
from croupier.evaluation.solution.rolls import rows_of, steps_of
from croupier.evaluation.solution.sides import Sides, placings_of, sides_of
from croupier.evaluation.solution.solution import NUMBER, Aim, Solution
from croupier.missing import require_research
from croupier.parallel import cores
from croupier.rules import Game, Setup
from croupier.rules.setup import check_setup
from croupier.rules.table import FACES, Table

STEPS_A_SECOND = 0.9e9
"""Steps, each for one position, that a core performs in a second, roughly."""

Device: TypeAlias = Literal["cpu", "gpu"]
"""What the solver runs on."""


class UnsolvableError(ValueError):
    """Raised for a table whose rounds cannot be solved; the message says why."""


@dataclass(frozen=True)
class Extent:
    """The amount of work and memory that a solution takes."""

    positions: int
    """Positions in which a seat has to roll, and those in which all dice are placed."""
    bytes: int
    """Memory of the solution."""
    steps: int
    """Steps of rolls (see `Steps`), each for one position; they take most of the time."""

    def seconds(self, threads: int = 1) -> float:
        """Estimate how many seconds the solution takes on a CPU."""
        check_whole("threads", threads, 1, MOST_THREADS)
        return self.steps / STEPS_A_SECOND / threads


def check_solvable(setup: Setup) -> None:
    """Raise UnsolvableError for a table whose rounds are too large or not between two players alone."""
    if check_setup(setup).players != 2:
        raise UnsolvableError(f"a round is solved for two players, not for {setup.players}")
    if setup.neutral:
        raise UnsolvableError("a round with neutral dice cannot be solved: they are placed by both players for neither")
    if setup.bandit:
        raise UnsolvableError("a round with the one-armed bandit cannot be solved: it has 6.6 billion positions")


def check_aim(aim: object) -> None:
    """Raise a TypeError for anything but an aim."""
    check_kind("aim", aim, Aim, "Aim.MONEY")


def tables_of(aim: Aim) -> int:
    """Return how many tables a solution has: 2 if the score makes the seats different."""
    return 2 if aim is Aim.VICTORY else 1


def extent(setup: Setup, aim: Aim = Aim.MONEY) -> Extent:
    """Return the amount of work and memory that solving a round at a table takes, without solving it."""
    check_solvable(setup)
    check_aim(aim)
    sides, tables = sides_of(setup.rules), tables_of(aim)
    paid = sides.count_for_hand(len(sides.hands) - 1)
    by_hand = zip(pairwise(steps_of(setup.rules).first), pairwise(sides.first), strict=True)
    steps = sum((end - begin) * (last - first) for (begin, end), (first, last) in by_hand)
    return Extent(
        positions=tables * (sides.count - paid) * sides.count + paid**2,
        bytes=tables * sides.count**2 * NUMBER,
        steps=tables * steps * sides.count,
    )


def solve_round(
    position: Position,
    aim: Aim = Aim.MONEY,
    *,
    device: Device = "cpu",
    threads: int | None = 1,
    progress: Progress | None = None,
    cancel: Event | None = None,
) -> Solution:
    """Solve the round that is played at a position, from its first turn on.

    Of the position only the notes at the casinos count and, for victory, the money and notes won in earlier rounds. The
    engine solves it on one core; more cores (None for all) or a GPU need the extra `research`. `progress` is called
    with the number of positions solved; `cancel` ends it early with a CancelledError, but not on a GPU.
    """
    game = read_situation(position).game
    check_solvable(game.setup)
    check_aim(aim)
    check_choice("device", device, get_args(Device))
    check_threads(threads)
    progress = progress_until(cancel, progress)
    count, rules = tables_of(aim), game.setup.rules
    with borrow_engine() as borrowed:
        lay_out(borrowed, game, aim)
        if device == "gpu":
            require_research()
            from croupier.evaluation.solution.gpu import solve_on_gpu

            tables: Sequence[Any] = solve_on_gpu(rules, borrowed, count)
        elif (threads or cores()) > 1:
            require_research()
            from croupier.evaluation.solution.threads import solve_in_threads

            tables = solve_in_threads(rules, borrowed, count, threads or cores(), progress)
        else:
            tables = _solve(borrowed, game.setup, count, progress)
    return Solution(game, aim, (tables[0], tables[-1]))


def lay_out(borrowed: Engine, game: Game, aim: Aim) -> None:
    """Write everything that is needed to solve a round into an engine's memory."""
    setup = game.setup
    sides, steps = sides_of(setup.rules), steps_of(setup.rules)
    borrowed.grow("layout.strengths", sides.count, FACES)[:] = sides.strengths
    borrowed.grow("layout.after", sides.count, len(placings_of(setup.rules)))[:] = sides.after
    borrowed.array("layout.idle")[0] = sides.first[-2]
    for name, numbers in steps._asdict().items():
        borrowed.grow(f"layout.steps.{name}", len(numbers))[:] = numbers
    fill_payments(borrowed, setup, game.table(), aim, sides)


def fill_payments(engine: Engine, setup: Setup, table: Table, aim: Aim, sides: Sides) -> None:
    """Have the engine compute what each casino pays by the strengths of both, and what payments are worth to seat 0.

    Money and notes of several casinos add up. Both are packed into one number, a code: the difference in money times
    STRIDE plus the difference in notes, which decides if money is equal. $50,000 and one note more are 50 * 16 + 1 =
    801; the sum of codes says what the round pays.
    """
    strongest = max(sides.strengths)
    opening = Table()
    opening.value[:] = table.value
    opening.notes.cast("b")[:] = table.notes.cast("b")
    engine.prepare(setup)
    engine.put("opening", opening.tobytes())
    codes = engine.grow("layout.codes", FACES, strongest + 1, strongest + 1)
    engine.call("fill_payments")
    casino = (strongest + 1) ** 2
    middle = sum(max(codes[start : start + casino]) for start in range(0, FACES * casino, casino)) + STRIDE
    middle -= middle % STRIDE
    worth = engine.grow("layout.worth", 2 * middle + 1)
    if aim is Aim.VICTORY:
        engine.put("tables", table.tobytes())
        engine.call("fill_worth")
    else:
        for code in range(-middle, middle + 1):
            worth[code + middle] = (code + STRIDE // 2) // STRIDE


def _solve(borrowed: Engine, setup: Setup, count: int, progress: Progress | None) -> list[Any]:
    """Solve in the engine, on this thread; return one table, or one for each seat."""
    sides, (parts, first) = sides_of(setup.rules).count, parts_of(setup.rules, LENGTH)
    names = ("solved", "solved_for_rival")[:count]
    for name in names:
        borrowed.grow(name, sides, sides)
    if count == 1:
        borrowed.alias("solved_for_rival", "solved")
    borrowed.grow("parts", len(parts) // 4, 4)[:] = parts
    borrowed.grow("part_rows.rows", rows_of(setup.rules), LENGTH)
    borrowed.grow("part_rows.total", LENGTH)
    solved = 0
    for level, (begin, end) in enumerate(pairwise(first)):
        for seat in range(1 if level == 0 else count):  # the payout of seat 0 determines that of seat 1
            for start in range(begin, end, PARTS_A_CALL):
                stop = min(start + PARTS_A_CALL, end)
                borrowed.call("solve_positions", seat, start, stop)
                if progress is not None:
                    solved += sum(parts[4 * part + 3] - parts[4 * part + 2] for part in range(start, stop))
                    progress(solved)
    return [memoryview(bytes(borrowed.array(name))).cast("f", (sides, sides)) for name in names]
