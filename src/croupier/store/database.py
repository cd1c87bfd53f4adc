"""What the logs on both databases have in common."""

from abc import abstractmethod
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from croupier.store.errors import StoreError
from croupier.store.log import Log
from croupier.store.schema import VERSION_TABLE, Schema


@contextmanager
def said_plainly(place: str) -> Iterator[None]:
    """Turn what a database says into a StoreError: its own first line, without statement and values."""
    try:
        yield
    except DBAPIError as error:
        told = str(error.orig).strip().partition("\n")[0].rstrip(".") or "no reason given"
        raise StoreError(f"{place}: {told}.") from error
    except SQLAlchemyError as error:
        raise StoreError(f"{place}: {type(error).__name__}.") from error


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

    @abstractmethod
    def transaction(self) -> AbstractContextManager[Connection]:
        """A transaction that may write."""

    def notices(self, limit: int) -> list[tuple[str, bytes]]:
        """The tables on the public list and what it says of them, the newest table first."""
        with said_plainly(self.place), self.engine.connect() as connection:
            return [(table, notice) for table, notice in connection.execute(self._listed.limit(limit))]

    def ping(self) -> None:
        """Write the version over itself."""
        with said_plainly(self.place), self.transaction() as connection:
            connection.exec_driver_sql(f"UPDATE {VERSION_TABLE} SET version_num = version_num")
