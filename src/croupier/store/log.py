"""Log: the interface of the event log on any database, and its errors; Channel: messages between workers on one log."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, ClassVar, TypeAlias

from croupier.store import day_results, expiry, followed_games
from croupier.store.day_results import DayCount
from croupier.store.entry import Entry, check
from croupier.store.expiry import Served, Sweep, Swept
from croupier.store.followed_games import PublishedRecord, PublishedState

Execute: TypeAlias = Callable[[str, Mapping[str, object]], Any]
"""Runs a statement with its values, and returns a cursor."""


class StoreError(Exception):
    """The log could not be opened, read or written. The message is a sentence for the person who runs the server.

    It never contains a password.
    """


class InUseError(StoreError):
    """Another process has locked the log's file."""

    def __init__(self, message: str, pid: int | None, address: str) -> None:
        super().__init__(message)
        self.pid = pid
        """The process that has locked it; None if unknown."""
        self.address = address
        """The address of that process, such as http://127.0.0.1:8765/; empty while it is starting."""


class DamagedError(StoreError):
    """The database is damaged; the message says what to do."""


class LostError(StoreError):
    """The file was removed or replaced while it was open. The log has reported that and can no longer be used."""


class Channel:
    """Messages between workers. This base class, for a worker alone on its log, sends and receives none."""

    def send(self, text: str) -> None:
        """Queue a message to the other workers. One that is disconnected misses it, and knows so when it reconnects."""

    def close(self) -> None:
        """Send all queued messages, and stop listening."""


class Log(ABC):
    """The events of all tables. All methods block, may be called from any thread, and raise StoreError on failure."""

    shared: ClassVar[bool]
    """Whether other processes may append to the same tables."""

    select_events: ClassVar[str]
    """SQL: seq, at and body of the events of :table after number :after, in order."""
    select_notices: ClassVar[str] = """
        SELECT table_id, notice FROM croupier_table
        WHERE notice IS NOT NULL AND no NOT IN (SELECT table_no FROM croupier_idle WHERE expired IS NOT NULL)
        ORDER BY no DESC LIMIT :limit
    """
    """SQL: id and notice of the newest :limit tables that have a notice and are not expired, the newest first."""
    select_last: ClassVar[str]
    """SQL: no and table_id of every table, and seq and at of its last event."""

    driver_errors: ClassVar[tuple[type[Exception], ...]]
    """The exceptions that the database's driver raises."""
    after_damage: ClassVar[str]
    """A sentence for messages: what to do with a damaged database."""

    location: str
    """The name of the file or database in messages."""
    damage: DamagedError | None = None
    """The first sign of damage to the database since it was opened."""

    def append(self, entries: Sequence[Entry]) -> list[bool]:
        """Commit entries in one transaction, and return for each whether it is on disk.

        False: its number is taken, or does not follow the table's last. Entries of one table build on each other, so
        all that follow a refused one are refused as well. After a StoreError the outcome is unknown: read again.
        """
        for entry in entries:
            check(entry)
        return self.commit(entries)

    @abstractmethod
    def commit(self, entries: Sequence[Entry]) -> list[bool]:
        """Append entries that have been checked; return for each whether it is on disk."""

    def read(self, table: str, after: int = 0) -> list[Entry]:
        """Return the events of a table after number `after`, in order; none for an unknown table."""
        rows = self.query(self.select_events, {"table": table, "after": after})
        return [Entry(table, seq, at, body) for seq, at, body in rows]

    def notices(self, limit: int) -> list[tuple[str, bytes]]:
        """Return the tables on the public list with their notices, the newest table first."""
        return [(table, notice) for table, notice in self.query(self.select_notices, {"limit": limit})]

    # Expiry

    def read_served(self) -> Served:
        """Return how long servers have run on this log in total."""
        ((worker, time, at),) = self.query(expiry.SELECT_SERVED, {})
        return Served(worker, time, at)

    def count_served(self, known: Served, counted: Served) -> bool:
        """Write the time served, and return True, unless another worker has written it since `known` was read."""
        values = {**counted._asdict(), "counted_by": known.worker, "counted": known.time}
        with self.transaction() as execute:
            return execute(expiry.UPDATE_SERVED, values).fetchone() is not None

    def sweep(self, sweep: Sweep) -> Swept:
        """Watch tables that are idle, expire those that have been for long, and delete those that expired long ago."""
        # Read outside the transaction, so that appends are not held up. A table that gets a new event meanwhile is
        # safe: the rows written here are valid only for the event that was its last.
        idle = self._select(expiry.SELECT_UNWATCHED, sweep)
        expiring = self._select(expiry.SELECT_EXPIRING, sweep)
        if idle or expiring:
            with self.transaction() as execute:
                for no, seq in idle:
                    execute(expiry.WATCH, {"no": no, "seq": seq, "served": sweep.served})
                for no, seq, _ in expiring:
                    execute(expiry.EXPIRE, {"no": no, "seq": seq, "served": sweep.served})
        self._delete_old(day_results.SELECT_OLD, day_results.DELETE_OLD, sweep)
        self._delete_old(followed_games.SELECT_OLD, followed_games.DELETE_OLD, sweep)
        deletable = [table for (table,) in self._select(expiry.SELECT_DELETABLE, sweep)]
        return Swept([table for _, _, table in expiring], self.delete(deletable, sweep) if deletable else [])

    def _delete_old(self, select: str, delete: str, sweep: Sweep) -> None:
        """Delete some rows at a time, while there are any to select."""
        while self._select(select, sweep):
            with self.transaction() as execute:
                execute(delete, sweep.values)

    def restore(self, table: str) -> bool:
        """Bring an expired table back; return whether it was expired."""
        if not self.query(expiry.SELECT_EXPIRED, {"table": table}):
            return False
        with self.transaction() as execute:
            execute(expiry.UNWATCH, {"table": table})
        return True

    def _select(self, statement: str, sweep: Sweep) -> list[tuple[Any, ...]]:
        return self.query(statement.format(last=self.select_last), sweep.values)

    # Results of days

    def count_result(self, day: str, token: str, money: int) -> bool:
        """Count a result of a day, thousand $, and return True, unless one with the same token was counted before.

        `token` is a hash, of at most 64 characters.
        """
        with self.transaction() as execute:
            counted = execute(day_results.COUNT, {"day": day, "token": token, "money": money})
            return counted.fetchone() is not None

    def day_results(self, day: str, token: str = "") -> list[DayCount]:
        """Return how often each result of a day was counted, the smallest first."""
        return [DayCount(*row) for row in self.query(day_results.SELECT_COUNTS, {"day": day, "token": token})]

    # Followed games

    def publish(self, name: str, token: str, version: int, record: bytes, at: int) -> bool:
        """Store a record of a followed game, and return True, unless it is out of date.

        False: this version or a newer one was published before, another token publishes under this name, or the game is
        no longer followed. `token` is a hash, of at most 64 characters.
        """
        values = {"name": name, "token": token, "version": version, "record": record, "at": at}
        with self.transaction() as execute:
            return execute(followed_games.PUBLISH, values).fetchone() is not None

    def end_following(self, name: str, token: str, at: int) -> bool:
        """Delete the record of a followed game for good; return whether there was one with this token."""
        with self.transaction() as execute:
            return execute(followed_games.END, {"name": name, "token": token, "at": at}).fetchone() is not None

    def published_record(self, name: str, known: int = 0) -> PublishedRecord | None:
        """Return the newest version of a followed game, without its record if that is the version `known`.

        Returns None if there is no such game, or if it is no longer followed.
        """
        rows = self.query(followed_games.SELECT_RECORD, {"name": name, "known": known})
        return next((PublishedRecord(*row) for row in rows), None)

    def published_state(self, name: str, token: str) -> PublishedState | None:
        """Return how far a followed game is published; None: there is no such game."""
        rows = self.query(followed_games.SELECT_STATE, {"name": name, "token": token})
        return next((PublishedState(version, bool(own), bool(ended)) for version, own, ended in rows), None)

    # Implemented by each database

    @contextmanager
    def errors(self, failed: str = "") -> Iterator[None]:
        """Turn the driver's errors into StoreErrors with their first line, without SQL and values; remember damage.

        `failed` follows the location in the message, such as " cannot be opened".
        """
        try:
            yield
        except self.driver_errors as error:
            reason = str(error).strip().partition("\n")[0].rstrip(".") or type(error).__name__
            if not self.is_damage(error):
                raise StoreError(f"{self.location}{failed}: {reason}.") from error
            damage = DamagedError(f"{self.location} is damaged: {reason}. {self.after_damage}")
            self.damage = self.damage or damage
            raise damage from error

    @staticmethod
    @abstractmethod
    def is_damage(error: Exception) -> bool:
        """Say whether a driver's error means that the database is damaged."""

    @abstractmethod
    def transaction(self) -> AbstractContextManager[Execute]:
        """Run a writing transaction; it is committed at the end, or rolled back on an exception."""

    @abstractmethod
    def query(self, statement: str, values: Mapping[str, object]) -> list[tuple[Any, ...]]:
        """Return the rows of a reading statement."""

    @abstractmethod
    def delete(self, tables: Sequence[str], sweep: Sweep | None = None) -> list[str]:
        """Delete tables with all their events, and return those that existed.

        With `sweep`, delete only those that it would still delete: a table may have had an event since it was selected.
        """

    def ping(self) -> None:
        """Raise StoreError if events cannot be appended now, or if the database was found to be damaged."""
        if self.damage is not None:
            raise DamagedError(str(self.damage))
        self.try_append()

    @abstractmethod
    def try_append(self) -> None:
        """Append an event and delete it again in one transaction, which is written to disk like any other."""

    @abstractmethod
    def channel(self, on_message: Callable[[str], None], on_connect: Callable[[], None]) -> Channel:
        """Connect to the other workers on the same tables; both callbacks run on the caller's event loop.

        `on_message` gets "<table> <seq>" for every entry another worker appended, and all it sends on its channel.
        `on_connect` is called whenever listening begins, first and after every break: messages may have been lost.
        """

    @abstractmethod
    def record_address(self, address: str) -> None:
        """Record the address of this process, for the error message of another one that finds the log in use."""

    @abstractmethod
    def close(self) -> None:
        """Close all connections, and release the log. Calls that still wait for the database are interrupted.

        Raises StoreError if that is impossible; it then happens when the process ends.
        """
