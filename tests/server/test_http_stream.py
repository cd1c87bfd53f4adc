"""The stream: what happens at a table, one message a line."""

import json
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest

from croupier.api.messages import Bye, EventMessage, Message, Present, Said, Welcome
from croupier.server.http import stream
from croupier.server.limits import Limits
from tests.patience import eventually
from tests.rooms.strict_json import decode_strictly
from tests.server.conftest import Running
from tests.server.guests import Table, seated, set_up


@contextmanager
def listening(table: Table, *tokens: str, rest: str = "") -> Iterator[Iterator[str]]:
    """Yield the lines of a stream, including blank ones."""
    with table.server.client(*tokens) as client, client.stream("GET", f"{table.path}/stream{rest}") as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "application/x-ndjson"
        yield answer.iter_lines()


def next_of(lines: Iterator[str], kind: type[Any]) -> Any:
    """Return the next message of a kind."""
    for line in lines:
        message: Any = decode_strictly(line, Message)
        if isinstance(message, kind):
            return message
    raise AssertionError(f"no {kind.__name__} came")


def test_a_stream_begins_with_welcome_and_goes_on_with_events(server: Running) -> None:
    table = set_up(server)
    with listening(table) as lines:
        welcome = next_of(lines, Welcome)
        assert (welcome.seq, welcome.you, welcome.watching) == (1, (), 1)
        table.sit("Ann")
        assert next_of(lines, EventMessage).seq == 2
        table.command(table.tokens[0], t="say", seat=0, phrase="hello")
        assert next_of(lines, Said).phrase == "hello"


def test_who_listens_with_the_token_of_a_seat_is_present_until_they_go(server: Running) -> None:
    table = seated(server)
    with listening(table) as watched:
        next_of(watched, Welcome)
        with listening(table, table.tokens[1]) as lines:
            assert next_of(lines, Welcome).you == (1,)
            assert next_of(watched, Present) == Present((1,), 1)
            assert table.shown()["present"] == [1]
        assert next_of(watched, Present) == Present((), 1)
    eventually(lambda: table.shown()["watching"] == 0)


def test_own_winnings_come_only_to_the_seat_they_belong_to(server: Running) -> None:
    table = seated(server, face_down=True)
    with listening(table, table.tokens[0]) as mine, listening(table) as others:
        table.start()
        next_of(mine, Welcome)
        assert [own.seat for own in next_of(mine, EventMessage).own] == [0]
        assert next_of(others, EventMessage).own == ()


def test_who_comes_back_hears_what_they_missed(server: Running) -> None:
    table = seated(server)
    event = table.start()
    for _ in range(3):
        event = table.place(event["view"]).json()
    with listening(table, rest="?since=4") as lines:
        missed = next_of(lines, Welcome).missed
    assert [told.seq for told in missed] == [5, 6, 7]
    with listening(table, rest="?since=7") as lines:
        assert next_of(lines, Welcome).missed == ()


@pytest.mark.parametrize("since", ["-1", "x", "1.5", "9999999999999", "", "1&since=2", "²"])
def test_a_since_that_is_no_number_is_refused(server: Running, since: str) -> None:
    answer = set_up(server).get(f"/stream?since={since}")
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-message")


def test_a_stream_of_no_table_is_not_found(server: Running) -> None:
    with server.client() as client:
        answer = client.get("/api/tables/nobody/stream")
    assert (answer.status_code, answer.json()["code"]) == (404, "no-table")


def test_a_blank_line_says_now_and_then_that_the_line_is_open(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT_SECONDS", 0.05)
    with listening(set_up(server)) as lines:
        assert json.loads(next(lines))["t"] == "welcome"
        assert [next(lines), next(lines)] == ["", ""]


def test_too_many_listeners_are_refused(serve: Callable[..., Any]) -> None:
    with serve(limits=Limits(listeners_per_table=1)) as server:
        table = set_up(server)
        with listening(table) as lines:
            next_of(lines, Welcome)
            answer = table.get("/stream")
    assert (answer.status_code, answer.json()["code"]) == (429, "too-many")


def test_too_many_streams_of_one_address_are_refused_and_counted_right(serve: Callable[..., Any]) -> None:
    with serve(limits=Limits(sockets_per_address=1)) as server:
        table = set_up(server)
        for _ in range(2):
            with listening(table) as lines:
                next_of(lines, Welcome)
                assert table.get("/stream").status_code == 429
            eventually(lambda: table.shown()["watching"] == 0)


def test_who_cannot_keep_up_is_dropped(serve: Callable[..., Any]) -> None:
    with serve(limits=Limits(backlog_bytes=200_000)) as server:
        table = set_up(server)
        actor = server.application.registry.tables[table.table]
        address = urlsplit(server.url)
        with socket.create_connection((address.hostname, address.port)) as slow:
            slow.sendall(f"GET {table.path}/stream HTTP/1.1\r\nHost: {address.netloc}\r\n\r\n".encode())
            eventually(lambda: table.shown()["watching"] == 1)
            loop = server.loop
            for _ in range(400):
                loop.call_soon_threadsafe(actor.presence.broadcast, b"x" * 50_000)
            eventually(lambda: bool(server.application.registry.metrics.too_slow == 1))
        eventually(lambda: table.shown()["watching"] == 0)


def test_a_server_that_goes_down_says_goodbye(serve: Callable[..., Any]) -> None:
    with serve() as server:
        table = set_up(server)
        with listening(table) as lines:
            next_of(lines, Welcome)
            server.stop()
            assert next_of(lines, Bye).reason == "closing"
            assert list(lines) == []
