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
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def map_unordered(
    pool: Executor, work: Callable[[Item], Result], items: Iterable[Item], workers: int
) -> Generator[Result, None, None]:
    """The results of `work` for all items, as each is done; at most two items a worker are submitted at a time.

    Once closed, items that were not begun are cancelled.
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


def in_threads(
    work: Callable[[Item], Result], items: Iterable[Item], threads: int | None, stop: Callable[[], None] = lambda: None
) -> Iterator[Result]:
    """Yield the results of items, in threads, None for all cores; few are submitted at a time, to stop quickly.

    Once closed, it calls `stop`, for work in progress to end early, before it waits for the threads.
    """
    threads = threads or cores()
    if threads == 1:
        yield from map(work, items)  # in this very thread, so that Ctrl-C ends even a compilation at once
        return
    with ThreadPoolExecutor(threads) as pool:
        try:
            yield from map_unordered(pool, work, items, threads)
        finally:
            stop()


def process_pool(workers: int) -> ProcessPoolExecutor:
    """Processes that ignore Ctrl-C: it is for this one."""
    return ProcessPoolExecutor(workers, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN))
