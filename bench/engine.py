"""The engine compared with the same functions compiled by Numba, in one run: `python -m bench --engine`.

Both do the same work in turn, on one core and by processor time: moves of bots with their own budgets, hints, a review,
an endgame, a solved round, whole games. Their answers must be equal. Numba's code is called with arguments prepared in
advance, so that it shows what a program without the engine would cost.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from time import process_time
from typing import Any, TypeAlias

from bench.account import play_record
from bench.endgames import endgame_of
from bench.move_times import positions
from bench.solver import first_turn
from bench.stint import Measurement, Ratio, Stint, pin_to_core, take_turns
from croupier.bots import BOTS
from croupier.compiled.arguments import pack_line_up
from croupier.dealer.counter import signed
from croupier.engine import Engine, EnginePool, borrow_engine, use_pool
from croupier.engine.entries.games import GAMES_A_CALL
from croupier.engine.host import WEIGHTS, WasmEngine
from croupier.engine.manifest import ArrayLocation
from croupier.engine.native import ENTRY, NativeEngine
from croupier.evaluation import evaluate, solve_endgame, solve_round
from croupier.policies import REGULAR
from croupier.record import Record
from croupier.review import review
from croupier.rules import BIGGY, CLASSIC, Place, Setup

Task: TypeAlias = Callable[[], object]
"""Does a piece of work with the engine in use and returns the answer."""

TABLES = (Setup(CLASSIC, 2), Setup(CLASSIC, 4), Setup(BIGGY, 4, bandit=True))
"""The tables of bots and hints."""
EVERY = "classic 2 and 4, biggy 4 bandit"
"""These tables in words."""
APART = 7
"""Every how many-th position of a game is taken."""
PLACINGS = 6
"""Placings in the reviewed game."""
DICE = 8
"""The most dice in all hands of the endgame."""
BOUNDS = {"ace": 1.6, "house": 1.6, "hint": 1.6, "review": 1.6, "shark": 2.0, "highroller": 2.0}
"""Our promises: the engine's time as a multiple of that of Numba's code, at most."""


@dataclass(frozen=True)
class EngineRow:
    """One piece of work, done by the engine and by Numba's code."""

    work: str
    tables: str
    times_as_long: Ratio
    """The engine's processor time as a multiple of Numba's."""
    engine_ms: float
    numba_ms: float
    most: float | None
    """The promised upper bound of the ratio, if any."""


class PreparedEngine(NativeEngine):
    """Numba's code, with arguments that are prepared once and reused by later calls."""

    def __init__(self, network: Path = WEIGHTS) -> None:
        self._prepared: dict[str, tuple[Callable[..., Any], list[Any]]] = {}
        super().__init__(network)

    def call(self, entry: str, *numbers: int) -> int:
        """Call an entry by name."""
        if entry not in self._prepared:
            regions = self._plan.regions
            parameters = inspect.signature(ENTRY[entry]).parameters
            given = [self._region(each, regions[each]) for each in parameters if each in regions]
            self._prepared[entry] = self._runnable(ENTRY[entry]), given
        function, given = self._prepared[entry]
        return int(function(*given, *map(signed, numbers)) or 0)

    def prepare(self, setup: Setup, equity: Any = None) -> None:
        """Work on tables of a setup from now on."""
        before = self._prepared_for
        super().prepare(setup, equity)
        if self._prepared_for is not before:
            self._prepared.clear()

    def _reserve(self, name: str, location: ArrayLocation, shape: tuple[int, ...]) -> None:
        super()._reserve(name, location, shape)
        self._prepared.clear()

    def alias(self, name: str, other: str) -> None:
        """Make an array of variable size share the memory of another."""
        super().alias(name, other)
        self._prepared.clear()


class EngineContender:
    """An engine as a contender: a stint is one piece of work."""

    def __init__(self, work: str, tables: str, kind: Callable[[], Engine], answer: Task) -> None:
        self.name, self.game, self._task = work, tables, answer
        self._pool = EnginePool(kind)
        self.answer: object = None

    def play(self, seconds: float) -> Stint:  # noqa: ARG002  # a piece of work is done as a whole
        """Do the work once and return how long it took."""
        with use_pool(self._pool):
            begun = process_time()
            self.answer = self._task()
            return Stint(1, process_time() - begun)

    def leave(self) -> None:
        """Do nothing: there is nothing to release."""


def tasks(seed: int) -> list[tuple[str, str, Task]]:
    """Return all tasks, each with its name and the names of its tables."""
    heads_up = Setup(CLASSIC, 2, starter=0)
    round_to_solve, endgame = first_turn(heads_up, seed), endgame_of(Setup(CLASSIC, 3, starter=0), DICE, seed)
    found = [(bot, EVERY, _moves(bot, many, seed)) for bot, many in (("ace", 60), *SEARCHERS)]
    found += [
        ("hint", EVERY, _hints(1, seed)),
        ("review", f"classic 2, {PLACINGS} placings", _review(seed)),
        ("endgame", f"classic 3, {DICE} dice", lambda: solve_endgame(endgame).positions),
        ("round of two", "classic 2", lambda: solve_round(round_to_solve).value()),
        ("games of tourists", "classic 4", play_whole_games(Setup(CLASSIC, 4), False, seed)),
        ("games of regulars", "classic 4", play_whole_games(Setup(CLASSIC, 4), True, seed)),
    ]
    return found


SEARCHERS = (("highroller", 10), ("shark", 10), ("house", 5))
"""Bots that search, and how many positions of each table they get."""


def _moves(bot: str, many: int, seed: int) -> Task:
    views = [each for setup in TABLES for each in islice(positions(setup, seed), 0, APART * many, APART)]
    return lambda: [BOTS[bot](seed).choose(each) for each in views]


def _hints(many: int, seed: int) -> Task:
    views = [each for setup in TABLES for each in islice(positions(setup, seed), 0, APART * many, APART)]
    return lambda: [evaluate(each, seed=seed) for each in views]


def _review(seed: int) -> Task:
    game = play_record(Setup(CLASSIC, 2), ("regular", "regular"), seed, 0)
    ends = [number for number, step in enumerate(game.steps, start=1) if isinstance(step, Place)]
    short = Record(game.setup, game.names, game.steps[: ends[PLACINGS - 1]])
    return lambda: review(short, seed, threads=1).turns


def play_whole_games(setup: Setup, regulars: bool, seed: int) -> Task:
    """Return a task that plays games of regulars or tourists and returns what everyone wins."""
    opening = setup.open_table().tobytes()
    line_up = pack_line_up([REGULAR] * setup.players) or 0

    def money() -> bytes:
        with borrow_engine() as borrowed:
            borrowed.prepare(setup)
            borrowed.put("opening", opening)
            if regulars:
                borrowed.call("play_policies", seed, 0, GAMES_A_CALL, line_up, 1, 0)
            else:
                borrowed.call("play_tourists", seed, 0, GAMES_A_CALL, 1, 0)
            return bytes(borrowed.array("results.money").cast("B"))

    return money


def compare_with_numba(stints: int, seed: int, progress: Callable[[str], None]) -> list[EngineRow]:
    """Do all tasks in both ways, in turn, and return the ratios. Raises ValueError if answers differ."""
    rows = []
    with pin_to_core():
        for work, tables, answer in tasks(seed):
            ours = EngineContender(f"{work}, engine", tables, WasmEngine, answer)
            numbas = EngineContender(f"{work}, Numba", tables, PreparedEngine, answer)
            by_engine, by_numba = take_turns([ours, numbas], stints, 0.0, progress)
            if ours.answer != numbas.answer:
                raise ValueError(f"the engine and Numba give different answers ({work})")
            rows.append(
                EngineRow(
                    work,
                    tables,
                    Ratio.of(by_numba, by_engine),
                    _milliseconds(by_engine),
                    _milliseconds(by_numba),
                    BOUNDS.get(work),
                )
            )
    return rows


def _milliseconds(measured: Measurement) -> float:
    return 1000 / measured.speed
