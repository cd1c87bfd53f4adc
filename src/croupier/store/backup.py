"""Backups of a log in a SQLite file, taken while a server goes on writing to it; called by `croupier backup`."""

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from croupier.store.log import StoreError
from croupier.store.migrations import VERSION_TABLE
from croupier.store.url import sqlite_path

PAGES = 1_000
"""How many are copied between two reports of progress: 4 MB."""


class Backup(NamedTuple):
    """What was copied."""

    tables: int
    """Live tables, games under way and finished ones."""
    size: int
    """Bytes of the copy."""


def back_up(url: str, target: Path, progress: Callable[[int], None]) -> Backup:
    """Copy the log at a SQLite URL to a new file, as it is at one moment, and check the copy.

    `progress` is called with the percentage that is done. The copy gets its name only once it is whole, and only its
    owner can read it, as it holds the secrets of games under way. Raises StoreError where no copy was made.
    """
    source = Path(os.path.realpath(sqlite_path(url)))
    if not _exists(source):
        raise StoreError(f"There is no database at {source}.")
    if _exists(target):
        raise StoreError(f"{target} is there already; a backup overwrites nothing.")

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True, isolation_level=None)

    with _errors(source, target), closing(connect()) as log:
        # One transaction that reads: it sees the file as it is now, and keeps nobody from writing ahead.
        log.execute("BEGIN")
        return copy(log, source, target, progress)


def copy(log: sqlite3.Connection, source: Path, target: Path, progress: Callable[[int], None]) -> Backup:
    """Copy what a connection sees to a new file and check the copy; `source` is the file's name, for messages."""
    try:
        descriptor, name = tempfile.mkstemp(prefix=f"{target.name}.", suffix=".part", dir=target.parent)
    except OSError as error:
        raise StoreError(f"{target} cannot be written: {(error.strerror or str(error)).lower()}.") from None
    os.close(descriptor)
    part = Path(name)
    try:
        with _errors(source, target):
            tables = _copy(log, source, part, progress)
            size = part.stat().st_size
            part.rename(target)
    finally:
        part.unlink(missing_ok=True)
    return Backup(tables, size)


@contextmanager
def _errors(source: Path, target: Path) -> Iterator[None]:
    """Raise what goes wrong while copying as a StoreError."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"{source} could not be copied to {target}: {error}.") from None


def _exists(path: Path) -> bool:
    """Say whether a file is there; raise StoreError if that cannot be told, as in a folder that may not be entered."""
    try:
        return path.exists()
    except OSError as error:
        raise StoreError(f"{path} cannot be looked for: {(error.strerror or str(error)).lower()}.") from None


def _copy(log: sqlite3.Connection, source: Path, part: Path, progress: Callable[[int], None]) -> int:
    """Copy tables into an empty file and check them; return how many there are."""

    def copied(_: int, remaining: int, pages: int) -> None:
        progress(100 - 100 * remaining // max(pages, 1))

    if not log.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (VERSION_TABLE,)).fetchone():
        raise StoreError(f"{source} holds something else, not tables of Croupier.")
    with closing(sqlite3.connect(part, isolation_level=None)) as copied_to:
        log.backup(copied_to, pages=PAGES, progress=copied)
        copied_to.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
        (found,) = copied_to.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise StoreError(f"{source} is damaged, so there is no backup of it: {' '.join(found.split())}.")
        tables: int = copied_to.execute("SELECT count(*) FROM croupier_table").fetchone()[0]
        return tables
