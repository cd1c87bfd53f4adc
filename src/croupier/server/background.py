"""The background pool: bounded threads for everything that would hold up the event loop.

Bots, hints, reviews, records and reads of the log share it. Jobs wait in a fair queue for each lane, by the address of
the clients that wait for them; what no client waits for comes last. Of one address, the most urgent comes first.
"""

import asyncio
import logging
import sys
from collections import Counter
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from time import monotonic
from typing import Any, TypeVar

from croupier.api.refusal import Refusal
from croupier.server.fair_queue import FairQueue

log = logging.getLogger("croupier.server")
Result = TypeVar("Result")


class Lane(Enum):
    """Threads of their own for jobs that must not wait for others, or must not be many at a time.

    Name, how many threads, and how many of them one address may use at a time; 0: all, which the host says.
    """

    QUICK = ("quick", 1, 1)
    """It never waits for a search."""
    COMPILED = ("compiled", 0, 0)
    """Compiled code does not hold up the event loop."""
    REVIEW = ("review", 0, 0)
    """Half as many threads as for other compiled code: a position can take seconds, and no bot or hint waits for it."""
    PYTHON = ("python", 1, 1)
    """A thread that runs Python takes turns with the event loop."""
    LOG = ("log", 2, 1)
    """Reads of the log, and replays: one address leaves a thread to all others."""

    def __init__(self, _: str, threads: int, at_once: int) -> None:
        self._threads = threads
        self.at_once = at_once

    def threads(self, given: int) -> int:
        """Return how many threads the lane has where the host gives a number for compiled code."""
        return self._threads or (max(1, given // 2) if self is Lane.REVIEW else given)


class Kind(Enum):
    """Kinds of jobs, the most urgent of a lane first: name, how many may wait for one address, lane."""

    MOVE = ("move", 100_000, Lane.QUICK)
    """A bot that decides at once."""
    SEARCH = ("search", 100_000, Lane.COMPILED)
    """A bot that searches. There is at most one a table, so the number of tables is the bound."""
    HINT = ("hint", 8, Lane.COMPILED)
    RECORD = ("record", 8, Lane.PYTHON)
    """A record to be read, verified or replayed; some hundredths of a second each."""
    EVALUATION = ("evaluation", 8, Lane.COMPILED)
    """What the moves of a position are worth; a second at most."""
    REVIEW = ("review", 8, Lane.REVIEW)
    """One position of a game that is reviewed; some tenths of a second, or seconds where many play."""
    READ = ("table", 2_000, Lane.LOG)
    """What is read from the log. Each of an address's connections waits for one thing at most."""

    def __init__(self, label: str, limit: int, lane: Lane) -> None:
        self.label = label
        self.limit = limit
        self.lane = lane


URGENCY = {kind: urgency for urgency, kind in enumerate(Kind)}
MOST_WAITING = 64
"""Times as many of a kind as one address may have wait in all, whoever asks."""
SWITCH_SECONDS = 0.0001
"""How long a thread that runs Python may keep another one waiting for the interpreter. A move passes between threads
several times until it is on disk. The event loop lets go of the interpreter in each of its turns, but takes it back
before another thread wakes up. Only a thread whose time is up makes it wait, so this time must be shorter than a turn;
at Python's default of 5 ms, and even at 0.5 ms, a busy loop kept commits waiting for hundreds of milliseconds."""


@dataclass(eq=False)
class _Job:
    kind: Kind
    work: Callable[[], Any]
    done: "asyncio.Future[Any]"
    counted: str
    """The address among whose jobs it counts."""


class BackgroundPool:
    """A few threads and the jobs that wait for one. All methods belong to the loop's thread."""

    def __init__(self, threads: int) -> None:
        """`threads` for compiled code; the other lanes have theirs beside these."""
        sys.setswitchinterval(min(SWITCH_SECONDS, sys.getswitchinterval()))
        self._free = {lane: lane.threads(threads) for lane in Lane}
        """Threads that have nothing to do."""
        self._queues = {lane: FairQueue[_Job](lane.at_once or self._free[lane]) for lane in Lane}
        self._executor = ThreadPoolExecutor(sum(self._free.values()), "croupier-background")
        self._waiting: dict[asyncio.Future[Any], _Job] = {}
        self._counts: Counter[tuple[Kind, str]] = Counter()
        """Jobs under way or waiting, by kind and address."""
        self._totals: Counter[Kind] = Counter()
        self.closed = False

    def submit(
        self, kind: Kind, work: Callable[[], Result], addresses: Collection[str], *, counted: str | None = None
    ) -> "asyncio.Future[Result]":
        """Run a job in a thread; raise Refusal if too many of its kind wait. Once the pool is closed it is cancelled.

        `addresses` are those of the clients that wait for the result; `counted` is the one whose limit it uses up, by
        default one of them.
        """
        counted = min(addresses, default="") if counted is None else counted
        if self._counts[kind, counted] >= kind.limit or self._totals[kind] >= MOST_WAITING * kind.limit:
            raise Refusal("too-many", f"Too many wait for a {kind.label} just now; try again.")
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        if self.closed:
            done.cancel()
            return done
        self._counts[kind, counted] += 1
        self._totals[kind] += 1
        job = self._waiting[done] = _Job(kind, work, done, counted)
        self._queues[kind.lane].put(job, addresses, URGENCY[kind])
        self._dispatch(kind.lane)
        return done

    def move(self, done: "asyncio.Future[Any]", addresses: Collection[str]) -> None:
        """Let a job wait for other clients from now on, unless it has begun."""
        if (job := self._waiting.get(done)) is not None:
            queue = self._queues[job.kind.lane]
            queue.put(job, addresses, queue.remove(job))
            self._dispatch(job.kind.lane)  # another address may have a thread left

    def join(self, done: "asyncio.Future[Any]", address: str) -> None:
        """Let a job wait for one more client, unless it has begun."""
        if (job := self._waiting.get(done)) is not None:
            self.move(done, {*self._queues[job.kind.lane].addresses(job), address})

    def _dispatch(self, lane: Lane) -> None:
        """Give free threads of a lane the jobs whose turn it is."""
        loop = asyncio.get_running_loop()
        while self._free[lane] and (taken := self._queues[lane].take()) is not None:
            job, address = taken
            del self._waiting[job.done]
            self._free[lane] -= 1
            self._executor.submit(self._run, loop, job, address)

    def _run(self, loop: asyncio.AbstractEventLoop, job: _Job, address: str) -> None:
        """In a thread: do the job, and hand the result to the loop."""
        result: Any = None
        error: Exception | None = None
        began = monotonic()
        try:
            result = job.work()
        except Exception as raised:
            error = RuntimeError(repr(raised)) if isinstance(raised, StopIteration) else raised  # no future takes that
        except BaseException as raised:  # a guest's sys.exit() ends its job, neither the thread nor the loop
            error = RuntimeError(f"a {job.kind.label} ended with {raised!r}")
        if not self.closed:
            loop.call_soon_threadsafe(self._finished, job, address, result, error, monotonic() - began)

    def _finished(self, job: _Job, address: str, result: Any, error: Exception | None, seconds: float) -> None:
        lane = job.kind.lane
        self._queues[lane].finish(address, seconds)
        self._totals[job.kind] -= 1
        self._counts[job.kind, job.counted] -= 1
        if not self._counts[job.kind, job.counted]:
            del self._counts[job.kind, job.counted]
        self._free[lane] += 1
        if not job.done.done():
            if error is None:
                job.done.set_result(result)
            else:
                job.done.set_exception(error)
        elif error is not None:
            log.warning("a %s failed that nobody waits for any more", job.kind.label, exc_info=error)
        self._dispatch(lane)

    def close(self) -> None:
        """Start nothing more; what runs is abandoned."""
        self.closed = True
        for done in self._waiting:
            done.cancel()
        self._waiting.clear()
        self._executor.shutdown(wait=False, cancel_futures=True)


def public_seed(name: str) -> int:
    """Derive a seed for bots, hints and reviews from a name that everyone may know. Dice come from a secret instead."""
    return int.from_bytes(sha256(name.encode()).digest()[:6])
