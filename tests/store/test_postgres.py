"""The log on PostgreSQL: several workers, a server that goes away, and words about what is wrong."""

import asyncio
from contextlib import closing
from threading import Barrier, Thread
from time import monotonic
from typing import Any

import psycopg
import pytest
from msgspec.structs import replace

from croupier.store import Appender, DamagedError, Entry, StoreError, open_log
from croupier.store.postgres import PostgresLog
from tests.patience import PATIENCE
from tests.postgres import Postgres


def test_of_two_workers_exactly_one_gets_each_number(postgres: str) -> None:
    tables, last, together = ["a", "b", "c"], 25, Barrier(2)
    won: dict[str, set[tuple[str, int]]] = {"left": set(), "right": set()}

    async def work(worker: str) -> None:
        log = open_log(postgres)
        appender = Appender(log)
        together.wait()

        async def play(table: str) -> None:
            seq = 0
            while seq < last:
                verdict: asyncio.Future[bool | StoreError] = asyncio.get_running_loop().create_future()
                entry = Entry(table, seq + 1, 0, worker.encode())
                # Two at a time: the second is built on the first.
                appender.append(entry, verdict.set_result)
                second: asyncio.Future[bool | StoreError] = asyncio.get_running_loop().create_future()
                appender.append(replace(entry, seq=seq + 2), second.set_result)
                both = await asyncio.gather(verdict, second)
                assert both in ([True, True], [False, False])
                if all(both):
                    won[worker] |= {(table, seq + 1), (table, seq + 2)}
                seq = len(await asyncio.to_thread(log.read, table))

        await asyncio.gather(*map(play, tables))
        await appender.close()
        log.close()

    threads = [Thread(target=lambda worker=worker: asyncio.run(work(worker))) for worker in won]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    log = open_log(postgres)
    for table in tables:
        kept = log.read(table)
        assert [entry.seq for entry in kept] == list(range(1, len(kept) + 1))
        for worker, theirs in won.items():
            assert {entry.seq for entry in kept if entry.body == worker.encode()} == {
                seq for name, seq in theirs if name == table
            }
    log.close()
    assert not won["left"] & won["right"]


def test_a_table_that_another_worker_deleted_is_refused_and_can_begin_anew(postgres: str) -> None:
    mine, theirs = open_log(postgres), open_log(postgres)
    mine.append([Entry("t", 1, 0, b"")])
    theirs.delete(["t"])
    assert mine.append([Entry("t", 2, 0, b"")]) == [False]
    assert theirs.append([Entry("t", 1, 0, b"anew")]) == [True]
    assert mine.append([Entry("t", 2, 0, b"")]) == [True]
    mine.close()
    theirs.close()


def test_a_restarted_server_is_found_again(postgres_server: Postgres, postgres: str) -> None:
    log = open_log(postgres)
    log.append([Entry("t", 1, 0, b"before")])
    postgres_server.restart()
    assert log.append([Entry("t", 2, 0, b"after")]) == [True]
    assert [entry.body for entry in log.read("t")] == [b"before", b"after"]
    log.close()


def test_a_connection_that_breaks_during_a_commit_is_an_error_and_the_next_commit_works(postgres: str) -> None:
    log, other = open_log(postgres), open_log(postgres)
    assert isinstance(other, PostgresLog)
    log.append([Entry("t", 1, 0, b"")])
    told: list[object] = []

    def commit() -> None:
        try:
            told.append(log.append([Entry("t", 2, 0, b"")]))
        except StoreError as error:
            told.append(error)

    with closing(other.connect()) as connection, connection.transaction():
        connection.execute("LOCK TABLE croupier_event")  # makes the commit wait
        thread = Thread(target=commit)
        thread.start()
        waiting = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        while not connection.execute(waiting).fetchall():
            pass
        thread.join()
    assert isinstance(told[0], StoreError)
    assert log.append([Entry("t", 2, 0, b"")]) == [True]
    log.close()
    other.close()


def test_a_wrong_password_is_said_without_saying_it_and_the_right_one_can_stay_out_of_the_address(
    postgres_server: Postgres, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    postgres_server.ask_for_password("guarded", "open-sesame")
    database = postgres.partition("?")[0].rpartition("/")[2]
    open_log(postgres_server.url(database, "guarded", "open-sesame")).close()
    monkeypatch.setenv("PGPASSWORD", "open-sesame")
    open_log(postgres_server.url(database, "guarded").replace("guarded:@", "guarded@")).close()
    monkeypatch.delenv("PGPASSWORD")
    with pytest.raises(StoreError, match="password authentication failed") as caught:
        open_log(postgres_server.url(database, "guarded", "guessed-wrong"))
    assert "guessed" not in str(caught.value)


def test_a_server_that_is_not_there_is_said_so() -> None:
    with pytest.raises(
        StoreError, match=r"The database croupier on 127\.0\.0\.1 cannot be opened: .*refused"
    ) as caught:
        open_log("postgresql://me:hush@127.0.0.1:1/croupier")
    assert "hush" not in str(caught.value)


def test_a_database_that_is_not_there_is_named(postgres_server: Postgres) -> None:
    with pytest.raises(StoreError, match='database "nowhere" does not exist'):
        open_log(postgres_server.url("nowhere"))


def test_damage_on_postgresql_is_remembered(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    log = open_log(postgres)

    def corrupt(*_: Any) -> None:
        raise psycopg.errors.DataCorrupted("invalid page in block 7 of relation base/1/2")

    with monkeypatch.context() as patch:
        patch.setattr(psycopg.Connection, "execute", corrupt)
        with pytest.raises(DamagedError, match="is damaged: invalid page in block 7"):
            log.read("t")
    assert log.append([Entry("t", 1, 0, b"")]) == [True]
    with pytest.raises(DamagedError, match="Put a backup in its place"):
        log.ping()
    log.close()


def test_a_server_that_does_not_answer_keeps_nobody_from_closing_the_log(
    postgres_server: Postgres, postgres: str
) -> None:
    async def close() -> tuple[list[bool | StoreError], float]:
        log = open_log(postgres)
        appender, verdicts = Appender(log), list[bool | StoreError]()
        assert isinstance(log, PostgresLog)
        with log._pool.connection(), log._pool.connection():
            pass  # there are two now: making one would take until the time to connect is over
        assert log.append([Entry("t", 1, 0, b"")]) == [True]

        def ping() -> None:
            with pytest.raises(StoreError):
                log.ping()

        reader = Thread(target=ping)
        with postgres_server.frozen():
            reader.start()
            appender.append(Entry("t", 2, 0, b""), verdicts.append)
            await asyncio.sleep(0.2)
            began = monotonic()
            with pytest.raises(StoreError, match=r"^1 events were not on disk after 0.5 seconds\."):
                await appender.close(0.5)
            log.close()
            reader.join(PATIENCE)
            while not verdicts:
                await asyncio.sleep(0.01)
            return verdicts, monotonic() - began

    (verdict,), seconds = asyncio.run(close())
    assert isinstance(verdict, StoreError)
    assert seconds < 5
