"""SimulationLog: the tallies of games, continued in any pool, and never those of other games."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from croupier.parallel import Processes, Threads
from croupier.parallel.log import LogError
from croupier.report.log import SimulationLog
from croupier.report.summary import SimulationRun
from croupier.rules import BIGGY, CLASSIC, Setup
from croupier.simulation import Tally, simulate
from croupier.simulation.games import tally_in_parts

RUN = SimulationRun(Setup(CLASSIC, 2, starter=0), ("regular", "tourist"), 5_000, 3)


def play(path: Path, run: SimulationRun, spans: list[range]) -> None:
    """Play some games and log them."""
    with SimulationLog(path, run) as log:
        log.add(tally_in_parts(run.setup, spans, run.bots, run.seed, pool=Threads(1), logged=True))


def same(one: Tally, other: Tally) -> bool:
    return one.games == other.games and all(map(np.array_equal, one.counters, other.counters))


def test_what_is_missing_and_what_is_there_are_the_whole(tmp_path: Path) -> None:
    path = tmp_path / "log"
    play(path, RUN, [range(100, 1_000), range(3_000, 3_001)])
    with SimulationLog(path, RUN) as log:
        assert log.tally.games == 901
        assert [span for span in log.missing if span] == [range(100), range(1_000, 3_000), range(3_001, 5_000)]
        parts = tally_in_parts(RUN.setup, log.missing, RUN.bots, RUN.seed, pool=Processes(2), logged=True)
        log.add(parts)
    with SimulationLog(path, RUN) as log:
        assert not any(log.missing)
        assert same(log.tally, simulate(RUN.setup, RUN.games, bots=RUN.bots, seed=RUN.seed))


def test_more_or_fewer_games_continue_and_overlapping_ones_count_once(tmp_path: Path) -> None:
    path = tmp_path / "log"
    play(path, RUN, [range(100), range(50, 150), range(200, 300)])
    with SimulationLog(path, replace(RUN, games=250)) as log:
        assert (log.tally.games, [span for span in log.missing if span]) == (100, [range(100, 250)])
    with SimulationLog(path, replace(RUN, games=10**15)) as log:
        assert log.tally.games == 200
        assert log.missing[-1] == range(300, 10**15)


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        (replace(RUN, seed=4), "holds another simulation: its seed is 3, not 4"),
        (replace(RUN, setup=Setup(BIGGY, 2)), 'its edition is "classic", not "biggy"'),
        (replace(RUN, setup=Setup(CLASSIC, 2)), 'its starter is 1, not "lot"'),
        (replace(RUN, bots=("regular", "richest")), 'its bots is ."regular", "tourist".'),
    ],
)
def test_another_simulation_is_refused(tmp_path: Path, other: SimulationRun, sentence: str) -> None:
    path = tmp_path / "log"
    play(path, RUN, [range(10)])
    with pytest.raises(LogError, match=sentence):
        SimulationLog(path, other)


@pytest.mark.parametrize(
    "line",
    [
        {},
        {"first": 0, "games": 0, "counts": []},
        {"first": -1, "games": 1, "counts": []},
        {"first": 0, "games": 1, "counts": [[4, 0, 0, 1]]},
        {"first": 0, "games": 1, "counts": [[0, 99, 0, 1]]},
        {"first": 0, "games": 1, "counts": [[0, 0, -1, 1]]},
        {"first": 0, "games": 1, "counts": [[0, 0, 0, 10**30]]},
        {"first": 0, "games": 1, "counts": [[0, 0, 0]]},
    ],
)
def test_a_line_that_is_no_tally_is_named(tmp_path: Path, line: dict[str, object]) -> None:
    path = tmp_path / "log"
    play(path, RUN, [range(10)])
    with path.open("a") as file:
        file.write(f"{json.dumps(line)}\n")
    with pytest.raises(LogError, match="line 3: this is no tally of games"):
        SimulationLog(path, RUN)
