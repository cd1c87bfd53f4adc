"""Results of the deals of days, on both databases: the first of each token counts, until nobody can play the deal."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from croupier.store import Log, Served, Sweep, open_log
from croupier.store import expiry as store_expiry
from croupier.store.expiry import DAY

TODAY = "2026-11-16"


def sweep(log: Log, served: int, first_day: str) -> None:
    """Sweep after a number of days served; deals can be played from a first day on."""
    log.sweep(Sweep(40_000 * DAY, served * DAY, 60 * DAY, 30 * DAY, 100, first_day))


def test_the_first_result_of_a_token_counts_on_each_day(log: Log) -> None:
    assert log.day_results(TODAY) == []
    assert [log.count_result(TODAY, token, money) for token, money in (("a", 310), ("b", 0), ("a", 900))] == [
        True,
        True,
        False,
    ]
    assert log.count_result("2026-11-17", "a", 900)
    assert log.count_result(TODAY, "c", 310)
    assert log.day_results(TODAY) == [(0, 1, 0), (310, 2, 0)]
    assert log.day_results(TODAY, "c") == [(0, 1, 0), (310, 2, 1)]
    assert log.day_results("2026-11-17", "c") == [(900, 1, 0)]


def test_results_survive_a_restart(url: str) -> None:
    log = open_log(url)
    assert log.count_result(TODAY, "a", 310)
    log.close()
    log = open_log(url)
    assert not log.count_result(TODAY, "a", 900)
    assert log.day_results(TODAY, "a") == [(310, 1, 1)]
    log.close()


def test_two_workers_count_a_token_once_and_agree(postgres: str) -> None:
    logs = [open_log(postgres), open_log(postgres)]
    with ThreadPoolExecutor(8) as pool:
        sent = [pool.submit(logs[n % 2].count_result, TODAY, f"token {n // 4}", n) for n in range(80)]
        assert sum(counted.result() for counted in sent) == 20
    assert logs[0].day_results(TODAY) == logs[1].day_results(TODAY)
    assert sum(count for _, count, _ in logs[0].day_results(TODAY)) == 20
    for log in logs:
        log.close()


def test_by_both_clocks_old_results_are_deleted(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_expiry, "WATCH_LIMIT", 2)
    nothing = log.read_served()
    assert log.count_served(nothing, Served("w", 5 * DAY, 0))
    for token in "abcde":
        log.count_result(TODAY, token, 310)
        log.count_result("2026-11-17", token, 310)
    sweep(log, 34, "2026-11-18")
    assert log.day_results(TODAY) == [(310, 5, 0)], "29 days served: the clock may be wrong"
    sweep(log, 35, TODAY)
    assert log.day_results(TODAY) == [(310, 5, 0)], "30 days served, but it can still be played"
    sweep(log, 35, "2026-11-17")
    assert (log.day_results(TODAY), log.day_results("2026-11-17")) == ([], [(310, 5, 0)])
