"""Complete, checked and private copies of a log in a SQLite file: backups, and rescues of a file that was removed."""

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from croupier.store.log import StoreError
from croupier.store.migrations import VERSION_TABLE

PAGES = 1_000
"""Pages copied between two reports of progress: 4 MB."""


class Copy(NamedTuple):
    """The result of a copy."""

    tables: int
    """Live tables in the copy, with finished games and games in progress."""
    size: int
    """Size of the copy in bytes."""


def copy(log: sqlite3.Connection, source: Path, target: Path, progress: Callable[[int], None]) -> Copy:
    """Copy what a connection sees to a new file, and check the copy. `source` is the file's name in messages."""
    try:
        descriptor, name = tempfile.mkstemp(prefix=f"{target.name}.", suffix=".part", dir=target.parent)
    except OSError as error:
        raise StoreError(f"{target} cannot be written: {(error.strerror or str(error)).lower()}.") from None
    os.close(descriptor)
    part = Path(name)
    try:
        with copy_errors(source, target):
            tables = _copy(log, source, part, progress)
            size = part.stat().st_size
            part.rename(target)
    finally:
        part.unlink(missing_ok=True)
    return Copy(tables, size)


@contextmanager
def copy_errors(source: Path, target: Path) -> Iterator[None]:
    """Turn errors of SQLite and the system into StoreErrors."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"{source} could not be copied to {target}: {error}.") from None


def _copy(log: sqlite3.Connection, source: Path, part: Path, progress: Callable[[int], None]) -> int:
    """Copy the tables into an empty file and check it; return the number of tables."""

    def report(_: int, remaining: int, pages: int) -> None:
        progress(100 - 100 * remaining // max(pages, 1))

    if not log.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (VERSION_TABLE,)).fetchone():
        raise StoreError(f"{source} holds something else, not tables of Croupier.")
    with closing(sqlite3.connect(part, isolation_level=None)) as target_file:
        log.backup(target_file, pages=PAGES, progress=report)
        target_file.execute("PRAGMA journal_mode = DELETE")  # a single file, without -wal and -shm
        (found,) = target_file.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise StoreError(f"{source} is damaged, so there is no backup of it: {' '.join(found.split())}.")
        tables: int = target_file.execute("SELECT count(*) FROM croupier_table").fetchone()[0]
        return tables
