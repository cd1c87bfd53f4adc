"""Tables expire by two clocks that agree; a wall clock that jumps is reported and deletes nothing."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from time import time
from typing import Any

import pytest

from croupier.server.background import BackgroundPool
from croupier.server.event_log import EventLog
from croupier.server.settings import DAY, Settings
from croupier.server.tables import clock as wall_clock
from croupier.server.tables import expiry, registry
from croupier.server.tables.expiry import Expiry
from croupier.store import Entry, Log, Served, open_log
from tests.patience import eventually
from tests.postgres import postgres, postgres_server  # noqa: F401 - fixtures
from tests.server.conftest import Running
from tests.server.guests import set_up

Serve = Callable[..., Any]
MINUTE = 60_000


class Clocks:
    """Both clocks, in seconds, to be set by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wall, self.monotonic = 1_800_000_000.0, 5_000.0
        monkeypatch.setattr(wall_clock, "time", lambda: self.wall)
        monkeypatch.setattr(expiry, "monotonic", lambda: self.monotonic)

    def pass_by(self, seconds: float) -> None:
        """Let time pass on both."""
        self.wall += seconds
        self.monotonic += seconds


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    return Clocks(monkeypatch)


class Worker:
    """One server's part in expiring, without the rest of it."""

    def __init__(self, log: Log, clocks: Clocks, name: str) -> None:
        self._clocks = clocks
        self.forgotten: list[str] = []
        self._expiry = Expiry(EventLog(log, BackgroundPool(1)), Settings(""), name, self.forgotten.append)

    def serve(self, minutes: int) -> None:
        """Count as often as a server does in this many minutes."""
        asyncio.run(self._serve(minutes))

    async def _serve(self, minutes: int) -> None:
        await self._expiry.step()
        for _ in range(minutes):
            self._clocks.pass_by(60)
            await self._expiry.step()


@pytest.fixture
def log(tmp_path: Any) -> Iterator[Log]:
    opened = open_log(f"sqlite:///{tmp_path}/tables.db")
    yield opened
    opened.close()


@pytest.mark.parametrize("days", [61, 3_650, -3_650])
def test_a_server_that_starts_with_a_wrong_clock_deletes_nothing(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, days: int
) -> None:
    with serve() as server:
        table = set_up(server)
    monkeypatch.setattr(registry, "SWEEP_SECONDS", 0.02)
    monkeypatch.setattr(expiry, "COUNT_SECONDS", 0.02)
    monkeypatch.setattr(expiry, "COUNTS_BETWEEN_SWEEPS", 2)
    sweep, swept = Expiry._sweep, list[Expiry]()

    async def noted_sweep(self: Expiry) -> None:
        await sweep(self)
        swept.append(self)

    monkeypatch.setattr(Expiry, "_sweep", noted_sweep)
    with monkeypatch.context() as wrong:
        wrong.setattr(wall_clock, "time", lambda: time() + days * DAY)
        with serve():
            eventually(lambda: len(swept) > 2)
    with serve() as server, server.client() as client:
        assert client.get(f"/api/tables/{table.table}").status_code == 200


def test_a_table_expires_is_logged_and_comes_back_by_its_link(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "croupier.server")
    monkeypatch.setattr(expiry, "COUNT_SECONDS", 0.02)
    monkeypatch.setattr(expiry, "COUNTS_BETWEEN_SWEEPS", 2)
    with serve() as server, server.client() as client:
        table = set_up(server, listed=True)
        assert client.get("/api/tables").json()
        days_pass(server, monkeypatch, 2)
        days_pass(server, monkeypatch, 63)
        eventually(lambda: f"Expired after 60 days without an event: {table.table}." in caplog.text)
        assert table.table not in server.application.registry.tables
        assert client.get("/api/tables").json() == []
        assert table.get().status_code == 200
        assert f"table {table.table} had expired and is back" in caplog.text
        assert len(client.get("/api/tables").json()) == 1
        days_pass(server, monkeypatch, 94)
        assert table.get().status_code == 200, "it came back for good"
        days_pass(server, monkeypatch, 155)
        eventually(lambda: caplog.text.count("Expired after 60 days") == 2)
        days_pass(server, monkeypatch, 187)
        eventually(lambda: f"Deleted 30 days after they expired: {table.table}." in caplog.text)
        assert table.get().status_code == 404


def days_pass(server: Running, monkeypatch: pytest.MonkeyPatch, days: int) -> None:
    """Move the clock and the time served this many days on from the start, and let the server sweep."""
    monkeypatch.setattr(wall_clock, "time", lambda: time() + days * DAY)
    store = server.application.registry.log._store
    while not store.count_served(found := store.read_served(), Served("other", days * DAY * 1000, found.at)):
        pass
    sweeper = server.application.registry._expiry
    eventually(lambda: store.read_served().worker != "other")
    counts = sweeper._counts
    eventually(lambda: sweeper._counts > counts + 3)


def test_the_time_served_adds_up_over_restarts(log: Log, clocks: Clocks) -> None:
    Worker(log, clocks, "one").serve(minutes=10)
    assert log.read_served().time == 10 * MINUTE
    clocks.pass_by(1_000 * DAY)  # nothing is served
    Worker(log, clocks, "two").serve(minutes=5)
    assert log.read_served().time == 15 * MINUTE


def test_a_machine_that_slept_did_not_serve(log: Log, clocks: Clocks) -> None:
    worker = Worker(log, clocks, "one")
    worker.serve(minutes=2)
    clocks.pass_by(90 * DAY)  # some systems' monotonic clocks go on in a machine that sleeps
    worker.serve(minutes=1)
    assert log.read_served().time <= 7 * MINUTE


def test_two_workers_do_not_count_the_same_time_twice(postgres: str, clocks: Clocks) -> None:  # noqa: F811
    log = open_log(postgres)
    one, other = Worker(log, clocks, "one"), Worker(log, clocks, "other")
    start = clocks.monotonic
    for _ in range(30):
        one.serve(minutes=0)
        other.serve(minutes=0)
        clocks.pass_by(60)
    assert 20 * MINUTE < log.read_served().time < clocks.monotonic * 1000 - start * 1000
    counting, counted = log.read_served().worker, log.read_served().time
    left = other if counting == "one" else one
    left.serve(minutes=20)  # the worker that counted is gone
    assert log.read_served().worker != counting
    assert counted + 10 * MINUTE < log.read_served().time < counted + 20 * MINUTE
    log.close()


@pytest.mark.parametrize(
    ("jump", "sentence"),
    [
        (61 * DAY, "The clock jumped ahead by 61 days"),
        (-3 * 3600, "The clock jumped back by 3 hours"),
        (2, None),
    ],
)
def test_a_clock_that_jumps_is_reported_once(
    log: Log, clocks: Clocks, caplog: pytest.LogCaptureFixture, jump: int, sentence: str | None
) -> None:
    worker = Worker(log, clocks, "one")
    worker.serve(minutes=3)
    clocks.wall += jump
    worker.serve(minutes=3)
    assert caplog.text.count("The clock") == (1 if sentence else 0)
    assert (sentence or "") in caplog.text


@pytest.mark.parametrize(
    ("gap", "sentence"),
    [
        (61 * DAY, "By the clock no server has run for 61 days"),
        (-DAY * 3, "The clock is 3 days behind the last server's"),
        (DAY, None),
    ],
)
def test_a_clock_that_is_far_from_the_last_servers_is_reported_once(
    log: Log, clocks: Clocks, caplog: pytest.LogCaptureFixture, gap: int, sentence: str | None
) -> None:
    Worker(log, clocks, "one").serve(minutes=1)
    assert not caplog.text
    clocks.wall += gap
    Worker(log, clocks, "two").serve(minutes=3)
    assert len(caplog.records) == (1 if sentence else 0)
    assert (sentence or "") in caplog.text


def test_a_wrong_clock_while_a_server_runs_expires_nothing(log: Log, clocks: Clocks) -> None:
    log.append([Entry("t", 1, int(clocks.wall * 1000), b"")])
    worker = Worker(log, clocks, "one")
    for jump in (400 * DAY, -800 * DAY, 800 * DAY):
        clocks.wall += jump
        worker.serve(minutes=130)
    assert worker.forgotten == []
    assert len(log.read("t")) == 1
