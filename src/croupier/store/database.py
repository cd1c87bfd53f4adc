"""What the logs on both databases have in common."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Engine, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from croupier.store.errors import StoreError
from croupier.store.log import Log
from croupier.store.schema import Schema


@contextmanager
def said_plainly(place: str, kind: type[Exception] = SQLAlchemyError) -> Iterator[None]:
    """Turn what a database says into a StoreError: the first line, no statement, no values."""
    try:
        yield
    except kind as error:
        told = str(error.orig if isinstance(error, DBAPIError) else error).strip().partition("\n")[0].rstrip(".")
        raise StoreError(f"{place}: {told or type(error).__name__}.") from error


class DatabaseLog(Log):
    """A log on a database that SQLAlchemy knows."""

    def __init__(self, engine: Engine, place: str, schema: Schema) -> None:
        self.engine = engine
        self.place = place
        """Where the log is, in words for people."""
        self._listed = (
            select(schema.tables.c.table_id, schema.tables.c.notice)
            .where(schema.tables.c.notice.is_not(None))
            .order_by(schema.tables.c.no.desc())
        )

    def notices(self, limit: int) -> list[tuple[str, bytes]]:
        """The tables on the public list and what it says of them, the newest table first."""
        with said_plainly(self.place), self.engine.connect() as connection:
            return [(table, notice) for table, notice in connection.execute(self._listed.limit(limit))]
