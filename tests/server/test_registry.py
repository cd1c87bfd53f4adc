"""The registry: tables that are unloaded while clients connect, send commands, or bots think."""

import asyncio
import json
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from time import sleep
from typing import Any
from urllib.parse import urlsplit

import pytest

from croupier.api.refusal import Refusal
from croupier.server.background import Kind
from croupier.server.tables import recent_events, registry
from croupier.store import Entry
from croupier.store.sqlite import SqliteLog
from tests.patience import PATIENCE, eventually
from tests.server.conftest import Running
from tests.server.guests import Table, seated, set_up
from tests.server.stalling import stalled
from tests.server.wire import Wire, listen

Serve = Callable[..., Any]
Visit = Callable[[Table], Any]


class Slow(SqliteLog):
    """A log whose answers can be held back on their way."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / "tables.db")
        self.asked, self.go_on = Event(), Event()
        self.go_on.set()

    def read(self, table: str, after: int = 0) -> list[Entry]:
        """Read, then wait."""
        found = super().read(table, after)
        self.asked.set()
        assert self.go_on.wait(PATIENCE)
        return found


def leave_memory(table: Table) -> None:
    """Nobody has used a table for very long: it is swept away."""
    tables = table.server.application.registry.tables
    there = tables[table.table]
    there.last_used = 0
    eventually(lambda: tables.get(table.table) is not there)


@contextmanager
def by_socket(table: Table) -> Iterator[Iterator[Any]]:
    """Yield the messages that a client receives after hello."""
    with Wire(table.server.url, f"{table.path}/live") as wire:
        wire.say(t="hello", since=0)
        yield iter(wire.next, None)


@contextmanager
def by_stream(table: Table) -> Iterator[Iterator[Any]]:
    """Yield the messages that a client of the stream receives."""
    address = urlsplit(table.server.url)
    with socket.create_connection((address.hostname, address.port), PATIENCE) as line, line.makefile() as lines:
        line.sendall(f"GET {table.path}/stream?since=0 HTTP/1.1\r\nHost: {address.netloc}\r\n\r\n".encode())
        yield (json.loads(text) for text in lines if text.startswith("{"))


@pytest.fixture
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the server look for unused tables all the time."""
    monkeypatch.setattr(registry, "SWEEP_SECONDS", 0.02)


@pytest.fixture
def _nothing_recent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep no events in memory."""
    monkeypatch.setattr(recent_events, "BLOCK", 1)
    monkeypatch.setattr(recent_events, "MOST_BLOCKS", 0)


@pytest.mark.usefixtures("_often", "_nothing_recent")
@pytest.mark.parametrize("visit", [by_socket, by_stream])
def test_who_comes_while_a_table_leaves_memory_hears_what_happens_there(
    serve: Serve, tmp_path: Path, visit: Visit
) -> None:
    log = Slow(tmp_path)
    with serve(log) as server:
        table = set_up(server)
        log.go_on.clear()
        with visit(table) as heard:
            assert log.asked.wait(PATIENCE)  # what they missed is being read
            leave_memory(table)
            log.go_on.set()
            assert next(heard)["t"] == "welcome"
            table.sit("Ann")
            assert next(heard)["what"]["name"] == "Ann"


@pytest.mark.usefixtures("_often")
def test_a_table_stays_in_memory_while_its_rematch_is_set_up(serve: Serve) -> None:
    with serve() as server, ThreadPoolExecutor(1) as somebody:
        table = seated(server)
        table.play(table.start())
        there = server.application.registry.tables
        with stalled(server) as log:
            answer = somebody.submit(table.command, table.tokens[0], t="rematch")
            log.wait()
            there[table.table].last_used = 0
            sleep(0.2)
            assert table.table in there
            log.let_go()  # the new table
            log.wait()
            log.let_go()  # and that it is told of
            assert answer.result().json()["what"]["t"] == "rematched"


def test_a_table_that_expires_takes_its_bots_and_its_guests_along(server: Running) -> None:
    table = set_up(server, starter=1)
    table.sit("Ann")
    table.command(table.host, t="sit-bot", bot="regular")
    bots = server.application.registry._bots._bots
    wire, _ = listen(server.url, table.table)
    with wire:
        table.start()
        assert wire.until("event", lambda event: event["what"]["t"] == "placed")
        assert [*bots] == [table.table]
        server.loop.call_soon_threadsafe(server.application.registry._forget, table.table)
        assert wire.until("bye") == {"t": "bye", "reason": "expired"}
        assert wire.end().code == 4004
    assert not bots


def test_a_table_that_is_forgotten_by_another_process_is_missed_with_the_next_command(server: Running) -> None:
    table = seated(server)
    wire, _ = listen(server.url, table.table)
    with wire:
        assert server.application.registry.log._store.delete([table.table]) == [table.table]
        answer = table.command(table.host, t="start")
        assert (answer.status_code, answer.json()["code"]) == (404, "no-table")
        assert wire.until("bye") == {"t": "bye", "reason": "expired"}
    assert table.table not in server.application.registry.tables


# Coming back


def test_who_comes_back_to_a_table_in_memory_waits_for_no_read_of_the_log(serve: Serve, tmp_path: Path) -> None:
    log = Slow(tmp_path)
    with serve(log) as server:
        table = seated(server)
        table.play(table.start())
        log.go_on.clear()
        try:
            for since in (0, 5, 1_000):
                wire, welcome = listen(server.url, table.table, since=since)
                with wire:
                    assert [event["seq"] for event in welcome["missed"]] == [*range(since + 1, welcome["seq"] + 1)]
            assert not log.asked.is_set()
        finally:
            log.go_on.set()


@pytest.mark.usefixtures("_nothing_recent")
def test_what_happened_long_ago_is_read_from_the_log_and_what_happens_meanwhile_is_not_missed(
    serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = Slow(tmp_path)
    with serve(log) as server:
        table = seated(server)
        monkeypatch.setattr(recent_events, "MOST_BLOCKS", 4)
        log.go_on.clear()
        with by_socket(table) as heard:
            assert log.asked.wait(PATIENCE)
            table.start()
            log.go_on.set()
            assert [event["seq"] for event in next(heard)["missed"]] == [1, 2, 3, 4]


ONE, OTHER = "192.0.2.1", "192.0.2.2"


class Held(SqliteLog):
    """A log in which reads of some tables are held back."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / "tables.db")
        self.held: set[str] = set()
        self.order: list[str] = []
        self.go_on = Event()

    def read(self, table: str, after: int = 0) -> list[Entry]:
        """Wait, then read."""
        self.order.append(table)
        if table in self.held:
            assert self.go_on.wait(PATIENCE)
        return super().read(table, after)


@contextmanager
def one_address_loads(serve: Serve, folder: Path, tables: int) -> Iterator[tuple[Running, Held, list[str], Any]]:
    """Run a server whose first address loads many tables, the first of which takes as long as the test wants."""
    with serve() as server:
        names = [set_up(server).table for _ in range(tables)]
    log = Held(folder)
    with serve(log) as server:

        def visit(table: str, address: str) -> Any:
            visiting = server.application.registry.visit(table, None, address)
            return asyncio.run_coroutine_threadsafe(visiting, server.loop)

        log.held = {names[0], names[1]}
        try:
            for name in names[:-1]:
                visit(name, ONE)
            eventually(lambda: log.order == names[:1])
            yield server, log, names, visit
        finally:
            log.go_on.set()


def test_an_address_that_loads_many_tables_keeps_no_other_from_loading_one(serve: Serve, tmp_path: Path) -> None:
    with one_address_loads(serve, tmp_path, 40) as (_, log, names, visit):
        visit(names[-1], OTHER).result(PATIENCE)
        assert log.order == [names[0], names[-1]]
        # Nor does it where they wait for the same table, which the first address has asked for.
        visit(names[20], OTHER).result(PATIENCE)
        assert log.order == [names[0], names[-1], names[20]]
        log.go_on.set()


def test_health_and_the_list_wait_for_no_table_that_is_loaded(serve: Serve, tmp_path: Path) -> None:
    with one_address_loads(serve, tmp_path, 4) as (server, log, names, visit), server.client() as client:
        assert client.get("/api/tables").status_code == 200  # as another address
        visit(names[1], OTHER)
        eventually(lambda: names[1] in log.order)  # no thread is free any more
        assert client.get("/api/health").status_code == 200


def test_an_address_that_waits_for_too_much_is_refused_and_no_other_is(
    serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Kind.READ, "limit", 3)
    with one_address_loads(serve, tmp_path, 5) as (_, _, names, visit):
        with pytest.raises(Refusal, match="Too many requests for a table"):
            visit(names[3], ONE).result(PATIENCE)
        visit(names[4], OTHER).result(PATIENCE)


# Counting


def test_every_refusal_counts_once_whichever_way_it_was_asked_for(server: Running) -> None:
    table = seated(server)
    metrics = server.application.registry.metrics
    refused: list[int] = []

    def count() -> None:
        refused.append(metrics.refusals)

    count()
    wire, _ = listen(server.url, table.table, table.tokens[0])
    with wire:
        for asked in (
            {"t": "place", "key": "k1", "seat": 0, "face": 1},
            {"t": "start", "key": "k2"},
            {"t": "rematch", "key": "k3"},
            {"t": "say", "key": "k4", "seat": 1, "phrase": "hello"},
            {"t": "hint", "key": "k5", "seat": 0},
            {"t": "dance"},
        ):
            wire.say(**asked)
            wire.until("refused")
            count()
    for tokens, wish in (
        ([table.tokens[0]], {"t": "place", "seat": 0, "face": 1}),
        ([table.tokens[0]], {"t": "start"}),
        ([table.tokens[0]], {"t": "rematch"}),
        ([table.tokens[0]], {"t": "say", "seat": 1, "phrase": "hello"}),
        ([table.tokens[0]], {"t": "hint", "seat": 0}),
        ([table.tokens[0]], {"t": "dance"}),
        ([], {"t": "start"}),
    ):
        assert table.command(*tokens, **wish).status_code >= 400
        count()
    assert Table(server, "nowhere", "", "").command(table.host, t="start").status_code == 404
    count()
    assert refused == [*range(refused[0], refused[0] + 15)]
