"""HttpConnection: uvicorn's HTTP protocol, with limits on how much a peer may send and how long it may take.

uvicorn limits neither the size of a request nor the time until it is complete, it parses everything that has arrived,
and it waits forever for a peer that does not read. Every connection begins here; WebSocket connections are then handed
over to `websocket.py`.
"""

import asyncio
import re
from collections.abc import Callable
from enum import Enum, auto
from functools import partial
from typing import Any, cast
from weakref import ref

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from croupier.api.refusal import Refusal
from croupier.server.connections import Connections
from croupier.server.guard import SAFETY
from croupier.server.limits import Limits
from croupier.server.turns import OnePerTurn
from croupier.server.websocket import WebSocket

EXTENSION = "croupier.http"
"""The ASGI extension with a weak reference to the connection. A strong one would make a reference cycle."""
BODIES = 4
"""A body that is too large is read up to this many times the limit: clients read the refusal only once all is sent."""
MOST_UNSENT = 8_192
"""Bytes of responses that a peer has not read, beyond which the next response waits."""
BLANK = re.compile(rb"\r?\n|.*?\n\r?\n", re.DOTALL)
"""Matches everything up to the blank line that ends the headers. Part of that line may have been read before."""
CHUNKED_PIECE = 256
"""Bytes of a chunked body given to the parser at a time, since only the parser finds the end of such a body."""
_HEAD = "".join(f"{name.decode()}: {value.decode()}\r\n" for name, value in SAFETY)


class ServerConfig(uvicorn.Config):
    """uvicorn's configuration, with the server's limits and its open connections."""

    def __init__(self, app: Any, limits: Limits, **options: Any) -> None:
        super().__init__(app, http=HttpConnection, ws=WebSocket, ws_max_size=limits.frame_bytes, **options)
        self.limits = limits
        self.open_connections = Connections(limits, self.forwarded_allow_ips)
        self.reading = OnePerTurn()
        """Decides which address's request is read next."""


class Pending(Enum):
    """What the peer has to do next."""

    NOTHING = auto()
    REQUEST = auto()
    """Send a request, or the rest of one."""
    READING = auto()
    """Read what was sent."""
    END = auto()
    """Read the last bytes before the connection is closed."""


class HttpConnection(HttpToolsProtocol):
    """One HTTP connection.

    Every `patience_seconds` a timer checks what the peer has to do. If it has done nothing since the last check, the
    connection is aborted. One timer for everything costs a request next to nothing.
    """

    def __init__(
        self,
        config: ServerConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        """Create a connection with the arguments that uvicorn passes to every protocol."""
        super().__init__(config, server_state, app_state, _loop)
        self._limits = config.limits
        self._open_connections = config.open_connections
        self._reading = config.reading
        self.address = ""
        """The address whose turn a request takes before it is read; empty for a proxy, which serves many."""
        self._has_turn = self._waits = False
        """Whether the next request may be read; and whether it waits for its turn to be read."""
        self._release: Callable[[], None] | None = None
        """Counts the connection as closed."""
        self._timer: asyncio.TimerHandle | None = None
        self._room = self._limits.header_bytes
        """Bytes that the peer may still send before the headers, or the body, must be complete."""
        self._in_request = False
        """Whether a request has begun but is not complete."""
        self._in_body = False
        self._too_many_headers = False
        self._body_left: int | None = 0
        """Bytes of the body that are still to come; None: the body is chunked."""
        self._received = b""
        self._at = 0
        """Where in `_received` the unparsed bytes begin: those after a request that is not answered yet."""
        self._backlog = 0
        """Bytes counted for the peer's address: unparsed ones, and body bytes that the application has not read."""
        self.count_unread: Callable[[int], None] | None = None
        """Counts unread bytes of the response; None: they are shared with other responses, or counted elsewhere."""
        self._forget_unread: Callable[[], None] | None = None
        """Undoes the last call of `count_unread`."""
        self.on_shutdown: Callable[[], None] | None = None
        """Ends an endless response when the server shuts down."""
        self._progress = 0
        """A number that grows whenever the peer has done what it had to."""
        self._last_pending = (Pending.NOTHING, 0)
        """What the peer had to do at the last check, and its progress then."""

    # What the event loop calls

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Count the connection, or refuse it if there are too many."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(MOST_UNSENT)
        self._schedule_check()
        try:
            self.address = self._open_connections.enter(self.client)
            self._release = partial(self._open_connections.leave, self.address)
        except Refusal as refusal:
            self._refuse("503 Service Unavailable", refusal.message)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection as closed, and release what is counted for it."""
        super().connection_lost(exc)
        self._stop_checks()
        self._count_received(0)
        self._set_unread(0)
        if self._release is not None:
            self._release()
            self._release = None

    def data_received(self, data: bytes) -> None:
        """Read what the peer sent, up to the limits: uvicorn's parser would store everything."""
        self._received = self._received[self._at :] + data
        self._at = 0
        self._read()

    def _read(self) -> None:
        """Pass received bytes to the parser, each request only when the previous one is answered.

        uvicorn would queue them all, and a request of 20 bytes takes 2 kB until it is answered.
        """
        while self._may_read:
            size = self._next_piece_size()
            piece = self._received[self._at : self._at + size]
            self._at += size
            self._room -= size
            if self._in_body and self._body_left is not None:
                self._body_left -= size
            super().data_received(piece)
            if self._room <= 0 and self._in_body:
                self._refuse("413 Content Too Large", f"A body may have {self._limits.record_bytes} bytes.")
            elif self._room <= 0:
                most = self._limits.header_bytes
                self._refuse("431 Request Header Fields Too Large", f"The headers may have {most} bytes.")
        if self._timer is None or self.transport.is_closing() or self._at == len(self._received):
            self._received, self._at = b"", 0
        else:
            self.flow.pause_reading()
        if not self._count_received(len(self._received) + len(self._body)):
            self._refuse("429 Too Many Requests", "Too much of what your address sent waits to be answered.")
            self._received, self._at = b"", 0
            self._body.clear()
            self._count_received(0)

    @property
    def _may_read(self) -> bool:
        """Whether the parser may have more: the connection is open, not handed over, and the request has its turn."""
        return (
            self._at < len(self._received)
            and self._timer is not None
            and not self.transport.is_closing()
            and (self._in_request or ((self.cycle is None or self.cycle.response_complete) and self._take_turn()))
        )

    def _take_turn(self) -> bool:
        """Return whether the next request may be read now; if not, resume reading when it is the address's turn."""
        if not self._has_turn and not self._waits and self.address:
            self._has_turn = self._reading.may_proceed(self.address, self._begin_turn)
            self._waits = not self._has_turn
        return self._has_turn or not self.address

    def _begin_turn(self) -> None:
        """Resume reading, as the waiting request has its turn."""
        self._has_turn, self._waits = True, False
        self.flow.resume_reading()
        self._read()

    @property
    def _body(self) -> bytearray:
        """The bytes of a body that the application has not read yet."""
        return bytearray() if self.cycle is None or self.cycle.response_complete else self.cycle.body

    def _next_piece_size(self) -> int:
        """Return how many bytes to pass to the parser next, so that they contain the end of at most one request."""
        left = len(self._received) - self._at
        if not self._in_body:
            # Stop at the end of the headers: only they tell how long the body is.
            headers = BLANK.match(self._received, self._at, self._at + self._room)
            size = left if headers is None else headers.end() - self._at
        elif self._body_left is None:
            size = CHUNKED_PIECE
        else:
            size = self._body_left
        return min(size, self._room, left)

    def _count_received(self, size: int) -> bool:
        """Count the bytes that wait to be processed; return False if there are too many from one address."""
        if size == self._backlog:
            return True
        change, self._backlog = size - self._backlog, size
        return self._open_connections.add_waiting(self.client, change)

    def pause_writing(self) -> None:
        """Count what the peer has not read."""
        super().pause_writing()
        self._set_unread(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        """Note that the peer has read something."""
        self._progress += 1
        super().resume_writing()
        self._set_unread(0)

    def _set_unread(self, size: int) -> None:
        if self._forget_unread is not None:
            self._forget_unread()
            self._forget_unread = None
        if size and self.count_unread is not None:
            self.count_unread(size)
            self._forget_unread = partial(self.count_unread, -size)

    # What the parser calls

    def on_message_begin(self) -> None:
        """Begin a request."""
        super().on_message_begin()
        self._in_request, self._has_turn = True, False
        self.scope["extensions"] = {EXTENSION: ref(self)}  # type: ignore[dict-item]  # typed as dictionaries there

    def on_header(self, name: bytes, value: bytes) -> None:
        """Store a header; raise ValueError if there are too many."""
        if len(self.headers) >= self._limits.headers:
            self._too_many_headers = True
            raise ValueError("too many headers")  # the parser stops
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Prepare to read the body."""
        self._in_body = True
        headers = dict(self.headers)
        self._body_left = None if b"transfer-encoding" in headers else int(headers.get(b"content-length", b"0"))
        self._room = BODIES * self._limits.record_bytes
        super().on_headers_complete()
        if self._body_left != 0 and not self.parser.should_upgrade():
            self.flow.pause_reading()  # until the application reads the body

    def on_message_complete(self) -> None:
        """Note that the request is complete."""
        self._in_request = self._in_body = False
        self._room = self._limits.header_bytes
        self._progress += 1
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Free what the request held, since most connections are idle most of the time, and read the next one."""
        super().on_response_complete()
        if self.cycle.response_complete:
            self.cycle.body = bytearray()
            if not self._in_request:
                self.cycle = None  # type: ignore[assignment]
                self.scope = None  # type: ignore[assignment]
                self.headers = []
        self._read()

    def send_400_response(self, msg: str) -> None:
        """Refuse a request that the parser does not understand."""
        if self._too_many_headers:
            most = self._limits.headers
            self._refuse("431 Request Header Fields Too Large", f"A request may have {most} headers.")
        else:
            self._refuse("400 Bad Request", msg)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to a WebSocket; close it if an earlier request is not answered yet."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.transport.close()
            return
        self._stop_checks()
        self._set_unread(0)
        self.connections.discard(self)
        connection = WebSocket(self.config, self.server_state, self.loop)
        connection.release, self._release = self._release, None
        connection.connection_made(self.transport)
        self.transport.set_protocol(connection)
        if self.flow.write_paused:
            connection.pause_writing()
        connection.handshake(cast(dict[str, Any], self.scope), self.url)
        # Break the reference cycle with the parser, so that both are freed now and not by the garbage collector.
        self.parser = None  # type: ignore[assignment]

    # The end

    def shutdown(self) -> None:
        """End an endless response because the server shuts down; other requests in progress are answered."""
        super().shutdown()
        if self.on_shutdown is not None:
            self.on_shutdown()

    def abort(self) -> None:
        """Close the connection immediately; what the peer has not read is lost."""
        self.transport.abort()

    def _refuse(self, status: str, sentence: str) -> None:
        """Send an error unless a response has begun, and close the connection."""
        if self.cycle is None or self.cycle.response_complete or (self._in_body and not self.cycle.response_started):
            self.transport.write(
                f"HTTP/1.1 {status}\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: {len(sentence)}\r\n"
                f"cache-control: no-store\r\n{_HEAD}connection: close\r\n\r\n{sentence}".encode("ascii")
            )
        self.transport.close()

    def _find_pending(self) -> Pending:
        """Return what the peer has to do now."""
        if self.transport.is_closing():
            return Pending.END
        if self.flow.write_paused:
            return Pending.READING
        if self._in_request or self.cycle is None or self.cycle.response_complete:
            return Pending.REQUEST
        return Pending.NOTHING

    def _check(self) -> None:
        """Abort the connection if the peer has done nothing since the last check."""
        pending = (self._find_pending(), self._progress)
        if pending == self._last_pending and pending[0] is not Pending.NOTHING:
            self.abort()
            return
        self._last_pending = pending
        self._schedule_check()

    def _schedule_check(self) -> None:
        self._timer = self.loop.call_later(self._limits.patience_seconds, self._check)

    def _stop_checks(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
