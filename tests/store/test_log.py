"""What a log does, on both databases."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from msgspec.structs import replace

from croupier.store import Entry, Log, StoreError, open_log
from croupier.store.entry import BODY_LIMIT, NOTICE_LIMIT

BEGUN = Entry("t", 1, 1_000, b"begun")


def bodies(log: Log, table: str = "t", after: int = 0) -> list[bytes]:
    return [entry.body for entry in log.read(table, after)]


def test_what_was_appended_is_read_in_order(log: Log) -> None:
    entries = [Entry("t", seq, 10 * seq, bytes([seq, 0, 255])) for seq in range(1, 6)]
    assert log.append(entries[:2]) == [True, True]
    assert log.append(entries[2:]) == [True, True, True]
    assert log.read("t") == entries
    assert log.read("t", after=3) == entries[3:]
    assert log.read("t", after=5) == []
    assert log.read("other") == []


def test_it_is_there_after_closing_and_opening_again(url: str) -> None:
    log = open_log(url)
    log.append([BEGUN, Entry("t", 2, 2_000, b"")])
    log.close()
    log = open_log(url)
    assert bodies(log) == [b"begun", b""]
    assert log.append([Entry("t", 2, 0, b"late"), Entry("u", 1, 0, b"new")]) == [False, True]
    assert log.append([Entry("t", 3, 0, b"next")]) == [True]
    log.close()


def test_a_number_that_is_taken_is_refused(log: Log) -> None:
    assert log.append([BEGUN]) == [True]
    assert log.append([replace(BEGUN, body=b"too late")]) == [False]
    assert bodies(log) == [b"begun"]


def test_a_number_that_leaves_a_gap_is_refused(log: Log) -> None:
    assert log.append([Entry("t", 2, 0, b"")]) == [False]
    assert log.append([BEGUN, Entry("u", 5, 0, b"")]) == [True, False]
    assert log.append([Entry("t", 3, 0, b"")]) == [False]
    assert bodies(log) == [b"begun"]
    assert bodies(log, "u") == []


def test_what_follows_a_refused_entry_is_refused_with_it(log: Log) -> None:
    log.append([BEGUN])
    batch = [
        Entry("t", 1, 0, b"lost"),
        Entry("u", 1, 0, b"u"),
        Entry("t", 2, 0, b"built on lost"),
        Entry("u", 2, 0, b"v"),
    ]
    assert log.append(batch) == [False, True, False, True]
    assert bodies(log) == [b"begun"]
    assert log.append([Entry("t", 2, 0, b"2"), Entry("t", 4, 0, b"4"), Entry("t", 3, 0, b"3")]) == [True, False, False]
    assert bodies(log) == [b"begun", b"2"]


def test_nothing_to_append_is_no_mistake(log: Log) -> None:
    assert log.append([]) == []


def test_a_batch_may_be_large(log: Log) -> None:
    batch = [Entry(f"t{number % 300}", 1 + number // 300, number, b"x" * number) for number in range(1_500)]
    assert all(log.append(batch))
    assert [len(body) for body in bodies(log, "t299")] == [299, 599, 899, 1_199, 1_499]
    assert log.append([Entry(f"t{number}", 6, 0, b"") for number in range(300)]) == [True] * 300


def test_the_public_list_names_the_newest_table_first(log: Log) -> None:
    log.append([Entry("a", 1, 0, b"", b"A waits"), Entry("b", 1, 0, b""), Entry("c", 1, 0, b"", b"C waits")])
    log.append([Entry("b", 2, 0, b"", b"B waits")])
    assert log.notices(10) == [("c", b"C waits"), ("b", b"B waits"), ("a", b"A waits")]
    assert log.notices(1) == [("c", b"C waits")]


def test_a_notice_stays_until_another_one_or_none_at_all(log: Log) -> None:
    log.append([Entry("a", 1, 0, b"", b"first"), Entry("a", 2, 0, b"", b"second")])
    log.append([Entry("a", 3, 0, b"")])
    assert log.notices(10) == [("a", b"second")]
    log.append([Entry("a", 3, 0, b"", b"refused")])
    assert log.notices(10) == [("a", b"second")]
    log.append([Entry("a", 4, 0, b"", b"")])
    assert log.notices(10) == []


def test_a_deleted_table_is_gone_and_its_id_is_free(log: Log) -> None:
    log.append([Entry("a", 1, 0, b"a", b"here"), Entry("b", 1, 0, b"b"), Entry("a", 2, 0, b"a")])
    assert log.delete(["a", "a", "unknown"]) == ["a"]
    assert (log.read("a"), log.notices(5)) == ([], [])
    assert log.append([Entry("a", 3, 0, b"")]) == [False]
    assert log.append([Entry("a", 1, 0, b"again"), Entry("b", 2, 0, b"b")]) == [True, True]
    assert bodies(log, "a") == [b"again"]
    assert bodies(log, "b") == [b"b", b"b"]


def test_every_method_may_be_called_from_any_thread(log: Log) -> None:
    def play(table: str) -> list[bool]:
        verdicts = [log.append([Entry(table, seq, 0, b"x")])[0] for seq in range(1, 11)]
        assert len(log.read(table)) == 10
        return verdicts

    with ThreadPoolExecutor(8) as pool:
        assert all(all(verdicts) for verdicts in pool.map(play, [f"t{number}" for number in range(16)]))


def test_a_ping_tries_an_append_and_leaves_nothing(log: Log) -> None:
    log.append([BEGUN])
    log.ping()
    assert log.query("SELECT count(*) FROM croupier_event", {}) == [(1,)]
    assert log.append([Entry("t", 2, 0, b"next")]) == [True]


def test_a_closed_log_says_so(log: Log) -> None:
    log.append([Entry("t", 1, 0, b"")])
    log.close()
    for use in (log.ping, lambda: log.read("t"), lambda: log.append([Entry("t", 2, 0, b"")])):
        with pytest.raises(StoreError, match="closed"):
            use()


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (replace(BEGUN, table=""), "1 to 32"),
        (replace(BEGUN, table="x" * 33), "1 to 32"),
        (replace(BEGUN, table="a b"), "1 to 32"),
        (replace(BEGUN, table="a\n"), "1 to 32"),
        (replace(BEGUN, table="tisch-ü"), "1 to 32"),
        (replace(BEGUN, seq=0), "numbered from 1"),
        (replace(BEGUN, seq=2**31), "numbered from 1"),
        (replace(BEGUN, at=-1), "milliseconds"),
        (replace(BEGUN, body=bytes(BODY_LIMIT + 1)), "at most 65,536 bytes"),
        (replace(BEGUN, notice=bytes(NOTICE_LIMIT + 1)), "at most 4,096 bytes"),
    ],
)
def test_what_no_log_can_hold_is_said_before_anything_is_written(sqlite: str, entry: Entry, reason: str) -> None:
    log = open_log(sqlite)
    with pytest.raises(ValueError, match=reason):
        log.append([Entry("good", 1, 0, b""), entry])
    assert log.read("good") == []
    log.close()
