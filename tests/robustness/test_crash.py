"""A server that is terminated loses nothing, and the ledger notices one that does."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import convert
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.client.messages import View, hello, place
from tests.postgres import postgres, postgres_server  # noqa: F401 - fixtures
from tests.robustness.crash import run
from tests.robustness.crash.client import Client
from tests.robustness.crash.ledger import Ledger
from tests.robustness.crash.server import Server
from tests.robustness.crash.table import KINDS, Table
from tests.robustness.log import LoggedEvent, entries, public_events

pytestmark = pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs processes that can be killed and looked into")
HOST, ANN, BEN = (letter * 24 for letter in "hab")


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """Return the URL of a file that does not exist yet."""
    return f"sqlite:///{tmp_path.as_posix()}/tables.db"


# Going down in good order


@asynccontextmanager
async def serving(db: str, workers: int = 1) -> AsyncIterator[Server]:
    """Run a server until the block ends."""
    server = Server(db, workers, fork=workers == 1)
    await server.launch()
    try:
        await server.ready()
        yield server
    finally:
        await server.close()


async def messages(socket: ClientConnection) -> AsyncIterator[Any]:
    """Yield every message until the server closes the connection."""
    try:
        async for text in socket:
            yield json.loads(text)
    except ConnectionClosed:
        return


@asynccontextmanager
async def connected(server: Server, table: str, *tokens: str) -> AsyncIterator[ClientConnection]:
    """Connect to a table."""
    async with connect(f"ws://127.0.0.1:{server.port}/api/tables/{table}/live", compression=None) as socket:
        await socket.send(json.dumps(hello(tokens, since=0)))
        yield socket


async def begin(server: Server) -> str:
    """Set up a table where Ann and a bot are playing; return its id."""
    made = await server.http.post("/api/tables", {"agreement": {"players": 2}, "host": HOST})
    table: str = made["table"]
    async with connected(server, table, HOST) as socket:
        for command in (
            {"t": "sit", "name": "Ann", "seed": "ann", "token": ANN},
            {"t": "sit-bot", "bot": "tourist"},
            {"t": "start"},
        ):
            await socket.send(json.dumps({"key": command["t"], **command}))
        async for message in messages(socket):
            if message["t"] == "event" and message["seq"] == 4:
                break
    return table


@pytest.mark.parametrize("workers", [1, 2])
def test_a_server_that_is_told_to_end_says_bye_and_keeps_everything(
    workers: int, sqlite: str, request: pytest.FixtureRequest
) -> None:
    db = sqlite if workers == 1 else request.getfixturevalue("postgres")

    async def end_and_come_back() -> None:
        received: dict[int, Any] = {}
        async with serving(db, workers) as server:
            table = await begin(server)
            async with connected(server, table, ANN) as socket:
                kinds, ending = [], None
                async for message in messages(socket):
                    kinds.append(message["t"])
                    received |= {missed["seq"]: missed["what"] for missed in message.get("missed", ())}
                    if message["t"] == "event":
                        received[message["seq"]] = message["what"]
                    if message.get("view") and (view := convert(message["view"], View)).to_act == 0:
                        move = place(0, view.options[0], f"k{message['seq']}")
                        with suppress(ConnectionClosed):  # the server may have said bye meanwhile; that is read next
                            await socket.send(json.dumps(move))
                        if len(received) > 10 and ending is None:
                            ending = asyncio.create_task(server.stop())
            assert kinds.count("bye") == 1
            assert kinds[-1] == "bye"
            assert socket.close_code == 1012
            assert ending is not None
            await ending
            assert server.stderr == ""
        async with serving(db) as server, connected(server, table, ANN) as socket:
            missed = {event["seq"]: event["what"] for event in json.loads(await socket.recv())["missed"]}
            assert received == {seq: what for seq, what in missed.items() if seq <= max(received)}

    asyncio.run(asyncio.wait_for(end_and_come_back(), 60))


# What a crash run would notice


def sat(seat: int, name: str, key: str) -> LoggedEvent:
    """Return the event of a person who sits down."""
    what = {"t": "sat", "seat": seat, "name": name}
    return LoggedEvent(2 + seat, 1_000 + seat, key, json.dumps(what).encode())


LOG = [LoggedEvent(1, 999, None, b'{"t":"created"}'), sat(0, "Ann", "a"), sat(1, "Ben", "b")]


@pytest.fixture
def ledger() -> Ledger:
    """Return the ledger after a client has received all events of a log."""
    ledger = Ledger()
    for event in LOG:
        ledger.add_event("t", event, b"null")
    assert ledger.steps == 3
    return ledger


def test_a_log_that_has_what_was_received_is_right(ledger: Ledger) -> None:
    ledger.compare("t", LOG)
    assert ledger.clean


def test_a_step_that_is_not_in_the_log_is_lost(ledger: Ledger) -> None:
    ledger.compare("t", LOG[:2])
    assert ledger.lost == {("t", 3)}
    assert not ledger.clean


def test_a_server_that_knows_less_than_was_received_before_the_kill_has_lost_it(ledger: Ledger) -> None:
    ledger.note_kill()
    ledger.check_last("t", 2)
    assert ledger.lost == {("t", 3)}


def test_another_event_under_the_same_number_is_different(ledger: Ledger) -> None:
    ledger.add_missed("t", 3, LOG[2].at, b'{"t":"sat","seat":1,"name":"Bea"}')
    assert ledger.different == {("t", 3)}
    ledger.compare("t", [LOG[0], sat(0, "Axel", "a"), LOG[2]])
    assert ledger.different == {("t", 2), ("t", 3)}


def test_another_view_after_the_same_event_is_different(ledger: Ledger) -> None:
    ledger.add_view("t", 3, b"{}")
    assert ledger.different == {("t", 3)}


def test_a_command_that_counts_twice_is_doubled(ledger: Ledger) -> None:
    ledger.add_done("t", "a", 3)
    assert ledger.doubled == {("t", "a")}
    ledger.compare("t", [*LOG[:2], sat(1, "Ben", "a")])
    assert ledger.doubled == {("t", "a")}
    assert any("2 times in the log" in error for error in ledger.errors)


def test_a_table_is_behind_if_a_client_lacks_an_event_or_does_not_come_back(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "BEHIND_SECONDS", 0.2)
    killed = run.CrashRun(run.CrashPlan("sqlite:///none.db", kills=1, steps=1, tables=1, seed=1, servers=0))
    killed.ledger = ledger
    table = Table(KINDS[0], killed._servers, ledger, Random(1), pause=0, ended=lambda _: None, id="t")
    client = Client(table, "Ann", (0,), "token", Random(1))
    table._clients.append(client)
    killed._tables.add(table)
    for welcomed, seq, behind in ((True, 3, set()), (False, 3, {("t", 1)}), (True, 2, {("t", 1)})):
        ledger.behind.clear()
        client._welcomed, client._seq = welcomed, seq
        asyncio.run(killed._return(1))
        assert ledger.behind == behind
        assert ledger.checks == 1, "only where everyone was back"


def test_the_log_on_disk_has_the_events_that_clients_received(sqlite: str) -> None:
    async def play() -> tuple[str, list[Any]]:
        async with serving(sqlite) as server:
            table = await begin(server)
            async with connected(server, table) as socket:
                missed = json.loads(await socket.recv())["missed"]
            await server.stop()
        return table, missed

    table, missed = asyncio.run(asyncio.wait_for(play(), 60))
    logged = [*public_events(table, entries(sqlite, [table])[table])][: len(missed)]
    assert [(event.seq, event.at, json.loads(event.what)) for event in logged] == [
        (event["seq"], event["at"], event["what"]) for event in missed
    ]
    assert [event.key for event in logged][:4] == [None, "sit", "sit-bot", "start"]
