"""The C loop plays our game; stints, ratios, promises and tables; peers that are absent are named with the reason."""

import os
import shutil
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import get_args

import bench.engine
import bench.sections
import numpy as np
import pytest
from bench.batches import PettingZooTable
from bench.c_loop import LoopKind, build_loop, run_loop
from bench.engine import EngineRow, compare_with_numba, play_whole_games
from bench.environments import SCRIPTS, Environment, Peer, home
from bench.names import name
from bench.page import BEGIN, END, RESEARCH_BEGIN, markdown, markdown_of, write
from bench.promises import Promise, promises
from bench.sections import (
    BenchPlan,
    Section,
    SectionRow,
    StartTimes,
    measure_c_loops,
    measure_others,
    measure_research,
    measure_starts,
    rows_of,
)
from bench.stint import AbsentError, Measurement, Ratio, Stint, cores, pin_to_core, take_turns
from bench.tables import figure, report
from rich.console import Console

from croupier.compiled.gpu import NoGpuError, require_gpu
from croupier.compiled.tally import TURNS
from croupier.engine.host import WasmEngine
from croupier.rules import BIGGY, CLASSIC, Setup
from croupier.simulation import play_games, simulate

GAMES = 50_000


@pytest.fixture(scope="module", params=get_args(LoopKind))
def c_loop(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """Compile a C loop and return the program."""
    try:
        return build_loop(tmp_path_factory.mktemp("c"), request.param)
    except AbsentError as reason:
        pytest.skip(str(reason))


@pytest.mark.soak
@pytest.mark.parametrize("players", range(2, 6))
def test_the_c_loop_and_our_rules_pay_every_seat_the_same_on_average(players: int, c_loop: Path) -> None:
    theirs = run_loop(c_loop, players, GAMES, seed=5, starter=0)
    ours = play_games(Setup(CLASSIC, players, starter=0), GAMES, seed=5).money.astype(float)
    for moment, expected in ((1, theirs["mean_money"]), (2, theirs["mean_square"])):
        powers = ours**moment
        error = powers.std(axis=0) * np.sqrt(2 / GAMES)
        assert (np.abs(powers.mean(axis=0) - expected) < 4 * error).all()


@pytest.mark.soak
@pytest.mark.parametrize("players", range(2, 6))
def test_the_c_loop_and_our_rules_take_as_many_turns(players: int, c_loop: Path) -> None:
    theirs = run_loop(c_loop, players, 20_000, seed=6)
    ours = simulate(Setup(CLASSIC, players), 20_000, seed=6)
    assert ours.by_round[:, TURNS].sum() == pytest.approx(theirs["decisions"], rel=0.002)


def test_the_c_loop_draws_the_starter_by_lot_unless_it_is_named(c_loop: Path) -> None:
    by_lot = run_loop(c_loop, 3, GAMES, seed=7)
    error = np.sqrt((by_lot["mean_square"][0] - by_lot["mean_money"][0] ** 2) * 2 / GAMES)
    assert np.ptp(by_lot["mean_money"]) < 4 * error


def test_the_c_loop_refuses_a_number_of_players_that_classic_does_not_have(c_loop: Path) -> None:
    done = subprocess.run([str(c_loop), "6", "10", "1"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "PLAYERS (2 to 5)" in done.stderr


def test_a_missing_compiler_makes_the_c_loop_absent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(AbsentError, match=r"no C compiler here .*no-such-compiler"):
        build_loop(tmp_path, "tight")


@pytest.mark.soak
@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
def test_the_c_loops_are_met_at_every_number_of_players() -> None:
    section = measure_c_loops(BenchPlan(2, 0.01, 0), 1, lambda who: None)  # noqa: ARG005
    games = [f"classic {players}" for players in range(2, 6)]
    assert [(row.name.split()[0], row.game) for row in section.rows] == [
        (kind, game) for game in games for kind in get_args(LoopKind)
    ]
    assert all(row.ratio is not None and row.by == "games" for row in section.rows)


class Scripted:
    """A contender with given stints."""

    game = "a game"

    def __init__(self, name: str, calls: list[str], stints: list[Stint]) -> None:
        self.name, self.calls, self.stints = name, calls, stints

    def play(self, seconds: float) -> Stint:
        """Return the next stint. Raises AbsentError after the last."""
        self.calls.append(self.name)
        if not self.stints:
            raise AbsentError(f"{self.name} had to go after {seconds:g} s")
        return self.stints.pop(0)

    def leave(self) -> None:
        """Note that the contender left."""
        self.calls.append(f"{self.name} leaves")


def test_contenders_take_turns_and_who_drops_out_is_noted_as_absent() -> None:
    calls: list[str] = []
    one = Scripted("one", calls, [Stint(1, 1.0), Stint(20, 2.0), Stint(90, 3.0)])
    two = Scripted("two", calls, [Stint(1, 1.0), Stint(5, 1.0)])
    measured = take_turns([one, two], stints=2, seconds=4.0, progress=lambda _: None)
    assert calls == ["one", "two", "one", "two", "one", "two", "one leaves", "two leaves"]
    assert [stint.speed for stint in measured[0].stints] == [10.0, 30.0]
    assert measured[0].speed == 20.0
    assert (measured[1].absent, measured[1].stints) == ("two had to go after 4 s", [])


def test_a_ratio_compares_stints_that_were_played_next_to_each_other() -> None:
    one = Measurement("one", "g", [Stint(100, 1.0, 10), Stint(300, 1.0, 30), Stint(200, 1.0, 20)])
    two = Measurement("two", "g", [Stint(50, 1.0, 1), Stint(100, 1.0, 2), Stint(200, 1.0, 20)])
    assert Ratio.of(one, two) == Ratio(median=2.0, low=1.0, high=3.0)
    assert Ratio.of(one, two, by_decisions=True) == Ratio(median=10.0, low=1.0, high=15.0)


def test_another_game_is_compared_by_decisions_and_a_missing_reference_leaves_no_ratio() -> None:
    ours, theirs = (
        Measurement("us", "classic 4", [Stint(10, 1.0, 90)]),
        Measurement("them", "pig", [Stint(10, 1.0, 30)]),
    )
    (row,) = rows_of([theirs], ours, of_reference=True)
    assert (row.by, row.ratio) == ("decisions", Ratio(3.0, 3.0, 3.0))
    (row,) = rows_of([theirs], Measurement("us", "classic 4", absent="not today"), of_reference=True)
    assert (row.ratio, row.absent) == (None, "not today")


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="this system cannot pin a process to a core")
def test_pinned_to_one_core_and_free_again() -> None:
    before = cores()
    with pin_to_core() as is_pinned:
        assert is_pinned
        assert len(cores()) == 1
    assert cores() == before


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (None, ""),
        (0.9959, "0.996"),
        (0.5, "0.500"),
        (1.004, "1.00"),
        (12.34, "12.3"),
        (1754, "1,750"),
        (16.52e6, "16.5 M"),
    ],
)
def test_figures_have_three_places(number: float | None, text: str) -> None:
    assert figure(number) == text


def test_tables_are_named_by_edition_players_and_variants() -> None:
    assert name(Setup(CLASSIC, 4)) == "classic 4"
    assert name(Setup(BIGGY, 3, neutral=True, bandit=True)) == "biggy 3 neutral bandit"


def section(key: str, *rows: SectionRow) -> Section:
    """Return a section with given rows."""
    return Section(key, f"section {key}", "who knows", list(rows))


def ratio(name: str, figure: float, game: str = "classic 4", by: str = "games") -> SectionRow:
    """Return a row with a ratio."""
    return SectionRow(name, game, Ratio(figure, figure - 0.1, figure + 0.1), by, 1234.0, None)


AGAINST = section(
    "against",
    ratio("tight C loop, cc -O3", 0.97),
    ratio("OpenSpiel 2.0.2", 76.0, "pig", "decisions"),
    SectionRow("lasvegas 0.2.0", "classic 4", absent="it could not be installed: no network"),
)
LOOPS = section(
    "c_loop",
    ratio("plain C loop, cc -O3", 1.4, "classic 2"),
    *(
        ratio("tight C loop, cc -O3", figure, game)
        for game, figure in (("classic 2", 0.97), ("classic 3", 1.0), ("classic 5", 1.2))
    ),
)
SETUPS = section("setups", ratio("classic 4", 1.0), ratio("classic 5", 0.8))
THREADS = section("threads", ratio("one thread", 1.0), ratio("two threads", 1.95))
RESEARCH = section(
    "research",
    SectionRow("batch", "classic 4", Ratio(1.0, 1.0, 1.0), "games", 70_000.0, 7e6),
    SectionRow("batch with observations", "classic 4", Ratio(5.0, 5.0, 5.0), "games", 14_000.0, 1.4e6),
    SectionRow("Croupier, readable Game", "classic 4", Ratio(350.0, 350.0, 350.0), "games", 210.0, 19_000.0),
    ratio("PettingZoo 1.27.0", 1500.0, "connect four", "decisions"),
    SectionRow("our OpenSpiel adapter", "classic 4", absent="the package pyspiel is not installed"),
)


BESIDE = [
    EngineRow("ace", "classic 4", Ratio(1.1, 1.0, 1.2), 0.11, 0.1, 1.2),
    EngineRow("house", "classic 4", Ratio(1.3, 1.2, 1.4), 26.0, 20.0, 1.2),
    EngineRow("endgame", "classic 3", Ratio(2.0, 1.9, 2.1), 400.0, 200.0, None),
]
STARTED = [
    StartTimes("croupier simulate --games 100000", 2.0, 1.9),
    StartTimes("croupier analyse", 3.5, 3.4),
    StartTimes("a hint", absent="a hint fails: no engine"),
]


def kept_promises() -> list[Promise]:
    """Return the promises held against the figures above."""
    return promises(AGAINST, LOOPS, SETUPS, THREADS, STARTED, RESEARCH, BESIDE)


def test_a_promise_is_kept_or_broken_or_has_no_figure() -> None:
    kept = {promise.sentence: promise.kept for promise in kept_promises()}
    by_loops_and_environments = [False, True, None, True, None, True, True, True, False, True, False, None]
    assert list(kept.values()) == [*by_loops_and_environments, True, False, True, False, None]


def test_the_report_shows_ratios_and_names_the_absent_with_the_reason() -> None:
    text = StringIO()
    shown = report(
        {"processor": "abacus"},
        [AGAINST, SETUPS],
        BESIDE,
        STARTED,
        kept_promises(),
    )
    Console(file=text, width=120).print(shown)
    lines = [" ".join(line.split()) for line in text.getvalue().splitlines()]
    assert "processor abacus" in lines
    assert "tight C loop, cc -O3: classic 4 0.970 0.870-1.07 1,230" in lines
    assert "OpenSpiel 2.0.2: pig * 76.0 75.9-76.1 1,230" in lines
    assert "lasvegas 0.2.0: classic 4 absent" in lines
    assert "lasvegas 0.2.0 is absent: it could not be installed: no network" in lines
    assert "classic 5 0.800 0.700-0.900 1,230" in lines
    assert "house: classic 4 1.30 1.20-1.40 26.0 20.0" in lines
    assert "endgame: classic 3 2.00 1.90-2.10 400 200" in lines
    assert "croupier analyse 3.50 3.40" in lines
    assert "a hint absent" in lines
    assert "compiled, against the tight C loop, classic 2 at least 1 0.970 NO" in lines


def test_new_figures_replace_the_old_ones_on_the_page_and_nothing_else(tmp_path: Path) -> None:
    figures = markdown({"processor": "abacus"}, [AGAINST, SETUPS], BESIDE, STARTED, kept_promises())
    page = tmp_path / "page.md"
    page.write_text(f"# Before\n{BEGIN}\nold figures\n{END}\nafter\n")
    write(page, figures)
    write(page, figures)
    lines = page.read_text().splitlines()
    assert (lines[:2], lines[-2:]) == (["# Before", BEGIN], [END, "after"])
    assert "old figures" not in lines
    assert lines.count("| tight C loop, cc -O3: classic 4 | **0.970** | 0.870-1.07 | 1,230 |  |") == 1
    assert "lasvegas 0.2.0 was absent: it could not be installed: no network." in lines
    assert "| house: classic 4 | **1.30** | 1.20-1.40 | 26.0 | 20.0 |" in lines
    assert "| croupier analyse | 3.50 | 3.40 |" in lines
    assert "Absent: a hint fails: no engine." in lines
    assert "| croupier analyse, a new process, seconds | at most 3 | 3.50 | no |" in lines


def test_one_section_can_stand_on_a_page_of_its_own(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"{RESEARCH_BEGIN}\n{END}\n")
    write(page, markdown_of({"processor": "abacus"}, AGAINST), RESEARCH_BEGIN)
    lines = page.read_text().splitlines()
    assert lines[:3] == [RESEARCH_BEGIN, "", "Measured on: processor abacus."]
    assert lines.count("| tight C loop, cc -O3: classic 4 | **0.970** | 0.870-1.07 | 1,230 |  |") == 1


def test_a_page_without_a_place_for_figures_is_refused(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"{END}\n{BEGIN}\n")
    with pytest.raises(ValueError, match="must hold the lines"):
        write(page, "figures")


@pytest.fixture
def borrowed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Environment:
    """Return an environment that is ready, but has only this interpreter and its standard library."""
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    environment = Environment("borrowed", ("nothing",))
    folder = home() / environment.name / "bin"
    folder.mkdir(parents=True)
    (folder / "python").symlink_to(sys.executable)
    recipe = f"{sys.version_info.major}.{sys.version_info.minor} nothing\n"
    (folder.parent / "ready.txt").write_text(recipe)
    return environment


def test_a_peer_plays_in_its_own_process_whatever_else_it_prints(borrowed: Environment, tmp_path: Path) -> None:
    script = tmp_path / "peer.py"
    script.write_text(
        f"import sys; sys.path.insert(0, {str(SCRIPTS)!r})\n"
        "from protocol import serve\n"
        "serve(lambda: print('Hello from a chatty peer') or 7)\n"
    )
    peer = Peer("chatty", "small talk", borrowed, str(script), [])
    stints = [peer.play(0.01), peer.play(0.02)]
    peer.leave()
    assert all(stint.decisions == 7 * stint.games > 0 for stint in stints)
    assert stints[1].seconds >= 0.02


def test_a_peer_that_does_not_run_is_absent_with_what_it_said_last(borrowed: Environment) -> None:
    peer = Peer("lasvegas", "classic 4", borrowed, "play_lasvegas.py", ["4", "1"])
    with pytest.raises(AbsentError, match="does not run: ModuleNotFoundError: No module named 'lasvegas'"):
        peer.play(0.01)
    peer.leave()


def test_a_peer_that_cannot_be_installed_is_absent_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    missing = Environment("missing", ("--no-index", "--find-links", str(tmp_path), "no-such-peer"))
    peer = Peer("missing", "nothing", missing, "play_lasvegas.py", [])
    with pytest.raises(AbsentError, match=r"could not be installed: .*no-such-peer"):
        peer.play(0.01)
    peer.leave()


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
def test_one_run_measures_all_our_forms_against_the_c_loops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench.sections, "PLAYERS", 2)  # code for that table is in the cache, see tests/precompile.py
    plan = BenchPlan(stints=1, seconds=0.02, starts=0)
    found = measure_others(plan, 1, False, lambda _: None)
    assert [row.name.split(",")[0] for row in found.rows] == [
        "Croupier compiled",
        "plain C loop",
        "tight C loop",
        "tight C loop",
        "Croupier interpreted",
        "Croupier",
    ]
    for slow in ("Croupier interpreted", "Croupier, readable Game"):
        row = found.row(slow)
        assert row is not None
        assert row.ratio is not None
        assert row.ratio.median > 10


@pytest.mark.soak
def test_one_run_measures_batches_against_single_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.batches.TABLES", 64)
    monkeypatch.setattr(PettingZooTable, "needs", "no_such_package")
    found = measure_research(BenchPlan(stints=1, seconds=0.02, starts=0), 1, False, lambda _: None)
    for label in ("batch", "batch with observations", "Croupier, readable Game", "our OpenSpiel adapter"):
        row = found.row(label)
        assert row is not None
        assert row.decisions_per_second is not None
    assert [row.absent for row in found.rows if row.absent] == ["the package no_such_package is not installed"]
    monkeypatch.undo()
    table = PettingZooTable(Setup(CLASSIC, 2), 1)
    assert table.play(0.0).games == 1
    table.leave()


def test_the_engine_is_compared_with_another_that_gives_the_same_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = play_whole_games(Setup(CLASSIC, 4), True, 1)
    monkeypatch.setattr(bench.engine, "tasks", lambda _: [("games", "classic 4", answer)])
    monkeypatch.setattr(bench.engine, "PreparedEngine", WasmEngine)  # nothing is compiled
    (row,) = compare_with_numba(1, 1, lambda _: None)
    assert 0.2 < row.times_as_long.median < 5
    monkeypatch.setattr(bench.engine, "tasks", lambda _: [("games", "classic 4", object)])
    with pytest.raises(ValueError, match="different answers"):
        compare_with_numba(1, 1, lambda _: None)


def test_a_new_process_is_timed_and_one_that_fails_is_absent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench.sections, "STARTS", {"nothing": ("-c", ""), "a mistake": ("-c", "1 / 0")})
    nothing, mistake = measure_starts(BenchPlan(stints=1, seconds=0.1, starts=2), lambda _: None)
    assert nothing.wall is not None
    assert nothing.wall > 0
    assert mistake.absent == "a mistake fails: ZeroDivisionError: division by zero"


def test_without_a_gpu_the_gpu_bench_says_so_and_fails() -> None:
    try:
        require_gpu()
    except NoGpuError:
        done = subprocess.run([sys.executable, "-m", "bench.gpu"], capture_output=True, text=True, check=False)
        assert done.returncode == 1
        assert done.stderr.startswith("No figures from here: ")
        assert "Traceback" not in done.stderr
    else:
        pytest.skip("there is a GPU here; run python -m bench.gpu instead")
