"""A small load at our server, and figures as tables and promises."""

import asyncio
import json
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
import uvloop
from bench.page import write
from bench.server.generator import ClientTable, LoadError, LoadGenerator, SeatClient
from bench.server.measure import Idle, Load, LoadPlan, MemoryUse, measure_idle, measure_loads, on_two_cores
from bench.server.node import PEER as PEER_FILES
from bench.server.report import BEGIN, END, ServerResults, markdown, terminal
from bench.server.servers import BANDIT, OURS, PEER, BenchServer
from bench.stint import cores
from rich.console import Console

SMALL = LoadPlan(rounds=1, tables=60, seconds=1, warm_up=0.5, rate=50, idle_tables=80, idle_seconds=0.5)
"""Enough tables that no connection sends faster than a server allows."""
TINY = replace(SMALL, tables=20, seconds=0.1, warm_up=0.1)
needs_two_cores = pytest.mark.skipif(len(cores()) < 2, reason="a server and a load client need a core each")


class Echo(SeatClient):
    """A client whose moves are answered immediately, at a table with a game of three moves."""

    def begin(self) -> None:
        """Let the first seat start."""
        if self.seat == 0:
            self.generator.handle_turn(self, [1, 2])

    def received(self, message: bytes) -> None:
        """Do nothing: without a server no message arrives."""

    def place(self, move: int) -> None:
        """Answer the move soon."""
        assert move in (1, 2)
        asyncio.get_running_loop().call_soon(self.react)

    def react(self) -> None:
        """Handle the answer and pass the turn to the other seat."""
        assert self.table is not None
        self.generator.handle_answer(self)
        if self.table.moves == 3:
            self.generator.handle_game_over(self.table)
        else:
            self.generator.handle_turn(self.table.players[1 - self.seat], [1, 2])  # type: ignore[arg-type]


async def echo_table(generator: LoadGenerator, _before: ClientTable | None) -> ClientTable:
    """Return a table without a server."""
    return ClientTable([Echo(generator, seat) for seat in range(2)])


def test_a_new_table_takes_the_place_of_one_whose_game_is_over() -> None:
    async def play() -> None:
        generator = LoadGenerator(echo_table)
        await generator.fill(2)
        generator.reset()
        await generator.play(0.1)
        await generator.stop()
        assert generator.opened > 2
        assert len(generator.latencies) > 2 * generator.opened
        await generator.close()

    uvloop.run(play())


def test_a_game_that_is_over_within_a_wave_is_the_last_of_its_table_there() -> None:
    async def play() -> None:
        generator = LoadGenerator(echo_table)
        await generator.fill(2)
        generator.reset()
        await generator.play_each(5)
        assert (len(generator.latencies), generator.opened) == (2 * 3, 0)
        await generator.play_each(5)
        assert len(generator.latencies) == 2 * 3, "before it is renewed nobody plays there"
        await generator.renew()
        await generator.play_each(2)
        assert (len(generator.latencies), generator.opened) == (2 * 3 + 2 * 2, 2)
        await generator.play_each(5)
        await generator.play(0.05)  # what is over is replaced now
        await generator.stop()
        assert generator.opened > 4
        await generator.close()

    uvloop.run(play())


def test_paced_moves_come_as_often_as_asked() -> None:
    async def play() -> None:
        generator = LoadGenerator(echo_table)
        await generator.fill(5)
        generator.reset()
        await generator.pace(400, 1)
        await generator.stop()
        assert 300 < len(generator.latencies) < 500
        await generator.close()

    uvloop.run(play())


def test_a_failure_ends_play_with_its_first_reason() -> None:
    async def play() -> None:
        generator = LoadGenerator(echo_table)
        await generator.fill(1)
        generator.fail("hung up")
        generator.fail("and again")
        with pytest.raises(LoadError, match="hung up"):
            await generator.play(60)
        await generator.close()

    uvloop.run(play())


@pytest.mark.soak
@needs_two_cores
def test_a_small_load_at_our_server() -> None:
    said: list[str] = []
    with on_two_cores(sockets=2 * SMALL.idle_tables) as core:
        saturated, paced = measure_loads(OURS, SMALL, frozenset(("saturated", "paced")), core, said.append)
        (bandit,) = measure_loads(BANDIT, TINY, frozenset(("saturated",)), core, said.append)
        resting = measure_idle(OURS, SMALL, core, said.append)
    assert saturated.moves > paced.moves > 0
    assert bandit.moves > 0
    assert bandit.server_ms_per_move > 0
    assert 0 < saturated.p50 <= saturated.p95 <= saturated.p99 <= saturated.worst
    assert [memory.tables for memory in resting.memory] == [SMALL.tables, SMALL.idle_tables]
    assert said


def test_the_peer_is_pinned_and_its_lock_file_names_no_address() -> None:
    package = json.loads((PEER_FILES / "package.json").read_text())
    text = (PEER_FILES / "package-lock.json").read_text()
    lock = json.loads(text)["packages"]
    assert package["dependencies"] == {"boardgame.io": "0.50.2"}
    assert lock["node_modules/koa-compose"]["version"] == package["overrides"]["koa-compose"] == "4.1.0"
    assert "://" not in text
    assert all("integrity" in entry for name, entry in lock.items() if name)


def a_load(server: BenchServer, kind: str, speed: float, p99: float) -> Load:
    """Return a phase with round figures."""
    moves = int(speed * 10)
    return Load(server.name, kind, 10, moves, speed, 1, 2, p99, 50, 1_000 / speed, 0.99, 0.3)


def results() -> ServerResults:
    """Return a run with round figures."""
    found = []
    for ours, theirs in ((8_000, 2_000), (9_000, 1_500)):
        found += [a_load(PEER, "saturated", theirs, 400), a_load(OURS, "saturated", ours, 80)]
        found += [a_load(PEER, "paced", 500, 5), a_load(OURS, "paced", 500, 12)]
        found += [a_load(BANDIT, "saturated", ours / 1.5, 80)]
    resting = Idle(OURS.name, 2_000, 30, 0.04, 60, [MemoryUse(500, 50, 2), MemoryUse(2_000, 40, 2)])
    return ServerResults({"cores": 2}, found, [resting], {"another": "it is ill"})


def test_promises_are_held_against_the_worst_round() -> None:
    assert results().processor_ratios(PEER, OURS) == [4.0, 6.0]
    assert results().speed_ratios(OURS, PEER) == [4.0, 6.0]
    held = [(one.figure, one.kept) for one in results().promises()]
    assert held == [(4.0, True), (pytest.approx(1.5), True), (12, False), (50, True), (0.04, True)]


def test_a_run_without_figures_keeps_and_breaks_nothing() -> None:
    assert [one.kept for one in ServerResults({}, [], [], {}).promises()] == [None] * 5


def test_figures_are_shown_in_a_terminal_and_on_a_page(tmp_path: Path) -> None:
    console = Console(file=StringIO(), width=100)
    console.print(terminal(results()))
    assert isinstance(console.file, StringIO)
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n")
    write(page, markdown(results()), BEGIN, END)
    for shown in (console.file.getvalue(), page.read_text()):
        assert "8,000" in shown
        assert "5.00 (lowest-highest 4.00-6.00)" in " ".join(shown.split())
        assert "another" in shown
    assert "old" not in page.read_text()


def test_the_page_of_the_documentation_has_a_place_for_the_figures() -> None:
    text = (Path(__file__).parents[2] / "docs" / "performance.md").read_text()
    assert text.index(BEGIN) < text.index(END)
