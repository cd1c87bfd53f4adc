"""HttpConnection: uvicorn's HTTP protocol, bounded in what a peer may send and in how long it may take.

uvicorn limits neither the size of a request nor the time until it is complete, it parses whatever has arrived at once,
and it waits for ever for a peer that does not read. Every connection begins here; one that is upgraded is handed over
to `websocket.py`.
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
from croupier.server.turns import OneEach
from croupier.server.websocket import WebSocket

EXTENSION = "croupier.http"
"""The ASGI extension with a weak reference to the connection: a strong one would be a ring of references."""
BODIES = 4
"""So many times the largest body are read of one that is too large: a client reads the refusal only once it is sent."""
MOST_UNSENT = 8_192
"""Bytes of a response that a peer has not taken, from which on the next response waits."""
BLANK = re.compile(rb"\r?\n|.*?\n\r?\n", re.DOTALL)
"""All to the end of headers, a blank line whose beginning may have come before."""
CHUNKED_PIECE = 256
"""Bytes of a body in chunks that the parser is given at once: only it knows where such a body ends."""
_HEAD = "".join(f"{name.decode()}: {value.decode()}\r\n" for name, value in SAFETY)


class ServerConfig(uvicorn.Config):
    """uvicorn's configuration, with the limits of the server and the connections that are open."""

    def __init__(self, app: Any, limits: Limits, **options: Any) -> None:
        super().__init__(app, http=HttpConnection, ws=WebSocket, ws_max_size=limits.frame_bytes, **options)
        self.limits = limits
        self.open_connections = Connections(limits, self.forwarded_allow_ips)
        self.reading = OneEach()
        """Whose next request is read."""


class Owed(Enum):
    """What a connection waits for its peer to do."""

    NOTHING = auto()
    REQUEST = auto()
    """To send a request, or the rest of one."""
    READING = auto()
    """To read what was sent."""
    END = auto()
    """To read the last bytes before the connection is closed."""


class HttpConnection(HttpToolsProtocol):
    """One connection.

    Every `patience_seconds` it is checked whether the peer owes something that it owed at the last check already; such
    a connection is aborted. One timer for all that can be waited for costs a request next to nothing.
    """

    def __init__(
        self,
        config: ServerConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        """Take what uvicorn gives every protocol."""
        super().__init__(config, server_state, app_state, _loop)
        self._limits = config.limits
        self._open_connections = config.open_connections
        self._reading = config.reading
        self.address = ""
        """Whose turn a request takes before it is read; empty for a proxy, which speaks for many."""
        self._has_turn = self._waits = False
        """Whether the next request may be read, or waits for its turn to be."""
        self._release: Callable[[], None] | None = None
        """Counts the connection as closed."""
        self._timer: asyncio.TimerHandle | None = None
        self._room = self._limits.header_bytes
        """Bytes that the peer may send until the headers, or the body, have to be complete."""
        self._in_request = False
        """Whether a request has begun and is not complete."""
        self._in_body = False
        self._too_many_headers = False
        self._body_left: int | None = 0
        """Bytes of the body that are still to come; None: it comes in chunks."""
        self._received = b""
        self._at = 0
        """From where on the parser was not given these bytes yet, since they follow a request that is not answered."""
        self._backlog = 0
        """Bytes that are counted for the peer's address: those, and of a body that the application has not taken."""
        self.count_unread: Callable[[int], None] | None = None
        """Counts bytes of the response that the peer has not taken, where they are memory of this response alone."""
        self._forget_unread: Callable[[], None] | None = None
        """Counts them no longer."""
        self.on_shutdown: Callable[[], None] | None = None
        """Ends a response that would go on by itself, since the server goes down."""
        self._progress = 0
        """Grows whenever the peer has done what it owed."""
        self._owed = (Owed.NOTHING, 0)
        """At the last check, with the progress then."""

    # What the event loop calls

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Count the connection, or refuse it."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(MOST_UNSENT)
        self._schedule_check()
        try:
            self.address = self._open_connections.enter(self.client)
            self._release = partial(self._open_connections.leave, self.address)
        except Refusal as refusal:
            self._refuse("503 Service Unavailable", refusal.message)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection as closed."""
        super().connection_lost(exc)
        self._stop_checks()
        self._count_received(0)
        self._set_unread(0)
        if self._release is not None:
            self._release()
            self._release = None

    def data_received(self, data: bytes) -> None:
        """Read what the peer sent, but of a request no more than it may have: uvicorn's parser would store it all."""
        self._received = self._received[self._at :] + data
        self._at = 0
        self._read()

    def _read(self) -> None:
        """Give the parser what was received, each request once the one before it is answered.

        uvicorn would queue them all: a request of 20 bytes takes 2 kB until it is answered.
        """
        while self._may_read:
            size = self._piece()
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
        """Whether the parser may have more: no connection that has ended or was handed over, no request too early."""
        return (
            self._at < len(self._received)
            and self._timer is not None
            and not self.transport.is_closing()
            and (self._in_request or ((self.cycle is None or self.cycle.response_complete) and self._take_turn()))
        )

    def _take_turn(self) -> bool:
        """Return whether the next request may be read now; if not, go on when its address has a turn."""
        if not self._has_turn and not self._waits and self.address:
            self._has_turn = self._reading.may_go(self.address, self._begin_turn)
            self._waits = not self._has_turn
        return self._has_turn or not self.address

    def _begin_turn(self) -> None:
        """Read the request that had to wait."""
        self._has_turn, self._waits = True, False
        self.flow.resume_reading()
        self._read()

    @property
    def _body(self) -> bytearray:
        """What has come of a body, and the application has not taken yet."""
        return bytearray() if self.cycle is None or self.cycle.response_complete else self.cycle.body

    def _piece(self) -> int:
        """Return how many bytes the parser may have next, so that no more than one request begins or ends in them."""
        left = len(self._received) - self._at
        if not self._in_body:
            headers = BLANK.match(self._received, self._at, self._at + self._room)
            size = left if headers is None else headers.end() - self._at
        elif self._body_left is None:
            size = CHUNKED_PIECE
        else:
            size = self._body_left
        return min(size, self._room, left)

    def _count_received(self, size: int) -> bool:
        """Count what waits for the parser; False where too much of one address does."""
        if size == self._backlog:
            return True
        change, self._backlog = size - self._backlog, size
        return self._open_connections.add_waiting(self.client, change)

    def pause_writing(self) -> None:
        """Count what the peer has not taken."""
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
        """Store a header, of which there may be a number."""
        if len(self.headers) >= self._limits.headers:
            self._too_many_headers = True
            raise ValueError("too many headers")  # the parser stops
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Let the body follow."""
        self._in_body = True
        headers = dict(self.headers)
        self._body_left = None if b"transfer-encoding" in headers else int(headers.get(b"content-length", b"0"))
        self._room = BODIES * self._limits.record_bytes
        super().on_headers_complete()
        if self._body_left != 0 and not self.parser.should_upgrade():
            self.flow.pause_reading()  # until the application asks for the body

    def on_message_complete(self) -> None:
        """Note that a request is complete."""
        self._in_request = self._in_body = False
        self._room = self._limits.header_bytes
        self._progress += 1
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Read the next request, and free what the last one holds: most connections are idle most of the time."""
        super().on_response_complete()
        if self.cycle.response_complete:
            self.cycle.body = bytearray()
            if not self._in_request:
                self.cycle = None  # type: ignore[assignment]
                self.scope = None  # type: ignore[assignment]
                self.headers = []
        self._read()

    def send_400_response(self, msg: str) -> None:
        """Refuse what the parser does not understand."""
        if self._too_many_headers:
            most = self._limits.headers
            self._refuse("431 Request Header Fields Too Large", f"A request may have {most} headers.")
        else:
            self._refuse("400 Bad Request", msg)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over, unless a response before this is still to come."""
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
        # The parser and this object refer to each other: as garbage they would lie about until the collector comes.
        self.parser = None  # type: ignore[assignment]

    # The end

    def shutdown(self) -> None:
        """End what would go on by itself, since the server goes down; a request that is under way is answered."""
        super().shutdown()
        if self.on_shutdown is not None:
            self.on_shutdown()

    def abort(self) -> None:
        """Close the connection at once; what the peer has not read is lost."""
        self.transport.abort()

    def _refuse(self, status: str, sentence: str) -> None:
        """Say why, unless a response is under way, and close the connection."""
        if self.cycle is None or self.cycle.response_complete or (self._in_body and not self.cycle.response_started):
            self.transport.write(
                f"HTTP/1.1 {status}\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: {len(sentence)}\r\n"
                f"cache-control: no-store\r\n{_HEAD}connection: close\r\n\r\n{sentence}".encode("ascii")
            )
        self.transport.close()

    def _owes(self) -> Owed:
        """Return what the peer owes now."""
        if self.transport.is_closing():
            return Owed.END
        if self.flow.write_paused:
            return Owed.READING
        if self._in_request or self.cycle is None or self.cycle.response_complete:
            return Owed.REQUEST
        return Owed.NOTHING

    def _check(self) -> None:
        """Abort the connection where the peer owes the same as the last time."""
        owed = (self._owes(), self._progress)
        if owed == self._owed and owed[0] is not Owed.NOTHING:
            self.abort()
            return
        self._owed = owed
        self._schedule_check()

    def _schedule_check(self) -> None:
        self._timer = self.loop.call_later(self._limits.patience_seconds, self._check)

    def _stop_checks(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
