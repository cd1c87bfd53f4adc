"""Bad days of a database under a real server that plays: its file is lost, or PostgreSQL stops to answer."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from time import monotonic

import pytest

from tests.postgres import Postgres, postgres, postgres_server  # noqa: F401 - fixtures
from tests.robustness.crash.run import CrashPlan, CrashRun
from tests.robustness.crash.server import Server
from tests.robustness.log import entries, public_events

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs files that can be removed while they are open"),
]
STEPS = 3_000
"""Acknowledged before the file is lost."""
EXIT_SECONDS = 20


class Interrupted(CrashRun):
    """Tables in play on one server, until something happens to its database."""

    async def play_until(self, happens: Callable[[Server], Awaitable[None]]) -> None:
        """Play at full speed, let it happen, and end the server."""
        (server,) = self._servers.all
        try:
            await server.launch()
            await server.ready()
            server.open.set()
            for _ in range(self._plan.tables):
                self._open()
            began = monotonic()
            await self._advance(STEPS)
            self.speed = STEPS / (monotonic() - began)
            await happens(server)
        finally:
            self._closing = True
            for table in self._tables:
                table.close()
            for opening in self._opening:
                opening.cancel()
            await server.close()


def remove(path: Path) -> None:
    path.unlink()


def replace(path: Path) -> None:
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(path.with_name("new.db"))) as target:
        source.backup(target)
    path.with_name("new.db").replace(path)


def move(path: Path) -> None:
    path.rename(path.with_name("moved.db"))


def move_folder(path: Path) -> None:
    path.parent.rename(path.parent.with_name("moved"))


@pytest.mark.parametrize("lose", [remove, replace, move, move_folder])
def test_no_acknowledged_step_is_lost_with_the_file(tmp_path: Path, lose: Callable[[Path], None]) -> None:
    path = tmp_path / "folder" / "tables.db"
    path.parent.mkdir()
    run = Interrupted(CrashPlan(f"sqlite:///{path}", kills=0, steps=0, tables=36, seed=1))

    async def happens(server: Server) -> None:
        lose(path)
        await asyncio.sleep(1)
        steps = run.ledger.steps
        for _ in range(4):
            assert (await server.http.get("/api/health")).status_code == 503
            await asyncio.sleep(0.25)
        assert run.ledger.steps == steps, "acknowledged more than a second later"
        began = monotonic()
        await server.stop()
        assert monotonic() - began < EXIT_SECONDS
        (line,) = server.stderr.splitlines()
        assert "so nothing is acknowledged any more" in line

    asyncio.run(run.play_until(happens))
    if lose is move_folder:
        # The file and its write-ahead log lie together elsewhere, as after a kill.
        saved = tmp_path / "moved" / "tables.db"
    else:
        (saved,) = path.parent.glob("*.saved-*")
    ledger = run.ledger
    for table, logged in entries(f"sqlite:///{saved}", ledger.tables()).items():
        ledger.compare(table, public_events(table, logged))
    assert not ledger.lost
    assert not ledger.different
    print(f"{lose.__name__}: {ledger.steps} steps acknowledged, {run.speed:.0f} a second")


@pytest.mark.parametrize("workers", [1, 2])
def test_a_server_ends_in_time_while_postgresql_does_not_answer(
    postgres: str,  # noqa: F811
    postgres_server: Postgres,  # noqa: F811
    workers: int,
) -> None:
    run = Interrupted(CrashPlan(postgres, kills=0, steps=0, tables=12, seed=1, workers=workers))

    async def happens(server: Server) -> None:
        with postgres_server.frozen():
            await asyncio.sleep(0.5)
            steps = run.ledger.steps
            await asyncio.sleep(0.5)
            assert run.ledger.steps == steps
            assert (await server.http.get("/api/health")).status_code == 503
            began = monotonic()
            await server.stop()
            seconds = monotonic() - began
        print(f"{workers} workers: {seconds:.1f} s\n{server.stderr}")
        assert seconds < EXIT_SECONDS
        assert "Traceback" not in server.stderr
        assert "events were not on disk after 5 seconds. They were not acknowledged." in server.stderr

    asyncio.run(run.play_until(happens))
    ledger = run.ledger
    for table, logged in entries(postgres, ledger.tables()).items():
        ledger.compare(table, public_events(table, logged))
    assert not ledger.lost
    assert not ledger.different
