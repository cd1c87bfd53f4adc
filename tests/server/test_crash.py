"""Servers that are killed lose nothing anybody was told, and break no table; `python -m bench.crash` takes longer."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from bench.crash.house import Server
from bench.crash.http import request as ask
from bench.crash.ledger import Ledger
from bench.crash.run import Plan, Run
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from croupier.rooms import events
from croupier.rooms.agreement import Agreement
from croupier.rooms.deciding import hashed
from croupier.rooms.history import Past, happenings
from croupier.rooms.saying import what_of
from tests.postgres import postgres, postgres_server  # noqa: F401 - fixtures

pytestmark = pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs processes that can be killed and looked into")
HOST, ANN, BEN = (letter * 24 for letter in "hab")


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The address of a file that is not there yet."""
    return f"sqlite:///{tmp_path.as_posix()}/tables.db"


def run(plan: Plan, db: str, servers: int) -> Ledger:
    """A short crash test."""

    async def play() -> Ledger:
        return await Run(plan, db, servers, 1, lambda _: None).play()

    return asyncio.run(play())


def test_ten_kills_lose_nothing(sqlite: str) -> None:
    ledger = run(Plan(kills=10, steps=900, tables=6, seed=1, fork=True), sqlite, servers=1)
    assert ledger.complaints == []
    assert ledger.clean
    assert ledger.kills == 10
    assert ledger.steps >= 900
    assert ledger.games >= 6
    assert ledger.retold > 0
    assert ledger.sent_again > 0


def test_one_of_two_servers_on_postgresql_is_killed_and_the_other_goes_on(postgres: str) -> None:  # noqa: F811
    ledger = run(Plan(kills=4, steps=500, tables=6, seed=2, pause=0.01, fork=True), postgres, servers=2)
    assert ledger.complaints == []
    assert ledger.clean
    assert ledger.kills == 4
    assert ledger.steps >= 500
    assert ledger.games >= 6


# Going down in good order


@asynccontextmanager
async def serving(db: str, workers: int = 1) -> AsyncIterator[Server]:
    """A server, until the block ends."""
    server = Server(db, workers, fork=workers == 1)
    await server.launch()
    try:
        await server.ready()
        yield server
    finally:
        if server.running:
            await server.kill()
        server.close()


async def told(socket: ClientConnection) -> AsyncIterator[Any]:
    """Everything that is said until the server hangs up."""
    try:
        async for text in socket:
            yield json.loads(text)
    except ConnectionClosed:
        return


@asynccontextmanager
async def hello(server: Server, table: str, *tokens: str, since: int = 0) -> AsyncIterator[ClientConnection]:
    """A socket on which hello was said."""
    async with connect(f"ws://127.0.0.1:{server.port}/api/tables/{table}/live", compression=None) as socket:
        await socket.send(json.dumps({"t": "hello", "tokens": tokens, "since": since}))
        yield socket


async def begin(server: Server) -> str:
    """A table where Ann and a bot are playing; its id."""
    _, made = await ask(server.port, "/api/tables", {"agreement": {"players": 2}, "host": HOST})
    table: str = json.loads(made)["table"]
    async with hello(server, table, HOST) as socket:
        for command in (
            {"t": "sit", "name": "Ann", "seed": "ann", "token": ANN},
            {"t": "sit-bot", "bot": "tourist"},
            {"t": "start"},
        ):
            await socket.send(json.dumps({"key": command["t"], **command}))
        async for message in told(socket):
            if message["t"] == "event" and message["seq"] == 4:
                break
    return table


@pytest.mark.parametrize("workers", [1, 2])
def test_a_server_that_is_told_to_end_says_bye_and_keeps_everything(
    workers: int, sqlite: str, request: pytest.FixtureRequest
) -> None:
    db = sqlite if workers == 1 else request.getfixturevalue("postgres")

    async def end_and_come_back() -> None:
        heard: dict[int, Any] = {}
        async with serving(db, workers) as server:
            table = await begin(server)
            async with hello(server, table, ANN) as socket:
                said, ending = [], None
                async for message in told(socket):
                    said.append(message["t"])
                    heard |= {missed["seq"]: missed["what"] for missed in message.get("missed", ())}
                    if message["t"] == "event":
                        heard[message["seq"]] = message["what"]
                    if (view := message.get("view")) and view["seat"] == 0:
                        place = {"t": "place", "seat": 0, "face": view["options"][0]["face"]}
                        with suppress(ConnectionClosed):  # the server may have said bye meanwhile; that is read next
                            await socket.send(json.dumps({**place, "key": f"k{message['seq']}"}))
                        if len(heard) > 10 and ending is None:
                            ending = asyncio.create_task(server.stop())
            assert said.count("bye") == 1
            assert said[-1] == "bye"
            assert socket.close_code == 1012
            assert ending is not None
            await ending
            assert server.complaints() == ""
        async with serving(db) as server, hello(server, table, ANN) as socket:
            missed = {told["seq"]: told["what"] for told in json.loads(await socket.recv())["missed"]}
            assert heard == {seq: what for seq, what in missed.items() if seq <= max(heard)}

    asyncio.run(asyncio.wait_for(end_and_come_back(), 60))


# What the crash test would notice


def sat(seat: int, name: str, key: str) -> Past:
    """Somebody sits down."""
    return Past(2 + seat, events.Sat(key=key, seat=seat, name=name, colour=f"c{seat}", seed=name, token=hashed(name)))


CREATED = Past(1, events.Created(agreement=Agreement(), secret="00" * 32, host=hashed(HOST)))
LOG = [CREATED, sat(0, "Ann", "a"), sat(1, "Ben", "b")]


@pytest.fixture
def ledger() -> Ledger:
    """The ledger of somebody who was told all of a log."""
    ledger = Ledger()
    for happening in happenings("t", LOG):
        room, key = happening.room, happening.event.key
        ledger.event("t", room.seq, room.at, what_of(happening).encode(), b"null", key)
    assert ledger.steps == 3
    return ledger


def test_a_log_that_has_what_was_told_is_right(ledger: Ledger) -> None:
    ledger.compare("t", LOG)
    assert ledger.clean


def test_a_step_that_is_not_in_the_log_is_lost(ledger: Ledger) -> None:
    ledger.compare("t", LOG[:2])
    assert ledger.lost == {("t", 3)}
    assert not ledger.clean


def test_a_server_that_knows_less_than_was_told_before_the_kill_has_lost_it(ledger: Ledger) -> None:
    ledger.settle()
    ledger.last("t", 2)
    assert ledger.lost == {("t", 3)}


def test_another_event_under_the_same_number_is_told_differently(ledger: Ledger) -> None:
    ledger.missed("t", 3, 3, b'{"t":"sat","seat":1,"name":"Bea"}')
    assert ledger.different == {("t", 3)}
    ledger.compare("t", [*LOG[:1], sat(0, "Axel", "a"), LOG[2]])
    assert ledger.different == {("t", 2), ("t", 3)}


def test_another_view_after_the_same_event_is_told_differently(ledger: Ledger) -> None:
    ledger.seen("t", 3, b"{}")
    assert ledger.different == {("t", 3)}


def test_a_command_that_counts_twice_is_doubled(ledger: Ledger) -> None:
    ledger.done("t", "a", 3)
    assert ledger.doubled == {("t", "a")}
    ledger.compare("t", [*LOG[:2], sat(1, "Ben", "a")])
    assert ledger.doubled == {("t", "a")}
    assert any("2 times in the log" in complaint for complaint in ledger.complaints)
