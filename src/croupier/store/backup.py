"""Backups of a log in a SQLite file, taken while a server goes on writing to it; called by `croupier backup`."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from croupier.store.copy import Copy, copy, copying
from croupier.store.log import StoreError
from croupier.store.url import sqlite_path


def back_up(url: str, target: Path, progress: Callable[[int], None]) -> Copy:
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

    with copying(source, target), closing(connect()) as log:
        # One transaction that reads: it sees the file as it is now, and keeps nobody from writing ahead.
        log.execute("BEGIN")
        return copy(log, source, target, progress)


def _exists(path: Path) -> bool:
    """Say whether a file is there; raise StoreError if that cannot be told, as in a folder that may not be entered."""
    try:
        return path.exists()
    except OSError as error:
        raise StoreError(f"{path} cannot be looked for: {(error.strerror or str(error)).lower()}.") from None
