"""Pools: what does independent jobs side by side, in threads or processes of this machine."""

import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, islice
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import ClassVar, Protocol, TypeVar

WORKERS_A_CORE = 4
"""Most workers per core. More than one may help if work waits for something else."""

Item = TypeVar("Item")
Result = TypeVar("Result")


class DeadWorkerError(RuntimeError):
    """A process died at its work: the work ended it, or the system did."""


class Pool(Protocol):
    """Does independent jobs side by side."""

    shares_memory: ClassVar[bool]
    """Whether the work is done in this process. If not, it gets copies of its arguments."""

    def map(
        self, work: Callable[[Item], Result], items: Iterable[Item], stop: Callable[[], None] = lambda: None
    ) -> Generator[Result, None, None]:
        """Yield the results of `work` for all items, in the order in which they finish.

        Few items are taken ahead. Closing the generator cancels work that has not begun and ends work in progress:
        processes are ended; threads cannot be, so `stop` is called, which should make `work` return early.

        Raises what `work` raises, and DeadWorkerError if its process dies.
        """
        ...


@dataclass(frozen=True)
class Threads:
    """Threads of this process, for work that releases the interpreter's lock, such as compiled code."""

    workers: int | None = None
    """How many at most; None for one per core. One is the calling thread."""
    shares_memory: ClassVar[bool] = True

    def map(
        self, work: Callable[[Item], Result], items: Iterable[Item], stop: Callable[[], None] = lambda: None
    ) -> Generator[Result, None, None]:
        """Yield the results of `work` for all items, see `Pool`."""
        workers, items = _clamp(self.workers, items)
        if workers == 1:
            yield from map(work, items)  # in the calling thread, so that Ctrl-C interrupts even a compilation
            return
        with ThreadPoolExecutor(workers) as pool:
            try:
                yield from map_unordered(pool, work, items, workers)
            except BaseException:
                stop()
                raise


@dataclass(frozen=True)
class Processes:
    """Processes on this machine, for work in Python. What they print goes to the error stream."""

    workers: int | None = None
    """How many at most; None for one per core. One is this process."""
    shares_memory: ClassVar[bool] = False

    def map(
        self,
        work: Callable[[Item], Result],
        items: Iterable[Item],
        stop: Callable[[], None] = lambda: None,  # noqa: ARG002  # processes are ended
    ) -> Generator[Result, None, None]:
        """Yield the results of `work` for all items, see `Pool`."""
        workers, items = _clamp(self.workers, items)
        if workers == 1:
            yield from map(work, items)
            return
        lifeline, end = Pipe(duplex=False)
        with lifeline, end, process_pool(workers, lifeline) as pool:
            try:
                yield from map_unordered(pool, work, items, workers)
            except BrokenProcessPool as error:
                raise DeadWorkerError("a process died at its work") from error
            except BaseException:
                end.close()
                raise


def _clamp(wanted: int | None, items: Iterable[Item]) -> tuple[int, Iterator[Item]]:
    """Clamp a number of workers, None for one per core, to the number of items and of cores. Return the items, too."""
    items, most = iter(items), min(wanted or cores(), WORKERS_A_CORE * cores())
    first = tuple(islice(items, most))
    return max(1, len(first)), chain(first, items)


def cores() -> int:
    """Count the cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def map_unordered(
    pool: Executor, work: Callable[[Item], Result], items: Iterable[Item], workers: int
) -> Generator[Result, None, None]:
    """Yield the results of `work` for all items in the order in which they finish.

    At most two items per worker are submitted at a time. Closing the generator cancels those that have not begun.
    """
    waiting: set[Future[Result]] = set()
    try:
        for item in items:
            waiting.add(pool.submit(work, item))
            if len(waiting) >= 2 * workers:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        for future in waiting:
            future.cancel()


def process_pool(workers: int, lifeline: Connection | None = None) -> ProcessPoolExecutor:
    """Make a pool of processes that ignore Ctrl-C, which the parent process handles, and print to the error stream.

    They end at once when the other end of `lifeline` is closed.
    """
    return ProcessPoolExecutor(workers, get_context("spawn"), _begin, (lifeline,))


def _begin(lifeline: Connection | None) -> None:
    """Prepare a new process for work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr
    if lifeline is not None:
        Thread(target=_end_after, args=(lifeline,), daemon=True).start()


def _end_after(lifeline: Connection) -> None:
    """End this process when the other end of a pipe is closed, even by the parent's own end."""
    with suppress(EOFError, OSError):
        lifeline.recv_bytes()
    os._exit(1)


def until_interrupted(results: Generator[Result, None, None], take: Callable[[Result], object]) -> bool:
    """Pass results on as they come, until Ctrl-C at most. Return whether all came."""
    try:
        for result in results:
            take(result)
    except KeyboardInterrupt:
        return False
    finally:
        results.close()
    return True
