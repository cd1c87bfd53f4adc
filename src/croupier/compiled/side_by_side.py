"""Side by side: work handed out to threads or processes, a little ahead, in whatever order it is done."""

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def side_by_side(
    pool: Executor, work: Callable[[Item], Result], items: Iterable[Item], wide: int
) -> Generator[Result, None, None]:
    """Hand out items as they are wanted, few ahead; what is not begun when nobody wants more is dropped."""
    waiting: set[Future[Result]] = set()
    try:
        for item in items:
            waiting.add(pool.submit(work, item))
            if len(waiting) >= 2 * wide:
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
