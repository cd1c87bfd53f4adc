"""Tables that nobody uses, on both databases: by two clocks they expire, come back or are deleted, a few at a time."""

from croupier.store import Entry, Log, Served, Sweep, open_log
from croupier.store.expiry import DAY

EXPIRE, DELETE = 60 * DAY, 30 * DAY


def sweep(log: Log, now: int, served: int, limit: int = 100) -> tuple[list[str], list[str]]:
    """Sweep at a time given in days of the wall clock and days served; return what expires and what is deleted."""
    return tuple(log.sweep(Sweep(now * DAY, served * DAY, EXPIRE, DELETE, limit)))


def append(log: Log, table: str, seq: int, day: int) -> None:
    assert log.append([Entry(table, seq, day * DAY, b"event", b"waits")]) == [True]


def listed(log: Log) -> list[str]:
    return [table for table, _ in log.notices(9)]


def test_a_clock_that_is_far_ahead_expires_nothing(log: Log) -> None:
    append(log, "t", 1, 100)
    for _ in range(3):
        assert sweep(log, 161, 10) == sweep(log, 100_000, 10) == ([], [])
    assert sweep(log, 101, 10) == ([], []), "and the clock was set right again"
    assert len(log.read("t")) == 1


def test_time_served_alone_expires_nothing_either(log: Log) -> None:
    append(log, "t", 1, 100)
    assert sweep(log, 102, 1) == ([], [])
    assert sweep(log, 110, 10_000) == ([], [])
    assert sweep(log, 0, 20_000) == ([], []), "the clock went back"


def test_by_both_clocks_a_table_expires_and_is_deleted_later(log: Log) -> None:
    append(log, "t", 1, 100)
    append(log, "u", 1, 155)
    assert sweep(log, 102, 1) == ([], [])
    assert sweep(log, 162, 60) == ([], []), "59 days served"
    assert sweep(log, 162, 61) == (["t"], [])
    assert listed(log) == ["u"]
    assert len(log.read("t")) == 1, "it is still there"
    assert sweep(log, 192, 90) == ([], []), "expired for 29 days served"
    assert sweep(log, 189, 91) == ([], []), "30 days served, but 29 by the wall clock"
    assert sweep(log, 192, 91) == ([], ["t"])
    assert log.read("t") == []
    assert listed(log) == ["u"]
    assert log.append([Entry("t", 1, 193 * DAY, b"its id is free")]) == [True]
    assert sweep(log, 194, 93) == ([], []), "and the new table is not taken for the old one"


def test_an_expired_table_can_be_brought_back(log: Log) -> None:
    append(log, "t", 1, 100)
    sweep(log, 102, 1)
    assert not log.restore("t")
    assert sweep(log, 162, 61) == (["t"], [])
    assert log.restore("t")
    assert not log.restore("t")
    assert not log.restore("unknown")
    assert listed(log) == ["t"]
    assert sweep(log, 200, 95) == ([], []), "it is watched again from now on"
    assert sweep(log, 260, 154) == ([], [])
    assert sweep(log, 260, 155) == (["t"], [])


def test_an_event_begins_it_all_again(log: Log) -> None:
    append(log, "t", 1, 100)
    sweep(log, 102, 1)
    append(log, "t", 2, 150)
    assert sweep(log, 162, 61) == ([], [])
    assert sweep(log, 210, 62) == ([], [])
    assert sweep(log, 211, 122) == (["t"], [])
    append(log, "t", 3, 212)  # by a worker that had it in memory
    assert sweep(log, 400, 400) == ([], []), "what was noted down was about another event"
    assert len(log.read("t")) == 3


def test_an_event_that_comes_while_a_sweep_is_under_way_saves_its_table(log: Log) -> None:
    append(log, "t", 1, 100)
    sweep(log, 102, 1)
    sweep(log, 162, 61)
    last = Sweep(192 * DAY, 91 * DAY, EXPIRE, DELETE, 100)
    append(log, "t", 2, 191)
    assert log.delete(["t"], last) == []
    assert len(log.read("t")) == 2


def test_a_sweep_is_bounded(log: Log) -> None:
    for table in "abcde":
        append(log, table, 1, 100)
    sweep(log, 102, 1)
    assert sweep(log, 162, 61, limit=2) == (["a", "b"], [])
    assert sweep(log, 162, 61, limit=2) == (["c", "d"], [])
    assert sweep(log, 192, 91, limit=2) == (["e"], ["a", "b"])
    assert sweep(log, 192, 91, limit=2) == ([], ["c", "d"])


def test_the_time_served_is_counted_by_one_worker_at_a_time(url: str) -> None:
    log = open_log(url)
    nothing = log.read_served()
    assert nothing == Served("", 0, 0)
    mine, theirs = Served("mine", 60_000, 1_000), Served("theirs", 60_000, 1_000)
    assert log.count_served(nothing, mine)
    assert not log.count_served(nothing, theirs)
    assert log.count_served(mine, theirs)
    log.close()
    log = open_log(url)
    assert log.read_served() == theirs
    log.close()
