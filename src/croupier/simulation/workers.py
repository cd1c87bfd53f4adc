"""Workers: engines for the threads that play games, which can be stopped together."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from threading import Lock

from croupier.engine import Engine
from croupier.engine.pool import best_engine


class Workers:
    """Engines that are kept from game to game, one for each thread at work."""

    def __init__(self) -> None:
        self._idle: SimpleQueue[Engine] = SimpleQueue()
        self._engines: list[Engine] = []
        self._lock = Lock()
        self._stopped = False

    @contextmanager
    def engine(self) -> Iterator[Engine]:
        """Lend an engine to this thread."""
        try:
            found = self._idle.get_nowait()
        except Empty:
            found = best_engine()
            with self._lock:
                self._engines.append(found)
                if self._stopped:
                    found.interrupt()
        try:
            yield found
        finally:
            self._idle.put(found)

    def stop(self) -> None:
        """End all games in progress soon; what they came to is meaningless then."""
        with self._lock:
            self._stopped = True
            for engine in self._engines:
                engine.interrupt()
