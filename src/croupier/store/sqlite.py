"""The log in a SQLite file, for one server process."""

import json
import logging
import os
import sqlite3
import stat
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from itertools import count
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any

from croupier.store.copy import copy
from croupier.store.entry import Entry
from croupier.store.expiry import SELECT_DELETABLE, UNWATCH, Sweep
from croupier.store.lock import FileLock
from croupier.store.log import Channel, DamagedError, Execute, Log, LostError, StoreError
from croupier.store.migrations import VERSION_TABLE, all_tables, upgrade_statements
from croupier.store.open_file import OpenFile
from croupier.store.pool import ConnectionPool

_log = logging.getLogger("croupier.store")

PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",  # an acknowledged entry survives a power cut
    "fullfsync = ON",  # on macOS, too
    "journal_size_limit = 67108864",
)

BUSY_SECONDS = 5
"""How long to wait for another program that has locked the file, such as a SQLite shell."""

CHECK_SECONDS = 0.25
"""How often commits check that the file still has its name. A check at every commit would wait for the interpreter's
lock three times; entries acknowledged between two checks are rescued with the rest if the file is lost."""

CLOSE_SECONDS = 5
"""How long `close` waits for a commit in progress."""

TAILS_LIMIT = 50_000
"""Tables whose last events are cached, at most; without the cache every commit would have to query them."""

CHECKED_BYTES = 256 << 20
"""The largest file, in bytes, that is checked completely when it is opened, in about a second. In larger ones damage is
found when it is read."""

NOT_SAVED = "What was acknowledged could not be saved"
AFTER_LOSS = (
    "Stop the server, put the file that it shall serve in place, with no -wal and -shm beside it, and start it again"
    ' (see "Looking after it" in docs/hosting.md).'
)

BATCH_SIZES = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512)
"""Rows per INSERT statement: few enough sizes to keep all prepared, close enough together to need little padding."""

_INSERT_EVENTS = """
INSERT INTO croupier_event (id, previous, table_no, seq, at, body)
SELECT * FROM (VALUES {}) WHERE column1 > 0
"""
_UPSERT_TABLES = """
INSERT INTO croupier_table (no, table_id, notice, last)
SELECT *, 0 FROM (VALUES {}) WHERE column1 > 0
ON CONFLICT (no) DO UPDATE SET notice = excluded.notice
"""
_SELECT_TAILS = """
SELECT t.table_id, t.no, e.seq, t.last FROM croupier_table t JOIN croupier_event e ON e.id = t.last
WHERE t.table_id IN (SELECT value FROM json_each(?))
"""
_CHAIN = """
WITH RECURSIVE chain (id, previous, seq) AS (
    SELECT e.id, e.previous, e.seq FROM croupier_table t JOIN croupier_event e ON e.id = t.last
    WHERE t.table_id = :table AND e.seq > :after
    UNION ALL
    SELECT e.id, e.previous, e.seq FROM chain JOIN croupier_event e ON e.id = chain.previous WHERE e.seq > :after
)
"""
_DELETE_EVENTS = f"DELETE FROM croupier_event WHERE id IN ({_CHAIN} SELECT id FROM chain)"
_SELECT_NEXT = """
SELECT (SELECT coalesce(max(no), 0) + 1 FROM croupier_table), (SELECT coalesce(max(id), 0) + 1 FROM croupier_event)
"""
# Without SQLite's own tables.
_SELECT_SCHEMA = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*'"

_Tail = tuple[int, int, int | None]
"""The end of a table's events: the table's number, and its last event's seq and id."""

_NO_TAIL: _Tail = (0, 0, None)

_TableRow = tuple[int, str, bytes | None]
"""A new table, or one with a new notice: its number, id and notice."""


@cache
def _with_rows(statement: str, columns: int, rows: int) -> str:
    """Return an INSERT statement with placeholders for a number of rows.

    One statement for a whole batch, not executemany: Python's sqlite3 releases the interpreter's lock for every row,
    and may wait 5 ms to get it back from a busy event loop. One statement was 1.1 to 10 times as fast.
    """
    row = "(" + ", ".join("?" * columns) + ")"
    return statement.format(", ".join([row] * rows))


class SqliteLog(Log):
    """The log in a SQLite file. Only one process has it open, so the last events of its tables can be cached."""

    shared = False
    select_events = (
        _CHAIN + "SELECT e.seq, e.at, e.body FROM chain JOIN croupier_event e ON e.id = chain.id ORDER BY e.seq"
    )
    select_last = "SELECT t.no, t.table_id, e.seq, e.at FROM croupier_table t JOIN croupier_event e ON e.id = t.last"
    # A damaged schema that is not text raises a decoding error.
    driver_errors = (sqlite3.Error, UnicodeDecodeError, OSError)
    after_damage = (
        "Keep a copy of the file and put a backup in its place, or save what can be read:"
        ' sqlite3 tables.db .recover | sqlite3 saved.db (see "Looking after it" in docs/hosting.md).'
    )

    def __init__(self, path: Path) -> None:
        # Resolve symbolic links: the lock and the write-ahead log are beside the file itself.
        path = Path(os.path.realpath(path))
        self.location = str(path)
        self._writing = Lock()
        """Guards the writing connection and the caches."""
        self._tails: dict[str, _Tail] = {}
        self._unusable: StoreError | None = None
        """Why the log can no longer be used: the file is lost, or closed. None: it can be used."""
        self._check_at = 0.0
        """When to check the file again, monotonic seconds."""
        self._saved = False
        """Whether the contents of a lost file were rescued to another one."""
        with ExitStack() as opened:
            try:
                self._file_lock = FileLock(path)
            except OSError as error:
                raise StoreError(f"{path} cannot be written: {(error.strerror or str(error)).lower()}.") from None
            opened.callback(self._file_lock.release)
            _check_links(path)
            _create_private(path)
            try:
                self._file = OpenFile(path)
            except OSError as error:
                raise StoreError(f"{path} cannot be opened: {(error.strerror or str(error)).lower()}.") from None
            opened.callback(self._file.close)
            opened.callback(self._clear_name)
            with self.errors(" cannot be opened"):
                self._readers = ConnectionPool(self._connect_reader)
                opened.callback(self._readers.close)
                self._writer = self._connect()
                opened.callback(self._writer.close)
                self._check_pages()
                self._migrate()
                self._next_no, self._next_id = self._writer.execute(_SELECT_NEXT).fetchone()
            self.ping()  # report a read-only file now, not at the first move
            self._file.watch_log()
            self._opened = opened.pop_all()

    def _connect(self) -> sqlite3.Connection:
        """Open a connection with autocommit."""
        connection = sqlite3.connect(self.location, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
        try:
            for pragma in PRAGMAS:
                connection.execute(f"PRAGMA {pragma}")
        except BaseException as error:
            connection.close()
            if getattr(error, "sqlite_errorname", "") == "SQLITE_NOTADB":
                raise StoreError(f"{self.location} is not a database of Croupier.") from None
            raise
        return connection

    def _connect_reader(self) -> sqlite3.Connection:
        """Open a connection; raise LostError if the file is not the one that was opened first."""
        connection = self._connect()
        try:
            with self._exclusive():
                self._check_file()
                return connection
        except StoreError:
            connection.close()
            raise

    @contextmanager
    def _exclusive(self) -> Iterator[None]:
        """Use the writing connection alone; raise LostError if the file was removed, replaced or overwritten."""
        self._check_usable()
        with self._writing, self.errors():
            self._check_usable()  # another thread may have found out meanwhile
            if self._file.is_overwritten():
                self._lose("was overwritten by another program", lambda: f"{NOT_SAVED}.")
            try:
                yield
            finally:
                if monotonic() >= self._check_at:
                    self._check_file()

    def _check_usable(self) -> None:
        if self._unusable is not None:
            raise type(self._unusable)(str(self._unusable))

    def _check_file(self) -> None:
        """Check that the file still has its name; if not, rescue its contents and raise LostError."""
        self._check_at = monotonic() + CHECK_SECONDS
        if fault := self._file.find_fault():
            self._lose(fault, self._save)

    def _lose(self, fault: str, save: Callable[[], str]) -> None:
        """Make the log unusable, report why together with the sentence that `save` returns, and raise LostError."""
        self._unusable = LostError(f"{self.location} {fault}, so nothing is acknowledged any more.")
        _log.critical("%s %s %s", self._unusable, save(), AFTER_LOSS)
        self._check_usable()

    def _save(self) -> str:
        """Copy the contents of the lost file to a new one beside it; return a sentence about that."""
        path = Path(self.location)
        target = next(name for number in count(1) if not (name := Path(f"{path}.saved-{number}")).exists())
        try:
            copy(self._writer, path, target, lambda _: None)
        except StoreError as error:
            return f"{NOT_SAVED}: {error}"
        self._saved = True
        return f"All that was acknowledged is in {target}."

    def _check_pages(self) -> None:
        """Raise DamagedError if the file fails SQLite's check, unless it is too large to check."""
        if Path(self.location).stat().st_size <= CHECKED_BYTES:
            (found,) = self._writer.execute("PRAGMA quick_check(1)").fetchone()
            if found != "ok":
                reason = " ".join(found.split()).removeprefix("*** in database main *** ")
                raise DamagedError(f"{self.location} is damaged: {reason}. {self.after_damage}")

    def _migrate(self) -> None:
        """Bring the file to the newest version."""
        tables = {name for (name,) in self._writer.execute(_SELECT_SCHEMA)}
        if tables and not tables & all_tables():
            raise StoreError(f"{self.location} holds something else, not tables of Croupier.")
        select = f"SELECT version_num FROM {VERSION_TABLE}"
        versions = [version for (version,) in self._writer.execute(select)] if VERSION_TABLE in tables else []
        if statements := upgrade_statements("sqlite", tables, versions, self.location):
            with self._transaction():
                for statement in statements:
                    self._writer.execute(statement)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Run a transaction of several writing statements."""
        self._writer.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._writer.execute("COMMIT")
        except BaseException:
            if self._writer.in_transaction:  # SQLite ends it when the disk is full
                self._writer.execute("ROLLBACK")
            raise

    def commit(self, entries: Sequence[Entry]) -> list[bool]:
        """Commit checked entries in one transaction, and return for each whether it is on disk."""
        with self._exclusive():
            results: list[bool] = []
            tails: dict[str, _Tail] = {}
            refused: set[str] = set()
            tables: dict[str, _TableRow] = {}
            events: list[Any] = []
            cached, next_no, next_id = self._tails, self._next_no, self._next_id
            if unknown := [entry.table for entry in entries if entry.table not in cached]:
                cached.update(self._select_tails(unknown))
            for entry in entries:
                table, seq, notice = entry.table, entry.seq, entry.notice
                no, last_seq, last = tails.get(table) or cached.get(table, _NO_TAIL)
                if seq != last_seq + 1 or table in refused:
                    refused.add(table)
                    results.append(False)
                    continue
                if seq == 1:
                    no, next_no = next_no, next_no + 1
                    tables[table] = (no, table, None)
                # A bytearray is bound directly; bytes would be offered to adapters first, which takes longer.
                events += (next_id, last, no, seq, entry.at, bytearray(entry.body))
                tails[table] = (no, seq, next_id)
                next_id += 1
                if notice is not None:
                    tables[table] = (no, table, notice or None)
                results.append(True)
            self._write(list(tables.values()), events)
            # Only now: a failed commit must not change the cache.
            self._next_no, self._next_id = next_no, next_id
            cached.update(tails)
            if len(cached) > TAILS_LIMIT:
                cached.clear()
            return results

    def _write(self, tables: list[_TableRow], events: list[Any]) -> None:
        """Write rows of both tables in one transaction."""
        if tables or len(events) > 6 * BATCH_SIZES[-1]:
            with self._transaction():
                self._insert(_UPSERT_TABLES, 3, [value for row in tables for value in row])
                self._insert(_INSERT_EVENTS, 6, events)
        else:
            self._insert(_INSERT_EVENTS, 6, events)

    def _insert(self, statement: str, columns: int, values: list[Any]) -> None:
        """Insert rows, given as one flat list of values.

        A chunk uses the statement of the next size in BATCH_SIZES: 5 rows take that for 6, and a row of zeros, which
        the statement ignores since no id is 0, fills it up.
        """
        limit = columns * BATCH_SIZES[-1]
        for start in range(0, len(values), limit):
            chunk = values[start : start + limit]
            rows = BATCH_SIZES[bisect_left(BATCH_SIZES, len(chunk) // columns)]
            self._writer.execute(_with_rows(statement, columns, rows), chunk + [0] * (columns * rows - len(chunk)))

    def _select_tails(self, tables: Sequence[str]) -> dict[str, _Tail]:
        """Read the tails of tables from the file, without unknown tables."""
        rows = self._writer.execute(_SELECT_TAILS, (json.dumps(tables),))
        return {table: (no, seq, last) for table, no, seq, last in rows}

    def query(self, statement: str, values: Mapping[str, object]) -> list[tuple[Any, ...]]:
        """Return the rows of a reading statement, which does not block commits."""
        self._check_usable()
        with self.errors(), self._readers.connection() as connection:
            return connection.execute(statement, values).fetchall()

    @staticmethod
    def is_damage(error: Exception) -> bool:
        """Say whether SQLite found a damaged page, or Python a text that cannot be decoded."""
        if isinstance(error, UnicodeDecodeError) or str(error).startswith("Could not decode"):
            return True
        kind = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the upper bytes are details
        return kind in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)

    @contextmanager
    def transaction(self) -> Iterator[Execute]:
        """Run a writing transaction."""
        with self._exclusive(), self._transaction():
            yield self._writer.execute

    def delete(self, tables: Sequence[str], sweep: Sweep | None = None) -> list[str]:
        """Delete tables, or those a sweep would still delete, with all their events; return those that existed."""
        with self._writing, self.errors():
            found = list(self._select_tails(tables))
            if sweep is not None:
                rows = self._writer.execute(SELECT_DELETABLE.format(last=self.select_last), sweep.values)
                deletable = {table for (table,) in rows}
                found = [table for table in found if table in deletable]
            # First of all: tails that are not cached are read from the file, so a failure below does no harm.
            for table in found:
                self._tails.pop(table, None)
            with self._transaction():
                for table in found:
                    self._writer.execute(_DELETE_EVENTS, {"table": table, "after": 0})
                    self._writer.execute(UNWATCH, {"table": table})
                    self._writer.execute("DELETE FROM croupier_table WHERE table_id = ?", (table,))
            return found

    def try_append(self) -> None:
        """Append an event of no table, and delete it in the same transaction."""
        with self._exclusive():
            self._check_file()
            with self._transaction():
                self._insert(_INSERT_EVENTS, 6, [self._next_id, None, 0, 1, 0, b""])
                self._writer.execute("DELETE FROM croupier_event WHERE id = ?", (self._next_id,))

    def channel(self, on_message: Callable[[str], None], on_connect: Callable[[], None]) -> Channel:  # noqa: ARG002
        """Return a channel that reaches no one: SQLite serves a single worker."""
        return Channel()

    def record_address(self, address: str) -> None:
        """Write the address of this process to the lock file."""
        self._file_lock.record(address)

    def close(self) -> None:
        """Close all connections and release the file; raise StoreError if the disk hangs."""
        if not self._writing.acquire(timeout=CLOSE_SECONDS):
            raise StoreError(f"{self.location} did not answer within {CLOSE_SECONDS} seconds.")
        try:
            self._unusable = self._unusable or StoreError("The log is closed.")
            self._opened.close()
        finally:
            self._writing.release()

    def _clear_name(self) -> None:
        """Remove the write-ahead log of a lost file whose contents were rescued, so that no other file gets it."""
        if self._saved:
            self._file.remove_log()


def _create_private(path: Path) -> None:
    """Create a missing file so that only its owner can read it, since it contains the secrets of dice to come.

    SQLite gives the same permissions to the files beside it. An existing file keeps its permissions.
    """
    with suppress(OSError):  # a failure is reported when the file is opened
        os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))


def _check_links(path: Path) -> None:
    """Raise StoreError for a file with several hard links: each name would have its own write-ahead log."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return
    if stat.S_ISREG(found.st_mode) and found.st_nlink > 1:
        raise StoreError(f"{path} has {found.st_nlink} names (hard links), which SQLite cannot handle: leave it one.")
