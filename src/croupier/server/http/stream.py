"""The stream: what happens at a table, one message a line, for programs without a socket."""

import asyncio
from collections.abc import Set
from typing import Any, cast

from litestar import get
from litestar.types import ASGIApp

from croupier.rooms.messages import Bye, ByeReason, Message, text
from croupier.rooms.refusal import Refusal
from croupier.server.guard import address_of
from croupier.server.http.asking import Asked, TableId, TheHub, number_of, tokens_of
from croupier.server.http.contract import Contract
from croupier.server.hub import Hub
from croupier.server.listener import Listener

NDJSON = "application/x-ndjson"
HEARTBEAT_SECONDS = 15
HANG_UP_SECONDS = 6
"""How long the last line may take."""
MOST_SINCE = 1_000_000
HEADERS = [
    (b"content-type", NDJSON.encode()),
    (b"x-accel-buffering", b"no"),  # a proxy that waits for more would hold back a whole game
]
Scope = Any
Receive = Any
AsgiSend = Any


@get(
    "/api/tables/{table:str}/stream",
    contract=Contract(
        Message,
        "One message a line, first `welcome`; a blank line now and then says that the line is open.",
        media=NDJSON,
        tokens="may",
        query=(("since", MOST_SINCE, "The number of the last event you have; what you missed comes with `welcome`."),),
        refuses=("bad-message", "no-token", "no-table", "too-many", "store"),
    ),
)
async def stream(request: Asked, hub: TheHub, table: TableId) -> ASGIApp:
    """What happens at a table, as it happens: the messages of the socket as lines of JSON.

    Who listens with the token of a seat is present there. Who cannot keep up is dropped, and can come back with
    `since`.
    """
    return Stream(hub, table, tokens_of(request), number_of(request, "since", MOST_SINCE))


class Stream:
    """One listener over one answer that goes on."""

    def __init__(self, hub: Hub, table: str, tokens: Set[str], since: int | None) -> None:
        self._hub = hub
        self._table = table
        self._tokens = tokens
        self._since = since
        self._started = False
        self._sent = ""
        """The last line."""
        self._listener = Listener(self._send, self._close, hub.limits.backlog)

    async def __call__(self, scope: Scope, receive: Receive, send: AsgiSend) -> None:
        """ASGI."""
        self._asgi_send = send
        self._ended = asyncio.Event()
        address = address_of(scope["client"])
        if not self._hub.addresses.connect(address):
            raise Refusal("too-many", "Too many streams and sockets are open from your address.")
        try:
            await self._serve(receive)
        finally:
            self._hub.addresses.disconnect(address)

    async def _serve(self, receive: Receive) -> None:
        """From the welcome to the end."""
        live, missed = await self._hub.visit(self._table, self._since)
        listener = self._listener
        live.join(listener, self._tokens, missed)
        self._hub.metrics.sockets += 1
        gone = asyncio.ensure_future(_gone(receive))
        ended = asyncio.ensure_future(self._ended.wait())
        try:
            while not listener.closed:
                await asyncio.wait((gone, ended), timeout=HEARTBEAT_SECONDS, return_when=asyncio.FIRST_COMPLETED)
                if gone.done():
                    return
                listener.hear("")
            await asyncio.wait((gone, ended), timeout=HANG_UP_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:  # the server goes down, and nobody has been told before
            await self._close("closing")
        finally:
            listener.closed = True
            live.part(listener)
            gone.cancel()
            ended.cancel()

    async def _send(self, message: str) -> None:
        if not self._started:
            await self._asgi_send({"type": "http.response.start", "status": 200, "headers": [*HEADERS]})
            self._started = True
        await self._asgi_send({"type": "http.response.body", "body": f"{message}\n".encode(), "more_body": True})
        self._sent = message

    async def _close(self, reason: str) -> None:
        if reason == "too-slow":
            self._hub.metrics.too_slow += 1
        bye = text(Bye(cast(ByeReason, reason)))
        last = "" if self._sent == bye else f"{bye}\n"
        try:
            await self._asgi_send({"type": "http.response.body", "body": last.encode()})
        finally:
            self._ended.set()


async def _gone(receive: Receive) -> None:
    """Wait until the caller has hung up."""
    while (await receive())["type"] != "http.disconnect":
        pass
