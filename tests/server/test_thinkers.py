"""Thinkers: who waits for a thread, and for how long."""

import asyncio
from collections.abc import Callable
from threading import Event

import pytest
from croupier.server.thinkers import Thinkers, Work


def done(*works: tuple[str, bool]) -> list[str]:
    """In which order works are done by one thread that is busy while they come; true: somebody waits for it."""

    async def run() -> list[str]:
        thinkers, free, over = Thinkers("test", 1), Event(), asyncio.Event()
        loop, order = asyncio.get_running_loop(), list[str]()

        def work(name: str) -> Callable[[], None]:
            return lambda: order.append(name)

        thinkers.submit(Work(lambda: (free.wait(), None)[1], lambda: True))
        for name, awaited in works:
            thinkers.submit(Work(work(name), lambda awaited=awaited: awaited))  # type: ignore[misc]
        thinkers.submit(Work(lambda: (loop.call_soon_threadsafe(over.set), None)[1], lambda: False))
        free.set()
        await over.wait()
        thinkers.close()
        return order

    return asyncio.run(run())


def test_what_comes_first_is_done_first() -> None:
    assert done(("a", True), ("b", True), ("c", True)) == ["a", "b", "c"]
    assert done(("a", False), ("b", False), ("c", False)) == ["a", "b", "c"]


def test_what_somebody_waits_for_is_done_before_what_nobody_waits_for() -> None:
    assert done(("a", False), ("b", True), ("c", False), ("d", True)) == ["b", "d", "a", "c"]


def test_work_that_fails_takes_no_thread_away(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        thinkers, over = Thinkers("test", 1), asyncio.Event()
        loop = asyncio.get_running_loop()

        def fail() -> None:
            raise RuntimeError("no idea")

        thinkers.submit(Work(fail, lambda: True))
        thinkers.submit(Work(lambda: (loop.call_soon_threadsafe(over.set), None)[1], lambda: True))
        await asyncio.wait_for(over.wait(), 20)
        thinkers.close()

    asyncio.run(run())
    assert "no idea" in caplog.text


def test_after_the_end_nothing_is_begun() -> None:
    async def run() -> list[str]:
        thinkers, free, order = Thinkers("test", 1), Event(), list[str]()
        thinkers.submit(Work(lambda: (free.wait(), None)[1], lambda: True))
        thinkers.submit(Work(lambda: order.append("late"), lambda: True))
        thinkers.close()
        free.set()
        await asyncio.sleep(0.1)
        return order

    assert asyncio.run(run()) == []
