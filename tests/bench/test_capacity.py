"""The capacity of a server: a small load is measured, and what follows from round figures."""

import json
import os
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from bench.capacity.__main__ import main
from bench.capacity.measure import Cost
from bench.capacity.model import Day, Habits, capacity, day_of
from bench.capacity.report import BEGIN, END, CapacityResults, markdown, terminal
from bench.page import write
from click.testing import CliRunner
from rich.console import Console

from tests.bench.test_server import needs_two_cores
from tests.client.process import family

ONE = Cost("one", 1, 100, 1_000, 0.2, 0.4, 0.1, 5, 0.02, 40, 300, 4_000)
THREE = replace(ONE, name="three", workers=3, paced_ms_per_move=0.9)
HABITS = Habits(players=1_000_000, minutes=30, seconds_per_move=5, busiest_hour=10, fullness=50)


@pytest.mark.soak
@needs_two_cores
def test_a_small_load_at_a_real_server_is_measured() -> None:
    words = ["--json", "--no-postgresql", "--seconds", "1", "--tables", "40", "--rate", "100"]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    (cost,), (core,) = found["costs"], found["capacities"]
    assert cost["moves"] >= 40 * 30
    assert cost["database_ms_per_move"] == 0
    assert 0 < cost["at_once_ms_per_move"] < cost["opening_ms"]
    assert cost["paced_ms_per_move"] > 0
    assert 50 < cost["stored_bytes_per_move"] < 2_000
    assert 500 < cost["sent_bytes_per_move"] < 50_000
    assert cost["kilobytes_per_table"] > 0
    assert core["moves_per_second"] == pytest.approx(1_000 / cost["at_once_ms_per_move"])
    assert "all tables move at once" in result.stderr


def test_a_process_has_those_it_started_in_its_family() -> None:
    assert family(os.getpid())[0] == os.getpid()
    assert os.getpid() in family(os.getppid())


def test_a_core_carries_what_moves_and_connections_leave() -> None:
    found = capacity(ONE, HABITS)
    assert found.moves_per_second == 5_000
    # A move of 0.4 ms every 5 seconds, 0.02 ms in each second for the connections; half of a core.
    assert found.tables == pytest.approx(0.5 / ((0.4 / 5 + 0.02) / 1_000))
    assert found.players == 2 * found.tables


def test_a_day_of_a_million_is_its_busiest_hour() -> None:
    assert day_of(HABITS) == Day(players=50_000, tables=25_000, moves_per_second=5_000, moves=180_000_000)
    one, three = capacity(ONE, HABITS), capacity(THREE, HABITS)
    assert (one.servers, one.cores) == (5, 5)  # of 5,000 tables each
    assert (three.servers, three.cores) == (4, 12)  # of three cores with 2,500 tables each
    assert one.database_cores == pytest.approx(0.5)
    assert one.megabits_per_second == pytest.approx(160)
    assert one.stored_gigabytes == pytest.approx(54)


def test_connections_are_a_limit_as_well() -> None:
    still = replace(ONE, paced_ms_per_move=0.001, idle_ms_per_table=0)
    assert capacity(still, HABITS).players == 50_000
    assert capacity(still, replace(HABITS, players=4_000_000)).servers == 4


def test_figures_are_shown_in_a_terminal_and_on_the_page_of_the_documentation(tmp_path: Path) -> None:
    capacities = [capacity(cost, HABITS) for cost in (ONE, THREE)]
    results = CapacityResults({"cores": 2}, HABITS, day_of(HABITS), [ONE, THREE], capacities, {"other": "it is ill"})
    console = Console(file=StringIO(), width=120)
    console.print(terminal(results))
    assert isinstance(console.file, StringIO)
    page = tmp_path / "page.md"
    page.write_text((Path(__file__).parents[2] / "docs" / "hosting.md").read_text())
    write(page, markdown(results), BEGIN, END)
    for shown in (console.file.getvalue(), page.read_text()):
        text = " ".join(shown.split())
        assert "1,000,000 players a day, 30 minutes each" in text
        assert "5,000" in text
        assert "it is ill" in text
