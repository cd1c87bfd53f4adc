"""ConnectionPool: open connections to one database, shared by threads."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Generic, Protocol, TypeVar

from croupier.store.log import StoreError


class Closeable(Protocol):
    """What the pool needs of a connection."""

    def close(self) -> object:
        """Close the connection. Closing it again does nothing."""
        ...


ConnectionT = TypeVar("ConnectionT", bound=Closeable)


class ConnectionPool(Generic[ConnectionT]):
    """Lends connections: an idle one if possible, else a new one.

    There is no limit: as many connections are open as threads have ever borrowed at the same time.
    """

    def __init__(
        self, connect: Callable[[], ConnectionT], is_alive: Callable[[ConnectionT], bool] = lambda _: True
    ) -> None:
        self._connect = connect
        self._is_alive = is_alive
        self._lock = Lock()
        self._idle: list[ConnectionT] = []
        self._lent: list[ConnectionT] = []
        self._closed = False

    @contextmanager
    def connection(self) -> Iterator[ConnectionT]:
        """Lend a connection for a `with` block; if the block raises, the connection is closed instead of reused."""
        connection = self._take() or self._connect()
        with self._lock:
            self._lent.append(connection)
        usable = False
        try:
            yield connection
            usable = True
        finally:
            with self._lock:
                self._lent.remove(connection)
                if usable := usable and not self._closed:
                    self._idle.append(connection)
            if not usable:
                connection.close()

    def close(self) -> list[ConnectionT]:
        """Close the idle connections, and return those on loan; they are closed when they come back."""
        with self._lock:
            self._closed = True
            for connection in self._idle:
                connection.close()
            self._idle.clear()
            return [*self._lent]

    def _take(self) -> ConnectionT | None:
        """Take an idle connection that is still alive; return None if there is none."""
        while True:
            with self._lock:
                if self._closed:
                    raise StoreError("The log is closed.")
                if not self._idle:
                    return None
                connection = self._idle.pop()
            if self._is_alive(connection):
                return connection
            connection.close()
