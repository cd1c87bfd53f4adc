"""Followed games on both databases: the highest version of the first token stays, until it is ended or old."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from croupier.store import Log, Served, Sweep, open_log
from croupier.store.expiry import DAY, FOLLOWED

NAME = "a-name-of-a-game"


def test_the_highest_version_stays_whatever_comes_later(log: Log) -> None:
    assert (log.published_record(NAME), log.published_state(NAME, "a")) == (None, None)
    assert [log.publish(NAME, "a", version, b"%d" % version, 9) for version in (3, 2, 3, 7)] == [
        *(True, False, False, True),
    ]
    assert log.published_record(NAME) == (7, 9, b"7")
    assert log.published_record(NAME, known=7) == (7, 9, None)
    assert log.published_record(NAME, known=3) == (7, 9, b"7")
    assert log.published_state(NAME, "a") == (7, True, False)


def test_another_token_changes_nothing(log: Log) -> None:
    assert log.publish(NAME, "a", 1, b"one", 1)
    assert not log.publish(NAME, "b", 2, b"two", 2)
    assert not log.end_following(NAME, "b", 3)
    assert log.published_record(NAME) == (1, 1, b"one")
    assert log.published_state(NAME, "b") == (1, False, False)
    assert log.publish("another-name", "b", 2, b"two", 2)


def test_what_is_ended_stays_ended_and_its_record_is_gone(log: Log) -> None:
    assert not log.end_following(NAME, "a", 1)
    log.publish(NAME, "a", 1, b"one", 1)
    assert [log.end_following(NAME, "a", 2), log.end_following(NAME, "a", 2)] == [True, False]
    assert log.published_record(NAME) is None
    assert log.published_state(NAME, "a") == (1, True, True)
    assert not log.publish(NAME, "a", 2, b"a request that was delayed", 3)


def test_games_survive_a_restart(url: str) -> None:
    log = open_log(url)
    record = bytes(range(256)) * 1_000
    log.publish(NAME, "a", 999_999_999, record, 2**43)
    log.publish("another-name", "a", 1, b"", 0)
    log.end_following("another-name", "a", 1)
    log.close()
    log = open_log(url)
    assert log.published_record(NAME) == (999_999_999, 2**43, record)
    assert not log.publish(NAME, "a", 1, b"", 0)
    assert not log.publish("another-name", "a", 2, b"", 0)
    log.close()


def test_of_many_writers_the_highest_version_wins(url: str) -> None:
    logs = [open_log(url) for _ in range(2 if url.startswith("postgresql") else 1)]
    versions = [n * 37 % 100 + 1 for n in range(100)]
    with ThreadPoolExecutor(8) as pool:
        sent = [
            pool.submit(logs[version % len(logs)].publish, NAME, "a", version, b"%d" % version, version)
            for version in versions
        ]
        stored = {version for version, done in zip(versions, sent, strict=True) if done.result()}
    assert 100 in stored
    assert {log.published_record(NAME) for log in logs} == {(100, 100, b"100")}
    for log in logs:
        log.close()


def test_of_many_tokens_one_gets_the_name(url: str) -> None:
    logs = [open_log(url) for _ in range(2 if url.startswith("postgresql") else 1)]
    with ThreadPoolExecutor(8) as pool:
        sent = [pool.submit(logs[n % len(logs)].publish, NAME, f"{n}", n + 1, b"", 0) for n in range(40)]
        assert sum(done.result() for done in sent) == 1
    for log in logs:
        log.close()


@pytest.mark.parametrize("ended", [False, True])
def test_by_both_clocks_old_games_are_deleted(log: Log, ended: bool) -> None:
    nothing = log.read_served()
    assert log.count_served(nothing, Served("w", 5 * DAY, 0))
    begun = 20_000 * DAY
    names = [f"a-name-of-a-game-{n}" for n in range(5)]
    for name in names:
        log.publish(name, "a", 1, b"one", begun)
        if ended:
            log.end_following(name, "a", begun)

    def left_after(clock: int, served: int) -> int:
        log.sweep(Sweep(begun + clock, 5 * DAY + served, 60 * DAY, 30 * DAY, 2))
        return sum(log.published_state(name, "a") is not None for name in names)

    assert left_after(400 * DAY, FOLLOWED - 1) == 5, "the clock may be wrong"
    assert left_after(FOLLOWED, 400 * DAY) == 5, "the server may have run long without it"
    assert left_after(FOLLOWED + 1, FOLLOWED) == 0
    assert log.publish(names[0], "b", 1, b"", 0), "the name is free again"
