"""The log in a SQLite file, for one server process."""

import json
import sqlite3
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

from sqlalchemy import URL, create_engine, event, inspect
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import ConnectionPoolEntry

from croupier.store.channel import Channel
from croupier.store.database import DatabaseLog, said_plainly
from croupier.store.entry import Entry
from croupier.store.errors import StoreError
from croupier.store.hold import Hold
from croupier.store.schema import VERSION_TABLE, sqlite_schema
from croupier.store.version import is_current, migrate

PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",  # an acknowledged step survives a power cut
    "fullfsync = ON",  # on macOS, too
    "busy_timeout = 5000",  # for a backup, or a curious person with a SQLite shell
    "journal_size_limit = 67108864",
)

ENDS_LIMIT = 50_000
"""How many tables' ends are remembered, to know what follows without asking the file."""

SIZES = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512)
"""Rows of the statements that insert events: few enough to stay prepared, close enough to waste little."""

_ADD_EVENTS = """
INSERT INTO croupier_event (id, previous, table_no, seq, at, body)
SELECT * FROM (VALUES {}) WHERE column1 IS NOT NULL
"""
_LIST_TABLES = """
INSERT INTO croupier_table (no, table_id, notice, last)
SELECT *, 0 FROM (VALUES {}) WHERE column1 IS NOT NULL
ON CONFLICT (no) DO UPDATE SET notice = excluded.notice
"""
_FIND_ENDS = """
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
_READ = _CHAIN + "SELECT e.seq, e.at, e.body FROM chain JOIN croupier_event e ON e.id = chain.id ORDER BY e.seq"
_DELETE_EVENTS = f"DELETE FROM croupier_event WHERE id IN ({_CHAIN} SELECT id FROM chain)"
_IDLE = "SELECT t.table_id FROM croupier_table t JOIN croupier_event e ON e.id = t.last WHERE e.at < ? ORDER BY t.no"

_End = tuple[int, int, int | None]
"""Where a table's events end: its number, the last event's seq and id."""

_NOWHERE: _End = (0, 0, None)

_Listed = tuple[int, str, bytes | None]
"""A table that is new, or whose notice is: its number, id and notice."""


@cache
def _sized(statement: str, columns: int, rows: int) -> str:
    """A statement for so many rows.

    One statement for a whole batch, not executemany: Python's sqlite3 gives up the interpreter's lock for every row,
    and waits up to 5 ms to have it back from a busy loop. Beside one, this was 1.1 to 10 times as fast.
    """
    row = "(" + ", ".join("?" * columns) + ")"
    return statement.format(", ".join([row] * rows))


class SqliteLog(DatabaseLog):
    """The log in a SQLite file. Only one process has it, so the ends of its tables can be kept in memory."""

    def __init__(self, url: URL) -> None:
        if not url.database or url.database == ":memory:":
            raise StoreError("A log on SQLite needs a file: sqlite:///path.")
        path = Path(url.database).absolute()
        super().__init__(create_engine(url.set(database=str(path))), str(path), sqlite_schema())
        event.listen(self.engine, "connect", _prepare)
        self._writing = Lock()
        self._ends: dict[str, _End] = {}
        try:
            self._hold = Hold(path)
        except OSError as error:
            raise StoreError(f"{path} cannot be written: {(error.strerror or str(error)).lower()}.") from None
        try:
            self._open()
        except BaseException:
            self.engine.dispose()
            self._hold.release()
            raise

    def _open(self) -> None:
        """Bring the file to this version, and keep one connection that writes."""
        try:
            with self.engine.begin() as connection:
                if not is_current(connection):
                    there = set(inspect(connection).get_table_names())
                    if there and VERSION_TABLE not in there:
                        raise StoreError(f"{self.place} holds something else, not tables of Croupier.")
                    migrate(connection, self.place)
        except DatabaseError as error:
            if getattr(error.orig, "sqlite_errorname", "") == "SQLITE_NOTADB":
                raise StoreError(f"{self.place} is not a database of Croupier.") from None
            with said_plainly(f"{self.place} cannot be opened"):
                raise
        # The driver's own connection: SQLAlchemy's way through a commit costs 25 microseconds more.
        self._kept = self.engine.raw_connection()
        writer = self._kept.driver_connection
        assert isinstance(writer, sqlite3.Connection)
        writer.isolation_level = None  # a statement alone is a transaction
        self._writer = writer
        self._next_no: int = writer.execute("SELECT coalesce(max(no), 0) + 1 FROM croupier_table").fetchone()[0]
        self._next_id: int = writer.execute("SELECT coalesce(max(id), 0) + 1 FROM croupier_event").fetchone()[0]
        self.ping()  # a file that can only be read is said at the start, not at the first move

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """A transaction of several statements that write."""
        self._writer.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._writer.execute("COMMIT")
        except BaseException:
            if self._writer.in_transaction:  # a full disk has ended it already
                self._writer.execute("ROLLBACK")
            raise

    def commit(self, entries: Sequence[Entry]) -> list[bool]:
        """Put checked entries on disk in one transaction, and say of each whether it is there."""
        with self._writing, said_plainly(self.place, sqlite3.Error):
            verdicts: list[bool] = []
            ends: dict[str, _End] = {}
            refused: set[str] = set()
            tables: dict[str, _Listed] = {}
            events: list[Any] = []
            known, next_no, next_id = self._ends, self._next_no, self._next_id
            if unknown := [entry.table for entry in entries if entry.table not in known]:
                known.update(self._find_ends(unknown))
            for table, seq, at, body, notice in entries:
                no, last_seq, last = ends.get(table) or known.get(table, _NOWHERE)
                if seq != last_seq + 1 or table in refused:
                    refused.add(table)
                    verdicts.append(False)
                    continue
                if seq == 1:
                    no, next_no = next_no, next_no + 1
                    tables[table] = (no, table, None)
                events += (next_id, last, no, seq, at, body)
                ends[table] = (no, seq, next_id)
                next_id += 1
                if notice is not None:
                    tables[table] = (no, table, notice or None)
                verdicts.append(True)
            self._write(list(tables.values()), events)
            # Only now: a commit that failed leaves the ends where they were.
            self._next_no, self._next_id = next_no, next_id
            known.update(ends)
            if len(known) > ENDS_LIMIT:
                known.clear()
            return verdicts

    def _write(self, tables: list[_Listed], events: list[Any]) -> None:
        """Put it all on disk."""
        if tables or len(events) > 6 * SIZES[-1]:
            with self._transaction():
                self._put(_LIST_TABLES, 3, [value for row in tables for value in row])
                self._put(_ADD_EVENTS, 6, events)
        else:
            self._put(_ADD_EVENTS, 6, events)

    def _put(self, statement: str, columns: int, values: list[Any]) -> None:
        """Write rows, given one value after the other; rows of NULL fill up what a statement is too large for."""
        most = columns * SIZES[-1]
        for start in range(0, len(values), most):
            some = values[start : start + most]
            rows = SIZES[bisect_left(SIZES, len(some) // columns)]
            self._writer.execute(_sized(statement, columns, rows), some + [None] * (columns * rows - len(some)))

    def _find_ends(self, tables: Sequence[str]) -> dict[str, _End]:
        """Where tables end, from the file; those that are not there are left out."""
        found = self._writer.execute(_FIND_ENDS, (json.dumps(tables),))
        return {table: (no, seq, last) for table, no, seq, last in found}

    def read(self, table: str, after: int = 0) -> list[Entry]:
        """The events of a table behind a number, in order."""
        with said_plainly(self.place), self.engine.connect() as connection:
            found = connection.exec_driver_sql(_READ, {"table": table, "after": after}).all()
        return [Entry(table, seq, at, body) for seq, at, body in found]

    def idle(self, before: int) -> list[str]:
        """The tables whose last event is older than a time in milliseconds since 1970."""
        with said_plainly(self.place), self.engine.connect() as connection:
            return list(connection.exec_driver_sql(_IDLE, (before,)).scalars())

    def forget(self, tables: Sequence[str], before: int | None = None) -> list[str]:
        """Delete tables, or those of them that are still idle, with all their events, and say which went."""
        with self._writing, said_plainly(self.place, sqlite3.Error):
            there = list(self._find_ends(tables))
            if before is not None:
                idle = {table for (table,) in self._writer.execute(_IDLE, (before,))}
                there = [table for table in there if table in idle]
            # First of all: an end that is not remembered is looked up, whatever happens now.
            for table in there:
                self._ends.pop(table, None)
            with self._transaction():
                for table in there:
                    self._writer.execute(_DELETE_EVENTS, {"table": table, "after": 0})
                    self._writer.execute("DELETE FROM croupier_table WHERE table_id = ?", (table,))
            return there

    def ping(self) -> None:
        """Write the version over itself."""
        with self._writing, said_plainly(self.place, sqlite3.Error):
            self._writer.execute(f"UPDATE {VERSION_TABLE} SET version_num = version_num")

    def channel(self, heard: Callable[[str], None], missed: Callable[[], None]) -> Channel:  # noqa: ARG002
        """Nobody else is here."""
        return Channel()

    def holder_note(self, text: str) -> None:
        """Leave a word for a process that finds the file in use."""
        self._hold.note(text)

    def close(self) -> None:
        """Let go of the file."""
        with self._writing:
            self._kept.invalidate()  # closes it; there is no use in giving it back
            self.engine.dispose()
            self._hold.release()


def _prepare(connection: DBAPIConnection, entry: ConnectionPoolEntry) -> None:  # noqa: ARG001 - SQLAlchemy gives both
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
