"""The background pool: which job gets a thread, how many may wait, and what becomes of those that fail."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from threading import Event, get_ident
from time import monotonic, sleep
from typing import TypeVar

import pytest

from croupier.api.refusal import Refusal
from croupier.server.addresses import address_of
from croupier.server.background import BackgroundPool, Kind, public_seed
from tests.patience import PATIENCE

Result = TypeVar("Result")


SOMEBODY = {"192.0.2.1"}
"""A client that waits."""
NOBODY = set[str]()
OTHER = {"192.0.2.6"}


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
    """Return the order in which one thread runs jobs that came while it was busy; true: a client waits for the job."""

    async def story(pool: BackgroundPool) -> list[str]:
        free, order = Event(), list[str]()

        def work(name: str) -> Callable[[], None]:
            return lambda: order.append(name)

        busy = pool.submit(Kind.SEARCH, lambda: free.wait(PATIENCE), NOBODY)
        waiting = [pool.submit(kind, work(name), SOMEBODY if awaited else NOBODY) for name, kind, awaited in jobs]
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
        ("evaluation", Kind.EVALUATION, True),
        ("hint", Kind.HINT, True),
        ("unwatched", Kind.SEARCH, False),
        ("search", Kind.SEARCH, True),
    )
    assert done(*jobs) == ["search", "hint", "evaluation", "unwatched"]


def test_who_waits_for_a_job_may_change_until_it_begins() -> None:
    async def story(pool: BackgroundPool) -> list[str]:
        free, order = Event(), list[str]()
        busy = pool.submit(Kind.SEARCH, lambda: free.wait(PATIENCE), NOBODY)
        watched, unwatched, shared = (
            pool.submit(Kind.SEARCH, lambda name=name: order.append(name), addresses)  # type: ignore[misc]
            for name, addresses in (("watched", SOMEBODY), ("unwatched", NOBODY), ("shared", NOBODY))
        )
        pool.reassign(watched, NOBODY)
        pool.reassign(unwatched, SOMEBODY)
        pool.join(shared, "192.0.2.6")
        pool.reassign(busy, SOMEBODY)  # it has begun
        free.set()
        await asyncio.gather(busy, watched, unwatched, shared)
        return order

    assert run(story) == ["unwatched", "shared", "watched"]


def test_a_quick_job_and_a_review_never_wait_for_searches_and_take_no_thread_from_them() -> None:
    async def story(pool: BackgroundPool) -> None:
        free, began = Event(), [Event(), Event()]

        def slow(number: int) -> bool:
            began[number].set()
            return free.wait(PATIENCE)

        busy = [pool.submit(Kind.SEARCH, lambda number=number: slow(number), SOMEBODY) for number in range(2)]  # type: ignore[misc]
        waiting = pool.submit(Kind.EVALUATION, lambda: True, SOMEBODY)
        quick = [pool.submit(Kind.MOVE, get_ident, SOMEBODY) for _ in range(3)]
        threads = await asyncio.gather(*quick)
        assert len(set(threads)) == 1 or get_ident() not in threads
        assert get_ident() not in threads
        assert await pool.submit(Kind.REVIEW, lambda: True, SOMEBODY), "nor does a review, whose positions take long"
        for event in began:
            assert await asyncio.to_thread(event.wait, PATIENCE)
        assert not waiting.done()
        free.set()
        assert await asyncio.gather(*busy, waiting) == [True] * 3

    run(story, threads=2)


def test_records_wait_for_each_other_since_reading_one_takes_turns_with_the_loop_but_for_no_search() -> None:
    async def story(pool: BackgroundPool) -> None:
        free, began = Event(), Event()

        def first() -> bool:
            began.set()
            return free.wait(PATIENCE)

        search = pool.submit(Kind.SEARCH, lambda: free.wait(PATIENCE), SOMEBODY)
        records = [pool.submit(Kind.RECORD, first, SOMEBODY), pool.submit(Kind.RECORD, began.is_set, SOMEBODY)]
        assert await asyncio.to_thread(began.wait, PATIENCE)
        await pool.submit(Kind.HINT, began.is_set, SOMEBODY)
        assert not any(record.done() for record in records)
        free.set()
        assert await asyncio.gather(search, *records) == [True] * 3

    run(story, threads=2)


def test_only_so_many_of_a_kind_are_under_way_or_wait_and_later_there_is_room_again() -> None:
    async def story(pool: BackgroundPool) -> None:
        go_on = Event()
        under_way = [pool.submit(Kind.REVIEW, lambda: go_on.wait(PATIENCE), SOMEBODY) for _ in range(Kind.REVIEW.limit)]
        with pytest.raises(Refusal, match="Too many requests for a review are waiting; try again") as refused:
            pool.submit(Kind.REVIEW, go_on.is_set, SOMEBODY)
        assert refused.value.code == "too-many"
        other = pool.submit(Kind.HINT, lambda: go_on.wait(PATIENCE), SOMEBODY)  # other kinds have their own number
        go_on.set()
        assert await asyncio.gather(*under_way, other) == [True] * (Kind.REVIEW.limit + 1)
        assert await pool.submit(Kind.REVIEW, go_on.is_set, SOMEBODY)

    run(story)


def test_who_has_had_much_time_lately_is_served_after_who_has_had_little_however_much_waits() -> None:
    async def story(pool: BackgroundPool) -> list[str]:
        order = list[str]()

        def work(name: str) -> Callable[[], None]:
            def take_time() -> None:
                order.append(name)
                sleep(0.1)

            return take_time

        greedy = [pool.submit(Kind.SEARCH, work("greedy"), OTHER) for _ in range(20)]
        await greedy[1]
        # Of two who have had as little the first is served first. A table that both watch is no more the greedy one's.
        modest = pool.submit(Kind.EVALUATION, work("modest"), SOMEBODY)
        shared = pool.submit(Kind.SEARCH, work("shared"), {"192.0.2.6", "192.0.2.7"})
        await asyncio.gather(modest, shared)
        return order

    order = run(story)
    assert [name for name in order if name != "greedy"] == ["modest", "shared"]
    assert order.index("modest") < 10


def test_nobody_uses_up_what_others_may_let_wait() -> None:
    async def story(pool: BackgroundPool) -> None:
        go_on = Event()
        for _ in range(Kind.HINT.limit):
            pool.submit(Kind.HINT, lambda: go_on.wait(PATIENCE), OTHER)
        with pytest.raises(Refusal, match="Too many requests for a hint"):
            pool.submit(Kind.HINT, go_on.is_set, OTHER)
        other = pool.submit(Kind.HINT, go_on.is_set, SOMEBODY)
        go_on.set()
        assert await other

    run(story)


def test_the_limit_of_an_ipv6_network_is_one_for_all_its_addresses() -> None:
    async def story(pool: BackgroundPool) -> None:
        go_on = Event()
        one, other, elsewhere = (
            {address_of((f"2001:db8:{network}::{host}", 1))} for network, host in ((1, "1"), (1, "ffff:2"), (2, "1"))
        )
        for _ in range(Kind.HINT.limit):
            pool.submit(Kind.HINT, lambda: go_on.wait(PATIENCE), one)
        with pytest.raises(Refusal, match="Too many requests for a hint"):
            pool.submit(Kind.HINT, go_on.is_set, other)
        accepted = pool.submit(Kind.HINT, go_on.is_set, elsewhere)
        go_on.set()
        assert await accepted

    run(story)


def test_thousands_of_jobs_that_wait_cost_the_loop_nothing() -> None:
    async def story(pool: BackgroundPool) -> float:
        free = Event()
        busy = pool.submit(Kind.SEARCH, lambda: free.wait(PATIENCE), OTHER)
        waiting = [pool.submit(Kind.SEARCH, int, OTHER) for _ in range(20_000)]
        began = monotonic()
        for _ in range(100):  # an end of a quick job, and of a search whose turn it is
            await pool.submit(Kind.MOVE, int, SOMEBODY)
        free.set()
        await busy
        for _ in range(30):
            await pool.submit(Kind.SEARCH, int, SOMEBODY)
        seconds = monotonic() - began
        assert not all(job.done() for job in waiting)
        return seconds

    assert run(story) < 1.0  # 0.02 s; it took 3.7 s when every job that ended had all others ranked


def test_python_in_a_thread_does_not_keep_the_loop_from_the_interpreter() -> None:
    async def story(pool: BackgroundPool) -> float:
        over = False

        def work() -> None:
            while not over:
                pass

        busy, waits = pool.submit(Kind.RECORD, work, OTHER), list[float]()
        for _ in range(101):
            began = monotonic()
            await asyncio.sleep(0.001)  # the loop lets go of the interpreter, and wants it back
            waits.append(monotonic() - began)
        over = True
        await busy
        return sorted(waits)[50]

    assert run(story) < 0.005  # 0.0017 s; 0.006 s with Python's own interval


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
                await pool.submit(kind, fail, SOMEBODY)
        assert await pool.submit(kind, lambda: 7, SOMEBODY) == 7

    run(story)


def test_a_job_that_fails_when_nobody_waits_any_more_is_noted_down(caplog: pytest.LogCaptureFixture) -> None:
    async def story(pool: BackgroundPool) -> None:
        free = Event()

        def work() -> None:
            free.wait(PATIENCE)
            _fail()

        given_up = pool.submit(Kind.HINT, work, SOMEBODY)
        given_up.cancel()
        free.set()
        assert await pool.submit(Kind.HINT, lambda: 7, SOMEBODY) == 7

    run(story)
    assert "a hint failed that nobody was waiting for any more" in caplog.text
    assert "no idea" in caplog.text


def test_once_closed_nothing_is_begun_and_what_waits_is_cancelled() -> None:
    async def story(pool: BackgroundPool) -> list[str]:
        free, order = Event(), list[str]()
        pool.submit(Kind.SEARCH, lambda: free.wait(PATIENCE), SOMEBODY)
        waiting = pool.submit(Kind.SEARCH, lambda: order.append("late"), SOMEBODY)
        pool.close()
        assert pool.submit(Kind.MOVE, lambda: order.append("later"), SOMEBODY).cancelled()
        free.set()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await asyncio.sleep(0.1)
        return order

    assert run(story) == []


def test_names_that_differ_have_seeds_that_differ() -> None:
    assert public_seed("table 1") == public_seed("table 1") != public_seed("table 2")
