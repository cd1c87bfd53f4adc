"""Parallel work: items mapped over threads or processes with a bounded queue."""

import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from multiprocessing import get_context
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


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


def map_in_threads(
    work: Callable[[Item], Result], items: Iterable[Item], threads: int | None, stop: Callable[[], None] = lambda: None
) -> Iterator[Result]:
    """Yield the results of `work` for all items, computed in threads, in the order in which they finish.

    `threads`: None for one per core. When the iterator is closed it calls `stop`, which should end work in progress
    early, and then waits for the threads.
    """
    threads = threads or cores()
    if threads == 1:
        yield from map(work, items)  # in the calling thread, so that Ctrl-C interrupts even a compilation
        return
    with ThreadPoolExecutor(threads) as pool:
        try:
            yield from map_unordered(pool, work, items, threads)
        finally:
            stop()


def process_pool(workers: int) -> ProcessPoolExecutor:
    """Make a pool of processes that ignore Ctrl-C, which the parent process handles."""
    return ProcessPoolExecutor(workers, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN))
