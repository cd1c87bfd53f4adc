"""What workers on the same tables hear of each other."""

import asyncio
from collections.abc import Callable

import pytest

from croupier.store import Channel, Entry, Log, open_log
from tests.postgres import Postgres


class Ear:
    """A worker with a channel, and what it heard."""

    def __init__(self, url: str) -> None:
        self.log: Log = open_log(url)
        self.heard: list[str] = []
        self.missed = 0
        self.channel: Channel = self.log.channel(self.heard.append, self._miss)

    def _miss(self) -> None:
        self.missed += 1

    def leave(self) -> None:
        """Close all."""
        self.channel.close()
        self.log.close()


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0.01)


def test_workers_hear_what_others_append_and_tell_but_not_themselves(postgres: str) -> None:
    async def scene() -> None:
        mine, theirs = Ear(postgres), Ear(postgres)
        await until(lambda: mine.missed == theirs.missed == 1)
        assert all(mine.log.append([Entry("a", 1, 0, b""), Entry("b", 1, 0, b""), Entry("a", 2, 0, b"")]))
        assert all(mine.log.append([Entry("b", 2, 0, b"")]))
        mine.channel.tell("hello, wörld")
        theirs.channel.tell("I am leaving")
        theirs.channel.tell("bye")
        await until(lambda: len(theirs.heard) == 5 and len(mine.heard) == 2)
        assert sorted(theirs.heard) == ["a 1", "a 2", "b 1", "b 2", "hello, wörld"]
        assert mine.heard == ["I am leaving", "bye"]
        mine.leave()
        theirs.leave()

    asyncio.run(scene())


def test_a_large_batch_is_told_in_several_payloads(postgres: str) -> None:
    async def scene() -> None:
        mine, theirs = Ear(postgres), Ear(postgres)
        await until(lambda: theirs.missed == 1)
        tables = [f"a-table-with-a-long-name-{number}" for number in range(600)]
        mine.log.append([Entry(table, 1, 0, b"") for table in tables])
        mine.log.append([Entry(table, 2, 0, b"") for table in tables])
        await until(lambda: len(theirs.heard) == 1_200)
        assert set(theirs.heard) == {f"{table} {seq}" for table in tables for seq in (1, 2)}
        mine.leave()
        theirs.leave()

    asyncio.run(scene())


def test_after_a_break_a_worker_is_told_that_it_missed_something(postgres_server: Postgres, postgres: str) -> None:
    async def scene() -> None:
        mine, theirs = Ear(postgres), Ear(postgres)
        await until(lambda: mine.missed == theirs.missed == 1)
        await asyncio.to_thread(postgres_server.restart)
        mine.channel.tell("still here?")
        await until(lambda: mine.missed == theirs.missed == 2)
        mine.channel.tell("yes")
        await until(lambda: "yes" in theirs.heard)
        mine.leave()
        theirs.leave()

    asyncio.run(scene())


def test_what_is_no_line_of_text_cannot_be_told(postgres: str) -> None:
    async def scene() -> None:
        ear = Ear(postgres)
        for text in ("two\nlines", "\0", "x" * 8_000):
            with pytest.raises(ValueError, match="single lines"):
                ear.channel.tell(text)
        ear.leave()

    asyncio.run(scene())


def test_alone_on_a_file_nobody_hears(sqlite: str) -> None:
    async def scene() -> None:
        ear = Ear(sqlite)
        ear.channel.tell("anybody?")
        ear.log.append([Entry("a", 1, 0, b"")])
        ear.leave()
        assert (ear.heard, ear.missed) == ([], 0)

    asyncio.run(scene())
