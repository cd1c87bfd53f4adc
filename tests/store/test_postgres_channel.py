"""Messages between workers on the same tables."""

import asyncio
from collections.abc import Callable

import pytest

from croupier.store import Channel, Entry, Log, open_log
from tests.postgres import Postgres


class Worker:
    """A worker with a channel, and what it received."""

    def __init__(self, url: str) -> None:
        self.log: Log = open_log(url)
        self.received: list[str] = []
        self.connects = 0
        self.channel: Channel = self.log.channel(self.received.append, self._count)

    def _count(self) -> None:
        self.connects += 1

    def close(self) -> None:
        """Close all."""
        self.channel.close()
        self.log.close()


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0.01)


def test_workers_receive_what_others_append_and_send_but_not_their_own(postgres: str) -> None:
    async def scene() -> None:
        mine, theirs = Worker(postgres), Worker(postgres)
        await until(lambda: mine.connects == theirs.connects == 1)
        assert all(mine.log.append([Entry("a", 1, 0, b""), Entry("b", 1, 0, b""), Entry("a", 2, 0, b"")]))
        assert all(mine.log.append([Entry("b", 2, 0, b"")]))
        mine.channel.send("hello, wörld")
        theirs.channel.send("I am leaving")
        theirs.channel.send("bye")
        await until(lambda: len(theirs.received) == 5 and len(mine.received) == 2)
        assert sorted(theirs.received) == ["a 1", "a 2", "b 1", "b 2", "hello, wörld"]
        assert mine.received == ["I am leaving", "bye"]
        mine.close()
        theirs.close()

    asyncio.run(scene())


def test_a_large_batch_is_announced_in_several_payloads(postgres: str) -> None:
    async def scene() -> None:
        mine, theirs = Worker(postgres), Worker(postgres)
        await until(lambda: theirs.connects == 1)
        tables = [f"a-table-with-a-long-name-{number}" for number in range(600)]
        mine.log.append([Entry(table, 1, 0, b"") for table in tables])
        mine.log.append([Entry(table, 2, 0, b"") for table in tables])
        await until(lambda: len(theirs.received) == 1_200)
        assert set(theirs.received) == {f"{table} {seq}" for table in tables for seq in (1, 2)}
        mine.close()
        theirs.close()

    asyncio.run(scene())


def test_after_a_break_a_worker_is_told_that_it_is_connected_again(postgres_server: Postgres, postgres: str) -> None:
    async def scene() -> None:
        mine, theirs = Worker(postgres), Worker(postgres)
        await until(lambda: mine.connects == theirs.connects == 1)
        await asyncio.to_thread(postgres_server.restart)
        mine.channel.send("still here?")
        await until(lambda: mine.connects == theirs.connects == 2)
        mine.channel.send("yes")
        await until(lambda: "yes" in theirs.received)
        mine.close()
        theirs.close()

    asyncio.run(scene())


def test_what_is_no_line_of_text_cannot_be_sent(postgres: str) -> None:
    async def scene() -> None:
        worker = Worker(postgres)
        for text in ("two\nlines", "\0", "x" * 8_000):
            with pytest.raises(ValueError, match="single lines"):
                worker.channel.send(text)
        worker.close()

    asyncio.run(scene())


def test_alone_on_a_file_no_message_arrives(sqlite: str) -> None:
    async def scene() -> None:
        worker = Worker(sqlite)
        worker.channel.send("anybody?")
        worker.log.append([Entry("a", 1, 0, b"")])
        worker.close()
        assert (worker.received, worker.connects) == ([], 0)

    asyncio.run(scene())
