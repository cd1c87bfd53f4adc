"""Subscribers, over a socket and over a stream: all messages in order, nobody waits for one that cannot keep up."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any, cast
from weakref import ref

import pytest

from croupier.api.commands import Say
from croupier.rooms.identity import Identity
from croupier.server import session
from croupier.server.addresses import Addresses
from croupier.server.http import stream
from croupier.server.http.stream import Stream
from croupier.server.http_connection import EXTENSION
from croupier.server.limits import Limits
from croupier.server.metrics import Metrics
from croupier.server.session import CLOSE_CODES, ClientSession
from croupier.server.tables.registry import TableRegistry
from croupier.server.tables.services import Tasks
from croupier.server.turns import Turns
from croupier.server.websocket import WebSocket

ADDRESS = "192.0.2.1"
LIMITS = Limits(backlog_bytes=100, frames_per_second=0.001, frames_at_once=5)


class Table:
    """A table as far as a subscriber needs one."""

    def __init__(self) -> None:
        self.subscribers: set[Any] = set()
        self.commands: list[Any] = []
        self.room = None

    def subscribe(self, subscriber: Any, tokens: Any, missed: Any, pass_: Any = None) -> None:  # noqa: ARG002
        """Add one, and welcome it."""
        self.subscribers.add(subscriber)
        subscriber.send(b'{"t":"welcome"}')

    def unsubscribe(self, subscriber: Any) -> None:
        """Remove one."""
        self.subscribers.discard(subscriber)

    def say(self, command: Say, identity: Identity) -> None:  # noqa: ARG002
        """Store it."""
        self.commands.append(command)


class Registry:
    """What a subscriber uses of the registry."""

    def __init__(self) -> None:
        self.limits = LIMITS
        self.metrics = Metrics()
        self.addresses = Addresses(LIMITS)
        self.tasks = Tasks()
        self.turns = Turns()
        self.table = Table()
        self.go_on = asyncio.Event()
        self.go_on.set()

    async def visit(self, _: str, __: int | None, ___: str) -> tuple[Table, tuple[()]]:
        """Return the only table, once the test allows it."""
        await self.go_on.wait()
        return self.table, ()


class Line:
    """A WebSocket that takes what is sent, or does not."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.closes: list[tuple[int, str]] = []
        self.unsent_bytes = 0
        self.open = True

    @property
    def behind(self) -> bool:
        """Whether something waits."""
        return self.unsent_bytes > 0

    def send_text(self, payload: bytes, most_unsent: int) -> bool:
        """Store it, unless too much waits."""
        if self.unsent_bytes > most_unsent:
            return False
        self.sent.append(payload)
        return True

    def close(self, code: int, reason: str = "") -> None:
        """Note it down."""
        if self.open:
            self.closes.append((code, reason))
            self.open = False


def run(story: Callable[[Registry], Coroutine[Any, Any, None]]) -> None:
    """Let something happen on a loop."""

    async def told() -> None:
        await asyncio.wait_for(story(Registry()), 5)

    asyncio.run(told())


async def later() -> None:
    """Let everything else have its turn."""
    for _ in range(10):
        await asyncio.sleep(0)


def open_session(registry: Registry) -> tuple[ClientSession, Line]:
    """Return a session on a fake connection."""
    line = Line()
    registry.addresses.connect(ADDRESS)
    made = ClientSession(cast(TableRegistry, registry), "table", cast(WebSocket, line), ADDRESS)
    return made, line


async def joined(registry: Registry) -> tuple[ClientSession, Line]:
    """Return a session that has sent hello and was welcomed."""
    made, line = open_session(registry)
    made.on_message(b'{"t":"hello"}')
    await later()
    assert line.sent == [b'{"t":"welcome"}']
    line.sent.clear()
    return made, line


# Sockets


def test_what_is_sent_goes_out_at_once_and_in_order() -> None:
    async def story(registry: Registry) -> None:
        client, line = await joined(registry)
        for number in range(10):
            client.send(b"%d" % number)
        assert line.sent == [b"%d" % number for number in range(10)]
        client.on_close()

    run(story)


def test_who_is_too_far_behind_is_disconnected_with_4008_and_is_sent_nothing_more() -> None:
    async def story(registry: Registry) -> None:
        client, line = await joined(registry)
        line.unsent_bytes = LIMITS.backlog_bytes
        client.send(b"the last one")
        assert not client.closed
        line.unsent_bytes += 1
        client.send(b"one too many")
        client.send(b"never")
        assert client.closed
        assert line.closes == [(4008, "too-slow")]
        assert line.sent == [b"the last one"]
        assert registry.metrics.too_slow == 1
        client.on_close()

    run(story)


def test_who_is_disconnected_leaves_the_table_before_the_connection_is_gone_but_not_while_it_is_sending() -> None:
    async def story(registry: Registry) -> None:
        client, line = await joined(registry)
        other, _ = await joined(registry)
        line.unsent_bytes = LIMITS.backlog_bytes + 1
        for subscriber in registry.table.subscribers:  # as a table does it
            subscriber.send(b"news")
        await later()
        assert registry.table.subscribers == {other}
        for gone in (client, other):
            gone.on_close()
        assert not registry.table.subscribers
        assert not registry.addresses._sockets

    run(story)


@pytest.mark.parametrize("reason", CLOSE_CODES)
def test_it_hangs_up_once_with_the_code_of_the_reason(reason: Any) -> None:
    async def story(registry: Registry) -> None:
        client, line = await joined(registry)
        client.close(reason)
        client.close("stale")
        assert line.closes == [(CLOSE_CODES[reason], reason)]
        client.on_close()

    run(story)


def test_too_many_frames_of_any_kind_are_refused_and_end_the_connection_with_4029() -> None:
    async def story(registry: Registry) -> None:
        client, line = await joined(registry)
        assert [client.on_frame(10) for _ in range(7)] == [True] * 5 + [False] * 2
        assert json.loads(line.sent[0])["code"] == "too-fast"
        assert line.closes == [(4029, "too-fast")]
        client.on_close()

    run(story)


def test_what_comes_while_hello_is_answered_waits_for_it() -> None:
    async def story(registry: Registry) -> None:
        client, line = open_session(registry)
        registry.go_on.clear()
        client.on_message(b'{"t":"hello"}')
        client.on_message(b'{"t":"say","key":"k","seat":0,"phrase":"hello"}')
        client.on_message(b'{"t":"ping"}')
        await later()
        assert (line.sent, registry.table.commands) == ([], [])
        registry.go_on.set()
        await later()
        assert [json.loads(text)["t"] for text in line.sent] == ["welcome", "pong"]
        assert len(registry.table.commands) == 1
        client.on_close()

    run(story)


@pytest.mark.parametrize("how", ["gone", "closed"])
def test_who_is_gone_before_hello_is_answered_is_subscribed_to_nothing(how: str) -> None:
    async def story(registry: Registry) -> None:
        client, line = open_session(registry)
        registry.go_on.clear()
        client.on_message(b'{"t":"hello"}')
        await later()
        if how == "gone":
            line.open = False
            client.on_close()
        else:
            client.close("closing")
        registry.go_on.set()
        await later()
        assert not registry.table.subscribers

    run(story)


def test_who_does_not_say_hello_in_time_is_refused_and_who_is_gone_by_then_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(session, "HELLO_SECONDS", 0.02)

    async def story(registry: Registry) -> None:
        silent, line = open_session(registry)
        gone, other = open_session(registry)
        gone.on_close()
        await asyncio.sleep(0.05)
        assert json.loads(line.sent[0])["code"] == "no-hello"
        assert line.closes == [(1008, "")]
        assert (other.sent, other.closes) == ([], [])
        silent.on_close()
        assert not registry.addresses._sockets

    run(story)


# Streams


class Response:
    """The other end of a stream: takes lines, once there is room."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []
        self.over = False
        self.room = asyncio.Event()
        self.room.set()
        self.hung_up = asyncio.Event()
        self.aborted = False

    def abort(self) -> None:
        """Close the connection at once."""
        self.aborted = True
        self.hung_up.set()

    async def send(self, event: Any) -> None:
        """Take a part of the response."""
        await self.room.wait()
        if event["type"] == "http.response.body":
            self.lines += event["body"].splitlines()
            self.over = not event.get("more_body", False)

    async def receive(self) -> Any:
        """Disconnect the client."""
        await self.hung_up.wait()
        return {"type": "http.disconnect"}


def open_stream(registry: Registry) -> tuple[Stream, Response, "asyncio.Task[None]"]:
    """Run a stream."""
    made, response = Stream(cast(TableRegistry, registry), "table", "192.0.2.1", frozenset(), None), Response()
    scope = {"extensions": {EXTENSION: ref(response)}}
    task = asyncio.create_task(made(scope, response.receive, response.send))
    return made, response, task


def test_lines_arrive_in_order_whether_the_line_is_full_for_a_while_or_not() -> None:
    async def story(registry: Registry) -> None:
        client, response, task = open_stream(registry)
        await later()
        for number in range(10):
            if number in (3, 6):
                response.room.clear()
            client.send(b"%d" % number)
            await later()
            if number in (5, 8):
                response.room.set()
                await later()
        await later()
        assert response.lines == [b'{"t":"welcome"}', *(b"%d" % number for number in range(10))]
        response.hung_up.set()
        await task
        assert not registry.table.subscribers
        assert not registry.addresses._sockets

    run(story)


def test_a_stream_that_is_too_far_behind_is_ended_and_leaves_the_table_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stream, "HANG_UP_SECONDS", 0.05)

    async def story(registry: Registry) -> None:
        client, response, task = open_stream(registry)
        await later()
        response.room.clear()
        client.send(b"on its way")
        await later()
        while not client.closed:
            client.send(b"x" * 30)
        client.send(b"never")
        await later()
        assert not registry.table.subscribers, "however long the client takes"
        assert registry.metrics.too_slow == 1
        await task  # nor does it stay open for ever
        assert response.aborted
        assert response.lines == [b'{"t":"welcome"}']

    run(story)


def test_a_stream_that_keeps_up_hears_why_it_ends() -> None:
    async def story(registry: Registry) -> None:
        client, response, task = open_stream(registry)
        await later()
        client.send(b"news")
        client.close("expired")
        client.close("stale")
        await task
        assert not response.aborted
        assert response.lines == [b'{"t":"welcome"}', b"news", b'{"t":"bye","reason":"expired"}']
        assert response.over

    run(story)


def test_a_stream_under_way_is_ended_in_good_order_when_the_server_goes_down() -> None:
    async def story(registry: Registry) -> None:
        _, response, task = open_stream(registry)
        await later()
        task.cancel()
        await task
        assert response.lines[-1] == b'{"t":"bye","reason":"closing"}'
        assert response.over

    run(story)


def test_an_address_has_only_so_many_streams() -> None:
    async def story(registry: Registry) -> None:
        limits = Limits(sockets_per_address=1)
        registry.addresses = Addresses(limits)
        _, response, task = open_stream(registry)
        await later()
        _, _, other = open_stream(registry)
        with pytest.raises(Exception, match="Too many streams"):
            await other
        response.hung_up.set()
        await task
        assert not registry.addresses._sockets

    run(story)
