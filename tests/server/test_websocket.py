"""The WebSocket protocol of the server, byte by byte: against RFC 6455 and against the `websockets` library."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol

from croupier.server import websocket
from croupier.server.http_connection import HttpConnection, ServerConfig
from croupier.server.limits import Limits
from croupier.server.websocket import EXTENSION, WebSocket
from tests.client.frames import ACCEPT, BINARY, CLOSE, CONTINUATION, FINAL, KEY, PING, PONG, TEXT, Decoder, encode
from tests.client.frames import upgrade as upgrade_request
from tests.patience import PATIENCE

MAX = 1_000
"""Bytes of a message."""
MASK = b"\x0a\x5c\xf0\x99"
REQUEST = upgrade_request("localhost", "/live")


class Transport(asyncio.Transport):
    """A connection whose other end is the test."""

    def __init__(self) -> None:
        super().__init__()
        self.sent = b""
        self.closed = False
        self.aborted = False
        self.paused = False
        self._unsent = 0
        self._high = 65_536
        self._full = False
        self._protocol: asyncio.BaseProtocol | None = None

    def write(self, data: Any) -> None:
        """Store it, unless the connection is closed."""
        if not self.closed:
            self.sent += bytes(data)

    def close(self) -> None:
        """Note it down."""
        self.closed = True

    def abort(self) -> None:
        """Note it down."""
        self.closed = self.aborted = True

    def is_closing(self) -> bool:
        """Return whether the transport is closed."""
        return self.closed

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Store it."""
        self._protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol | None:
        """Return who receives what arrives."""
        return self._protocol

    def pause_reading(self) -> None:
        """Note it down."""
        self.paused = True

    def resume_reading(self) -> None:
        """Note it down."""
        self.paused = False

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:  # noqa: ARG002
        """Set the number of unread bytes from which on the protocol is paused."""
        self._high = high or 0

    @property
    def unsent(self) -> int:
        """Return the number of unread bytes that the test has set."""
        return self._unsent

    @unsent.setter
    def unsent(self, size: int) -> None:
        self._unsent = size
        protocol = cast(asyncio.Protocol, self._protocol)
        if not self._full and size > self._high:
            self._full = True
            protocol.pause_writing()
        elif self._full and size <= self._high // 4:
            self._full = False
            protocol.resume_writing()

    def get_write_buffer_size(self) -> int:
        """Return what the test has set."""
        return self._unsent

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Return the addresses of both ends."""
        return {"peername": ("127.0.0.1", 4711), "sockname": ("127.0.0.1", 80)}.get(name, default)


class Timer:
    """What `call_later` gives."""

    def __init__(self, due: float, callback: Callable[[], None]) -> None:
        self.due = due
        self.callback = callback
        self.cancelled = False

    def cancel(self) -> None:
        """Do not call."""
        self.cancelled = True


class Loop:
    """The event loop with a clock that goes when the test says."""

    def __init__(self) -> None:
        self._now = 0.0
        self._timers: list[Timer] = []

    def call_later(self, seconds: float, callback: Callable[[], None]) -> Timer:
        """Call when the test has come so far."""
        timer = Timer(self._now + seconds, callback)
        self._timers.append(timer)
        return timer

    def create_task(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """As usual."""
        return asyncio.get_running_loop().create_task(work)

    def pass_time(self, seconds: float) -> None:
        """Let time pass."""
        end = self._now + seconds
        while due := [timer for timer in self._timers if not timer.cancelled and timer.due <= end]:
            timer = min(due, key=lambda one: one.due)
            self._timers.remove(timer)
            self._now = timer.due
            timer.callback()
        self._now = end


@dataclass
class Seen:
    """What became of some bytes: messages delivered, and frames sent back; of a close frame its code alone."""

    messages: list[bytes] = field(default_factory=list)
    frames: list[tuple[int, bytes]] = field(default_factory=list)


def frames_in(data: bytes) -> list[tuple[int, bytes]]:
    """Return the frames of a server, with only the code of close frames."""
    return [(opcode, payload[:2] if opcode == CLOSE else payload) for opcode, payload in Decoder().feed(data)]


class Recorder:
    """A handler that stores what it is given, and the connection beneath it."""

    def __init__(self, *, most_frames: int = 1_000_000, most_pings: int = 1_000_000, **wishes: Any) -> None:
        self.pings = 0
        self.behind: list[bool] = []
        self._most_pings = most_pings
        self.messages: list[bytes] = []
        self.scopes: list[Any] = []
        self.accepts = True
        self.closes = 0
        self.shutdowns = 0
        self.last_answer = b""
        self.frames = 0
        self.bytes = 0
        self._most_frames = most_frames
        wishes = {"ws_ping_interval": None} | wishes
        config = ServerConfig(
            self._app, Limits(frame_bytes=MAX), interface="asgi3", lifespan="off", log_config=None, **wishes
        )
        config.load()
        self.state = ServerState()
        self.transport = Transport()
        self.loop = Loop()
        http = HttpConnection(config, self.state, {}, cast(asyncio.AbstractEventLoop, self.loop))
        self.transport.set_protocol(http)
        http.connection_made(self.transport)

    @property
    def connection(self) -> WebSocket:
        """The protocol that receives bytes: the WebSocket after the handshake, uvicorn's before it."""
        return cast(WebSocket, self.transport.get_protocol())

    async def _app(self, scope: Any, _: Any, send: Any) -> None:
        if scope["type"] == "http":  # no upgrade that uvicorn knows
            await send({"type": "http.response.start", "status": 426, "headers": [(b"connection", b"close")]})
            await send({"type": "http.response.body", "body": b""})
            return
        self.scopes.append(scope)
        connection = scope["extensions"][EXTENSION]
        if self.accepts:
            connection.accept(self)
        else:
            connection.reject()

    def on_frame(self, size: int) -> bool:
        """Count."""
        self.frames += 1
        self.bytes += size
        return self.frames <= self._most_frames

    def on_ping(self) -> bool:
        """Count."""
        self.pings += 1
        return self.pings <= self._most_pings

    def on_behind(self, behind: bool) -> None:
        """Store."""
        self.behind.append(behind)

    def on_message(self, message: bytes) -> None:
        """Store."""
        self.messages.append(message)

    def on_last_message(self) -> None:
        """Answer, where the test says with what."""
        if self.last_answer:
            self.connection.send_text(self.last_answer, 0)

    def on_shutdown(self) -> None:
        """Count."""
        self.shutdowns += 1
        self.connection.send_text(b"bye", 0)

    def on_close(self) -> None:
        """Count."""
        self.closes += 1

    async def shake_hands(self, request: bytes = REQUEST) -> bytes:
        """Send a request; the response."""
        self.connection.data_received(request)
        await settle()
        response, self.transport.sent = self.transport.sent, b""
        return response

    def take_frames(self) -> list[tuple[int, bytes]]:
        """Return what was sent since the last call."""
        sent, self.transport.sent = self.transport.sent, b""
        return frames_in(sent)


async def settle() -> None:
    """Let everything else have its turn."""
    for _ in range(5):
        await asyncio.sleep(0)


def run(story: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
    """Run a coroutine."""
    return asyncio.run(asyncio.wait_for(story(), PATIENCE))


def opened(story: Callable[[Recorder], Coroutine[Any, Any, Any]], **wishes: Any) -> Any:
    """Run a coroutine with a connection that is open."""

    async def told() -> Any:
        recorder = Recorder(**wishes)
        assert (await recorder.shake_hands()).startswith(b"HTTP/1.1 101 ")
        return await story(recorder)

    return run(told)


def ours(chunks: Iterable[bytes]) -> Seen:
    """Return what our protocol makes of some bytes after the handshake."""

    async def story(recorder: Recorder) -> Seen:
        for chunk in chunks:
            recorder.connection.data_received(chunk)
        return Seen(recorder.messages, recorder.take_frames())

    found: Seen = opened(story)
    return found


def theirs(data: bytes) -> Seen:
    """Return what `websockets` makes of them. Its protocol yields frames; they are joined as its connections do.

    Byte by byte, so that each frame is dealt with before the next one.
    """
    protocol = ServerProtocol(max_size=MAX)
    protocol.receive_data(REQUEST)
    [request] = protocol.events_received()
    assert isinstance(request, Request)
    protocol.send_response(protocol.accept(request))
    protocol.data_to_send()
    seen, partial, kind, sent = Seen(), b"", Opcode.TEXT, b""
    for at in range(len(data)):
        protocol.receive_data(data[at : at + 1])
        for frame in protocol.events_received():
            assert isinstance(frame, Frame)
            if frame.opcode in (Opcode.TEXT, Opcode.BINARY):
                partial, kind = b"", frame.opcode
            if frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
                partial += bytes(frame.data)
                if frame.fin and kind is Opcode.TEXT and not is_utf8(partial):
                    protocol.fail(1007)
                elif frame.fin:
                    seen.messages.append(partial)
        sent += b"".join(protocol.data_to_send())
    seen.frames = frames_in(sent)
    return seen


def is_utf8(text: bytes) -> bool:
    """Say whether a text can be decoded."""
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True


def client_frame(payload: bytes = b"", opcode: int = TEXT, *, fin: bool = True, mask: bytes = MASK) -> bytes:
    """Return a frame as a client sends it."""
    return encode(payload, opcode, flags=FINAL if fin else 0, mask=mask)


def closing(code: int, reason: bytes = b"") -> bytes:
    """Return a close frame."""
    return client_frame(code.to_bytes(2) + reason, CLOSE)


def fragments(*parts: bytes, opcode: int = TEXT, between: bytes = b"") -> bytes:
    """Return a message in several frames, with something between them."""
    last = len(parts) - 1
    return between.join(
        client_frame(part, CONTINUATION if at else opcode, fin=at == last) for at, part in enumerate(parts)
    )


# Against the library

NO_OPCODE = 0x3
SEQUENCES: dict[str, bytes] = {
    "nothing": b"",
    "a text": client_frame("Grüße 🎲".encode()),
    "an empty text": client_frame(b""),
    "a mask of zeros": client_frame(b"plain", mask=bytes(4)),
    "bytes": client_frame(b"\xff\x00", BINARY),
    "lengths": b"".join(client_frame(b"x" * size) for size in (1, 3, 4, 5, 125, 126, 127, 128, 255, 256, MAX)),
    "a short text with a long length": bytes((FINAL | TEXT, 0xFF)) + (5).to_bytes(8) + bytes(4) + b"hello",
    "fragments": fragments(b"one ", b"two ", b"three"),
    "fragments of bytes": fragments(b"\xff", b"\xfe", opcode=BINARY),
    "empty fragments": fragments(b"", b"", b"", b""),
    "a letter in two fragments": fragments("ü".encode()[:1], "ü".encode()[1:]),
    "control frames between fragments": fragments(
        b"one ", b"two", between=client_frame(b"?", PING) + client_frame(b"!", PONG)
    ),
    "pings": client_frame(b"a", PING) + client_frame(b"", PING) + client_frame(b"x" * 125, PING),
    "a pong that nobody asked for": client_frame(b"x", PONG) + client_frame(b"on"),
    "a close frame without a code": client_frame(b"", CLOSE) + client_frame(b"late"),
    "a close frame with half a code": client_frame(b"\x03", CLOSE),
    "a close frame with a reason": closing(1001, "Grüße".encode()) + client_frame(b"late") + client_frame(b"", PING),
    "a reason that is not UTF-8": closing(1000, b"\xff"),
    "reserved bit 1": bytes((FINAL | 0x40 | TEXT, 0x80)) + MASK,
    "reserved bit 2": bytes((FINAL | 0x20 | TEXT, 0x80)) + MASK,
    "reserved bit 3": bytes((FINAL | 0x10 | PING, 0x80)) + MASK,
    "a data opcode that is reserved": client_frame(b"x", NO_OPCODE),
    "a control opcode that is reserved": client_frame(b"x", 0xB),
    "no mask": bytes((FINAL | TEXT, 2)) + b"hi" + client_frame(b"late"),
    "a ping without a mask": bytes((FINAL | PING, 0)),
    "a ping in fragments": client_frame(b"x", PING, fin=False),
    "a ping that is too long": client_frame(b"x" * 126, PING),
    "a close frame that is too long": client_frame((1000).to_bytes(2) + b"x" * 124, CLOSE),
    "a continuation of nothing": client_frame(b"x", CONTINUATION),
    "a continuation after the end": fragments(b"a", b"b") + client_frame(b"c", CONTINUATION),
    "a text within a text": client_frame(b"a", fin=False) + client_frame(b"b"),
    "bytes within a text": client_frame(b"a", fin=False) + client_frame(b"b", BINARY, fin=False),
    "too long": client_frame(b"x" * (MAX + 1)) + client_frame(b"late"),
    "too long by its length alone": bytes((FINAL | TEXT, 0xFF)) + (1 << 62).to_bytes(8),
    "too long in fragments": fragments(b"x" * (MAX - 1), b"xx") + client_frame(b"late"),
    "not UTF-8": client_frame(b"\xff") + client_frame(b"late"),
    "half a letter": client_frame("ü".encode()[:1]),
    "half a letter at the end of fragments": fragments(b"gr", "ü".encode()[:1]),
    "a surrogate": client_frame(b"\xed\xa0\x80"),
}


@pytest.mark.parametrize("name", SEQUENCES)
def test_frames_lead_to_the_same_messages_answers_and_close_codes_as_with_the_library(name: str) -> None:
    data = SEQUENCES[name]
    assert ours([data] if data else []) == theirs(data)


@pytest.mark.parametrize("name", [name for name, data in SEQUENCES.items() if len(data) < 400])
def test_however_the_bytes_arrive_it_is_the_same(name: str) -> None:
    data = SEQUENCES[name]
    whole = ours([data])
    assert ours(data[at : at + 1] for at in range(len(data))) == whole
    for at in range(1, len(data)):
        assert ours([data[:at], data[at:]]) == whole


@pytest.mark.parametrize("code", [*range(998, 1017), 1100, 2000, 2999, 3000, 3999, 4000, 4029, 4999, 5000, 65535, 0])
def test_close_codes_are_answered_with_the_same_or_are_none_as_with_the_library(code: int) -> None:
    assert ours([closing(code)]) == theirs(closing(code))


good = st.one_of(
    st.builds(client_frame, st.text(max_size=12).map(str.encode), st.just(TEXT)),
    st.builds(client_frame, st.binary(max_size=40), st.just(BINARY), mask=st.binary(min_size=4, max_size=4)),
    st.builds(client_frame, st.binary(max_size=20), st.sampled_from((PING, PONG))),
    st.lists(st.binary(max_size=20), min_size=2, max_size=5).map(lambda parts: fragments(*parts, opcode=BINARY)),
    st.builds(
        lambda text, at, between: fragments(text[:at], text[at:], between=between),
        st.text(max_size=12).map(str.encode),
        st.integers(0, 12),
        st.sampled_from((b"", client_frame(b"?", PING), client_frame(b"", PONG) * 2)),
    ),
)
bad = st.one_of(
    st.sampled_from([data for name, data in SEQUENCES.items() if len(data) < 2_500]),
    st.builds(client_frame, st.binary(max_size=20), st.just(TEXT)),
    st.builds(closing, st.integers(0, 5_100), st.text(max_size=10).map(str.encode)),
    # At most one thing is wrong with a frame: which of several is said first is nobody's business.
    st.builds(client_frame, st.binary(max_size=20), st.sampled_from((NO_OPCODE, 0x7, 0xB, 0xF))),
    st.builds(client_frame, st.binary(max_size=20), st.sampled_from((PING, PONG)), fin=st.just(False)),
)


@settings(max_examples=300)
@given(
    before=st.lists(good, max_size=5),
    wrong=st.lists(bad, max_size=2),
    after=st.lists(good, max_size=2),
    cuts=st.lists(st.integers(0, 400), max_size=6),
)
def test_any_frames_cut_anywhere_lead_to_the_same_as_with_the_library(
    before: list[bytes], wrong: list[bytes], after: list[bytes], cuts: list[int]
) -> None:
    data = b"".join((*before, *wrong, *after))
    edges = sorted({0, len(data), *(cut for cut in cuts if cut < len(data))})
    assert ours(data[start:end] for start, end in pairwise(edges)) == theirs(data)


def test_a_close_frame_may_come_between_fragments_as_every_control_frame_may() -> None:
    # The library takes that for an error; RFC 6455, 5.4 and 5.5.1, does not.
    assert ours([client_frame(b"a", fin=False) + closing(1001)]) == Seen([], [(CLOSE, (1001).to_bytes(2))])


def headers(*without: str, **changed: str) -> bytes:
    """Return a handshake without some headers, or with others."""
    lines = {
        "Host": "localhost",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": KEY,
    }
    lines |= {name.replace("_", "-"): value for name, value in changed.items()}
    text = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if name not in without)
    return f"GET /live HTTP/1.1\r\n{text}\r\n".encode()


HANDSHAKES = {
    "as usual": headers(),
    "as Firefox": headers(Connection="keep-alive, Upgrade"),
    "in other letters": headers(Upgrade="WebSocket", Connection="UPGRADE"),
    "with extensions": headers(Sec_WebSocket_Extensions="permessage-deflate; client_max_window_bits"),
    "no upgrade": headers("Upgrade"),
    "another upgrade": headers(Upgrade="h2c"),
    "nearly an upgrade": headers(Upgrade="notwebsockets"),
    "no connection": headers("Connection"),
    "another connection": headers(Connection="close"),
    "nearly a connection": headers(Connection="no-upgrades"),
    "no version": headers("Sec-WebSocket-Version"),
    "another version": headers(Sec_WebSocket_Version="8"),
    "no key": headers("Sec-WebSocket-Key"),
    "no base64": headers(Sec_WebSocket_Key="what?"),
    "a key that is too short": headers(Sec_WebSocket_Key="YWJj"),
    "two keys": headers(Sec_WebSocket_Key=KEY, sec_websocket_key=KEY),
    "another method": headers().replace(b"GET ", b"POST ", 1),
}


@pytest.mark.parametrize("name", HANDSHAKES)
def test_a_handshake_is_accepted_or_refused_as_with_the_library(name: str) -> None:
    request = HANDSHAKES[name]
    protocol = ServerProtocol()
    protocol.receive_data(request)
    [received] = protocol.events_received()
    assert isinstance(received, Request)
    response = protocol.accept(received)

    async def story() -> None:
        recorder = Recorder()
        head, *lines = (await recorder.shake_hands(request)).decode().split("\r\n")
        if response.status_code == 101:
            assert head == "HTTP/1.1 101 Switching Protocols"
            found = dict(line.lower().split(": ", 1) for line in lines if line)
            for header in ("upgrade", "connection", "sec-websocket-accept"):
                assert found[header] == response.headers[header].lower()
            assert f"Sec-WebSocket-Accept: {ACCEPT}" in lines
            assert "sec-websocket-extensions" not in found
            assert recorder.connection.open
        else:
            assert int(head.split()[1]) >= 400
            assert not recorder.scopes
            assert recorder.transport.closed

    run(story)


def test_a_handshake_in_pieces_is_one_and_what_follows_it_at_once_is_read() -> None:
    async def story() -> None:
        recorder = Recorder()
        for at in range(len(REQUEST)):
            assert recorder.transport.sent == b""
            recorder.connection.data_received(REQUEST[at : at + 1])
        recorder.connection.data_received(client_frame(b"early")[:3])
        await settle()
        recorder.connection.data_received(client_frame(b"early")[3:])
        assert recorder.messages == [b"early"]

    run(story)


def test_the_application_is_told_who_calls_for_what() -> None:
    async def story() -> None:
        recorder = Recorder()
        await recorder.shake_hands(REQUEST.replace(b"/live", b"/a%20b/live?x=1"))
        [scope] = recorder.scopes
        assert (scope["type"], scope["path"], scope["raw_path"]) == ("websocket", "/a b/live", b"/a%20b/live")
        assert (scope["query_string"], scope["client"]) == (b"x=1", ("127.0.0.1", 4711))
        assert (b"host", b"localhost") in scope["headers"]

    run(story)


def test_a_connection_that_the_application_does_not_want_is_refused() -> None:
    async def story() -> None:
        recorder = Recorder()
        recorder.accepts = False
        assert (await recorder.shake_hands()).startswith(b"HTTP/1.1 403 ")
        assert recorder.transport.closed
        assert not recorder.state.connections
        assert not recorder.state.tasks

    run(story)


@pytest.mark.parametrize("lost", ["by the peer", "by a shutdown"])
def test_a_connection_that_is_lost_before_it_is_accepted_is_never_open_and_leaves_nothing_behind(lost: str) -> None:
    async def story() -> None:
        recorder = Recorder()
        recorder.connection.data_received(REQUEST)
        if lost == "by the peer":
            recorder.connection.connection_lost(None)
        else:
            recorder.connection.shutdown()
        await settle()
        assert b" 101 " not in recorder.transport.sent
        assert not recorder.connection.open
        assert recorder.closes == 1
        assert not recorder.state.connections

    run(story)


# Sending


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_message_of_any_length_is_one_frame_that_a_client_reads(size: int) -> None:
    async def story(recorder: Recorder) -> None:
        recorder.connection.send_text(b"x" * size, 0)
        assert recorder.take_frames() == [(TEXT, b"x" * size)]

    opened(story)


def test_nothing_is_sent_to_a_peer_that_has_too_much_to_take_yet() -> None:
    async def story(recorder: Recorder) -> None:
        recorder.transport.unsent = most = websocket.MOST_UNSENT + 100
        assert recorder.connection.send_text(b"fits", most)
        assert not recorder.connection.send_text(b"does not", most - 1)
        assert recorder.take_frames() == [(TEXT, b"fits")]

    opened(story)


def test_nothing_is_sent_after_a_close_frame_and_there_is_only_one() -> None:
    async def story(recorder: Recorder) -> None:
        recorder.connection.close(4008, "too-slow")
        recorder.connection.send_text(b"late", 0)
        recorder.connection.close(4009, "stale")
        recorder.connection.data_received(client_frame(b"?", PING))
        assert list(Decoder().feed(recorder.transport.sent)) == [(CLOSE, (4008).to_bytes(2) + b"too-slow")]
        assert not recorder.connection.open
        recorder.connection.data_received(client_frame(b"meanwhile"))
        assert recorder.messages == []

    opened(story)


# The end


@pytest.mark.parametrize(
    ("last", "code"),
    [(closing(1001), 1001), (client_frame(b"x", NO_OPCODE), 1002), (client_frame(b"\xff"), 1007)],
    ids=["a close frame", "no opcode", "not UTF-8"],
)
def test_what_came_before_the_end_can_still_be_answered(last: bytes, code: int) -> None:
    async def story(recorder: Recorder) -> None:
        recorder.last_answer = b"answer"
        recorder.connection.data_received(client_frame(b"question") + last)
        (answer, text), (close, payload) = recorder.take_frames()
        assert (answer, text, close, int.from_bytes(payload[:2])) == (TEXT, b"answer", CLOSE, code)

    opened(story)


@pytest.mark.parametrize("first", ["peer", "server"])
def test_when_both_have_sent_a_close_frame_the_connection_is_closed_and_the_handler_told_once(first: str) -> None:
    async def story(recorder: Recorder) -> None:
        if first == "server":
            recorder.connection.close(1012)
            assert (recorder.transport.closed, recorder.closes) == (False, 0)
        recorder.connection.data_received(closing(1000))
        assert recorder.transport.closed
        recorder.connection.connection_lost(None)
        assert recorder.closes == 1
        assert not recorder.state.connections
        assert recorder.take_frames() == [(CLOSE, (1012 if first == "server" else 1000).to_bytes(2))]

    opened(story)


def test_a_connection_that_breaks_is_reported_once() -> None:
    async def story(recorder: Recorder) -> None:
        recorder.connection.connection_lost(ConnectionResetError())
        recorder.connection.connection_lost(None)
        assert recorder.closes == 1
        recorder.connection.send_text(b"late", 0)
        recorder.connection.close(1000)
        assert recorder.transport.sent == b""

    opened(story)


def test_who_does_not_reply_to_a_close_frame_is_cut_off() -> None:
    async def story(recorder: Recorder) -> None:
        recorder.connection.close(4009)
        recorder.loop.pass_time(websocket.CLOSE_SECONDS - 1)
        assert not recorder.transport.aborted
        recorder.loop.pass_time(1)
        assert recorder.transport.aborted

    opened(story)


def test_a_server_that_goes_down_waits_only_a_moment() -> None:
    async def story(recorder: Recorder) -> None:
        recorder.connection.shutdown()
        assert recorder.take_frames() == [(TEXT, b"bye"), (CLOSE, (1012).to_bytes(2))]
        assert recorder.state.connections
        recorder.loop.pass_time(websocket.SHUTDOWN_SECONDS)
        assert recorder.transport.closed
        assert not recorder.state.connections
        assert (recorder.shutdowns, recorder.closes) == (1, 1)

    opened(story)


@pytest.mark.parametrize("unsent", [0, 1])
def test_who_closes_but_does_not_take_what_was_sent_is_cut_off_too(unsent: int) -> None:
    async def story(recorder: Recorder) -> None:
        recorder.transport.unsent = unsent
        recorder.connection.data_received(closing(1000))
        assert (recorder.transport.closed, recorder.transport.aborted) == (True, False)
        recorder.loop.pass_time(websocket.CLOSE_SECONDS)
        assert recorder.transport.aborted is bool(unsent)

    opened(story)


# Keeping the connection open


def test_pings_of_a_peer_that_takes_nothing_are_not_answered() -> None:
    async def story(recorder: Recorder) -> None:
        recorder.transport.unsent = websocket.MOST_UNSENT + 1
        recorder.connection.data_received(client_frame(b"1", PING))
        recorder.transport.unsent = 0
        recorder.connection.data_received(client_frame(b"2", PING))
        assert recorder.take_frames() == [(PONG, b"2")]

    opened(story)


def test_a_peer_that_takes_nothing_is_not_read_and_cut_off_since_its_pongs_are_not_either() -> None:
    async def story(recorder: Recorder) -> None:
        recorder.transport.unsent = websocket.MOST_UNSENT + 1
        assert (recorder.transport.paused, recorder.behind) == (True, [True])
        recorder.transport.unsent = 0
        assert (recorder.transport.paused, recorder.behind) == (False, [True, False])
        recorder.transport.unsent = websocket.MOST_UNSENT + 1
        recorder.loop.pass_time(40)
        assert recorder.transport.aborted

    opened(story, ws_ping_interval=20)


def test_a_peer_that_was_cut_off_is_not_read_again_when_it_has_taken_everything() -> None:
    async def story(recorder: Recorder) -> None:
        recorder.transport.unsent = websocket.MOST_UNSENT + 1
        recorder.connection.data_received(b"\x81\x02hi")  # has no mask
        recorder.transport.unsent = 0
        assert recorder.transport.paused

    opened(story)


def test_who_pings_too_often_is_cut_off() -> None:
    async def story(recorder: Recorder) -> None:
        recorder.connection.data_received(client_frame(b"1", PING) * 3 + client_frame(b"never"))
        assert recorder.take_frames() == [(PONG, b"1")] * 2
        recorder.loop.pass_time(websocket.CUT_SECONDS)
        assert recorder.transport.aborted

    opened(story, most_pings=2)


def test_a_peer_that_is_silent_is_pinged_and_cut_off_when_it_sends_nothing_until_the_next_time() -> None:
    async def story(recorder: Recorder) -> None:
        recorder.loop.pass_time(30)
        assert recorder.take_frames() == [(PING, b"")]
        assert not recorder.transport.aborted
        recorder.loop.pass_time(10)
        assert recorder.transport.aborted

    opened(story, ws_ping_interval=20)


@pytest.mark.parametrize("sign", [client_frame(b"", PONG), client_frame(b"x"), client_frame(b"half a frame")[:4]])
def test_whatever_a_peer_sends_shows_that_it_is_there(sign: bytes) -> None:
    async def story(recorder: Recorder) -> None:
        recorder.loop.pass_time(30)
        recorder.connection.data_received(sign)
        recorder.loop.pass_time(20)
        assert not recorder.transport.aborted
        assert recorder.take_frames() == [(PING, b"")] * 2
        recorder.connection.close(1000)
        recorder.loop.pass_time(60)
        assert recorder.take_frames() == [(CLOSE, (1000).to_bytes(2))], "no ping after that"

    opened(story, ws_ping_interval=20)


# Counting


@pytest.mark.parametrize(
    "kind",
    [
        client_frame(b"x"),
        client_frame(b"", PING),
        client_frame(b"", PONG),
        client_frame(b"", CONTINUATION, fin=False),
    ],
)
def test_frames_of_every_kind_are_counted_and_after_too_many_none_is_read(kind: bytes) -> None:
    async def story(recorder: Recorder) -> None:
        recorder.connection.data_received(client_frame(b"", BINARY, fin=False) if kind[0] == 0 else b"")
        begun = recorder.frames
        recorder.connection.data_received(kind * 20)
        assert recorder.frames == 11
        assert len(recorder.messages) + len(recorder.take_frames()) <= 10 - begun

    opened(story, most_frames=10)


def test_the_bytes_of_every_frame_are_counted() -> None:
    async def story(recorder: Recorder) -> None:
        data = client_frame(b"x" * 500) + client_frame(b"", PING) + fragments(b"x" * 200, b"x" * 300)
        recorder.connection.data_received(data)
        assert (recorder.frames, recorder.bytes) == (4, 1_000)

    opened(story)


@pytest.mark.parametrize(
    "sent", [client_frame(b"x") * 20, bytes((FINAL | TEXT, 2)) + b"hi"], ids=["too many", "no mask"]
)
def test_of_a_peer_that_is_to_go_nothing_more_is_read_and_it_is_soon_cut_off(sent: bytes) -> None:
    async def story(recorder: Recorder) -> None:
        recorder.connection.data_received(sent)
        assert (recorder.transport.paused, recorder.transport.aborted) == (True, False)
        recorder.loop.pass_time(websocket.CUT_SECONDS)
        assert recorder.transport.aborted

    opened(story, most_frames=10)


@pytest.mark.parametrize("begun", [REQUEST[:-2], REQUEST], ids=["half a request", "frames before it is accepted"])
def test_only_so_many_bytes_are_taken_before_a_connection_is_accepted(begun: bytes) -> None:
    async def story() -> None:
        recorder = Recorder()
        recorder.connection.data_received(begun)
        for _ in range(1 + websocket.MOST_EARLY // 1_000):
            recorder.connection.data_received(b"x" * 1_000)
        assert recorder.transport.sent.startswith(b"HTTP/1.1 431 ")
        assert recorder.transport.closed
        await settle()
        assert recorder.closes == len(recorder.scopes)

    run(story)


def test_a_connection_counts_until_its_transport_is_closed() -> None:
    async def story(recorder: Recorder) -> None:
        releases: list[None] = []
        recorder.connection.release = lambda: releases.append(None)
        recorder.connection.data_received(closing(1000))
        assert releases == []
        recorder.connection.connection_lost(None)
        recorder.connection.connection_lost(None)
        assert releases == [None]

    opened(story)


def test_what_the_application_raises_ends_the_handshake_with_500(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(WebSocket, "accept", broken)

    async def story() -> None:
        recorder = Recorder()
        assert (await recorder.shake_hands()).startswith(b"HTTP/1.1 500 ")
        assert recorder.transport.closed

    with caplog.at_level(logging.ERROR, "croupier.server"):
        run(story)
    assert "ZeroDivisionError" in caplog.text
