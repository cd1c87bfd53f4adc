"""The load client speaks WebSocket, a small crowd plays at our server, and figures become tables and promises."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from io import StringIO
from pathlib import Path

import pytest
import uvloop
from bench.page import write
from bench.server.crowd import Crowd, CrowdError, Player, Table
from bench.server.house import FAST, PEER, PLAIN, House
from bench.server.measure import Idle, Load, Memory, Plan, idle, loads, on_two_cores
from bench.server.node import PEER as PEER_FILES
from bench.server.process import Process, free_port
from bench.server.report import BEGIN, END, Results, markdown, terminal
from bench.server.websocket import WebSocket, WebSocketError, frame
from bench.stint import AbsentError, cores
from rich.console import Console
from websockets.asyncio.server import ServerConnection, serve

SMALL = Plan(rounds=1, tables=60, seconds=1, warm_up=0.5, rate=50, idle_tables=80, idle_seconds=0.5)
"""So many tables that no socket sends more than a server takes from one at once."""
needs_two_cores = pytest.mark.skipif(len(cores()) < 2, reason="a server and a load client need a core each")


class Noted(WebSocket):
    """Keeps what it hears."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: asyncio.Queue[str] = asyncio.Queue()

    def text(self, text: bytes) -> None:
        """Keep it, unless it is nonsense."""
        if text == b"nonsense":
            raise ValueError("what?")
        self.heard.put_nowait(text.decode())

    def lost(self, reason: str) -> None:
        """Keep why."""
        self.heard.put_nowait(f"lost: {reason}")


def converse(server: Callable[[ServerConnection], Awaitable[None]], client: Callable[[Noted], Awaitable[None]]) -> None:
    """Let a real server and our client talk."""

    async def both() -> None:
        async with serve(server, "127.0.0.1", 0, compression=None) as running:
            socket = Noted()
            await socket.connect(running.sockets[0].getsockname()[1], "/")
            await asyncio.wait_for(client(socket), 10)
            socket.close()

    uvloop.run(both())


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 300_000])
def test_texts_of_every_length_arrive_and_come_back(size: int) -> None:
    async def echo(connection: ServerConnection) -> None:
        async for message in connection:
            await connection.send(message)

    async def ask(socket: Noted) -> None:
        for _ in range(3):
            socket.send(b"x" * size)
        for _ in range(3):
            assert await socket.heard.get() == "x" * size

    converse(echo, ask)


def test_a_ping_is_answered() -> None:
    async def ping(connection: ServerConnection) -> None:
        await (await connection.ping())
        await connection.send("alive")
        await connection.wait_closed()

    async def listen(socket: Noted) -> None:
        assert await socket.heard.get() == "alive"

    converse(ping, listen)


def test_a_server_that_hangs_up_is_noticed_with_its_reason() -> None:
    async def refuse(connection: ServerConnection) -> None:
        await connection.close(4001, "no such table")

    async def listen(socket: Noted) -> None:
        assert await socket.heard.get() == "lost: the server closed the socket: 4001 no such table"

    converse(refuse, listen)


def test_a_message_that_makes_no_sense_is_reported() -> None:
    async def mumble(connection: ServerConnection) -> None:
        await connection.send("nonsense")
        await connection.wait_closed()

    async def listen(socket: Noted) -> None:
        assert await socket.heard.get() == "lost: a message this client does not understand: what?"

    converse(mumble, listen)


def test_a_server_that_speaks_no_websocket_is_an_error() -> None:
    async def ask() -> None:
        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
            writer.close()

        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        with pytest.raises(WebSocketError, match="404"):
            await Noted().connect(server.sockets[0].getsockname()[1], "/")
        server.close()
        await server.wait_closed()

    uvloop.run(ask())


def test_a_client_masks_what_it_sends() -> None:
    assert frame(b"hi") == b"\x81\x82\0\0\0\0hi"


class Echo(Player):
    """A player whose moves are answered at once, by a table with a game of three moves."""

    def begin(self) -> None:
        """The first seat starts."""
        if self.seat == 0:
            self.crowd.turn(self, [1, 2])

    def text(self, text: bytes) -> None:
        """Nobody says anything at a table without a server."""

    def place(self, face: int) -> None:
        """Be answered soon."""
        assert face in (1, 2)
        asyncio.get_running_loop().call_soon(self.react)

    def react(self) -> None:
        """The answer is there, and it is the other seat's turn."""
        assert self.table is not None
        self.crowd.answered(self)
        if self.table.moves == 3:
            self.crowd.over(self.table)
        else:
            self.crowd.turn(self.table.players[1 - self.seat], [1, 2])  # type: ignore[arg-type]


async def echo_table(crowd: Crowd, _before: Table | None) -> Table:
    """A table without a server."""
    return Table([Echo(crowd, seat) for seat in range(2)])


def test_a_new_table_takes_the_place_of_one_whose_game_is_over() -> None:
    async def play() -> None:
        crowd = Crowd(echo_table)
        await crowd.fill(2)
        crowd.forget()
        await crowd.play(0.1)
        await crowd.rest()
        assert crowd.opened > 2
        assert len(crowd.latencies) > 2 * crowd.opened
        await crowd.leave()

    uvloop.run(play())


def test_paced_moves_come_as_often_as_asked() -> None:
    async def play() -> None:
        crowd = Crowd(echo_table)
        await crowd.fill(5)
        crowd.forget()
        await crowd.pace(400, 1)
        await crowd.rest()
        assert 300 < len(crowd.latencies) < 500
        await crowd.leave()

    uvloop.run(play())


def test_a_failure_ends_play_with_its_first_reason() -> None:
    async def play() -> None:
        crowd = Crowd(echo_table)
        await crowd.fill(1)
        crowd.fail("hung up")
        crowd.fail("and again")
        with pytest.raises(CrowdError, match="hung up"):
            await crowd.play(60)
        await crowd.leave()

    uvloop.run(play())


@needs_two_cores
def test_a_small_crowd_plays_at_our_server() -> None:
    said: list[str] = []
    with on_two_cores(sockets=2 * SMALL.idle_tables) as core:
        saturated, paced = loads(PLAIN, SMALL, frozenset(("saturated", "paced")), core, said.append)
        resting = idle(PLAIN, SMALL, core, said.append)
    assert saturated.moves > paced.moves > 0
    assert 0 < saturated.p50 <= saturated.p95 <= saturated.p99 <= saturated.worst
    assert [memory.tables for memory in resting.memory] == [SMALL.tables, SMALL.idle_tables]
    assert said


@needs_two_cores
def test_a_server_that_does_not_start_is_absent_with_the_last_thing_it_said(tmp_path: Path) -> None:
    with pytest.raises(AbsentError, match="it ends at once: out of chips"):
        Process(["sh", "-c", "echo out of chips >&2; exit 3"], free_port(), cores()[0], {}, tmp_path)


def test_the_peer_is_pinned_and_its_lock_file_names_no_address() -> None:
    package = json.loads((PEER_FILES / "package.json").read_text())
    text = (PEER_FILES / "package-lock.json").read_text()
    lock = json.loads(text)["packages"]
    assert package["dependencies"] == {"boardgame.io": "0.50.2"}
    assert lock["node_modules/koa-compose"]["version"] == package["overrides"]["koa-compose"] == "4.1.0"
    assert "://" not in text
    assert all("integrity" in entry for name, entry in lock.items() if name)


def a_load(house: House, kind: str, speed: float, p99: float) -> Load:
    """A stretch with round figures."""
    moves = int(speed * 10)
    return Load(house.name, kind, 10, moves, speed, 1, 2, p99, 50, 1_000 / speed, 0.99, 0.3)


def results() -> Results:
    """A run with round figures."""
    found = []
    for ours, theirs in ((8_000, 2_000), (9_000, 1_500)):
        found += [a_load(PEER, "saturated", theirs, 400), a_load(FAST, "saturated", ours, 80)]
        found += [a_load(PEER, "paced", 500, 5), a_load(FAST, "paced", 500, 12)]
    rest = Idle(FAST.name, 2_000, 30, 0.04, 60, [Memory(500, 50, 2), Memory(2_000, 40, 2)])
    return Results({"cores": 2}, found, [rest], {"somebody": "it is ill"})


def test_promises_are_held_against_the_worst_round() -> None:
    assert results().ratios() == [4.0, 6.0]
    assert [(one.figure, one.kept) for one in results().promises()] == [(4.0, True), (12, True), (0.04, True)]


def test_a_run_without_figures_keeps_and_breaks_nothing() -> None:
    assert [one.kept for one in Results({}, [], [], {}).promises()] == [None, None, None]


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
        assert "somebody" in shown
    assert "old" not in page.read_text()


def test_the_page_of_the_documentation_has_a_place_for_the_figures() -> None:
    text = (Path(__file__).parents[2] / "docs" / "performance.md").read_text()
    assert text.index(BEGIN) < text.index(END)
