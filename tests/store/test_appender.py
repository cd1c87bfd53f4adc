"""Group commit on an event loop."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from threading import Event, get_ident

import pytest

from croupier.store import Appender, Entry, Log, StoreError, open_log
from croupier.store.sqlite import SqliteLog

Verdicts = dict[tuple[str, int], bool | StoreError]


def noting(verdicts: Verdicts, entry: Entry) -> Callable[[bool | StoreError], None]:
    """Something that notes what became of an entry."""

    def done(verdict: bool | StoreError) -> None:
        verdicts[entry.table, entry.seq] = verdict

    return done


def append_all(appender: Appender, verdicts: Verdicts, entries: Sequence[Entry]) -> None:
    for entry in entries:
        appender.append(entry, noting(verdicts, entry))


def count_commits(log: Log, monkeypatch: pytest.MonkeyPatch, before: Callable[[], object] = bool) -> list[int]:
    """Return a list of the number of entries in each commit. `before` is called before each commit."""
    sizes: list[int] = []
    commit = log.commit

    def counted(entries: Sequence[Entry]) -> list[bool]:
        sizes.append(len(entries))
        before()
        return commit(entries)

    monkeypatch.setattr(log, "commit", counted)
    return sizes


def test_every_entry_is_on_disk_when_its_caller_hears_of_it(log: Log) -> None:
    async def scene() -> None:
        appender = Appender(log)
        heard = asyncio.Event()
        here = get_ident()

        def done(verdict: bool | StoreError) -> None:
            assert verdict is True
            assert get_ident() == here
            assert [entry.body for entry in log.read("t")] == [b"begun"]
            heard.set()

        appender.append(Entry("t", 1, 0, b"begun"), done)
        assert appender.waiting == 1
        await heard.wait()
        await appender.close()

    asyncio.run(scene())


def test_what_comes_during_a_commit_shares_the_next_one(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> list[int]:
        go_on = Event()
        sizes = count_commits(log, monkeypatch, go_on.wait)
        appender, verdicts = Appender(log, batch=50), Verdicts()
        append_all(appender, verdicts, [Entry("t", 1, 0, b""), Entry("t", 2, 0, b"")])
        while not sizes:
            await asyncio.sleep(0.001)
        append_all(appender, verdicts, [Entry(f"u{number}", 1, 0, b"") for number in range(120)])
        assert appender.waiting == 122
        go_on.set()
        await appender.close()
        assert set(verdicts.values()) == {True}
        assert len(verdicts) == 122
        assert appender.waiting == 0
        return sizes

    assert asyncio.run(scene()) == [2, 50, 50, 20]


def test_what_was_built_on_a_refused_entry_is_refused_even_if_its_number_fits(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> Verdicts:
        go_on = Event()
        sizes = count_commits(log, monkeypatch, go_on.wait)
        appender, verdicts = Appender(log), Verdicts()
        append_all(appender, verdicts, [Entry("t", 1, 0, b"mine")])
        while not sizes:
            await asyncio.sleep(0.001)
        append_all(appender, verdicts, [Entry("t", 2, 0, b"built on mine"), Entry("u", 1, 0, b"")])
        go_on.set()
        await appender.close()
        return verdicts

    log.append([Entry("t", 1, 0, b"of another worker")])
    assert asyncio.run(scene()) == {("t", 1): False, ("t", 2): False, ("u", 1): True}
    assert [entry.body for entry in log.read("t")] == [b"of another worker"]


def test_a_full_disk_reaches_everyone_and_later_appends_work_again(sqlite: str) -> None:
    async def scene() -> None:
        log = open_log(sqlite)
        assert isinstance(log, SqliteLog)
        appender, verdicts = Appender(log), Verdicts()
        pages = log._writer.execute("PRAGMA page_count").fetchone()[0]
        log._writer.execute(f"PRAGMA max_page_count = {pages + 3}")
        entries = [Entry(f"t{number}", 1, 0, bytes(1_000)) for number in range(100)]
        append_all(appender, verdicts, entries)
        await appender.flush()
        assert len(verdicts) == 100
        for verdict in verdicts.values():
            assert isinstance(verdict, StoreError)
            assert "full" in str(verdict)
        assert log.read("t0") == []
        log._writer.execute("PRAGMA max_page_count = 1000000")
        append_all(appender, verdicts, entries)
        await appender.close()
        assert set(verdicts.values()) == {True}
        assert log.read("t99") == [entries[99]]
        log.close()

    asyncio.run(scene())


def test_a_failure_takes_what_was_built_on_it_along(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> Verdicts:
        log = open_log(sqlite)
        go_on = Event()

        def fail_once() -> None:
            go_on.wait()
            if len(sizes) == 1:
                raise sqlite3.OperationalError("disk I/O error")

        sizes = count_commits(log, monkeypatch, fail_once)
        appender, verdicts = Appender(log), Verdicts()
        append_all(appender, verdicts, [Entry("t", 1, 0, b"")])
        while not sizes:
            await asyncio.sleep(0.001)
        append_all(appender, verdicts, [Entry("t", 2, 0, b""), Entry("u", 1, 0, b"")])
        go_on.set()
        await appender.close()
        log.close()
        return verdicts

    verdicts = asyncio.run(scene())
    assert verdicts["u", 1] is True
    assert isinstance(verdicts["t", 1], StoreError)
    assert verdicts["t", 2] is verdicts["t", 1]


def test_one_callers_mistake_does_not_keep_the_news_from_the_others(sqlite: str) -> None:
    async def scene() -> tuple[Verdicts, list[object]]:
        log = open_log(sqlite)
        reported: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context["exception"]))
        appender, verdicts = Appender(log), Verdicts()
        appender.append(Entry("a", 1, 0, b""), lambda _: {}["nothing"])
        append_all(appender, verdicts, [Entry("b", 1, 0, b"")])
        await appender.close()
        log.close()
        return verdicts, reported

    verdicts, reported = asyncio.run(scene())
    assert verdicts == {("b", 1): True}
    assert [type(error) for error in reported] == [KeyError]


def test_an_entry_that_cannot_be_is_refused_at_once(sqlite: str) -> None:
    async def scene() -> None:
        log = open_log(sqlite)
        appender = Appender(log)
        with pytest.raises(ValueError, match="numbered"):
            appender.append(Entry("t", 0, 0, b""), print)
        await appender.flush()
        await appender.close()
        with pytest.raises(StoreError, match="closed"):
            appender.append(Entry("t", 1, 0, b""), print)
        log.close()

    asyncio.run(scene())
