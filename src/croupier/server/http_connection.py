"""HttpConnection: uvicorn's HTTP protocol, bounded in what a peer may send and in how long it may take.

uvicorn limits neither the size of a request nor the time until it is complete, and it waits for ever for a peer that
does not read. Every connection begins here; one that is upgraded is handed over to `websocket.py`.
"""

import asyncio
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
from croupier.server.limits import Limits
from croupier.server.websocket import WebSocket

EXTENSION = "croupier.http"
"""The ASGI extension with a weak reference to the connection: a strong one would be a ring of references."""
BODIES = 4
"""So many times the largest body are read of one that is too large: a client reads the refusal only once it is sent."""


class ServerConfig(uvicorn.Config):
    """uvicorn's configuration, with the limits of the server and the connections that are open."""

    def __init__(self, app: Any, limits: Limits, **options: Any) -> None:
        super().__init__(app, http=HttpConnection, ws=WebSocket, ws_max_size=limits.frame_bytes, **options)
        self.limits = limits
        self.open_connections = Connections(limits, self.forwarded_allow_ips)


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
        self._release: Callable[[], None] | None = None
        """Counts the connection as closed."""
        self._timer: asyncio.TimerHandle | None = None
        self._room = self._limits.header_bytes
        """Bytes that the peer may send until the headers, or the body, have to be complete."""
        self._in_request = False
        """Whether a request has begun and is not complete."""
        self._in_body = False
        self._progress = 0
        """Grows whenever the peer has done what it owed."""
        self._owed = (Owed.NOTHING, 0)
        """At the last check, with the progress then."""

    # What the event loop calls

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Count the connection, or refuse it."""
        super().connection_made(transport)
        self._schedule_check()
        try:
            self._release = partial(self._open_connections.leave, self._open_connections.enter(self.client))
        except Refusal as refusal:
            self._refuse("503 Service Unavailable", refusal.message)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection as closed."""
        super().connection_lost(exc)
        self._stop_checks()
        if self._release is not None:
            self._release()
            self._release = None

    def data_received(self, data: bytes) -> None:
        """Read no more than a request may have: uvicorn's parser would store whatever comes."""
        while data and self._timer is not None and not self.transport.is_closing():
            piece, data = data[: self._room], data[self._room :]
            self._room -= len(piece)
            super().data_received(piece)
            if self._room <= 0 and self._in_body:
                self._refuse("413 Content Too Large", f"A body may have {self._limits.record_bytes} bytes.")
            elif self._room <= 0:
                most = self._limits.header_bytes
                self._refuse("431 Request Header Fields Too Large", f"The headers may have {most} bytes.")

    def resume_writing(self) -> None:
        """Note that the peer has read something."""
        self._progress += 1
        super().resume_writing()

    # What the parser calls

    def on_message_begin(self) -> None:
        """Begin a request."""
        super().on_message_begin()
        self._in_request = True
        self.scope["extensions"] = {EXTENSION: ref(self)}  # type: ignore[dict-item]  # typed as dictionaries there

    def on_headers_complete(self) -> None:
        """Let the body follow."""
        self._in_body = True
        self._room = BODIES * self._limits.record_bytes
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Note that a request is complete."""
        self._in_request = self._in_body = False
        self._room = self._limits.header_bytes
        self._progress += 1
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over."""
        self._stop_checks()
        self.connections.discard(self)
        connection = WebSocket(self.config, self.server_state, self.loop)
        connection.release, self._release = self._release, None
        connection.connection_made(self.transport)
        self.transport.set_protocol(connection)
        connection.handshake(cast(dict[str, Any], self.scope), self.url)
        # The parser and this object refer to each other: as garbage they would lie about until the collector comes.
        self.parser = None  # type: ignore[assignment]

    # The end

    def abort(self) -> None:
        """Close the connection at once; what the peer has not read is lost."""
        self.transport.abort()

    def _refuse(self, status: str, sentence: str) -> None:
        """Say why, unless a response is under way, and close the connection."""
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            self.transport.write(
                f"HTTP/1.1 {status}\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: {len(sentence)}\r\n"
                f"connection: close\r\n\r\n{sentence}".encode("ascii")
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
