"""Thoughts: what is thought about once, in a thread off the event loop, and kept for whoever asks again."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import Generic, TypeVar

from croupier.rooms.refusal import Refusal
from croupier.server.warming import ClosedError

log = logging.getLogger("croupier.server")
About = TypeVar("About", bound=Hashable)
Found = TypeVar("Found")


def seed_of(name: str) -> int:
    """A seed for thoughts, far from the dice: those come from a secret, this one from a name that everyone knows."""
    return int.from_bytes(sha256(name.encode()).digest()[:6])


class Thoughts(Generic[About, Found]):
    """Thoughts of one kind, one at a time."""

    def __init__(self, kind: str, most_waiting: int, kept: int) -> None:
        """So many may be under way or wait, and so many are kept."""
        self.most_waiting = most_waiting
        self._kind = kind
        self._kept = kept
        self._thread = ThreadPoolExecutor(1, f"croupier-{kind}")
        self._waiting = 0
        self._thoughts: OrderedDict[About, asyncio.Future[Found]] = OrderedDict()

    def get(self, about: About) -> "asyncio.Future[Found] | None":
        """A thought that is kept, whether it has come to an end or not."""
        return self._thoughts.get(about)

    def begin(self, about: About, think: Callable[[], Found]) -> "asyncio.Future[Found]":
        """Think about something; a Refusal where too much waits."""
        if self._waiting >= self.most_waiting:
            raise Refusal("too-many", f"Many a {self._kind} is being thought about just now; try again.")
        thought = asyncio.get_running_loop().run_in_executor(self._thread, think)
        self._waiting += 1
        thought.add_done_callback(self._ended)
        self._thoughts[about] = thought
        if len(self._thoughts) > self._kept:
            self._thoughts.popitem(last=False)
        return thought

    def _ended(self, thought: "asyncio.Future[Found]") -> None:
        self._waiting -= 1
        error = None if thought.cancelled() else thought.exception()
        if error is not None and not isinstance(error, ClosedError):
            log.warning("a %s failed", self._kind, exc_info=error)

    def forget(self, about: About) -> None:
        """Whoever asks again has it thought about anew."""
        self._thoughts.pop(about, None)

    def prepare(self, work: Callable[[], None]) -> None:
        """Do something before the next thought."""
        self._thread.submit(work)

    def close(self) -> None:
        """Begin no other."""
        self._thread.shutdown(wait=False, cancel_futures=True)
