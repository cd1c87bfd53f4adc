"""The background pool: bounded threads for everything that computes for long, off the event loop.

Bots, hints, reviews and records share it. A free thread takes a job that a client waits for before one that nobody
does; of these, one of the address that has had the least time of the threads lately; of these, the most urgent. So
however much one address asks for, others are served as if it had asked for little.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Set
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum, auto
from hashlib import sha256
from math import exp
from time import monotonic
from typing import Any, TypeVar

from croupier.api.refusal import Refusal

log = logging.getLogger("croupier.server")
Result = TypeVar("Result")


class Lane(Enum):
    """Threads of their own for jobs that must not wait for others, or must not be many at a time."""

    QUICK = auto()
    """One thread, which never waits for a search."""
    COMPILED = auto()
    """As many threads as the host gives: compiled code does not hold up the event loop."""
    PYTHON = auto()
    """One thread: each that runs Python takes turns with the event loop."""


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
    REVIEW = ("review", 8, Lane.COMPILED)
    """One position of a game that is reviewed; some tenths of a second at most."""

    def __init__(self, label: str, limit: int, lane: Lane) -> None:
        self.label = label
        self.limit = limit
        self.lane = lane


URGENCY = {kind: urgency for urgency, kind in enumerate(Kind)}
MOST_WAITING = 64
"""Times as many of a kind as one address may have wait in all, whoever asks."""
FORGOTTEN_SECONDS = 10.0
"""After this long about a third of the time that an address has had still counts."""
MOST_ADDRESSES = 4_096
"""Whose time is remembered."""


@dataclass(eq=False)
class _Job:
    kind: Kind
    work: Callable[[], Any]
    done: "asyncio.Future[Any]"
    addresses: Callable[[], Set[str]]
    """Of the clients that wait for it."""
    counted: str
    """The address among whose jobs it counts."""
    charged: str = ""
    """The address whose time it takes, once it has begun."""


class _Shares:
    """How many seconds of the threads each address has had lately."""

    def __init__(self) -> None:
        self._had: dict[str, tuple[float, float]] = {}
        """Seconds, and when they were counted."""

    def of(self, address: str) -> float:
        """Return what an address has used; what is long ago counts for little."""
        seconds, then = self._had.get(address, (0.0, 0.0))
        return seconds * exp((then - monotonic()) / FORGOTTEN_SECONDS)

    def add(self, address: str, seconds: float) -> None:
        """Count what an address has had."""
        self._had[address] = self.of(address) + seconds, monotonic()
        if len(self._had) > MOST_ADDRESSES:
            del self._had[min(self._had, key=self.of)]


class BackgroundPool:
    """A few threads and the jobs that wait for one. All methods belong to the loop's thread."""

    def __init__(self, threads: int) -> None:
        """`threads` for compiled code, and one each for the other lanes."""
        self._free = {lane: threads if lane is Lane.COMPILED else 1 for lane in Lane}
        """Threads that have nothing to do."""
        self._executor = ThreadPoolExecutor(sum(self._free.values()), "croupier-background")
        self._queue: list[_Job] = []
        self._counts: Counter[tuple[Kind, str]] = Counter()
        """Jobs under way or waiting, by kind and address."""
        self._totals: Counter[Kind] = Counter()
        self._shares = _Shares()
        self.closed = False

    def submit(
        self, kind: Kind, work: Callable[[], Result], addresses: Callable[[], Set[str]]
    ) -> "asyncio.Future[Result]":
        """Run a job in a thread; Refusal where too many of its kind wait. Once the pool is closed it is cancelled.

        `addresses` are those of the clients that wait for the result; they are asked for when a thread is free.
        """
        counted = min(addresses(), default="")
        if self._counts[kind, counted] >= kind.limit or self._totals[kind] >= MOST_WAITING * kind.limit:
            raise Refusal("too-many", f"Too many wait for a {kind.label} just now; try again.")
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        if self.closed:
            done.cancel()
            return done
        self._counts[kind, counted] += 1
        self._totals[kind] += 1
        self._queue.append(_Job(kind, work, done, addresses, counted))
        self._dispatch()
        return done

    def _dispatch(self) -> None:
        """Give free threads the most urgent jobs they may take."""
        loop = asyncio.get_running_loop()
        for lane in Lane:
            while self._free[lane] and (jobs := [job for job in self._queue if job.kind.lane is lane]):
                job = min(jobs, key=self._order)
                job.charged = min(job.addresses(), key=self._shares.of, default="")
                self._queue.remove(job)
                self._free[lane] -= 1
                self._executor.submit(self._run, loop, job)

    def _order(self, job: _Job) -> tuple[bool, float, int]:
        """Return the key that sorts waiting jobs, see above. Of several clients, the least served one counts."""
        had = min(map(self._shares.of, job.addresses()), default=None)
        return had is None, round(had or 0.0, 1), URGENCY[job.kind]

    def _run(self, loop: asyncio.AbstractEventLoop, job: _Job) -> None:
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
            loop.call_soon_threadsafe(self._finished, job, result, error, monotonic() - began)

    def _finished(self, job: _Job, result: Any, error: Exception | None, seconds: float) -> None:
        self._shares.add(job.charged, seconds)
        self._totals[job.kind] -= 1
        self._counts[job.kind, job.counted] -= 1
        if not self._counts[job.kind, job.counted]:
            del self._counts[job.kind, job.counted]
        self._free[job.kind.lane] += 1
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


def public_seed(name: str) -> int:
    """Derive a seed for bots, hints and reviews from a name that everyone may know. Dice come from a secret instead."""
    return int.from_bytes(sha256(name.encode()).digest()[:6])
