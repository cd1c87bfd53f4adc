"""The log in a PostgreSQL database, for several worker processes on the same tables."""

import secrets
import selectors
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import URL, Connection, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from croupier.store import wire
from croupier.store.batch import Batch
from croupier.store.channel import Channel
from croupier.store.database import DatabaseLog, said_plainly
from croupier.store.entry import Entry
from croupier.store.listening import Listening
from croupier.store.schema import VERSION_TABLE, postgres_schema
from croupier.store.version import is_current, migrate

NUMBERS_LIMIT = 50_000
"""How many tables' numbers are remembered."""

MIGRATING = 0x0C20_0B1E
"""The advisory lock under which one worker brings the database to the newest version."""

# Rows are written in the order of their keys, so that two workers wait for each other in one direction only. The look
# at the event before is a scalar subquery: PostgreSQL may turn an EXISTS into a scan of all events.
_ADD = """
INSERT INTO croupier_event (table_no, seq, at, body)
SELECT n.table_no, n.seq, n.at, n.body
FROM unnest(%(nos)s::int[], %(seqs)s::int[], %(ats)s::bigint[], %(bodies)s::bytea[]) AS n (table_no, seq, at, body)
WHERE coalesce(
    (SELECT true FROM croupier_event e WHERE e.table_no = n.table_no AND e.seq = n.seq - 1), n.seq = 1 OR %(follow)s
)
ORDER BY n.table_no, n.seq ON CONFLICT DO NOTHING RETURNING table_no
"""
_TELL = "SELECT pg_notify(%(channel)s, payload) FROM unnest(%(payloads)s::text[]) AS payload"
# A batch in one statement: one round trip, which is also the transaction.
_ADD_AND_TELL = f"""
WITH won AS ({_ADD}), told AS ({_TELL}) SELECT table_no FROM won UNION ALL SELECT NULL FROM told
"""
_BEGIN_TABLES = """
INSERT INTO croupier_table (table_id) SELECT n FROM unnest(%(tables)s::text[]) AS n ORDER BY n
ON CONFLICT DO NOTHING RETURNING table_id, no
"""
_FIND_TABLES = "SELECT table_id, no FROM croupier_table WHERE table_id = ANY(%(tables)s)"
_SET_NOTICES = """
UPDATE croupier_table t SET notice = nullif(n.notice, '')
FROM unnest(%(nos)s::int[], %(notices)s::bytea[]) AS n (no, notice) WHERE t.no = n.no
"""
_READ = """
SELECT e.seq, e.at, e.body FROM croupier_table t JOIN croupier_event e ON e.table_no = t.no
WHERE t.table_id = %s AND e.seq > %s ORDER BY e.seq
"""
_LAST_AT = "(SELECT e.at FROM croupier_event e WHERE e.table_no = t.no ORDER BY e.seq DESC LIMIT 1)"
_IDLE = f"SELECT t.table_id FROM croupier_table t WHERE {_LAST_AT} < %s ORDER BY t.no"
_FORGET = f"""
WITH gone AS (
    DELETE FROM croupier_table t
    WHERE t.table_id = ANY(%(tables)s) AND (%(before)s::bigint IS NULL OR {_LAST_AT} < %(before)s)
    RETURNING no, table_id
), emptied AS (
    DELETE FROM croupier_event e USING gone WHERE e.table_no = gone.no
)
SELECT table_id FROM gone
"""


class PostgresLog(DatabaseLog):
    """The log in a PostgreSQL database. Connections that broke, as when the server restarts, are made anew."""

    shared = True

    def __init__(self, url: URL) -> None:
        place = f"The database {url.database or ''} on {url.host or url.query.get('host', 'this machine')}"
        super().__init__(
            create_engine(
                url.set(drivername="postgresql+psycopg"),
                isolation_level="AUTOCOMMIT",  # a statement alone is a transaction: no round trips to begin and commit
                connect_args={} if "connect_timeout" in url.query else {"connect_timeout": 10},
            ),
            place,
            postgres_schema(),
        )
        event.listen(self.engine, "connect", _prepare)
        event.listen(self.engine, "checkout", _refuse_broken)
        self.worker = secrets.token_hex(4)
        """Tells this worker's words from those of others."""
        self._numbers: dict[str, int] = {}
        try:
            self._open()
        except BaseException:
            self.engine.dispose()
            raise

    def _open(self) -> None:
        with said_plainly(f"{self.place} cannot be opened"):
            with self.engine.connect() as connection:
                if is_current(connection):
                    return
            with self.transaction() as connection:
                connection.exec_driver_sql("SELECT pg_advisory_xact_lock(%s)", (MIGRATING,))
                if not is_current(connection):
                    migrate(connection, self.place)

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A transaction of several statements."""
        with self.engine.connect() as connection:
            connection.execution_options(isolation_level="READ COMMITTED")
            with connection.begin():
                yield connection

    def commit(self, entries: Sequence[Entry]) -> list[bool]:
        """Put checked entries on disk in one transaction, and say of each whether it is there."""
        batch = Batch(entries)
        told = [wire.appended(entry.table, entry.seq) for entry in entries]
        numbers = {table: self._numbers.get(table, 0) for table in batch.leaders}
        with said_plainly(self.place):
            if batch.followers or batch.notices or not all(numbers.values()):
                with self.transaction() as connection:
                    won = self._add_in_steps(connection, batch, numbers)
                    connection.exec_driver_sql(_TELL, self._news(told))
            else:
                # Of refused entries, too, which nobody knows yet: a word too many makes others look, no more.
                values = _events(list(batch.leaders.values()), numbers) | self._news(told)
                with self.engine.connect() as connection:
                    nos = set(connection.exec_driver_sql(_ADD_AND_TELL, values).scalars())
                won = {table for table, no in numbers.items() if no in nos}
        for table, no in numbers.items():
            if table in won:
                self._numbers[table] = no
            else:
                self._numbers.pop(table, None)  # another worker may have forgotten the table
        if len(self._numbers) > NUMBERS_LIMIT:
            self._numbers.clear()
        return batch.verdicts(won)

    def _add_in_steps(self, connection: Connection, batch: Batch, numbers: dict[str, int]) -> set[str]:
        """Add what needs more than one statement; fills in the tables' numbers, and returns whose leader won."""
        begun = [table for table, entry in batch.leaders.items() if entry.seq == 1]
        if begun:
            numbers.update(dict.fromkeys(begun, 0))
            numbers.update(_numbers(connection, _BEGIN_TABLES, begun))
        if unknown := [table for table, no in numbers.items() if not no and batch.leaders[table].seq > 1]:
            numbers.update(_numbers(connection, _FIND_TABLES, unknown))
        leaders = [entry for table, entry in batch.leaders.items() if numbers[table]]
        nos = set(connection.exec_driver_sql(_ADD, _events(leaders, numbers)).scalars())
        won = {table for table, no in numbers.items() if no in nos}
        if followers := [entry for entry in batch.followers if entry.table in won]:
            connection.exec_driver_sql(_ADD, _events(followers, numbers, follow=True))
        if notices := {numbers[table]: notice for table, notice in batch.notices.items() if table in won}:
            values = {"nos": _integers(notices), "notices": _bytes(notices.values())}
            connection.exec_driver_sql(_SET_NOTICES, values)
        return won

    def _news(self, texts: list[str]) -> dict[str, Any]:
        return {"channel": wire.NAME, "payloads": list(wire.payloads(self.worker, texts))}

    def read(self, table: str, after: int = 0) -> list[Entry]:
        """The events of a table behind a number, in order."""
        with said_plainly(self.place), self.engine.connect() as connection:
            found = connection.exec_driver_sql(_READ, (table, after)).all()
        return [Entry(table, seq, at, body) for seq, at, body in found]

    def idle(self, before: int) -> list[str]:
        """The tables whose last event is older than a time in milliseconds since 1970."""
        with said_plainly(self.place), self.engine.connect() as connection:
            return list(connection.exec_driver_sql(_IDLE, (before,)).scalars())

    def forget(self, tables: Sequence[str], before: int | None = None) -> list[str]:
        """Delete tables, or those of them that are still idle, with all their events, and say which went."""
        with said_plainly(self.place), self.transaction() as connection:
            # Appending waits meanwhile: an event acknowledged now would vanish with its table.
            connection.exec_driver_sql("LOCK TABLE croupier_event IN SHARE ROW EXCLUSIVE MODE")
            gone = connection.exec_driver_sql(_FORGET, {"tables": list(tables), "before": before})
            return list(gone.scalars())

    def ping(self) -> None:
        """Write the version over itself."""
        with said_plainly(self.place), self.engine.connect() as connection:
            connection.exec_driver_sql(f"UPDATE {VERSION_TABLE} SET version_num = version_num")

    def channel(self, heard: Callable[[str], None], missed: Callable[[], None]) -> Channel:
        """Listen to the other workers."""
        return Listening(self.engine, self.worker, heard, missed)

    def holder_note(self, text: str) -> None:
        """Nothing: many workers may share a database, none holds it."""

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()


def _numbers(connection: Connection, statement: str, tables: list[str]) -> dict[str, int]:
    """The numbers of tables, by a statement that returns them."""
    return dict(connection.exec_driver_sql(statement, {"tables": tables}).all())


# Arrays in PostgreSQL's own spelling: the driver's way through lists takes more time than all the rest of a batch.


def _events(entries: Sequence[Entry], numbers: dict[str, int], follow: bool = False) -> dict[str, Any]:
    """Entries as the values of a statement."""
    return {
        "nos": _integers(numbers[entry.table] for entry in entries),
        "seqs": _integers(entry.seq for entry in entries),
        "ats": _integers(entry.at for entry in entries),
        "bodies": _bytes(entry.body for entry in entries),
        "follow": follow,
    }


def _integers(values: Iterable[int]) -> str:
    return "{" + ",".join(map(str, values)) + "}"


def _bytes(values: Iterable[bytes]) -> str:
    return "{" + ",".join([f'"\\\\x{value.hex()}"' for value in values]) + "}"


def _prepare(connection: DBAPIConnection, entry: ConnectionPoolEntry) -> None:  # noqa: ARG001 - SQLAlchemy gives both
    """An acknowledged step survives a power cut, even where the server's default is to answer earlier."""
    cursor = connection.cursor()
    cursor.execute(
        "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
    )
    cursor.close()


def _refuse_broken(
    connection: DBAPIConnection,
    entry: ConnectionPoolEntry,  # noqa: ARG001 - SQLAlchemy gives all three
    proxy: PoolProxiedConnection,  # noqa: ARG001
) -> None:
    """Find a connection that the server closed, without a round trip: it has something to say unasked."""
    with selectors.DefaultSelector() as selector:
        selector.register(connection.fileno(), selectors.EVENT_READ)
        if selector.select(timeout=0):
            raise DisconnectionError
