"""The background pool: a fixed number of threads for everything that would block the event loop.

Bots, hints, reviews, records and reads of the log share it. Each lane has a fair queue, by the address of the clients
that wait for a job; jobs that no client waits for come last. Of one address's jobs, the most urgent comes first.
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
    """Groups of threads, for jobs that must not wait for others, or of which few may run at the same time.

    Values: name, number of threads (0: the number set for compiled code), and how many one address may use at the
    same time (0: all).
    """

    QUICK = ("quick", 1, 1)
    """Jobs here never wait for a search."""
    COMPILED = ("compiled", 0, 0)
    """Compiled code runs in parallel to the event loop."""
    REVIEW = ("review", 0, 0)
    """Half as many threads as COMPILED. A position can take seconds, and no bot or hint may wait for it."""
    PYTHON = ("python", 1, 1)
    """One thread only: Python code takes turns with the event loop."""
    LOG = ("log", 2, 1)
    """Reads of the log, and replays. One address may use one of the two threads; the other is for everyone else."""

    def __init__(self, _: str, threads: int, at_once: int) -> None:
        self._threads = threads
        self.at_once = at_once

    def threads(self, given: int) -> int:
        """Return the number of threads in this lane, given that for compiled code."""
        return self._threads or (max(1, given // 2) if self is Lane.REVIEW else given)


class Kind(Enum):
    """Kinds of jobs, the most urgent of each lane first. Values: name, how many one address may have waiting, lane."""

    MOVE = ("move", 100_000, Lane.QUICK)
    """The move of a bot that decides immediately."""
    SEARCH = ("search", 100_000, Lane.COMPILED)
    """The move of a bot that searches. There is at most one per table, so the number of tables is the limit."""
    HINT = ("hint", 8, Lane.COMPILED)
    RECORD = ("record", 8, Lane.PYTHON)
    """A record to read, verify or replay; takes some hundredths of a second."""
    EVALUATION = ("evaluation", 8, Lane.COMPILED)
    """The evaluation of a position's moves; takes a second at most."""
    REVIEW = ("review", 8, Lane.REVIEW)
    """One position of a game under review; takes some tenths of a second, or seconds with many players."""
    READ = ("table", 2_000, Lane.LOG)
    """A read from the log. Each connection waits for one read at most."""

    def __init__(self, label: str, limit: int, lane: Lane) -> None:
        self.label = label
        self.limit = limit
        self.lane = lane


URGENCY = {kind: urgency for urgency, kind in enumerate(Kind)}
MOST_WAITING = 64
"""The limit on waiting jobs of a kind from all addresses together, as a multiple of the limit per address."""
SWITCH_SECONDS = 0.0001
"""How long a thread that runs Python may keep others waiting for the interpreter's lock. A move passes between threads
several times until it is on disk. The event loop releases the lock in each of its turns, but takes it back before
another thread wakes up. It is only forced to wait when a thread has waited for this long, so this must be shorter than
a turn: at Python's default of 5 ms, and even at 0.5 ms, a busy loop delayed commits by hundreds of milliseconds."""


@dataclass(eq=False)
class _Job:
    kind: Kind
    work: Callable[[], Any]
    done: "asyncio.Future[Any]"
    counted: str
    """The address whose limit it counts towards."""


class BackgroundPool:
    """A few threads, and the jobs that wait for one. Call its methods on the event loop's thread."""

    def __init__(self, threads: int) -> None:
        """Start a pool with this many threads for compiled code, plus those of the other lanes."""
        sys.setswitchinterval(min(SWITCH_SECONDS, sys.getswitchinterval()))
        self._free = {lane: lane.threads(threads) for lane in Lane}
        """The number of idle threads in each lane."""
        self._queues = {lane: FairQueue[_Job](lane.at_once or self._free[lane]) for lane in Lane}
        self._executor = ThreadPoolExecutor(sum(self._free.values()), "croupier-background")
        self._waiting: dict[asyncio.Future[Any], _Job] = {}
        self._counts: Counter[tuple[Kind, str]] = Counter()
        """Jobs running or waiting, by kind and address."""
        self._totals: Counter[Kind] = Counter()
        self.closed = False

    def submit(
        self, kind: Kind, work: Callable[[], Result], addresses: Collection[str], *, counted: str | None = None
    ) -> "asyncio.Future[Result]":
        """Run a job in a thread; raise Refusal if too many of its kind wait. In a closed pool the job is cancelled.

        `addresses` are those of the clients that wait for the result; `counted` is the one whose limit the job counts
        towards, by default one of them.
        """
        counted = min(addresses, default="") if counted is None else counted
        if self._counts[kind, counted] >= kind.limit or self._totals[kind] >= MOST_WAITING * kind.limit:
            raise Refusal("too-many", f"Too many requests for a {kind.label} are waiting; try again.")
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

    def reassign(self, done: "asyncio.Future[Any]", addresses: Collection[str]) -> None:
        """Let a job wait on behalf of other clients from now on, unless it has begun."""
        if (job := self._waiting.get(done)) is not None:
            queue = self._queues[job.kind.lane]
            queue.put(job, addresses, queue.remove(job))
            self._dispatch(job.kind.lane)  # another address may still be allowed a thread

    def join(self, done: "asyncio.Future[Any]", address: str) -> None:
        """Let a job wait on behalf of one more client, unless it has begun."""
        if (job := self._waiting.get(done)) is not None:
            self.reassign(done, {*self._queues[job.kind.lane].addresses(job), address})

    def _dispatch(self, lane: Lane) -> None:
        """Give free threads of a lane the jobs whose turn it is."""
        loop = asyncio.get_running_loop()
        while self._free[lane] and (taken := self._queues[lane].take()) is not None:
            job, address = taken
            del self._waiting[job.done]
            self._free[lane] -= 1
            self._executor.submit(self._run, loop, job, address)

    def _run(self, loop: asyncio.AbstractEventLoop, job: _Job, address: str) -> None:
        """Run a job in a thread, and pass the result to the loop."""
        result: Any = None
        error: Exception | None = None
        began = monotonic()
        try:
            result = job.work()
        except Exception as raised:
            # Futures do not accept StopIteration.
            error = RuntimeError(repr(raised)) if isinstance(raised, StopIteration) else raised
        except BaseException as raised:  # sys.exit() in another package's bot must not end the thread or the loop
            error = RuntimeError(f"a {job.kind.label} ended with {raised!r}")
        if not self.closed:
            loop.call_soon_threadsafe(self._finish_job, job, address, result, error, monotonic() - began)

    def _finish_job(self, job: _Job, address: str, result: Any, error: Exception | None, seconds: float) -> None:
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
            log.warning("a %s failed that nobody was waiting for any more", job.kind.label, exc_info=error)
        self._dispatch(lane)

    def close(self) -> None:
        """Cancel waiting jobs, and abandon those that run."""
        self.closed = True
        for done in self._waiting:
            done.cancel()
        self._waiting.clear()
        self._executor.shutdown(wait=False, cancel_futures=True)


def public_seed(name: str) -> int:
    """Return a seed for bots, hints and reviews, derived from a public name. Dice come from a secret instead."""
    return int.from_bytes(sha256(name.encode()).digest()[:6])


def bot_seed(name: str, seat: int) -> int:
    """Return the seed of the bot at a seat, given the table's name, or the day whose deal is played.

    So a bot plays a position of a day the same at every table.
    """
    return public_seed(f"{name} {seat}")
