"""The two tables of the database, as SQLAlchemy Core metadata. `migrations/` makes them; a test compares the two.

Each database keeps events in the order they come, and finds those of one table in its own way:

- SQLite: every event names the table's event before it, and the table names its last one. An index over (table, seq),
  or a table sorted by it, touches another page for every live table in a commit, and costs a multiple of the time.
- PostgreSQL: the primary key (table, seq) also decides between workers who write the same number at once.
"""

from typing import Any, NamedTuple

from sqlalchemy import BigInteger, Column, Identity, Index, Integer, LargeBinary, MetaData, String, Table, text

HEAD = "0001"
"""The newest migration."""

VERSION_TABLE = "croupier_version"
"""Where Alembic writes the migration a database is at; a name of our own, as a PostgreSQL database may be shared."""


class Schema(NamedTuple):
    """The tables on one kind of database."""

    metadata: MetaData
    tables: Table
    """A row for every live table: its number and id, and what the public list says of it (NULL: not listed)."""
    events: Table


def _tables(metadata: MetaData, database: str, *more: Column[int]) -> Table:
    # For one database only: naming the other would import its dialect, 40 ms of every start.
    listed: dict[str, Any] = {f"{database}_where": text("notice IS NOT NULL")}
    numbered = [Identity()] if database == "postgresql" else []  # SQLite numbers rows by itself
    return Table(
        "croupier_table",
        metadata,
        Column("no", Integer, *numbered, primary_key=True),
        Column("table_id", String(32), nullable=False, unique=True),
        Column("notice", LargeBinary),
        *more,
        Index("croupier_table_listed", "no", **listed),
    )


def sqlite_schema() -> Schema:
    """On SQLite. `last` is the id of the table's last event, `previous` of the one before (NULL at the first).

    A trigger that the migration makes, `croupier_event_moves_end`, sets `last` with every event that is inserted.
    """
    metadata = MetaData()
    tables = _tables(metadata, "sqlite", Column("last", Integer, nullable=False))
    events = Table(
        "croupier_event",
        metadata,
        Column("id", Integer, primary_key=True),
        Column("previous", Integer),
        Column("table_no", Integer, nullable=False),
        Column("seq", Integer, nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("body", LargeBinary, nullable=False),
    )
    return Schema(metadata, tables, events)


def postgres_schema() -> Schema:
    """On PostgreSQL."""
    metadata = MetaData()
    tables = _tables(metadata, "postgresql")
    events = Table(
        "croupier_event",
        metadata,
        Column("table_no", Integer, primary_key=True, autoincrement=False),
        Column("seq", Integer, primary_key=True, autoincrement=False),
        Column("at", BigInteger, nullable=False),
        Column("body", LargeBinary, nullable=False),
    )
    return Schema(metadata, tables, events)
