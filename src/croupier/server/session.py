"""ClientSession: a client at a table over a WebSocket. It sends hello first, then commands."""

import asyncio
import logging
from collections import deque
from typing import Any

from msgspec import DecodeError

from croupier.api.commands import Hello, Hint, Ping, Place, Say, decode_frame
from croupier.api.messages import Bye, Message, Pong, Refused, encode
from croupier.api.refusal import Code, Refusal
from croupier.rooms.identity import hash_token
from croupier.server.addresses import address_of
from croupier.server.guard import Guard
from croupier.server.limits import Bucket
from croupier.server.tables.clock import now_ms
from croupier.server.tables.registry import TableRegistry
from croupier.server.tables.subscriber import CloseReason, Subscriber
from croupier.server.tables.table import Request, TableActor
from croupier.server.websocket import EXTENSION, INTERNAL_ERROR, POLICY, RESTART, TRY_AGAIN, WebSocket
from croupier.store import StoreError

log = logging.getLogger("croupier.server")
HELLO_SECONDS = 10
"""How long a client may take to send hello."""
CLOSE_CODES: dict[CloseReason, int] = {
    "too-slow": 4008,
    "too-fast": 4029,
    "closing": RESTART,
    "expired": 4004,
    "stale": 4009,
    "nonsense": POLICY,
}
PASSING: tuple[Code, ...] = ("too-many", "store")
"""Refusals of a hello that may succeed a moment later."""
HELLO_COST = 4
"""The number of requests that a hello counts as: its reply is the whole table."""
MOST_NONSENSE = 50
"""Invalid frames in a row after which a connection is closed."""


class ClientSessions:
    """Opens a session for every accepted connection."""

    def __init__(self, registry: TableRegistry, guard: Guard) -> None:
        self._registry = registry
        self._guard = guard

    def open(self, scope: dict[str, Any]) -> None:
        """Accept the handshake in an ASGI scope and open a session, or reject it."""
        connection: WebSocket = scope["extensions"][EXTENSION]
        table, address = self._table(scope["path"]), address_of(scope["client"])
        addresses = self._registry.addresses
        if (
            table is not None
            and self._guard.admits(scope["headers"])
            and addresses.may_ask(address)
            and addresses.connect(address)
        ):
            self._registry.metrics.sockets += 1
            connection.accept(ClientSession(self._registry, table, connection, address))
        else:
            connection.reject()

    def _table(self, path: str) -> str | None:
        parts = path.split("/")
        return parts[3] if len(parts) == 5 and parts[:3] == ["", "api", "tables"] and parts[4] == "live" else None


class ClientSession(Subscriber):
    """One client on one connection."""

    def __init__(self, registry: TableRegistry, table: str, connection: WebSocket, address: str) -> None:
        super().__init__(address)
        self._registry = registry
        self._turns = registry.turns
        self._limits = registry.limits
        self._name = table
        self._connection = connection
        self._bucket = Bucket(self._limits.frames_per_second, self._limits.frames_at_once)
        self._light = self._limits.bytes_per_frame
        self._table: TableActor | None = None
        """The table it is subscribed to; None before hello."""
        self._joining = False
        """Whether a hello is being answered."""
        self._received: deque[bytes] = deque()
        """Messages that are not carried out yet; their number is bounded by the bucket."""
        self._nonsense = 0
        self._hello_timer = asyncio.get_running_loop().call_later(HELLO_SECONDS, self._on_no_hello)

    # Subscriber

    @property
    def closed(self) -> bool:
        """Whether the connection is closed or closing."""
        return not self._connection.open

    def send(self, message: bytes) -> None:
        """Send an encoded message; a client that is too far behind is disconnected."""
        connection = self._connection
        most = self._registry.addresses.backlog(self.address) if connection.behind else 0
        if not connection.send_text(message, most):
            self.close("too-slow")

    def close(self, reason: CloseReason) -> None:
        """Close the connection."""
        if reason == "too-slow" and self._connection.open:
            self._registry.metrics.too_slow += 1
        self._hang_up(CLOSE_CODES[reason], reason)

    def _hang_up(self, code: int, reason: str = "") -> None:
        """Close the connection, and leave the table without waiting for the client's reply."""
        self._connection.close(code, reason)
        # Not now: the table may be iterating over its subscribers to send to them.
        asyncio.get_running_loop().call_soon(self._leave)

    def _leave(self) -> None:
        if self._table is not None:
            self._table.unsubscribe(self)
            self._table = None

    def _reply(self, message: Message) -> None:
        self.send(encode(message))

    # Handler of the connection

    def on_frame(self, size: int) -> bool:
        """Count a frame, a large one as several; disconnect a client that sends too much."""
        if self._bucket.take(1.0 if size <= self._light else size / self._light):
            return True
        self.on_last_message()
        self._disconnect_too_fast("Too many frames, or too many bytes; come back later.")
        return False

    def on_ping(self) -> bool:
        """Count a ping of the address; disconnect the client if it has sent too many."""
        if self._registry.addresses.may_ping(self.address):
            return True
        self._disconnect_too_fast("Too many pings from your address; come back later.")
        return False

    def _disconnect_too_fast(self, message: str) -> None:
        self._refuse(None, Refusal("too-fast", message))
        self.close("too-fast")

    def on_behind(self, behind: bool) -> None:
        """Count that this client has fallen behind, or has caught up."""
        addresses = self._registry.addresses
        (addresses.fall_behind if behind else addresses.catch_up)(self.address)

    def on_message(self, message: bytes) -> None:
        """Queue a message to be carried out.

        That happens in the loop's next turn, when all connections have been read, or later if the address has many:
        alternating between reading and deciding would push each other's code out of the processor's cache.
        """
        if not self._received:
            self._turns.add(self.address, self._carry_out)
        self._received.append(message)

    def on_last_message(self) -> None:
        """Carry out all received messages now, so that they are answered before the connection closes."""
        self._carry_out()

    def on_shutdown(self) -> None:
        """Carry out all received messages, and send `bye`."""
        self._carry_out()
        self._reply(Bye("closing"))

    def on_close(self) -> None:
        """Leave the table."""
        self._hello_timer.cancel()
        self._received.clear()
        if self._connection.behind:
            self.on_behind(False)
        self._registry.addresses.disconnect(self.address)
        self._leave()

    # Hello

    def _on_no_hello(self) -> None:
        self._end(Refusal("no-hello", "The first frame on a socket is hello, and it did not come."))

    async def _join(self, hello: Hello) -> None:
        """Leave the present table, if any, and subscribe to another; then carry out what was received meanwhile."""
        try:
            self._name = hello.table or self._name
            table, missed = await self._registry.visit(self._name, hello.since, self.address)
            if not self.closed:
                self._leave()
                tokens = [hash_token(token) for token in hello.tokens]
                table.subscribe(self, tokens, missed, None if hello.pass_ is None else hash_token(hello.pass_))
                self._table = table
        except Refusal as refusal:
            self._end(refusal)
        except StoreError:
            self._end(Refusal("store", "The log cannot be read just now; try again."))
        self._joining = False
        self._carry_out()

    def _end(self, refusal: Refusal) -> None:
        self._refuse(None, refusal)
        self._hang_up(TRY_AGAIN if refusal.code in PASSING else POLICY)

    # Commands

    def _carry_out(self) -> None:
        """Carry out the received messages in order; those after a hello wait until that is answered."""
        received = self._received
        try:
            while received and not self._joining and self._connection.open:
                self._take(received.popleft())
        except Exception:  # a bug: it must not affect other sessions
            log.error("a command failed", exc_info=True)
            received.clear()
            self._hang_up(INTERNAL_ERROR)

    def _take(self, message: bytes) -> None:
        """Decode a frame and carry it out."""
        try:
            frame = decode_frame(message)
        except DecodeError as error:
            self._refuse_frame(error)
            return
        self._nonsense = 0
        table = self._table
        if isinstance(frame, Place) and table is not None:  # nearly every frame is one
            table.submit(Request(frame, self, self.tokens, self._reply))
        elif isinstance(frame, Hello):
            self._hello_timer.cancel()
            if self._registry.addresses.may_ask(self.address, HELLO_COST):
                self._joining = True
                self._registry.tasks.start(self._join(frame))
            else:
                self._refuse(None, Refusal("too-fast", "Too many requests from your address; come back later."))
                self.close("too-fast")
        elif table is None:
            self._end(Refusal("no-hello", "The first frame on a socket is hello."))
        elif isinstance(frame, Ping):
            if self.on_ping():
                self._reply(Pong(now_ms()))
        elif isinstance(frame, Say):
            try:
                table.say(frame, self.identity)
            except Refusal as refusal:
                self._refuse(frame.key, refusal)
        elif isinstance(frame, Hint):
            self._registry.tasks.start(self._hint(table, frame))
        else:
            self._registry.submit(table, Request(frame, self, self.tokens, self._reply), self.address)

    def _refuse_frame(self, error: DecodeError) -> None:
        refusal = Refusal("bad-message", f"The frame is not understood: {error}.")
        self._nonsense += 1
        if self._table is None:
            self._end(refusal)
        else:
            self._refuse(None, refusal)
            if self._nonsense > MOST_NONSENSE:
                self.close("nonsense")

    async def _hint(self, table: TableActor, command: Hint) -> None:
        try:
            self._reply(await self._registry.hints.hint(table.room, command, self.identity, self.address))
        except Refusal as refusal:
            self._refuse(command.key, refusal)

    def _refuse(self, key: str | None, refusal: Refusal) -> None:
        self._registry.metrics.refusals += 1
        self._reply(Refused(key, refusal.code, refusal.message))
