"""Log: what every kind of log can do."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from croupier.store.channel import Channel
from croupier.store.entry import Entry, check


class Log(ABC):
    """The events of all tables. Every method blocks and may be called from any thread; it fails with a StoreError."""

    shared = False
    """Whether other processes may append to the same tables."""

    def append(self, entries: Sequence[Entry]) -> list[bool]:
        """Put entries on disk in one transaction, and say of each whether it is there.

        False: its number was taken, or is not the one after the table's last. Entries of one table build on each
        other, so what follows a refused one is refused as well. After a StoreError nothing is known: read again.
        """
        for entry in entries:
            check(entry)
        return self.commit(entries)

    @abstractmethod
    def commit(self, entries: Sequence[Entry]) -> list[bool]:
        """As `append`, of entries that were checked."""

    @abstractmethod
    def read(self, table: str, after: int = 0) -> list[Entry]:
        """The events of a table behind a number, in order; none of a table that is not there."""

    @abstractmethod
    def notices(self, limit: int) -> list[tuple[str, bytes]]:
        """The tables on the public list and what it says of them, the newest table first."""

    @abstractmethod
    def idle(self, before: int) -> list[str]:
        """The tables whose last event is older than a time in milliseconds since 1970."""

    @abstractmethod
    def forget(self, tables: Sequence[str], before: int | None = None) -> list[str]:
        """Delete tables with all their events, and say which went.

        With `before`, only those that are still idle: nobody has moved there since they were asked for.
        """

    @abstractmethod
    def ping(self) -> None:
        """Write something that changes nothing, to find out whether the log still can."""

    @abstractmethod
    def channel(self, heard: Callable[[str], None], missed: Callable[[], None]) -> Channel:
        """Listen to the other workers on the same tables; to be called on the loop that will hear them.

        `heard` gets "<table> <seq>" of every entry another worker appended, and what it told on its channel.
        `missed` is called whenever listening begins, at first and after a break: things may have happened before.
        """

    @abstractmethod
    def holder_note(self, text: str) -> None:
        """Leave a word, such as an address, for a process that finds the log in use."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the log."""
