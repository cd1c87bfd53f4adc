"""Backups of a log in a SQLite file, taken while a server goes on writing to it; called by `croupier backup`."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from croupier.store.copy import Copy, copy, copy_errors
from croupier.store.log import StoreError
from croupier.store.url import sqlite_path


def back_up(url: str, target: Path, progress: Callable[[int], None]) -> Copy:
    """Copy a snapshot of the log at a SQLite URL to a new file, and check the copy.

    `progress` is called with the percentage that is done. The copy gets its name only once it is complete, and only
    its owner can read it, since it contains the secrets of games in progress. Raises StoreError if no copy was made.
    """
    source = Path(os.path.realpath(sqlite_path(url)))
    if not _exists(source):
        raise StoreError(f"There is no database at {source}.")
    if _exists(target):
        raise StoreError(f"{target} is there already; a backup overwrites nothing.")

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True, isolation_level=None)

    with copy_errors(source, target), closing(connect()) as log:
        # One reading transaction: it sees the file as it is now, while the server goes on writing.
        log.execute("BEGIN")
        return copy(log, source, target, progress)


def _exists(path: Path) -> bool:
    """Say whether a file exists; raise StoreError if that is unknown, as in a folder without access."""
    try:
        return path.exists()
    except OSError as error:
        raise StoreError(f"{path} cannot be looked for: {(error.strerror or str(error)).lower()}.") from None
