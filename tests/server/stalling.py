"""Stalling: makes a server's log not answer until released, so that tests can check what waits for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, sleep
from typing import Any

from croupier.rooms.transitions import Transition
from tests.server.conftest import Running


class Stalled:
    """The appends that wait."""

    def __init__(self, append: Callable[[Transition, Any], None], server: Running) -> None:
        self._append = append
        self._server = server
        self.waiting: list[tuple[Transition, Any]] = []

    def wait(self, count: int = 1) -> None:
        """Wait until this many events are pending."""
        end = monotonic() + 5
        while len(self.waiting) < count:
            assert monotonic() < end, "nothing was written"
            sleep(0.002)

    def let_go(self) -> None:
        """Write all pending events. Later ones wait again."""
        waiting, self.waiting = self.waiting, []
        for transition, done in waiting:
            self._server.loop.call_soon_threadsafe(self._append, transition, done)


@contextmanager
def stalled(server: Running) -> Iterator[Stalled]:
    """Write nothing to a server's log until it is released, or the block ends."""
    log = server.application.registry.log
    append = log.append
    found = Stalled(append, server)
    log.append = lambda transition, done: found.waiting.append((transition, done))  # type: ignore[method-assign]
    try:
        yield found
    finally:
        log.append = append  # type: ignore[method-assign]
        found.let_go()
