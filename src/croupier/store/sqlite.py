"""The log in a SQLite file, for one server process."""

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

_BEGIN_TABLE = "INSERT INTO croupier_table (no, table_id, last) VALUES (?, ?, 0)"
_SET_NOTICE = "UPDATE croupier_table SET notice = ? WHERE no = ?"
_FIND_END = """
SELECT t.no, e.seq, t.last FROM croupier_table t JOIN croupier_event e ON e.id = t.last WHERE t.table_id = ?
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

_COLUMNS = 6

_End = tuple[int, int, int | None]
"""Where a table's events end: its number, the last event's seq and id."""

_NOWHERE: _End = (0, 0, None)


@cache
def _add_events(rows: int) -> str:
    """Insert up to so many events; rows of NULL fill up what is missing.

    One statement for a whole batch, not executemany: Python's sqlite3 gives up the interpreter's lock for every row,
    and waits up to 5 ms to have it back from a busy loop. That was 150 entries a second instead of 9,000.
    """
    values = ", ".join(["(?, ?, ?, ?, ?, ?)"] * rows)
    columns = "id, previous, table_no, seq, at, body"
    return f"INSERT INTO croupier_event ({columns}) SELECT * FROM (VALUES {values}) WHERE column1 IS NOT NULL"


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
        # The driver's own connection: SQLAlchemy's way through a commit costs 70 microseconds more.
        self._kept = self.engine.raw_connection()
        writer = self._kept.driver_connection
        assert isinstance(writer, sqlite3.Connection)
        writer.isolation_level = None  # a statement alone is a transaction
        self._writer = writer
        self._next_no: int = writer.execute("SELECT coalesce(max(no), 0) + 1 FROM croupier_table").fetchone()[0]
        self._next_id: int = writer.execute("SELECT coalesce(max(id), 0) + 1 FROM croupier_event").fetchone()[0]

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
            begun: list[tuple[int, str]] = []
            values: list[Any] = []
            notices: dict[int, bytes] = {}
            known, next_no, next_id = self._ends, self._next_no, self._next_id
            for table, seq, at, body, notice in entries:
                no, last_seq, last = ends.get(table) or known.get(table) or self._find_end(table)
                if seq != last_seq + 1 or table in refused:
                    refused.add(table)
                    verdicts.append(False)
                    continue
                if seq == 1:
                    no, next_no = next_no, next_no + 1
                    begun.append((no, table))
                values += (next_id, last, no, seq, at, body)
                ends[table] = (no, seq, next_id)
                next_id += 1
                if notice is not None:
                    notices[no] = notice
                verdicts.append(True)
            self._write(begun, values, notices)
            # Only now: a commit that failed leaves the ends where they were.
            self._next_no, self._next_id = next_no, next_id
            known.update(ends)
            if len(known) > ENDS_LIMIT:
                known.clear()
            return verdicts

    def _write(self, begun: list[tuple[int, str]], values: list[Any], notices: dict[int, bytes]) -> None:
        """Put it all on disk."""
        if not values:
            return
        if not begun and not notices and len(values) <= _COLUMNS * SIZES[-1]:
            self._insert(values)
            return
        with self._transaction():
            self._writer.executemany(_BEGIN_TABLE, begun)
            most = _COLUMNS * SIZES[-1]
            for start in range(0, len(values), most):
                self._insert(values[start : start + most])
            self._writer.executemany(_SET_NOTICE, [(notice or None, no) for no, notice in notices.items()])

    def _insert(self, values: list[Any]) -> None:
        """Insert the events of one statement."""
        size = SIZES[bisect_left(SIZES, len(values) // _COLUMNS)]
        self._writer.execute(_add_events(size), values + [None] * (_COLUMNS * size - len(values)))

    def _find_end(self, table: str) -> _End:
        """Where a table ends, from the file."""
        found: _End | None = self._writer.execute(_FIND_END, (table,)).fetchone()
        if found is None:
            return _NOWHERE
        self._ends[table] = found
        return found

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
            there = [table for table in dict.fromkeys(tables) if self._find_end(table) is not _NOWHERE]
            if before is not None:
                idle = {table for (table,) in self._writer.execute(_IDLE, (before,))}
                there = [table for table in there if table in idle]
            # First of all: an end that is not remembered is looked up, whatever happens now.
            for table in there:
                del self._ends[table]
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
