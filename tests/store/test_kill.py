"""A process that is killed while it writes loses nothing it has acknowledged."""

import asyncio
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from random import Random
from time import sleep

from croupier.store import Appender, Entry, StoreError, open_log

KILLS = 20
TABLES = 8


def write(url: str, acknowledged: Connection) -> None:
    """Append to all tables without end, and say so of every entry that is on disk."""

    async def go_on() -> None:
        log = open_log(url)
        appender = Appender(log)

        def follow(table: str, seq: int) -> None:
            def done(verdict: bool | StoreError) -> None:
                assert verdict is True
                acknowledged.send((table, seq))
                follow(table, seq + 1)

            appender.append(Entry(table, seq, seq, f"{table} {seq}".encode()), done)

        for number in range(TABLES):
            follow(f"t{number}", len(log.read(f"t{number}")) + 1)
        await asyncio.Event().wait()

    asyncio.run(go_on())


def test_every_acknowledged_entry_survives_kill_9(sqlite: str) -> None:
    # A server of forks has everything imported already, so that a writer is there at once.
    context = get_context("forkserver" if "forkserver" in get_all_start_methods() else "spawn")
    if context.get_start_method() == "forkserver":
        context.set_forkserver_preload(["__main__", "tests.store.test_kill", "croupier.store.sqlite"])
    random = Random(1)
    told: dict[str, int] = {}
    for _ in range(KILLS):
        here, there = context.Pipe(duplex=False)
        writer = context.Process(target=write, args=(sqlite, there))
        writer.start()
        there.close()
        assert here.poll(20)  # it writes
        sleep(random.uniform(0.0, 0.05))
        writer.kill()
        writer.join()
        try:
            while True:
                table, seq = here.recv()
                told[table] = seq
        except EOFError:
            pass
        here.close()
        log = open_log(sqlite)  # the dead process does not hold it
        for table, seq in told.items():
            kept = log.read(table)
            assert [entry.seq for entry in kept] == list(range(1, len(kept) + 1))
            assert len(kept) >= seq
            assert all(entry.body == f"{table} {entry.seq}".encode() for entry in kept)
        log.close()
    assert sum(told.values()) > KILLS
