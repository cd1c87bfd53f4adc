"""The background pool: bounded threads for everything that computes for long, off the event loop.

Bots, hints, reviews and records share it. A free thread takes the most urgent job; what is urgent is asked when the
thread is free, so that games nobody watches never delay those that somebody does.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeVar

from croupier.api.refusal import Refusal

log = logging.getLogger("croupier.server")
Result = TypeVar("Result")


class Kind(Enum):
    """Kinds of jobs, the most urgent first: name, how many may be under way or wait, whether they are quick."""

    MOVE = ("move", 100_000, True)
    """A bot that decides at once. One thread is reserved for these, so that they never wait for a search."""
    SEARCH = ("search", 100_000, False)
    """A bot that searches. There is at most one a table, so the number of tables is the bound."""
    HINT = ("hint", 16, False)
    RECORD = ("record", 16, False)
    """A record to be read, verified or replayed; some hundredths of a second each."""
    REVIEW = ("review", 8, False)
    """Luck and skill of a game; some seconds each."""

    def __init__(self, label: str, limit: int, quick: bool) -> None:
        self.label = label
        self.limit = limit
        self.quick = quick


URGENCY = {kind: urgency for urgency, kind in enumerate(Kind)}


@dataclass(eq=False)
class _Job:
    kind: Kind
    work: Callable[[], Any]
    done: "asyncio.Future[Any]"
    awaited: Callable[[], bool]


class BackgroundPool:
    """A few threads and the jobs that wait for one. All methods belong to the loop's thread."""

    def __init__(self, threads: int) -> None:
        """`threads` for slow jobs, and one more for quick ones."""
        self._executor = ThreadPoolExecutor(threads + 1, "croupier-background")
        self._free = {True: 1, False: threads}
        """Free threads, for quick jobs and for slow ones."""
        self._queue: list[_Job] = []
        self._counts = dict.fromkeys(Kind, 0)
        """Jobs under way or waiting."""
        self.closed = False

    def submit(
        self, kind: Kind, work: Callable[[], Result], awaited: Callable[[], bool] = lambda: True
    ) -> "asyncio.Future[Result]":
        """Run a job in a thread; Refusal where too many of its kind wait. Once the pool is closed it is cancelled.

        `awaited` says whether a client waits for the result; it is asked when a thread is free.
        """
        if self._counts[kind] >= kind.limit:
            raise Refusal("too-many", f"Too many wait for a {kind.label} just now; try again.")
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        if self.closed:
            done.cancel()
            return done
        self._counts[kind] += 1
        self._queue.append(_Job(kind, work, done, awaited))
        self._dispatch()
        return done

    def _dispatch(self) -> None:
        """Give free threads the most urgent jobs they may take."""
        loop = asyncio.get_running_loop()
        for quick in (True, False):
            while self._free[quick] and (jobs := [job for job in self._queue if job.kind.quick is quick]):
                job = min(jobs, key=lambda job: (not job.awaited(), URGENCY[job.kind]))
                self._queue.remove(job)
                self._free[quick] -= 1
                self._executor.submit(self._run, loop, job)

    def _run(self, loop: asyncio.AbstractEventLoop, job: _Job) -> None:
        """In a thread: do the job, and hand the result to the loop."""
        result: Any = None
        error: Exception | None = None
        try:
            result = job.work()
        except Exception as raised:
            error = RuntimeError(repr(raised)) if isinstance(raised, StopIteration) else raised  # no future takes that
        except BaseException as raised:  # a guest's sys.exit() ends its job, neither the thread nor the loop
            error = RuntimeError(f"a {job.kind.label} ended with {raised!r}")
        if not self.closed:
            loop.call_soon_threadsafe(self._finished, job, result, error)

    def _finished(self, job: _Job, result: Any, error: Exception | None) -> None:
        self._counts[job.kind] -= 1
        self._free[job.kind.quick] += 1
        if not job.done.done():
            if error is None:
                job.done.set_result(result)
            else:
                job.done.set_exception(error)
        elif error is not None:
            log.warning("a %s failed that nobody waits for any more", job.kind.label, exc_info=error)
        self._dispatch()

    def close(self) -> None:
        """Start nothing more; what runs is abandoned."""
        self.closed = True
        for job in self._queue:
            job.done.cancel()
        self._queue.clear()
        self._executor.shutdown(wait=False, cancel_futures=True)
