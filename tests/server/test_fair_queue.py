"""The fair queue: whose job is next, however much others let wait, and how little that costs."""

from __future__ import annotations

from time import perf_counter

from hypothesis import given
from hypothesis import strategies as st

from croupier.server.fair_queue import MOST_ADDRESSES, NOBODY, FairQueue

ADDRESSES = ("192.0.2.1", "192.0.2.2", "192.0.2.3")
ANN, BEN, CEM = ADDRESSES


def drain(queue: FairQueue[str], seconds: float = 1.0) -> list[str]:
    """Take all jobs, one after another, each of which takes as long."""
    order = []
    while (taken := queue.take()) is not None:
        job, address = taken
        order.append(job)
        queue.finish(address, seconds)
    return order


def filled(*jobs: tuple[str, str], at_once: int = 1) -> FairQueue[str]:
    """Return a queue with jobs and their addresses."""
    queue = FairQueue[str](at_once)
    for job, address in jobs:
        queue.put(job, [address] if address else [])
    return queue


def test_addresses_are_served_in_turns_and_each_in_order() -> None:
    queue = filled(("a1", ANN), ("a2", ANN), ("a3", ANN), ("b1", BEN), ("b2", BEN), ("c1", CEM))
    assert drain(queue) == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_jobs_that_nobody_waits_for_come_last() -> None:
    queue = filled(("n1", ""), ("n2", ""), ("a1", ANN), ("a2", ANN))
    assert drain(queue) == ["a1", "a2", "n1", "n2"]
    queue.put("b1", [BEN])
    assert drain(queue) == ["b1"]


def test_of_one_address_the_most_urgent_job_is_first() -> None:
    queue = FairQueue[str](1)
    for job, urgency in (("review", 5), ("hint", 2), ("search", 1), ("hint 2", 2)):
        queue.put(job, [ANN], urgency)
    assert drain(queue) == ["search", "hint", "hint 2", "review"]


def test_who_takes_long_is_served_as_long_as_others_and_no_longer() -> None:
    queue = filled(*((f"a{n}", ANN) for n in range(4)), *((f"b{n}", BEN) for n in range(40)))
    order = []
    for _ in range(22):
        taken = queue.take()
        assert taken is not None
        order.append(taken[0][0])
        queue.finish(taken[1], 1.0 if taken[1] == ANN else 0.1)
    assert order.count("a") == 2


def test_a_job_of_several_addresses_is_done_once_when_the_first_of_them_is_served() -> None:
    queue = filled(*((f"a{n}", ANN) for n in range(9)))
    queue.put("shared", [ANN, BEN])
    assert set(queue.addresses("shared")) == {ANN, BEN}
    assert drain(queue).index("shared") == 1
    assert "shared" not in queue
    assert len(queue) == 0


def test_an_address_runs_no_more_at_once_than_it_may() -> None:
    queue = filled(("a1", ANN), ("a2", ANN), ("b1", BEN), at_once=1)
    assert queue.take() == ("a1", ANN)
    assert queue.take() == ("b1", BEN)
    assert queue.take() is None
    queue.finish(BEN, 1.0)
    assert queue.take() is None
    queue.finish(ANN, 1.0)
    assert queue.take() == ("a2", ANN)


@given(st.lists(st.sampled_from((*ADDRESSES, None)), max_size=60), st.integers(0, 30))
def test_no_address_makes_another_wait_for_more_than_one_job(before: list[str | None], greedy: int) -> None:
    """`None` takes a job; whatever went before, who has had nothing yet waits for one job of each other address."""
    queue, number = FairQueue[int](1), 0
    for address in before:
        if address is not None:
            queue.put(number, [address])
            number += 1
        elif (taken := queue.take()) is not None:
            queue.finish(taken[1], 1.0)
    for _ in range(greedy):
        queue.put(number, [ANN])
        number += 1
    queue.put(-1, ["192.0.2.9"])
    served = []
    while (taken := queue.take()) is not None and taken[0] != -1:
        served.append(taken[1])
        queue.finish(taken[1], 1.0)
    assert len(served) == len(set(served))


@given(st.lists(st.tuples(st.sampled_from(("put", "take", "move", "finish")), st.integers(0, 3), st.integers(0, 2))))
def test_every_job_is_taken_once_and_for_one_of_its_addresses(steps: list[tuple[str, int, int]]) -> None:
    queue, waiting, running = FairQueue[int](2), dict[int, set[str]](), list[str]()
    some = (set[str](), {ANN}, {BEN}, {ANN, BEN, CEM})
    for number, (step, who, urgency) in enumerate(steps):
        if step == "put":
            queue.put(number, some[who], urgency)
            waiting[number] = some[who]
        elif step == "move" and waiting:
            job = min(waiting)
            queue.put(job, some[who], queue.remove(job))
            waiting[job] = some[who]
        elif step == "finish" and running:
            queue.finish(running.pop(), 0.5)
        elif step == "take" and (taken := queue.take()) is not None:
            job, address = taken
            assert address in (waiting.pop(job) or {NOBODY})
            running.append(address)
            assert running.count(address) <= 2
        assert len(queue) == len(waiting)
    for address in running:
        queue.finish(address, 0.5)
    assert len(drain(queue)) == len({*waiting})  # type: ignore[arg-type]


def test_what_waits_costs_the_next_job_nothing_and_what_is_over_leaves_nothing_behind() -> None:
    queue = FairQueue[int](2)
    for job in range(100_000):
        queue.put(job, [f"192.0.2.{job % 200}"], job % 4)
    began = perf_counter()
    for job in range(2_000):
        queue.put(-job - 1, [ANN])
        taken = queue.take()
        assert taken is not None
        queue.finish(taken[1], 0.01)
    assert perf_counter() - began < 1.0  # 20 ms; each cost 75 ms when all that waits was ranked
    while (taken := queue.take()) is not None:
        queue.finish(taken[1], 0.01)
    for number in range(3 * MOST_ADDRESSES):  # many addresses, none of which waits for long
        queue.put(number, [f"2001:db8:0:{number:x}::/64"])
        queue.put(-1 - number, [ANN])
        for _ in range(2):
            taken = queue.take()
            assert taken is not None
            queue.finish(taken[1], 5.0)
    assert len(queue._used) <= MOST_ADDRESSES + 64
    assert len(queue._turns) <= 64
    for number in range(10_000):
        queue.put(number, [BEN])
        queue.remove(number)
    assert len(queue._turns) <= 64
