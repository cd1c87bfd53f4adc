"""The log in a PostgreSQL database, for several worker processes on the same tables."""

import secrets
import selectors
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import URL, Connection, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from croupier.store import wire
from croupier.store.channel import Channel
from croupier.store.database import DatabaseLog, said_plainly
from croupier.store.entry import Entry
from croupier.store.listening import Listening
from croupier.store.schema import postgres_schema
from croupier.store.version import is_current, migrate

MIGRATING = 0x0C20_0B1E
"""The advisory lock under which one worker brings the database to the newest version."""

# All in one statement, so that a batch is one round trip, one transaction, and one answer.
#
# The first entry of every table in the batch leads: it must come right after what is there, and its primary key
# decides between workers. Those behind it follow where it won. Rows are written in the order of their keys, so that
# two workers wait for each other in one direction only.
_COMMIT = """
WITH leader AS (
    SELECT * FROM unnest(
        %(tables)s::text[], %(seqs)s::int[], %(ats)s::bigint[], %(bodies)s::bytea[], %(notices)s::bytea[]
    ) AS l (table_id, seq, at, body, notice)
), begun AS (
    INSERT INTO croupier_table (table_id, notice)
    SELECT table_id, nullif(notice, '') FROM leader WHERE seq = 1 ORDER BY table_id
    ON CONFLICT DO NOTHING RETURNING no, table_id
), fitting AS (
    SELECT t.no, l.* FROM leader l JOIN croupier_table t USING (table_id)
    WHERE l.seq > 1 AND EXISTS (SELECT FROM croupier_event e WHERE e.table_no = t.no AND e.seq = l.seq - 1)
    UNION ALL
    SELECT b.no, l.* FROM leader l JOIN begun b USING (table_id)
), won AS (
    INSERT INTO croupier_event (table_no, seq, at, body)
    SELECT no, seq, at, body FROM fitting ORDER BY no
    ON CONFLICT DO NOTHING RETURNING table_no AS no
), followed AS (
    INSERT INTO croupier_event (table_no, seq, at, body)
    SELECT no, f.seq, f.at, f.body
    FROM unnest(
        %(next_tables)s::text[], %(next_seqs)s::int[], %(next_ats)s::bigint[], %(next_bodies)s::bytea[]
    ) AS f (table_id, seq, at, body) JOIN fitting USING (table_id) JOIN won USING (no)
), noted AS (
    UPDATE croupier_table t SET notice = nullif(f.notice, '')
    FROM fitting f JOIN won USING (no) WHERE t.no = f.no AND f.seq > 1 AND f.notice IS NOT NULL
), told AS (
    SELECT pg_notify(%(channel)s, payload) FROM unnest(%(payloads)s::text[]) AS payload
)
SELECT table_id FROM fitting JOIN won USING (no) UNION ALL SELECT NULL FROM told
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
        leaders: dict[str, int] = {}
        ends: dict[str, int] = {}
        notices: dict[str, bytes] = {}
        followers: list[Entry] = []
        fits: list[bool] = []
        for place, entry in enumerate(entries):
            table, seq, _, _, notice = entry
            if table not in ends:
                leaders[table] = place
            elif seq == ends[table] + 1:
                followers.append(entry)
            else:
                ends[table] = -1  # nothing fits behind it
                fits.append(False)
                continue
            ends[table] = seq
            fits.append(True)
            if notice is not None:
                notices[table] = notice
        leading = [entries[place] for place in leaders.values()]
        values: dict[str, Any] = {
            "tables": [entry.table for entry in leading],
            "seqs": [entry.seq for entry in leading],
            "ats": [entry.at for entry in leading],
            "bodies": [entry.body for entry in leading],
            "notices": [notices.get(entry.table) for entry in leading],
            "next_tables": [entry.table for entry in followers],
            "next_seqs": [entry.seq for entry in followers],
            "next_ats": [entry.at for entry in followers],
            "next_bodies": [entry.body for entry in followers],
            "channel": wire.NAME,
            # Of refused entries, too, which nobody knows yet: a word too many makes others look, no more.
            "payloads": list(wire.payloads(self.worker, (wire.appended(entry.table, entry.seq) for entry in entries))),
        }
        with said_plainly(self.place), self.engine.connect() as connection:
            won = set(connection.exec_driver_sql(_COMMIT, values).scalars())
        return [fit and entry.table in won for fit, entry in zip(fits, entries, strict=True)]

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

    def channel(self, heard: Callable[[str], None], missed: Callable[[], None]) -> Channel:
        """Listen to the other workers."""
        return Listening(self.engine, self.worker, heard, missed)

    def holder_note(self, text: str) -> None:
        """Nothing: many workers may share a database, none holds it."""

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()


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
