"""The sections of a report: each measures some contenders in turn."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bench.batches import BatchContender, OpenSpielTable, PettingZooTable
from bench.c_loop import CLoop
from bench.environments import last_line, other_games, peers
from bench.forms import Compiled, Interpreted, Readable
from bench.stint import Contender, Measurement, Ratio, cores, pin_to_core, take_turns
from croupier import policies
from croupier.rules import BIGGY, CLASSIC, Setup, offered_setups

PLAYERS = 4
"""Players of the table that everything is compared with: classic, without variants."""

Progress = Callable[[str], None]
"""Called with the name of the contender that plays next."""


@dataclass(frozen=True)
class BenchPlan:
    """How long to measure."""

    stints: int
    seconds: float
    """Seconds of one stint."""
    starts: int
    """How often each command is started."""


QUICK, FULL = BenchPlan(3, 0.25, 2), BenchPlan(9, 0.7, 5)


@dataclass(frozen=True)
class SectionRow:
    """One line of a section."""

    name: str
    game: str
    ratio: Ratio | None = None
    by: str = "games"
    """What the ratio compares: "games" or "decisions"."""
    games_per_second: float | None = None
    decisions_per_second: float | None = None
    absent: str | None = None
    """Why there are no figures, if there are none."""


@dataclass(frozen=True)
class Section:
    """One table of results."""

    key: str
    title: str
    ratio: str
    """What the ratio means."""
    rows: list[SectionRow]
    note: str = ""

    def row(self, name: str, game: str | None = None) -> SectionRow | None:
        """Return the first row of that name, and of that game if one is given, that has figures."""
        named = (row for row in self.rows if row.name == name and game in (None, row.game))
        return next((row for row in named if row.absent is None), None)


def rows_of(measured: Sequence[Measurement], reference: Measurement, *, of_reference: bool) -> list[SectionRow]:
    """Return rows with ratios: the speed of the reference divided by that of each, or the other way round."""
    rows = []
    for one in measured:
        if one.absent is not None or reference.absent is not None:
            rows.append(SectionRow(one.name, one.game, absent=one.absent or reference.absent))
            continue
        same_game = one.game == reference.game or not of_reference
        pair = (reference, one) if of_reference else (one, reference)
        rows.append(
            SectionRow(
                one.name,
                one.game,
                ratio=Ratio.of(*pair, by_decisions=not same_game),
                by="games" if same_game else "decisions",
                games_per_second=one.speed,
                decisions_per_second=one.decisions,
            )
        )
    return rows


def measure_others(plan: BenchPlan, seed: int, with_peers: bool, progress: Progress) -> Section:
    """Measure our engine in all its forms, the C loops, and the peers."""
    setup = Setup(CLASSIC, PLAYERS)
    contenders: list[Contender] = [
        Compiled(setup, seed),
        CLoop("plain", PLAYERS, seed),
        CLoop("tight", PLAYERS, seed),
        CLoop("tight", PLAYERS, seed, ("-O3", "-march=native")),
        Interpreted(setup, seed),
        Readable(setup, seed),
    ]
    if with_peers:
        contenders += peers(PLAYERS, seed)
    with pin_to_core() as is_pinned:
        measured = take_turns(contenders, plan.stints, plan.seconds, progress)
    return Section(
        "against",
        "Against the others, random play on one core",
        "how many times as fast our compiled engine is",
        rows_of(measured, measured[0], of_reference=True),
        "pinned to one core" if is_pinned else "this system cannot pin a process to a core",
    )


def measure_research(plan: BenchPlan, seed: int, with_peers: bool, progress: Progress) -> Section:
    """Measure batches of tables, single tables in our own and other toolkits' interfaces, and the toolkits' games."""
    setup = Setup(CLASSIC, PLAYERS)
    contenders: list[Contender] = [
        BatchContender(setup, seed, observe=False),
        BatchContender(setup, seed, observe=True),
        Readable(setup, seed),
        PettingZooTable(setup, seed),
        OpenSpielTable(setup, seed),
    ]
    if with_peers:
        contenders += other_games(seed)
    with pin_to_core():
        measured = take_turns(contenders, plan.stints, plan.seconds, progress)
    return Section(
        "research",
        "As an environment for research, random play on one core",
        "how many times as fast a batch without observations is",
        rows_of(measured, measured[0], of_reference=True),
    )


def measure_c_loops(plan: BenchPlan, seed: int, progress: Progress) -> Section:
    """Measure the C loops at every number of players."""
    rows = []
    fewest, most = CLASSIC.players
    with pin_to_core():
        for players in range(fewest, most + 1):
            ours: Contender = Compiled(Setup(CLASSIC, players), seed)
            contenders = [ours, CLoop("plain", players, seed), CLoop("tight", players, seed)]
            measured = take_turns(contenders, plan.stints, plan.seconds, progress)
            rows += rows_of(measured, measured[0], of_reference=True)[1:]
    return Section(
        "c_loop",
        "Against loops in C at every number of players, random play on one core",
        "how many times as fast our compiled engine is",
        rows,
    )


def measure_setups(plan: BenchPlan, seed: int, progress: Progress) -> Section:
    """Measure every edition, variant and number of players."""
    setups = [*offered_setups(CLASSIC), *offered_setups(BIGGY)]
    contenders = [Compiled(setup, seed) for setup in setups]
    for contender in contenders:
        contender.name = contender.game
    with pin_to_core():
        measured = take_turns(contenders, max(plan.stints // 2, 2), plan.seconds / 2, progress)
    base = measured[setups.index(Setup(CLASSIC, PLAYERS))]
    return Section(
        "setups",
        "Every edition, variant and number of players, compiled, random play on one core",
        f"speed as a share of {base.game}",
        rows_of(measured, base, of_reference=False),
    )


def measure_other_work(plan: BenchPlan, seed: int, progress: Progress) -> Section:
    """Measure what tallying costs, and bots that compare moves."""
    setup = Setup(CLASSIC, PLAYERS)
    contenders = [
        Compiled(setup, seed, label="tourists, every result noted"),
        Compiled(setup, seed, label="tourists, counted", counting=True),
        Compiled(setup, seed, label="richest, every result noted", bots=("richest",)),
        Compiled(setup, seed, label="regulars, every result noted", bots=("regular",)),
        Compiled(setup, seed, label="the same as a policy in Python", bots=(policies.regular,)),
    ]
    with pin_to_core():
        measured = take_turns(contenders, plan.stints, plan.seconds, progress)
    return Section(
        "work",
        f"Other work at {contenders[0].game}, compiled, on one core",
        "speed as a share of tourists whose results are noted",
        rows_of(measured, measured[0], of_reference=False),
    )


def measure_threads(plan: BenchPlan, seed: int, progress: Progress) -> Section:
    """Measure two threads against one, by wall time."""
    setup = Setup(CLASSIC, PLAYERS)
    one, two = (
        Compiled(setup, seed, label=label, threads=threads, by_wall=True)
        for threads, label in ((1, "one thread"), (2, "two threads"))
    )
    if len(cores()) < 2:
        measured = [Measurement(one.name, one.game, absent="this machine lends a single core")]
        measured.append(Measurement(two.name, two.game, absent="this machine lends a single core"))
    else:
        measured = take_turns([one, two], plan.stints, plan.seconds * 2, progress)
    return Section(
        "threads",
        f"Two cores at {one.game}, by the clock on the wall",
        "speed as a multiple of one thread",
        rows_of(measured, measured[0], of_reference=False),
    )


POSITION = "classic-4 1bd:224 60/70/40,30/70/90a1b2/60a4b4c6d5 -/-/-/- -"
"""The position for which a new process is asked for a hint or a move."""
ASK = f"""
from croupier.bots import BOTS
from croupier.evaluation import evaluate
from croupier.record import read_position
from croupier.rules import view
game = read_position({POSITION!r})
"""
STARTS = {
    "croupier simulate --games 100000": ("-m", "croupier", "simulate", "--games", "100000"),
    "croupier analyse": ("-m", "croupier", "analyse", POSITION),
    "a hint": ("-c", f"{ASK}evaluate(game)"),
    "a move of house": ("-c", f"{ASK}BOTS['house'](1).choose(view(game, game.seat))"),
}
"""What a new process is asked for, and its arguments."""


@dataclass(frozen=True)
class StartTimes:
    """The median time of a new process until its answer, with empty caches."""

    what: str
    wall: float | None = None
    """Seconds on the wall."""
    processor: float | None = None
    """Seconds of processor time, which other programs on a busy machine hardly change."""
    absent: str | None = None


def measure_starts(plan: BenchPlan, progress: Progress) -> list[StartTimes]:
    """Start each command several times, always with an empty cache."""
    found = []
    for what, command in STARTS.items():
        walls, processors = list[float](), list[float]()
        for _ in range(plan.starts):
            progress(what)
            with tempfile.TemporaryDirectory(prefix="croupier-bench-") as folder:
                before, begin = os.times(), time.perf_counter()
                done = subprocess.run(
                    [sys.executable, *command],
                    capture_output=True,
                    text=True,
                    check=False,
                    env={**os.environ, "CROUPIER_CACHE": folder},
                )
                walls.append(time.perf_counter() - begin)
            after = os.times()
            processors.append(
                after.children_user + after.children_system - before.children_user - before.children_system
            )
            if done.returncode != 0:
                found.append(StartTimes(what, absent=f"{what} fails: {last_line(done.stderr)}"))
                break
        else:
            found.append(StartTimes(what, statistics.median(walls), statistics.median(processors)))
    return found
