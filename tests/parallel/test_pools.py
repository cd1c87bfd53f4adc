"""Pools: every item is done once, few are submitted ahead, and closing cancels the rest."""

import os
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from time import monotonic, sleep

import pytest

from croupier.parallel import DeadWorkerError, Pool, Processes, Threads, map_unordered, until_interrupted


def test_everything_handed_out_is_done_once() -> None:
    with ThreadPoolExecutor(3) as pool:
        assert sorted(map_unordered(pool, lambda item: item * item, range(50), 3)) == [
            item * item for item in range(50)
        ]


def test_no_more_is_taken_than_twice_as_much_as_can_be_worked_on_at_once() -> None:
    taken = iter(range(1000))
    with ThreadPoolExecutor(2) as pool:
        results = map_unordered(pool, lambda item: item, taken, 2)
        next(results)
        results.close()
    assert next(taken) == 4


def test_who_stops_early_drops_what_is_not_begun() -> None:
    begun: list[int] = []
    go_on = Event()

    def work(item: int) -> int:
        begun.append(item)
        if item > 0:
            go_on.wait(60)
        return item

    with ThreadPoolExecutor(1) as pool:
        results = map_unordered(pool, work, range(1000), 3)
        assert next(results) == 0
        results.close()
        go_on.set()
    assert begun in ([0], [0, 1])


def test_who_stops_early_does_not_wait_for_what_is_begun() -> None:
    stop = Event()

    def work(item: int) -> int:
        deadline = monotonic() + 60
        while item > 0 and not stop.is_set() and monotonic() < deadline:
            sleep(0.005)
        return item

    results = Threads(2).map(work, range(1000), stop.set)
    assert next(results) == 0
    begun = monotonic()
    results.close()
    assert monotonic() - begun < 30


POOLS = pytest.mark.parametrize("pool", [Threads(1), Threads(3), Processes(1), Processes(2)], ids=str)


def own_process(item: int) -> tuple[int, int]:
    print("done", item)
    return item, os.getpid()


def wait_long(item: int) -> int:
    sleep(60 if item else 0)
    return item


def end_process(item: int) -> int:
    os._exit(item)


def fail(item: int) -> int:
    raise ZeroDivisionError(f"item {item}")


def test_processes_are_others_and_their_prints_are_no_output(capfd: pytest.CaptureFixture[str]) -> None:
    found = dict(Processes(2).map(own_process, range(20)))
    assert sorted(found) == list(range(20))
    assert os.getpid() not in found.values()
    told = capfd.readouterr()
    assert (told.out, told.err.count("done")) == ("", 20)


@POOLS
def test_the_results_are_the_same_on_any_pool(pool: Pool) -> None:
    assert sorted(pool.map(abs, range(-50, 0))) == list(range(1, 51))
    assert list(pool.map(abs, [])) == []


@POOLS
def test_an_error_of_the_work_arrives(pool: Pool) -> None:
    with pytest.raises(ZeroDivisionError, match="item 7"):
        list(pool.map(fail, [7, 7, 7]))


def test_no_more_threads_start_than_there_are_items(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[int] = []

    def pool(workers: int) -> ThreadPoolExecutor:
        started.append(workers)
        return ThreadPoolExecutor(workers)

    monkeypatch.setattr("croupier.parallel.pools.ThreadPoolExecutor", pool)
    assert sorted(Threads(10**8).map(abs, [1, 2, 3])) == [1, 2, 3]
    assert started == [3]


def test_processes_that_are_begun_end_when_the_results_are_closed() -> None:
    results = Processes(2).map(wait_long, range(1000))
    assert next(results) == 0
    begun = monotonic()
    results.close()
    assert monotonic() - begun < 30


def test_a_process_that_dies_is_noticed() -> None:
    with pytest.raises(DeadWorkerError, match="a process died at its work"):
        list(Processes(2).map(end_process, range(1, 5)))


@POOLS
def test_ctrl_c_leaves_what_came_by_then(pool: Pool) -> None:
    found: list[int] = []

    def take(item: int) -> None:
        found.append(item)
        if len(found) == 3:
            raise KeyboardInterrupt

    assert not until_interrupted(pool.map(abs, range(1000)), take)
    assert len(found) == 3
    assert until_interrupted(pool.map(abs, range(3)), found.append)
    assert len(found) == 6
