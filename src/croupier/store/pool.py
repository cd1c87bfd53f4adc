"""Pool: open connections to one database, for any number of threads."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Generic, Protocol, TypeVar

from croupier.store.log import StoreError


class Closeable(Protocol):
    """A connection, as far as the pool is concerned."""

    def close(self) -> object:
        """Close it; once more does no harm."""
        ...


ConnectionT = TypeVar("ConnectionT", bound=Closeable)


class Pool(Generic[ConnectionT]):
    """Connections to borrow: an idle one where there is one, else a new one.

    It has no limit of its own: no more connections are open than threads have borrowed at once.
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
        """Lend a connection; one on which something failed is closed instead of lent again."""
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
        """Close the idle connections now, and those on loan, which are returned, when they come back."""
        with self._lock:
            self._closed = True
            for connection in self._idle:
                connection.close()
            self._idle.clear()
            return [*self._lent]

    def _take(self) -> ConnectionT | None:
        """Take an idle connection that is still alive, if there is one."""
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
