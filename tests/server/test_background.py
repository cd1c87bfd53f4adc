"""The background pool: which job gets a thread, how many may wait, and what becomes of those that fail."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from threading import Event, get_ident
from typing import TypeVar

import pytest

from croupier.api.refusal import Refusal
from croupier.server.background import BackgroundPool, Kind
from croupier.server.seeds import public_seed

Result = TypeVar("Result")
PATIENCE = 20
"""Seconds for a thread to do something."""


def run(story: Callable[[BackgroundPool], Awaitable[Result]], threads: int = 1) -> Result:
    """Do something with a pool, which is closed afterwards."""

    async def told() -> Result:
        pool = BackgroundPool(threads)
        try:
            async with asyncio.timeout(PATIENCE):
                return await story(pool)
        finally:
            pool.close()

    return asyncio.run(told())


def done(*jobs: tuple[str, Kind, bool]) -> list[str]:
    """The order in which one thread does jobs that came while it was busy; true: a client waits for it."""

    async def story(pool: BackgroundPool) -> list[str]:
        free, order = Event(), list[str]()

        def work(name: str) -> Callable[[], None]:
            return lambda: order.append(name)

        busy = pool.submit(Kind.SEARCH, lambda: free.wait(PATIENCE))
        waiting = [pool.submit(kind, work(name), lambda awaited=awaited: awaited) for name, kind, awaited in jobs]  # type: ignore[misc]
        free.set()
        await asyncio.gather(busy, *waiting)
        return order

    return run(story)


def test_what_comes_first_is_done_first() -> None:
    for awaited in (True, False):
        jobs = [(name, Kind.SEARCH, awaited) for name in "abc"]
        assert done(*jobs) == ["a", "b", "c"]


def test_what_a_client_waits_for_is_done_before_what_nobody_waits_for() -> None:
    search = Kind.SEARCH
    jobs = (("a", search, False), ("b", search, True), ("c", search, False), ("d", search, True))
    assert done(*jobs) == ["b", "d", "a", "c"]


def test_what_is_more_urgent_is_done_first_but_never_before_what_a_client_waits_for() -> None:
    jobs = (
        ("review", Kind.REVIEW, True),
        ("record", Kind.RECORD, True),
        ("hint", Kind.HINT, True),
        ("unwatched", Kind.SEARCH, False),
        ("search", Kind.SEARCH, True),
    )
    assert done(*jobs) == ["search", "hint", "record", "review", "unwatched"]


def test_whether_a_client_waits_is_asked_when_a_thread_is_free() -> None:
    async def story(pool: BackgroundPool) -> list[str]:
        free, order, watched = Event(), list[str](), {"a": True, "b": False}
        busy = pool.submit(Kind.SEARCH, lambda: free.wait(PATIENCE))
        waiting = [
            pool.submit(Kind.SEARCH, lambda name=name: order.append(name), lambda name=name: watched[name])  # type: ignore[misc]
            for name in watched
        ]
        watched.update(a=False, b=True)
        free.set()
        await asyncio.gather(busy, *waiting)
        return order

    assert run(story) == ["b", "a"]


def test_a_quick_job_never_waits_for_slow_ones_and_takes_no_thread_from_them() -> None:
    async def story(pool: BackgroundPool) -> None:
        free, began = Event(), [Event(), Event()]

        def slow(number: int) -> bool:
            began[number].set()
            return free.wait(PATIENCE)

        busy = [pool.submit(Kind.SEARCH, lambda number=number: slow(number)) for number in range(2)]  # type: ignore[misc]
        waiting = pool.submit(Kind.REVIEW, lambda: True)
        quick = [pool.submit(Kind.MOVE, get_ident) for _ in range(3)]
        threads = await asyncio.gather(*quick)
        assert len(set(threads)) == 1 or get_ident() not in threads
        assert get_ident() not in threads
        for event in began:
            assert await asyncio.to_thread(event.wait, PATIENCE)
        assert not waiting.done()
        free.set()
        assert await asyncio.gather(*busy, waiting) == [True] * 3

    run(story, threads=2)


def test_only_so_many_of_a_kind_are_under_way_or_wait_and_later_there_is_room_again() -> None:
    async def story(pool: BackgroundPool) -> None:
        go_on = Event()
        under_way = [pool.submit(Kind.REVIEW, lambda: go_on.wait(PATIENCE)) for _ in range(Kind.REVIEW.limit)]
        with pytest.raises(Refusal, match="Too many wait for a review just now; try again") as refused:
            pool.submit(Kind.REVIEW, go_on.is_set)
        assert refused.value.code == "too-many"
        other = pool.submit(Kind.HINT, go_on.is_set)  # other kinds have their own number
        go_on.set()
        assert await asyncio.gather(*under_way, other) == [True] * (Kind.REVIEW.limit + 1)
        assert await pool.submit(Kind.REVIEW, go_on.is_set)

    run(story)


def _fail() -> None:
    raise RuntimeError("no idea")


def _stop() -> None:
    raise StopIteration


@pytest.mark.parametrize("fail", [_fail, _stop, sys.exit], ids=["error", "stop", "exit"])
@pytest.mark.parametrize("kind", [Kind.MOVE, Kind.SEARCH])
def test_a_job_that_fails_says_so_and_takes_no_thread_away(fail: Callable[[], None], kind: Kind) -> None:
    async def story(pool: BackgroundPool) -> None:
        for _ in range(3):
            with pytest.raises(RuntimeError):
                await pool.submit(kind, fail)
        assert await pool.submit(kind, lambda: 7) == 7

    run(story)


def test_a_job_that_fails_when_nobody_waits_any_more_is_noted_down(caplog: pytest.LogCaptureFixture) -> None:
    async def story(pool: BackgroundPool) -> None:
        free = Event()

        def work() -> None:
            free.wait(PATIENCE)
            _fail()

        given_up = pool.submit(Kind.HINT, work)
        given_up.cancel()
        free.set()
        assert await pool.submit(Kind.HINT, lambda: 7) == 7

    run(story)
    assert "a hint failed that nobody waits for any more" in caplog.text
    assert "no idea" in caplog.text


def test_once_closed_nothing_is_begun_and_what_waits_is_cancelled() -> None:
    async def story(pool: BackgroundPool) -> list[str]:
        free, order = Event(), list[str]()
        pool.submit(Kind.SEARCH, lambda: free.wait(PATIENCE))
        waiting = pool.submit(Kind.SEARCH, lambda: order.append("late"))
        pool.close()
        assert pool.submit(Kind.MOVE, lambda: order.append("later")).cancelled()
        free.set()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await asyncio.sleep(0.1)
        return order

    assert run(story) == []


def test_names_that_differ_have_seeds_that_differ() -> None:
    assert public_seed("table 1") == public_seed("table 1") != public_seed("table 2")
