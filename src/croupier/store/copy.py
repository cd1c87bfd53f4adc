"""Copies of a log in a SQLite file, whole, checked and private: backups, and what is saved of a file that was lost."""

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
"""How many are copied between two reports of progress: 4 MB."""


class Copy(NamedTuple):
    """What was copied."""

    tables: int
    """Live tables, games under way and finished ones."""
    size: int
    """Bytes of the copy."""


def copy(log: sqlite3.Connection, source: Path, target: Path, progress: Callable[[int], None]) -> Copy:
    """Copy what a connection sees to a new file and check the copy; `source` is the file's name, for messages."""
    try:
        descriptor, name = tempfile.mkstemp(prefix=f"{target.name}.", suffix=".part", dir=target.parent)
    except OSError as error:
        raise StoreError(f"{target} cannot be written: {(error.strerror or str(error)).lower()}.") from None
    os.close(descriptor)
    part = Path(name)
    try:
        with copying(source, target):
            tables = _copy(log, source, part, progress)
            size = part.stat().st_size
            part.rename(target)
    finally:
        part.unlink(missing_ok=True)
    return Copy(tables, size)


@contextmanager
def copying(source: Path, target: Path) -> Iterator[None]:
    """Raise what goes wrong while copying as a StoreError."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"{source} could not be copied to {target}: {error}.") from None


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
