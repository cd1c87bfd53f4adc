"""Servers of bad faith and broken ones: a sentence instead of a traceback, no wait without end, and no lost seat."""

import asyncio
import socket
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha1
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import msgspec
import pytest

from croupier.api import commands, events, messages
from croupier.api.agreement import Agreement
from croupier.api.views import game_view
from croupier.dealer import SeededDealer
from croupier.rules import CHANCE, CLASSIC, Setup, new_game, view
from croupier.terminal.line_mode.open_tables import open_tables_json
from croupier.terminal.line_mode.play_loop import TableSeries
from croupier.terminal.line_mode.terminal import Terminal
from croupier.terminal.online import http
from croupier.terminal.online.address import ServerAddress, TableAddress, parse_server
from croupier.terminal.online.client import TableClient, new_key
from croupier.terminal.online.connection import Connection, ConnectionStatus
from croupier.terminal.online.http import ServerError, fetch_open_tables, reason_text
from croupier.terminal.online.saved_table import SavedTable, load_saved_table, save_table
from croupier.terminal.online_table import OnlineTable, fetch_finished_game
from croupier.words import Words
from tests.patience import PATIENCE
from tests.terminal.online.hostile import TABLE, Reply, hostile, person, room, welcome
from tests.terminal.online.visiting import connect_to, wait_until

pytestmark = pytest.mark.usefixtures("home")
GOLDEN = Path(__file__).parents[2] / "records" / "golden"
SENT_AWAY = messages.EventMessage(2, 0, None, events.LeftEvent(seat=9), None, None, None, ())
NEVER_THERE = messages.EventMessage(
    2, 0, None, events.LeftEvent(seat=2), room(None, None, None, agreement=Agreement(players=3)), None, None, ()
)


def at_a_table(players: int) -> messages.Welcome:
    """Return a welcome to the middle of a game of two, which fits the table only if it has two seats."""
    game = new_game(Setup(CLASSIC, players, starter=0))
    dealer = SeededDealer(1)
    while game.to_act is CHANCE:
        game = game.apply(dealer.draw(game))
    return msgspec.structs.replace(welcome(room()), view=game_view(view(game)))


UNROLLED = min({1, 2, 3, 4, 5, 6} - {option.move.face for option in at_a_table(2).view.options})  # type: ignore[union-attr]
PLACED_UNROLLED = messages.EventMessage(
    2, 0, None, events.PlacedEvent(0, UNROLLED, False, "player", "", None), None, None, None, ()
)


@pytest.mark.parametrize(
    "sent",
    [
        [at_a_table(3)],
        [at_a_table(2), PLACED_UNROLLED],
        [welcome(room(agreement=Agreement("atlantis")))],
        [welcome(room(*[None] * 6, agreement=Agreement(players=6)))],
        [welcome(room(*[None] * 9))],
        [welcome(room(), you=(7,))],
        [welcome(room()), messages.You((-1,), False)],
        [welcome(room()), messages.Present((2,), 0)],
        [welcome(room()), SENT_AWAY],
        [welcome(room()), NEVER_THERE],
        [msgspec.structs.replace(welcome(room()), now=1 << 62), messages.Present((99,), 0)],
    ],
)
def test_a_table_that_cannot_be_is_a_failure_with_a_sentence(sent: Sequence[messages.Message]) -> None:
    async def visit() -> None:
        async with (
            hostile(lambda frame: sent if frame["t"] == "hello" else []) as address,
            connect_to(address) as client,
        ):
            await wait_until(client, lambda: client.status is ConnectionStatus.CLOSED)
            assert client.failure is not None
            assert client.failure.key == "online.no_croupier"

    asyncio.run(visit())


def test_whatever_ends_a_connection_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(_: TableClient) -> None:
        raise ImportError("this proxy needs a package")

    monkeypatch.setattr(Connection, "_run_once", broken)

    async def visit() -> None:
        async with hostile(lambda _: []) as address, connect_to(address) as client:
            assert client.failure is not None
            assert client.failure.reason == "this proxy needs a package"

    asyncio.run(visit())


def gone(reason: str) -> Reply:
    """Return replies that welcome a client, and refuse every later frame for a reason."""
    return lambda frame: (
        [welcome(room())] if frame["t"] == "hello" else [messages.Refused(None, reason, "")]  # type: ignore[arg-type]
    )


def test_a_table_that_is_gone_keeps_its_token_and_answers_every_command_at_once() -> None:
    async def visit() -> None:
        async with hostile(gone("no-table")) as address, connect_to(address) as client:
            async with asyncio.timeout(PATIENCE):
                assert await client.arrive("Ann") is None  # nobody knows whether we sit there
                assert client.failure is not None
                assert await client.send(commands.Start(key=new_key())) is None
                assert await client.hint(0) is None
            assert len(load_saved_table(address).seats) == 1
            assert client.keeper.saved.seeds == ()

    asyncio.run(visit())


class Typed:
    """Lines that were typed ahead, after which nothing follows."""

    def __init__(self, *lines: str | None) -> None:
        self._lines = [*lines]

    async def next(self) -> str | None:
        """Return the next line."""
        if not self._lines:
            await asyncio.Event().wait()
        return self._lines.pop(0)


def visited(reply: Reply, *lines: str | None, name: str = "") -> str | None:
    """Play at a table in line mode; return the problem that ends the game."""

    async def visit() -> str | None:
        async with hostile(reply) as address, asyncio.timeout(PATIENCE):
            terminal = Terminal("en")
            visits = TableSeries(terminal)
            await visits.run(
                OnlineTable(TableClient(address), terminal.words, terminal.signs, name), Typed(*lines).next
            )
            return visits.loop.problem if visits.loop is not None else None

    return asyncio.run(visit())


@pytest.mark.parametrize("last", ["q", None])
def test_who_waits_for_an_answer_can_leave(last: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.terminal.line_mode.play_loop.LEAVING_SECONDS", 0.05)
    silent: Reply = lambda frame: [welcome(room())] if frame["t"] == "hello" else []  # noqa: E731
    assert visited(silent, "Ann", "?", last) is None


def test_a_command_without_an_answer_is_no_traceback_in_lines() -> None:
    problem = visited(gone("no-table"), "Ann")
    assert problem is not None
    assert problem == visited(gone("no-table"), name="Ann")


def test_a_host_without_a_seat_says_whom_to_send_away_and_agrees_for_the_right_seat(
    capsys: pytest.CaptureFixture[str],
) -> None:
    heard_frames: list[dict[str, object]] = []

    def reply(frame: dict[str, object]) -> Sequence[messages.Message]:
        heard_frames.append(frame)
        if frame["t"] == "hello":
            return [welcome(room(person("Ann"), person("Ben"), trial=True), host=True)]
        return [messages.Done(str(frame["key"]), 1)]

    visited(reply, "x", "x 2", "q")
    assert [frame.get("seat") for frame in heard_frames if frame["t"] == "leave"] == [1]
    printed = capsys.readouterr().out
    assert "There is no such seat." in printed
    assert "nobody can check its dice." in " ".join(printed.split())

    def two_seats(frame: dict[str, object]) -> Sequence[messages.Message]:
        heard_frames.append(frame)
        if frame["t"] == "hello":
            return [welcome(room(person("Ann", "a"), person("Ben", "b", agreed=False)), you=(0, 1))]
        return [messages.Done(str(frame["key"]), 1)]

    visited(two_seats, "y", "q")
    assert [frame["seat"] for frame in heard_frames if frame["t"] == "nod"] == [1]


def test_seeds_of_seats_that_are_not_ours_any_more_alarm_nobody() -> None:
    begun = msgspec.structs.replace(room(person("Eve", "hers"), person("Ben", "his")), state="playing", commitment="c")

    async def visit() -> None:
        async with hostile(lambda _: [welcome(begun, seq=9)]) as address:
            save_table(address, SavedTable(address.server.url, address.table, ("t",), seeds=("mine",)))
            async with connect_to(address) as client:
                assert client.keeper.alarms == []
                assert load_saved_table(address).seeds == ()

    asyncio.run(visit())


def test_two_terminals_at_one_table_keep_both_their_tokens() -> None:
    async def visit() -> None:
        async with (
            hostile(lambda _: [welcome(room())]) as address,
            connect_to(address) as one,
            connect_to(address) as two,
        ):
            one.keeper.update(one.keeper.saved.with_seat("one"))
            two.keeper.update(two.keeper.saved.with_seat("two"))
            one.keeper.update(one.keeper.saved.without({"one"}))
            assert load_saved_table(address).seats == ("two",)

    asyncio.run(visit())


def test_a_rematch_has_our_tokens_where_nothing_can_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    over = msgspec.structs.replace(room(person("Ann", "a"), None), state="over", following="BBBBBBBBBBBB")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    async def visit() -> None:
        async with hostile(lambda _: [welcome(over, you=(0,))]) as address:
            save_table(address, SavedTable(address.server.url, address.table, ("t",)))
            async with connect_to(address) as client:
                monkeypatch.setattr("croupier.terminal.online.saved_table.save_table", full)
                following = await client.rematch()
                assert isinstance(following, TableClient)
                assert following.keeper.saved.seats == ("t",)
                assert following.keeper.save_error is not None

    asyncio.run(visit())


def test_the_record_of_another_table_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    record = (GOLDEN / "classic-2.croupier").read_bytes()
    monkeypatch.setattr("croupier.terminal.online_table.fetch_record", lambda _: record)

    async def visit(seats: int) -> int:
        found = room(*[None] * seats, agreement=Agreement(players=seats))
        async with hostile(lambda _: [welcome(found)]) as address, connect_to(address) as client:
            return len(fetch_finished_game(client, Words("en")).record.names)

    assert asyncio.run(visit(2)) == 2
    with pytest.raises(ServerError):
        asyncio.run(visit(3))


def test_lists_of_tables_are_read_with_care(monkeypatch: pytest.MonkeyPatch) -> None:
    server = http.ServerAddress("http", "vegas.example")
    for content in (b"[" * 100_000, b'["\xff"]', b"{}"):
        monkeypatch.setattr(http, "_get", lambda *_, content=content: content)
        with pytest.raises(ServerError):
            fetch_open_tables(server)
    listed = [room(person("A\x9b31m\u202en"), None), room(agreement=Agreement("atlantis"))]
    monkeypatch.setattr(http, "_get", lambda *_: msgspec.json.encode(listed))
    found = fetch_open_tables(server)
    assert len(found) == 1
    assert not {*open_tables_json(server, found)} & {"\x9b", "\u202e"}


def test_the_reason_of_a_failure_is_fit_for_a_terminal() -> None:
    assert reason_text(ValueError("HTTP/1.1 \x1b]0;mine\x07 no\nmore")) == "HTTP/1.1 ]0;mine no"
    assert reason_text(ValueError("\x1b")) == "ValueError"


# A server that says where to go, drips, or floods


def response(status: str, *headers: str, body: bytes = b"") -> bytes:
    """Return an HTTP response."""
    return "\r\n".join(["HTTP/1.1 " + status, *headers, "", ""]).encode() + body


@contextmanager
def answering(answer: Callable[[socket.socket], None]) -> Iterator[tuple[ServerAddress, list[bytes]]]:
    """Run a server that answers every request by `answer`; yield its address and the requests received so far."""
    requests: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            with suppress(OSError):
                while True:
                    connection, _ = listening.accept()
                    with connection, suppress(OSError):
                        requests.append(connection.recv(65_536))
                        answer(connection)

        Thread(target=serve, daemon=True).start()
        yield parse_server(f"http://127.0.0.1:{listening.getsockname()[1]}"), requests
        with suppress(OSError):
            listening.shutdown(socket.SHUT_RDWR)


def redirecting(to: str) -> Callable[[socket.socket], None]:
    """Return a handler that redirects every request to an address."""
    return lambda connection: connection.sendall(response("302 Found", f"Location: {to}", "Content-Length: 0"))


def test_no_redirect_is_followed() -> None:
    elsewhere = response("200 OK", "Content-Length: 2", body=b"[]")
    with answering(lambda connection: connection.sendall(elsewhere)) as (other, requests):
        for to in (f"{other.url}/api/tables", "ftp://127.0.0.1:1/x", "file:///etc/passwd", "data:,[]"):
            with answering(redirecting(to)) as (server, _), pytest.raises(ServerError) as failed:
                fetch_open_tables(server)
            assert (failed.value.key, failed.value.reason) == ("online.no_croupier", "HTTP 302")

        async def visit(server: ServerAddress) -> None:
            async with connect_to(TableAddress(server, TABLE)) as client:
                await wait_until(client, lambda: client.status is ConnectionStatus.CLOSED)
                assert client.failure is not None
                assert (client.failure.key, client.failure.reason) == ("online.no_croupier", "HTTP 302")

        with answering(redirecting(f"{other.socket_url(f'/api/tables/{TABLE}/live')}")) as (server, _):
            asyncio.run(visit(server))
    assert requests == []


BEGINNINGS = {
    "nothing": b"",
    "headers": b"HTTP/1.1 200 OK\r\nX: ",
    "a body": response("200 OK", "Content-Length: 1000"),
    "a body without an end": response("200 OK"),
    "chunks": response("200 OK", "Transfer-Encoding: chunked", body=b"3e8\r\n"),
}


@pytest.mark.parametrize("beginning", BEGINNINGS.values(), ids=BEGINNINGS)
def test_an_answer_that_drips_is_waited_for_no_longer_than_another(
    beginning: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http, "DEADLINE", 0.5)

    def drip(connection: socket.socket) -> None:
        connection.sendall(beginning)
        for _ in range(100):
            connection.sendall(b"[")
            sleep(0.05)

    with answering(drip) as (server, _):
        began = monotonic()
        with pytest.raises(ServerError) as failed:
            fetch_open_tables(server)
        assert monotonic() - began < 3
    assert (failed.value.key, failed.value.reason) == ("online.no_answer", "timed out")


def test_what_waits_to_be_written_is_bounded() -> None:
    """A server that pings and reads nothing would have pongs pile up."""
    lengths: list[int] = []

    async def flood(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        handshake = (await reader.readuntil(b"\r\n\r\n")).decode()
        key = next(line.split(": ")[1] for line in handshake.splitlines() if line.startswith("Sec-WebSocket-Key"))
        accept = b64encode(sha1(f"{key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11".encode()).digest()).decode()
        upgrade = "Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Accept: {accept}"
        writer.write(response("101 Switching Protocols", *upgrade))
        text = msgspec.json.encode(welcome(room()))
        writer.write(bytes((0x81, 126)) + len(text).to_bytes(2) + text)
        with suppress(OSError):
            while True:
                writer.write((bytes((0x89, 125)) + bytes(125)) * 1_000)
                await writer.drain()

    async def visit() -> None:
        server = await asyncio.start_server(flood, "127.0.0.1", 0, limit=1_000)
        address = TableAddress(parse_server(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"), TABLE)
        async with connect_to(address) as client:
            async with asyncio.timeout(PATIENCE):
                while client.status is not ConnectionStatus.OPEN:
                    await asyncio.sleep(0.001)
                while client.status is ConnectionStatus.OPEN:
                    if client.connection._socket is not None:
                        lengths.append(client.connection._socket.transport.get_write_buffer_size())
                    assert max(lengths) < 4_000_000
                    await asyncio.sleep(0.001)
        server.close()

    asyncio.run(visit())
