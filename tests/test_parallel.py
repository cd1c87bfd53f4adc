"""Parallel work: every item is done once, few are submitted ahead, and closing cancels the rest."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event
from time import monotonic, sleep

from croupier.parallel import map_in_threads, map_unordered


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

    results = map_in_threads(work, range(1000), 2, stop.set)
    assert next(results) == 0
    begun = monotonic()
    results.close()  # type: ignore[attr-defined]  # a generator
    assert monotonic() - begun < 30
