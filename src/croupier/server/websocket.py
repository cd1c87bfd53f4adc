"""WebSocket: RFC 6455 for uvicorn, as one protocol class without tasks, queues or extensions.

A move is a frame of 60 bytes. A general-purpose parser would take more time for it than everything else the server
does, so this one reads frames directly from the received bytes. In the handshake the application passes a handler to
`WebSocket.accept`, which is then called directly for every message.
"""

import asyncio
import logging
from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from collections.abc import Callable
from enum import Enum, auto
from hashlib import sha1
from struct import Struct
from typing import Any, Protocol, cast
from urllib.parse import unquote

import uvicorn
from uvicorn.server import ServerState

log = logging.getLogger("croupier.server")
EXTENSION = "croupier.websocket"
"""The ASGI extension with the connection."""
KEY_SUFFIX = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
"""Hashed with the client's key in the handshake, as the RFC says."""
CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
FIN = MASKED = 0x80
WHOLE_TEXT = FIN | TEXT
"""The first byte of an unfragmented text message."""
SHORT, MEDIUM = 126, 127
"""Values of the length in a frame's second byte that mean: the real length follows in two or eight bytes."""
_SMALL, _MIDDLE, _LARGE = Struct(">BB"), Struct(">BBH"), Struct(">BBQ")
"""The headers of frames whose length has one, two or eight bytes."""
MOST_CONTROL = 125
"""Bytes of a control frame's payload, at most."""
NORMAL, PROTOCOL_ERROR, NOT_UTF8, POLICY, TOO_LARGE = 1000, 1002, 1007, 1008, 1009
INTERNAL_ERROR, RESTART, TRY_AGAIN = 1011, 1012, 1013
SENDABLE_CODES = frozenset((1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014))
"""Close codes below 3000 that a peer may send; those from 3000 to 4999 are free to use."""
CLOSE_SECONDS = 10
"""How long a peer may take to reply to a close frame before the connection is aborted."""
SHUTDOWN_SECONDS = 1
"""The same when the server shuts down."""
CUT_SECONDS = 1
"""How long a peer that sent too much, or broke the protocol, has to read the reason before it is cut off."""
MOST_EARLY = 65_536
"""Bytes that a peer may send before the application has accepted the connection."""
MOST_UNSENT = 16_384
"""Bytes that a peer has not read yet. Beyond this, nothing is read from the peer until it has read most of them."""


class Handler(Protocol):
    """Handles what happens on an accepted connection, on the event loop's thread."""

    def on_frame(self, size: int) -> bool:
        """Count a frame of any kind and its bytes; return False to cut off a peer that has sent too much."""

    def on_ping(self) -> bool:
        """Count a ping; return False to cut off the peer."""

    def on_behind(self, behind: bool) -> None:
        """Note that the peer reads messages more slowly than they are sent, or that it has caught up."""

    def on_message(self, message: bytes) -> None:
        """Receive a text or binary message. A text is valid UTF-8."""

    def on_last_message(self) -> None:
        """Answer all received messages now: the peer ends the connection or broke the protocol, so no more follow."""

    def on_shutdown(self) -> None:
        """Send a goodbye because the server shuts down."""

    def on_close(self) -> None:
        """Clean up: the connection is gone."""


class ConnectionState(Enum):
    """The stage a connection has reached."""

    HANDSHAKE = auto()
    OPEN = auto()
    CLOSING = auto()
    """A close frame was sent, and the peer's has not arrived yet."""
    CLOSED = auto()


HANDSHAKE, OPEN, CLOSING, CLOSED = ConnectionState  # by name: an enum takes ten times as long to look one up


class _ProtocolError(Exception):
    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class WebSocket(asyncio.Protocol):
    """One WebSocket connection."""

    def __init__(self, config: uvicorn.Config, server_state: ServerState, loop: asyncio.AbstractEventLoop) -> None:
        """Take over from uvicorn's HTTP protocol, on its event loop."""
        self._config = config
        self._most = config.ws_max_size
        """Bytes of a message, at most."""
        self._server_state = server_state
        self._loop = loop
        self._state = HANDSHAKE
        self._handler: Handler | None = None
        self._transport: asyncio.Transport
        self._buffer = b""
        """Bytes of an incomplete frame, or bytes received before the application has accepted the connection."""
        self._partial: bytearray | None = None
        """The received part of a fragmented message; None: there is none."""
        self._partial_opcode = TEXT
        self._accept = b""
        """The value of Sec-WebSocket-Accept, which answers the client's key."""
        self._timer: asyncio.TimerHandle | None = None
        """The timer for the next ping, or for cutting off a peer that is closing."""
        self._pinged = False
        """Whether a ping was sent and nothing has been received since."""
        self._reads = True
        """Whether more will be read from the peer; False once it is being cut off."""
        self.behind = False
        """Whether the peer reads messages more slowly than they are sent."""
        self.release: Callable[[], None] | None = None
        """Called once the connection is gone and its descriptor is free."""

    # What the application calls

    @property
    def open(self) -> bool:
        """Whether messages can be sent."""
        return self._state is OPEN

    def accept(self, handler: Handler) -> None:
        """Complete the handshake, and pass all messages to a handler from now on."""
        if self._state is not HANDSHAKE:  # the connection has been lost meanwhile
            handler.on_close()
            return
        self._handler = handler
        if self.behind:
            handler.on_behind(True)
        self._state = OPEN
        self._transport.write(
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
            + self._accept
            + b"\r\n\r\n"
        )
        self._schedule_ping()
        waiting, self._buffer = self._buffer, b""
        if waiting:
            self.data_received(waiting)

    def reject(self, status: str = "403 Forbidden") -> None:
        """Refuse the handshake."""
        if self._state is not HANDSHAKE:
            return
        self._transport.write(f"HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".encode("ascii"))
        self._finish()

    def send_text(self, payload: bytes, most_unsent: int) -> bool:
        """Send a text message, encoded in UTF-8, unless the connection is closing.

        If the peer has more than `most_unsent` bytes yet to read, send nothing and return False.
        """
        if self._state is not OPEN:
            return True
        transport = self._transport
        if self.behind and transport.get_write_buffer_size() > most_unsent:
            return False
        if payload is not _last.text:
            _last.text, _last.frame = payload, frame(TEXT, payload)
        transport.write(_last.frame)
        return True

    def close(self, code: int, reason: str = "") -> None:
        """Send a close frame. A peer that does not reply soon is cut off."""
        if self._state is not OPEN:
            return
        self._state = CLOSING
        self._transport.write(frame(CLOSE, code.to_bytes(2) + reason.encode()))
        self._set_timer(CLOSE_SECONDS, self._transport.abort)

    # What uvicorn and the event loop call

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Prepare for the handshake, which follows."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.set_write_buffer_limits(MOST_UNSENT)
        self._server_state.connections.add(self)  # type: ignore[arg-type]  # a set of uvicorn's own protocols

    def data_received(self, data: bytes) -> None:
        """Read frames, or store them until the application has accepted the connection."""
        if self._state is HANDSHAKE:
            self._buffer += data
            if len(self._buffer) > MOST_EARLY:
                self.reject("431 Request Header Fields Too Large")
            return
        self._pinged = False
        if self._buffer:
            data = self._buffer + data
            self._buffer = b""
        try:
            self._read_frames(data)
        except _ProtocolError as error:
            self._answer_messages()
            self.close(error.code, error.reason)
            self._stop_reading()

    def pause_writing(self) -> None:
        """Stop reading from a peer that does not read answers. Its pongs go unread, too, so in time it is cut off."""
        self.behind = True
        if self._state is not CLOSED:
            self._transport.pause_reading()
        if self._handler is not None:
            self._handler.on_behind(True)

    def resume_writing(self) -> None:
        """Resume reading from a peer that has caught up."""
        self.behind = False
        if self._reads and self._state is not CLOSED:
            self._transport.resume_reading()
        if self._handler is not None:
            self._handler.on_behind(False)

    def eof_received(self) -> None:
        """Let the transport close the connection."""

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002  # asyncio gives it
        """Notify the handler, and count the connection as closed."""
        self._finish()
        if self.release is not None:
            self.release()
            self.release = None

    def shutdown(self) -> None:
        """Close the connection with a goodbye because the server shuts down."""
        if self._state is HANDSHAKE:
            self.reject("503 Service Unavailable")
            return
        if self._handler is not None:
            self._handler.on_shutdown()
        self.close(RESTART)
        self._set_timer(SHUTDOWN_SECONDS, self._finish)

    # The handshake

    def handshake(self, request: dict[str, Any], target: bytes) -> None:
        """Check a request for a WebSocket, and ask the application to accept it.

        `request` is the ASGI scope from uvicorn, which has no path yet; `target` is the path and query.
        """
        headers = [(name, value.strip()) for name, value in request["headers"]]
        keys = [value for name, value in headers if name == b"sec-websocket-key"]
        if request["method"] != "GET" or len(keys) != 1 or not _is_key(keys[0]):
            self.reject("400 Bad Request")
            return
        if [value for name, value in headers if name == b"sec-websocket-version"] != [b"13"]:
            self.reject("426 Upgrade Required\r\nSec-WebSocket-Version: 13")
            return
        self._accept = b64encode(sha1(keys[0] + KEY_SUFFIX).digest())
        path, _, query = target.partition(b"?")
        scope = {
            **request,
            "type": "websocket",
            "scheme": "ws",
            "path": unquote(path.decode("ascii", "replace")),
            "raw_path": path,
            "query_string": query,
            "headers": headers,
            "subprotocols": [],
            "extensions": {EXTENSION: self},
        }
        task = self._loop.create_task(self._ask_application(scope))
        self._server_state.tasks.add(task)
        task.add_done_callback(self._server_state.tasks.discard)

    async def _ask_application(self, scope: dict[str, Any]) -> None:
        """Let the application accept or reject the connection."""
        try:
            await self._config.loaded_app(scope, _no_receive, _no_send)
        except Exception:
            log.error("a handshake failed", exc_info=True)
        finally:
            if self._state is HANDSHAKE:
                self.reject("500 Internal Server Error")

    # Frames

    def _read_frames(self, data: bytes) -> None:
        """Handle every complete frame, and keep the rest in the buffer."""
        at, end = 0, len(data)
        while end - at >= 2 and self._state is not CLOSED:
            first, second = data[at], data[at + 1]
            length, start = second & 0x7F, at + 2
            if length >= SHORT:
                size = 2 if length == SHORT else 8
                if end - start < size:
                    break
                length = int.from_bytes(data[start : start + size])
                start += size
            if first & 0x70 or second < MASKED:
                wrong = "reserved bits must be 0" if first & 0x70 else "frames of a client are masked"
                raise _ProtocolError(PROTOCOL_ERROR, wrong)
            if length > self._most:
                raise _ProtocolError(TOO_LARGE, f"over {self._most} bytes")
            masked = start + 4
            if end - masked < length:
                break
            at = masked + length
            if self._handler is not None and not self._handler.on_frame(length):
                self._stop_reading()
                return
            payload = _unmask(data[masked:at], data[start:masked])
            if first == WHOLE_TEXT and self._partial is None and self._state is OPEN:  # nearly every frame is one
                self._handle_message(TEXT, payload)
            else:
                self._handle_frame(first & 0x0F, first >= FIN, payload)
        self._buffer = data[at:]

    def _handle_frame(self, opcode: int, final: bool, payload: bytes) -> None:
        if opcode >= CLOSE:
            self._handle_control(opcode, final, payload)
        elif self._state is not OPEN:
            return  # data frames after a close frame are ignored
        elif opcode in (TEXT, BINARY):
            if self._partial is not None:
                raise _ProtocolError(PROTOCOL_ERROR, "the message before is not complete")
            if final:
                self._handle_message(opcode, payload)
            else:
                self._partial, self._partial_opcode = bytearray(payload), opcode
        elif opcode == CONTINUATION:
            if self._partial is None:
                raise _ProtocolError(PROTOCOL_ERROR, "there is no message to continue")
            self._partial += payload
            if len(self._partial) > self._most:
                raise _ProtocolError(TOO_LARGE, f"over {self._most} bytes")
            if final:
                whole, self._partial = bytes(self._partial), None
                self._handle_message(self._partial_opcode, whole)
        else:
            raise _ProtocolError(PROTOCOL_ERROR, f"there is no opcode {opcode}")

    def _handle_message(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT and not payload.isascii():
            try:
                payload.decode()
            except UnicodeDecodeError:
                raise _ProtocolError(NOT_UTF8, "a text is UTF-8") from None
        if self._handler is not None:
            self._handler.on_message(payload)

    def _handle_control(self, opcode: int, final: bool, payload: bytes) -> None:
        if not final or len(payload) > MOST_CONTROL:
            raise _ProtocolError(PROTOCOL_ERROR, "a control frame is short and in one piece")
        if opcode == PING:
            if self._state is OPEN and not self.behind:
                if self._handler is not None and not self._handler.on_ping():
                    self._stop_reading()
                    return
                self._transport.write(frame(PONG, payload))
        elif opcode == CLOSE:
            self._handle_close(payload)
        elif opcode != PONG:
            raise _ProtocolError(PROTOCOL_ERROR, f"there is no opcode {opcode}")

    def _handle_close(self, payload: bytes) -> None:
        """Reply with the same code unless our close frame came first, and end the connection."""
        if self._state is OPEN:
            code = int.from_bytes(payload[:2]) if len(payload) >= 2 else NORMAL
            if len(payload) == 1 or not (code in SENDABLE_CODES or 3000 <= code < 5000):
                raise _ProtocolError(PROTOCOL_ERROR, "that is no close code")
            try:
                payload[2:].decode()
            except UnicodeDecodeError:
                raise _ProtocolError(NOT_UTF8, "a reason is UTF-8") from None
            self._answer_messages()
            self._state = CLOSING
            self._transport.write(frame(CLOSE, payload[:2]))
        self._finish()

    # Closing, and keeping the connection alive

    def _answer_messages(self) -> None:
        """Let the handler answer what it has received while answers can still be sent."""
        if self._handler is not None and self._state is OPEN:
            self._handler.on_last_message()

    def _finish(self) -> None:
        """Close the transport and notify the handler, once."""
        if self._state is CLOSED:
            return
        self._answer_messages()
        self._state = CLOSED
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._server_state.connections.discard(self)
        self._transport.close()
        if self._transport.get_write_buffer_size():  # the transport would wait forever for a peer that does not read
            self._loop.call_later(CLOSE_SECONDS, self._transport.abort)
        handler, self._handler, self._buffer, self._partial = self._handler, None, b"", None
        if handler is not None:
            handler.on_close()

    def _stop_reading(self) -> None:
        """Read nothing more, so that the kernel soon stops the peer, and cut it off a little later."""
        if self._state is not CLOSED:
            self._reads = False
            self._transport.pause_reading()
            self._set_timer(CUT_SECONDS, self._transport.abort)

    def _schedule_ping(self) -> None:
        if self._config.ws_ping_interval:
            self._set_timer(self._config.ws_ping_interval, self._ping)

    def _ping(self) -> None:
        """Send a ping, or abort the connection if nothing was received since the last one."""
        if self._pinged:
            self._transport.abort()
            return
        self._pinged = True
        self._transport.write(frame(PING, b""))
        self._schedule_ping()

    def _set_timer(self, seconds: float, callback: Callable[[], None]) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_later(seconds, callback)


def frame(opcode: int, payload: bytes) -> bytes:
    """Return a message as one unfragmented frame of a server."""
    size = len(payload)
    if size < SHORT:
        return _SMALL.pack(FIN | opcode, size) + payload
    if size < 1 << 16:
        return _MIDDLE.pack(FIN | opcode, SHORT, size) + payload
    return _LARGE.pack(FIN | opcode, MEDIUM, size) + payload


class _Last:
    """The text sent last, and its frame: the same message goes to all subscribers of a table, one after another."""

    __slots__ = ("frame", "text")

    def __init__(self) -> None:
        self.text = b""
        self.frame = frame(TEXT, b"")


_last = _Last()


def _unmask(payload: bytes, mask: bytes) -> bytes:
    """Return a payload without its mask.

    XORs all bytes in one operation on large integers, many times as fast as byte by byte in Python: `b"Hi"` with the
    mask `b"abcd"` is 0x4869 ^ 0x6162.
    """
    size = len(payload)
    repeated = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(payload) ^ int.from_bytes(repeated)).to_bytes(size)


def _is_key(key: bytes) -> bool:
    try:
        return len(b64decode(key, validate=True)) == 16
    except Base64Error:
        return False


async def _no_receive() -> Any:
    raise RuntimeError("a connection that was taken over is not read through ASGI")


async def _no_send(message: Any) -> None:
    if message["type"] != "websocket.close":
        raise RuntimeError("a connection that was taken over is not written through ASGI")
