"""The log in a PostgreSQL database, for several worker processes on the same tables."""

import re
import secrets
import selectors
import socket
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any, TypeAlias

import psycopg
from psycopg.conninfo import conninfo_to_dict

from croupier.store.entry import Entry
from croupier.store.expiry import SELECT_DELETABLE, Sweep
from croupier.store.log import Channel, Execute, Log, StoreError
from croupier.store.migrations import VERSION_TABLE, all_tables, upgrade_statements
from croupier.store.pool import ConnectionPool
from croupier.store.postgres_channel import CHANNEL, PostgresChannel, encode_messages, format_announcement

NUMBERS_LIMIT = 50_000
"""Tables whose numbers are cached, at most."""

MIGRATION_LOCK = 0x0C20_0B1E
"""The advisory lock under which one worker migrates the database."""

CONNECT_SECONDS = 10
"""How long to wait for the server if the URL has no connect_timeout."""

# Rows are written in the order of their keys, so that two workers cannot deadlock by waiting for each other. The check
# for the previous event is a scalar subquery, since PostgreSQL may turn an EXISTS into a scan of all events.
_INSERT = """
INSERT INTO croupier_event (table_no, seq, at, body)
SELECT n.table_no, n.seq, n.at, n.body
FROM unnest(%(nos)s::int[], %(seqs)s::int[], %(ats)s::bigint[], %(bodies)s::bytea[]) AS n (table_no, seq, at, body)
WHERE coalesce(
    (SELECT true FROM croupier_event e WHERE e.table_no = n.table_no AND e.seq = n.seq - 1), n.seq = 1 OR %(follow)s
)
ORDER BY n.table_no, n.seq ON CONFLICT DO NOTHING RETURNING table_no
"""
_NOTIFY = "SELECT pg_notify(%(channel)s, payload) FROM unnest(%(payloads)s::text[]) AS payload"
# A batch in one statement: one round trip, and the statement is the transaction.
_INSERT_AND_NOTIFY = f"""
WITH inserted AS ({_INSERT}), notified AS ({_NOTIFY})
SELECT table_no FROM inserted UNION ALL SELECT NULL FROM notified
"""
_INSERT_TABLES = """
INSERT INTO croupier_table (table_id) SELECT n FROM unnest(%(tables)s::text[]) AS n ORDER BY n
ON CONFLICT DO NOTHING RETURNING table_id, no
"""
_SELECT_TABLES = "SELECT table_id, no FROM croupier_table WHERE table_id = ANY(%(tables)s)"
_UPDATE_NOTICES = """
UPDATE croupier_table t SET notice = nullif(n.notice, '')
FROM unnest(%(nos)s::int[], %(notices)s::bytea[]) AS n (no, notice) WHERE t.no = n.no
"""
_DELETE = """
WITH deleted AS (
    DELETE FROM croupier_table WHERE table_id = ANY(%(tables)s) RETURNING no, table_id
), emptied AS (
    DELETE FROM croupier_event e USING deleted WHERE e.table_no = deleted.no
), unwatched AS (
    DELETE FROM croupier_idle i USING deleted WHERE i.table_no = deleted.no
)
SELECT table_id FROM deleted
"""
_NO_TABLE = Entry("", 1, 0, b"")

# Not to_regclass, which does not see tables that another worker created since this transaction began.
_SELECT_SCHEMA = "SELECT relname FROM pg_class WHERE relname = ANY(%s) AND relkind = 'r' AND pg_table_is_visible(oid)"
_SYNCHRONOUS_COMMIT = """
SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'
"""

Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]


class PendingBatch:
    """Entries of one transaction. The database decides on the first of each table; the rest share its result."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.first: dict[str, Entry] = {}
        """The first entry of each table."""
        self.rest: list[Entry] = []
        """Entries that follow the first one of their table without gaps."""
        self.notices: dict[str, bytes] = {}
        """The last notice of each table."""
        self._tables: list[str | None] = []
        last: dict[str, int] = {}
        for entry in entries:
            table, seq, notice = entry.table, entry.seq, entry.notice
            previous = last.get(table)
            if previous is None:
                self.first[table] = entry
            elif seq == previous + 1:
                self.rest.append(entry)
            else:
                last[table] = -1  # refuses all later entries of the table, too
                self._tables.append(None)
                continue
            last[table] = seq
            self._tables.append(table)
            if notice is not None:
                self.notices[table] = notice

    def results(self, appended: set[str]) -> list[bool]:
        """Return for each entry whether it was appended, given the tables whose first entry was."""
        return [table in appended for table in self._tables]


class PostgresLog(Log):
    """The log in a PostgreSQL database. Broken connections, as after a restart of the server, are replaced."""

    shared = True
    select_events = """
        SELECT e.seq, e.at, e.body FROM croupier_table t JOIN croupier_event e ON e.table_no = t.no
        WHERE t.table_id = :table AND e.seq > :after ORDER BY e.seq
    """
    select_last = """
        SELECT t.no, t.table_id, e.seq, e.at FROM croupier_table t CROSS JOIN LATERAL (
            SELECT seq, at FROM croupier_event WHERE table_no = t.no ORDER BY seq DESC LIMIT 1
        ) AS e
    """
    driver_errors = (psycopg.Error,)
    after_damage = "Put a backup in its place; PostgreSQL's own log says more."

    def __init__(self, url: str) -> None:
        self._options = _connection_options(url)
        database, host = self._options.get("dbname", ""), self._options.get("host", "this machine")
        self.location = f"The database {database} on {host}"
        self.worker = secrets.token_hex(4)
        """The name of this worker as a sender of messages."""
        self._numbers: dict[str, int] = {}
        self._pool: ConnectionPool[Connection] = ConnectionPool(self.connect, _is_alive)
        try:
            with self.errors(" cannot be opened"):
                self._migrate()
        except BaseException:
            self._pool.close()
            raise

    def connect(self) -> Connection:
        """Open a connection with autocommit: a single statement needs no round trips to begin and commit."""
        connection = psycopg.connect(autocommit=True, **self._options)
        try:
            connection.isolation_level = psycopg.IsolationLevel.READ_COMMITTED
            # An acknowledged entry survives a power cut, even if the server's default is to acknowledge earlier.
            connection.execute(_SYNCHRONOUS_COMMIT)
        except BaseException:
            connection.close()
            raise
        return connection

    def _migrate(self) -> None:
        """Bring the database to the newest version. If several workers start together, one does it."""
        with self._pool.connection() as connection:
            if not self._upgrade_statements(connection):
                return
        with self._transaction() as connection:
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATION_LOCK,))
            for statement in self._upgrade_statements(connection):
                connection.execute(statement)

    def _upgrade_statements(self, connection: Connection) -> list[str]:
        """Return the statements that bring the database to the newest version."""
        tables = {name for (name,) in connection.execute(_SELECT_SCHEMA, ([*all_tables()],))}
        select = f"SELECT version_num FROM {VERSION_TABLE}"
        versions = [version for (version,) in connection.execute(select)] if VERSION_TABLE in tables else []
        return upgrade_statements("postgresql", tables, versions, self.location)

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """Run a transaction of several statements."""
        with self._pool.connection() as connection, connection.transaction():
            yield connection

    def commit(self, entries: Sequence[Entry]) -> list[bool]:
        """Commit checked entries in one transaction, and return for each whether it is on disk."""
        batch = PendingBatch(entries)
        messages = [format_announcement(entry.table, entry.seq) for entry in entries]
        numbers = {table: self._numbers.get(table, 0) for table in batch.first}
        with self.errors():
            if batch.rest or batch.notices or not all(numbers.values()):
                with self._transaction() as connection:
                    appended = _append_in_steps(connection, batch, numbers)
                    connection.execute(_NOTIFY, self._notification(messages))
            else:
                # This also announces entries that will be refused: other workers then read in vain, which is harmless.
                values = _event_values(list(batch.first.values()), numbers) | self._notification(messages)
                with self._pool.connection() as connection:
                    nos = {no for (no,) in connection.execute(_INSERT_AND_NOTIFY, values)}
                appended = {table for table, no in numbers.items() if no in nos}
        for table, no in numbers.items():
            if table in appended:
                self._numbers[table] = no
            else:
                self._numbers.pop(table, None)  # another worker may have deleted the table and its number
        if len(self._numbers) > NUMBERS_LIMIT:
            self._numbers.clear()
        return batch.results(appended)

    def _notification(self, messages: list[str]) -> dict[str, Any]:
        return {"channel": CHANNEL, "payloads": list(encode_messages(self.worker, messages))}

    def query(self, statement: str, values: Mapping[str, object]) -> list[tuple[Any, ...]]:
        """Return the rows of a reading statement."""
        with self.errors(), self._pool.connection() as connection:
            return connection.execute(_with_parameters(statement), values).fetchall()

    @staticmethod
    def is_damage(error: Exception) -> bool:
        """Say whether PostgreSQL found a page or an index that cannot be right."""
        return isinstance(error, (psycopg.errors.DataCorrupted, psycopg.errors.IndexCorrupted))

    @contextmanager
    def transaction(self) -> Iterator[Execute]:
        """Run a writing transaction."""
        with self.errors(), self._transaction() as connection:
            yield lambda statement, values: connection.execute(_with_parameters(statement), values)

    def delete(self, tables: Sequence[str], sweep: Sweep | None = None) -> list[str]:
        """Delete tables, or those a sweep would still delete, with all their events; return those that existed."""
        with self.transaction() as execute:
            # Block appends meanwhile: an event acknowledged now would be deleted with its table.
            execute("LOCK TABLE croupier_event IN SHARE ROW EXCLUSIVE MODE", {})
            if sweep is not None:
                deletable = {
                    table for (table,) in execute(SELECT_DELETABLE.format(last=self.select_last), sweep.values)
                }
                tables = [table for table in tables if table in deletable]
            return [table for (table,) in execute(_DELETE, {"tables": list(tables)})]

    def try_append(self) -> None:
        """Append an event of no table, and delete it in the same transaction."""
        with self.transaction() as execute:
            execute(_INSERT, _event_values([_NO_TABLE], {"": 0}))
            execute("DELETE FROM croupier_event WHERE table_no = 0", {})

    def channel(self, on_message: Callable[[str], None], on_connect: Callable[[], None]) -> Channel:
        """Connect to the other workers."""
        return PostgresChannel(self.connect, self.worker, on_message, on_connect)

    def record_address(self, address: str) -> None:
        """Do nothing: any number of workers may share a PostgreSQL database."""

    def close(self) -> None:
        """Close all connections, including those that wait for a server that does not answer."""
        for connection in self._pool.close():
            # Closing a connection that another thread uses would free memory that libpq works on. Shutting down its
            # socket wakes that thread instead.
            with suppress(psycopg.Error, OSError):
                wire = socket.socket(fileno=connection.fileno())
                try:
                    wire.shutdown(socket.SHUT_RDWR)
                finally:
                    wire.detach()


def _connection_options(url: str) -> dict[str, Any]:
    """Return the connection options in a URL, as libpq reads them."""
    try:
        options = conninfo_to_dict(url)
    except psycopg.ProgrammingError:
        options = {"host": "@"}
    ports = str(options.get("port", "")).replace(",", "")
    # An @ left over in host or database means that the password contains an unescaped @, / or %. Part of the password
    # is then in these options, so do not quote them in the message.
    if "@" in f"{options.get('host')}{options.get('dbname')}" or (ports and not ports.isdecimal()):
        raise StoreError(
            "A log's address on PostgreSQL is postgresql://user:password@host/database;"
            " in the password, write %40 for @, %2F for / and %25 for %."
        ) from None
    return {"connect_timeout": CONNECT_SECONDS} | options


@cache
def _with_parameters(statement: str) -> str:
    """Return a statement with its :names as psycopg parameters. `::` is a cast and stays."""
    return re.sub("(?<!:):([a-z_]+)", r"%(\1)s", statement)


def _append_in_steps(connection: Connection, batch: PendingBatch, numbers: dict[str, int]) -> set[str]:
    """Append a batch that needs several statements, and return the tables that were appended to.

    Fills in the missing table numbers in `numbers`.
    """
    started = [table for table, entry in batch.first.items() if entry.seq == 1]
    if started:
        numbers.update(dict.fromkeys(started, 0))
        numbers.update(_table_numbers(connection, _INSERT_TABLES, started))
    if unknown := [table for table, no in numbers.items() if not no and batch.first[table].seq > 1]:
        numbers.update(_table_numbers(connection, _SELECT_TABLES, unknown))
    first = [entry for table, entry in batch.first.items() if numbers[table]]
    nos = {no for (no,) in connection.execute(_INSERT, _event_values(first, numbers))}
    appended = {table for table, no in numbers.items() if no in nos}
    if rest := [entry for entry in batch.rest if entry.table in appended]:
        connection.execute(_INSERT, _event_values(rest, numbers, follow=True))
    if notices := {numbers[table]: notice for table, notice in batch.notices.items() if table in appended}:
        connection.execute(_UPDATE_NOTICES, {"nos": _integer_array(notices), "notices": _bytes_array(notices.values())})
    return appended


def _table_numbers(connection: Connection, statement: str, tables: list[str]) -> dict[str, int]:
    """Return the numbers of tables, using a statement that returns ids and numbers."""
    return dict(connection.execute(statement, {"tables": tables}).fetchall())


# Arrays are passed in PostgreSQL's text form, such as {1,2,3}: the driver's conversion of lists would take more time
# than the rest of a batch.


def _event_values(entries: Sequence[Entry], numbers: dict[str, int], follow: bool = False) -> dict[str, Any]:
    """Return the values of `_INSERT`; `follow`: the same transaction inserted the events before these."""
    return {
        "nos": _integer_array(numbers[entry.table] for entry in entries),
        "seqs": _integer_array(entry.seq for entry in entries),
        "ats": _integer_array(entry.at for entry in entries),
        "bodies": _bytes_array(entry.body for entry in entries),
        "follow": follow,
    }


def _integer_array(values: Iterable[int]) -> str:
    return "{" + ",".join(map(str, values)) + "}"


def _bytes_array(values: Iterable[bytes]) -> str:
    return "{" + ",".join([f'"\\\\x{value.hex()}"' for value in values]) + "}"


def _is_alive(connection: Connection) -> bool:
    """Say without a round trip whether an idle connection is open.

    A server that closes a connection sends a message first, so an idle connection with something to read is dead.
    """
    with selectors.DefaultSelector() as selector:
        selector.register(connection.fileno(), selectors.EVENT_READ)
        return not selector.select(timeout=0)
