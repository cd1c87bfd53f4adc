"""Thinkers: a few threads for work that takes long. Where somebody waits for the outcome, it comes first."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

log = logging.getLogger("croupier.server")


class Work(NamedTuple):
    """Something to be done off the event loop."""

    do: Callable[[], None]
    awaited: Callable[[], bool]
    """Whether somebody waits for it; asked when a thread is free."""


class Thinkers:
    """First come, first served; but games that nobody looks at never hold up those that somebody does."""

    def __init__(self, name: str, threads: int) -> None:
        self._threads = ThreadPoolExecutor(threads, name)
        self._free = threads
        self._waiting: list[Work] = []
        self._closed = False

    def submit(self, work: Work) -> None:
        """Do something as soon as a thread is free; called on the loop."""
        self._waiting.append(work)
        self._begin()

    def _begin(self) -> None:
        loop = asyncio.get_running_loop()
        while self._free and self._waiting:
            at = next((at for at, work in enumerate(self._waiting) if work.awaited()), 0)
            self._free -= 1
            self._threads.submit(self._run, loop, self._waiting.pop(at).do)

    def _run(self, loop: asyncio.AbstractEventLoop, do: Callable[[], None]) -> None:
        try:
            do()
        except Exception:
            log.exception("a thread failed")
        if not self._closed:
            loop.call_soon_threadsafe(self._done)

    def _done(self) -> None:
        self._free += 1
        self._begin()

    def close(self) -> None:
        """Begin nothing more."""
        self._closed = True
        self._waiting.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)
