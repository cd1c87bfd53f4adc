"""The log in a SQLite file, for one server process."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

from sqlalchemy import URL, Connection, create_engine, event, inspect
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
    "busy_timeout = 5000",  # for a backup or a curious person with a SQLite shell
    "journal_size_limit = 67108864",
)

HEADS_LIMIT = 50_000
"""How many tables' ends are remembered, to know what follows without asking the file."""

# Plain SQL on the driver's own executemany: SQLAlchemy's compiled inserts cost 2 microseconds more for every row.
_BEGIN_TABLE = "INSERT INTO croupier_table (no, table_id, last) VALUES (?, ?, 0)"
_ADD_EVENT = "INSERT INTO croupier_event (id, previous, table_no, seq, at, body) VALUES (?, ?, ?, ?, ?, ?)"
_MOVE_END = "UPDATE croupier_table SET last = ? WHERE no = ?"
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
_READ = _CHAIN + "SELECT e.seq, e.at, e.body FROM chain JOIN croupier_event e ON e.id = chain.id"
_DELETE_EVENTS = f"DELETE FROM croupier_event WHERE id IN ({_CHAIN} SELECT id FROM chain)"
_IDLE = "SELECT t.table_id FROM croupier_table t JOIN croupier_event e ON e.id = t.last WHERE e.at < ? ORDER BY t.no"

_End = tuple[int, int, int | None]
"""Where a table's events end: its number, the last event's seq and id."""

_NOWHERE: _End = (0, 0, None)


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
            self._writer = self._open()
        except BaseException:
            self.engine.dispose()
            self._hold.release()
            raise

    def _open(self) -> Connection:
        """The connection that writes, to a database of this version."""
        try:
            writer = self.engine.connect()
            with writer.begin():
                if not is_current(writer):
                    strange = set(inspect(writer).get_table_names()) - {VERSION_TABLE}
                    if strange and not inspect(writer).has_table(VERSION_TABLE):
                        raise StoreError(f"{self.place} holds something else, not tables of Croupier.")
                    migrate(writer, self.place)
                self._next_no = writer.exec_driver_sql(
                    "SELECT coalesce(max(no), 0) + 1 FROM croupier_table"
                ).scalar_one()
                self._next_id = writer.exec_driver_sql(
                    "SELECT coalesce(max(id), 0) + 1 FROM croupier_event"
                ).scalar_one()
        except DatabaseError as error:
            if getattr(error.orig, "sqlite_errorname", "") == "SQLITE_NOTADB":
                raise StoreError(f"{self.place} is not a database of Croupier.") from None
            with said_plainly(f"{self.place} cannot be opened"):
                raise
        return writer

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A transaction on the one connection that writes."""
        with self._writing, self._writer.begin():
            yield self._writer

    def commit(self, entries: Sequence[Entry]) -> list[bool]:
        """Put checked entries on disk in one transaction, and say of each whether it is there."""
        with said_plainly(self.place), self._writing:
            with self._writer.begin():
                verdicts, ends = self._write(self._writer, entries)
            # Only now: a commit that failed leaves the ends where they were.
            self._ends.update(ends)
            if len(self._ends) > HEADS_LIMIT:
                self._ends.clear()
            return verdicts

    def _write(self, writer: Connection, entries: Sequence[Entry]) -> tuple[list[bool], dict[str, _End]]:
        """Write what follows its table's end; the verdicts, and the new ends."""
        verdicts: list[bool] = []
        ends: dict[str, _End] = {}
        refused: set[str] = set()
        begun: list[tuple[int, str]] = []
        events: list[tuple[int, int | None, int, int, int, bytes]] = []
        notices: dict[int, bytes] = {}
        known, next_no, next_id = self._ends, self._next_no, self._next_id
        for table, seq, at, body, notice in entries:
            no, last_seq, last = ends.get(table) or known.get(table) or self._find_end(writer, table)
            if seq != last_seq + 1 or table in refused:
                refused.add(table)
                verdicts.append(False)
                continue
            if seq == 1:
                no, next_no = next_no, next_no + 1
                begun.append((no, table))
            events.append((next_id, last, no, seq, at, body))
            ends[table] = (no, seq, next_id)
            next_id += 1
            if notice is not None:
                notices[no] = notice
            verdicts.append(True)
        if begun:
            writer.exec_driver_sql(_BEGIN_TABLE, begun)
        if events:
            writer.exec_driver_sql(_ADD_EVENT, events)
            writer.exec_driver_sql(_MOVE_END, [(last, no) for no, _, last in ends.values()])
        if notices:
            writer.exec_driver_sql(_SET_NOTICE, [(notice or None, no) for no, notice in notices.items()])
        self._next_no, self._next_id = next_no, next_id
        return verdicts, ends

    def _find_end(self, connection: Connection, table: str) -> _End:
        found = connection.exec_driver_sql(_FIND_END, (table,)).one_or_none()
        if found is None:
            return _NOWHERE
        end: _End = (found[0], found[1], found[2])
        self._ends[table] = end
        return end

    def read(self, table: str, after: int = 0) -> list[Entry]:
        """The events of a table behind a number, in order."""
        with said_plainly(self.place), self.engine.connect() as connection:
            found = connection.exec_driver_sql(_READ, {"table": table, "after": after}).all()
        return [Entry(table, seq, at, body) for seq, at, body in reversed(found)]

    def idle(self, before: int) -> list[str]:
        """The tables whose last event is older than a time in milliseconds since 1970."""
        with said_plainly(self.place), self.engine.connect() as connection:
            return list(connection.exec_driver_sql(_IDLE, (before,)).scalars())

    def forget(self, tables: Sequence[str], before: int | None = None) -> list[str]:
        """Delete tables, or those of them that are still idle, with all their events, and say which went."""
        with said_plainly(self.place), self.transaction() as writer:
            gone = [table for table in dict.fromkeys(tables) if self._find_end(writer, table) is not _NOWHERE]
            if before is not None:
                idle = set(writer.exec_driver_sql(_IDLE, (before,)).scalars())
                gone = [table for table in gone if table in idle]
            for table in gone:
                writer.exec_driver_sql(_DELETE_EVENTS, {"table": table, "after": 0})
                writer.exec_driver_sql("DELETE FROM croupier_table WHERE table_id = ?", (table,))
            # Also if the deletion fails: an end that is not known is looked up.
            for table in tables:
                self._ends.pop(table, None)
            return gone

    def channel(self, heard: Callable[[str], None], missed: Callable[[], None]) -> Channel:  # noqa: ARG002
        """Nobody else is here."""
        return Channel()

    def holder_note(self, text: str) -> None:
        """Leave a word for a process that finds the file in use."""
        self._hold.note(text)

    def close(self) -> None:
        """Let go of the file."""
        with self._writing:
            self._writer.close()
            self.engine.dispose()
            self._hold.release()


def _prepare(connection: DBAPIConnection, entry: ConnectionPoolEntry) -> None:  # noqa: ARG001 - SQLAlchemy gives both
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
