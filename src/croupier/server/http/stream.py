"""The stream: the messages of a table, one per line, for programs without a socket."""

import asyncio
from collections import deque
from collections.abc import Set
from contextlib import suppress
from functools import partial
from typing import Any, cast

from starlette.requests import Request

from croupier.api.commands import LAST_EVENT
from croupier.api.messages import Bye, ByeReason, Message, encode
from croupier.api.refusal import Refusal
from croupier.server.http.contract import Contract
from croupier.server.http.requests import client_of, number_of, registry_of, tokens_of
from croupier.server.http_connection import EXTENSION, HttpConnection
from croupier.server.tables.registry import TableRegistry
from croupier.server.tables.subscriber import CloseReason, Subscriber

NDJSON = "application/x-ndjson"
HEARTBEAT_SECONDS = 15
"""Interval of the blank lines that show that the connection is alive."""
FEW_BYTES = 16_384
"""A stream with more bytes in its queue counts as behind."""
HANG_UP_SECONDS = 6
"""How long the last lines may take to be sent."""
HEADERS = [
    (b"content-type", NDJSON.encode()),
    (b"x-accel-buffering", b"no"),  # a proxy that buffers would hold back a whole game
]


@Contract(
    Message,
    "One message per line, first `welcome`; blank lines now and then show that the connection is alive.",
    media=NDJSON,
    tokens=True,
    query=(("since", LAST_EVENT, "The number of the last event you have; what you missed comes with `welcome`."),),
    problems=("bad-message", "no-token", "no-table", "too-many", "store"),
)
async def stream(request: Request) -> "Stream":
    """Stream the messages of a table as they happen, as lines of JSON.

    A client with the token of a seat counts as present there. One that cannot keep up is disconnected, and can come
    back with `since`.
    """
    since = number_of(request, "since", LAST_EVENT)
    table = request.path_params["table"]
    return Stream(registry_of(request), table, client_of(request), tokens_of(request), since)


class Stream(Subscriber):
    """A subscriber over one endless response."""

    def __init__(self, registry: TableRegistry, table: str, address: str, tokens: Set[str], since: int | None) -> None:
        super().__init__(address)
        self._registry = registry
        self._name = table
        self._client_tokens = tokens
        self._since = since
        self._queue: deque[bytes] = deque()
        """Lines that are not sent yet."""
        self._queued_bytes = 0
        self._behind = False
        """Whether this stream counts as behind."""
        self._wake = asyncio.Event()
        """Set when there are lines to send, or the stream ends."""
        self._closing = asyncio.Event()

    @property
    def closed(self) -> bool:
        """Whether the stream ends after the queued lines."""
        return self._closing.is_set()

    def send(self, message: bytes) -> None:
        """Queue a line; disconnect a client that is too far behind."""
        if self.closed:
            return
        if self._queued_bytes > self._registry.addresses.backlog(self.address):
            self._registry.metrics.too_slow += 1
            self.close("too-slow")
            return
        self._queue.append(message)
        self._queued_bytes += len(message)
        self._set_behind(self._queued_bytes > FEW_BYTES)
        self._wake.set()

    def _set_behind(self, behind: bool) -> None:
        if behind is not self._behind:
            self._behind = behind
            addresses = self._registry.addresses
            (addresses.fall_behind if behind else addresses.catch_up)(self.address)

    def close(self, reason: CloseReason) -> None:
        """End the stream with `bye`."""
        if self.closed:
            return
        goodbye = encode(Bye(cast(ByeReason, reason)))
        if reason == "too-slow":
            self._queue.clear()
        if not self._queue or self._queue[-1] != goodbye:
            self._queue.append(goodbye)
        self._closing.set()
        self._wake.set()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Send the stream; called as an ASGI application."""
        if not self._registry.addresses.connect(self.address):
            raise Refusal("too-many", "Too many streams and sockets are open from your address.")
        try:
            await self._serve(receive, send, scope["extensions"][EXTENSION]())
        finally:
            self._set_behind(False)
            self._registry.addresses.disconnect(self.address)

    async def _serve(self, receive: Any, send: Any, connection: HttpConnection | None) -> None:
        """Send everything from the welcome to the end."""
        table, missed = await self._registry.visit(self._name, self._since, self.address)
        table.subscribe(self, self._client_tokens, missed)
        self._registry.metrics.sockets += 1
        if connection is not None:
            connection.count_unread = None  # its queue is counted instead
            connection.on_shutdown = partial(self.close, "closing")
        gone = asyncio.ensure_future(_wait_for_disconnect(receive))
        sending = asyncio.ensure_future(self._send_lines(send))
        closing = asyncio.ensure_future(self._closing.wait())
        try:
            await asyncio.wait((gone, sending, closing), return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:  # the server shuts down before the table has said so
            self.close("closing")
        finally:
            table.unsubscribe(self)
            # A client that reads nothing more would keep a closed stream open forever.
            await asyncio.wait((gone, sending), timeout=HANG_UP_SECONDS, return_when=asyncio.FIRST_COMPLETED)
            self._closing.set()
            if connection is not None:
                connection.on_shutdown = None
            if connection is not None and not (gone.done() or sending.done()):
                connection.abort()  # a plain close would wait until the client has read everything
                await gone
            for task in (gone, sending, closing):
                task.cancel()

    async def _send_lines(self, send: Any) -> None:
        """Send the queued lines, and blank ones now and then, until the stream is closed."""
        await send({"type": "http.response.start", "status": 200, "headers": [*HEADERS]})
        while self._queue or not self.closed:
            lines = b"\n".join((*self._queue, b"")) or b"\n"
            self._queue.clear()
            self._queued_bytes = 0
            self._set_behind(False)
            self._wake.clear()
            await send({"type": "http.response.body", "body": lines, "more_body": True})
            if not (self._queue or self.closed):
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), HEARTBEAT_SECONDS)
        await send({"type": "http.response.body", "body": b""})


async def _wait_for_disconnect(receive: Any) -> None:
    """Wait until the client has hung up."""
    while (await receive())["type"] != "http.disconnect":
        pass
