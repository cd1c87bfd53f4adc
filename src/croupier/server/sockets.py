"""Sockets: a table over WebSocket. Hello first, then commands; events come as they happen."""

import asyncio
from collections import deque
from typing import Any

from msgspec import DecodeError

from croupier.rooms.commands import Hello, Hint, Ping, Place, Say, decode_frame
from croupier.rooms.deciding import hashed
from croupier.rooms.messages import Bye, Pong, text
from croupier.rooms.refusal import Refusal
from croupier.server.clock import now_ms
from croupier.server.guard import Guard, address_of
from croupier.server.hub import Hub
from croupier.server.lane import LANE, Lane
from croupier.server.limits import Bucket
from croupier.server.listener import Listener
from croupier.server.live import LiveTable
from croupier.store import StoreError

HELLO_SECONDS = 10
"""How long a socket may stay silent before it says hello."""
NORMAL, POLICY = 1000, 1008
CLOSE_CODES = {
    "too-slow": 4008,
    "too-fast": 4029,
    "closing": 1012,
    "expired": 4004,
    "stale": 4009,
    "nonsense": POLICY,
}
MOST_REFUSALS = 50
"""Frames in a row that are no commands, after which a socket is closed."""

Scope = Any
Receive = Any
AsgiSend = Any


class Sockets:
    """The ASGI application of all sockets."""

    def __init__(self, hub: Hub, guard: Guard) -> None:
        self._hub = hub
        self._guard = guard

    async def __call__(self, scope: Scope, receive: Receive, send: AsgiSend) -> None:
        """Serve one socket."""
        table = self._table(scope["path"])
        address = address_of(scope["client"])
        await receive()
        if table is None or not self._guard.admits(scope["headers"]) or not self._hub.addresses.may_ask(address):
            await send({"type": "websocket.close", "code": POLICY})
            return
        if not self._hub.addresses.connect(address):
            await send({"type": "websocket.close", "code": POLICY})
            return
        try:
            await send({"type": "websocket.accept"})
            self._hub.metrics.sockets += 1
            await Socket(self._hub, table, receive, send, scope["extensions"].get(LANE)).serve()
        finally:
            self._hub.addresses.disconnect(address)

    def _table(self, path: str) -> str | None:
        parts = path.split("/")
        return parts[3] if len(parts) == 5 and parts[:3] == ["", "api", "tables"] and parts[4] == "live" else None


class Socket:
    """One socket at one table."""

    def __init__(self, hub: Hub, table: str, receive: Receive, send: AsgiSend, lane: Lane | None) -> None:
        self._hub = hub
        self._table = table
        self._receive = receive
        self._asgi_send = send
        self._bucket = Bucket(hub.limits.frames_per_second, hub.limits.frames_at_once)
        self._lane = lane
        at_once = None if lane is None else lane.send_at_once
        self.listener = Listener(self._send, self._close, hub.limits.backlog, at_once)
        self._live: LiveTable | None = None
        self._moving = False
        """Whether the socket is on its way to another table."""
        self._held: deque[str | bytes] = deque()
        """What was said meanwhile; no more than the bucket lets through."""
        self._nonsense = 0

    async def _send(self, message: str) -> None:
        await self._asgi_send({"type": "websocket.send", "text": message})

    async def _close(self, reason: str) -> None:
        if reason == "too-slow":
            self._hub.metrics.too_slow += 1
        await self._close_with(CLOSE_CODES.get(reason, NORMAL), reason)

    async def serve(self) -> None:
        """From hello to the end."""
        try:
            frame = await asyncio.wait_for(self._next_frame(), HELLO_SECONDS)
            if frame is None or not await self._hello(frame):
                return
            if self._lane is not None:
                self._lane.taker = self._take
                self._lane.farewell = self._say_bye
            while (frame := await self._next_frame()) is not None:
                self._take(frame)
        except TimeoutError:
            self._refuse(None, Refusal("no-hello", "The first frame on a socket is hello, and it did not come."))
            await self._close_with(POLICY)
        finally:
            if self._lane is not None:
                self._lane.taker = None
                self._lane.farewell = None
            self.listener.closed = True
            if self._live is not None:
                self._live.part(self.listener)

    def _say_bye(self) -> None:
        """The server goes down: among several workers nobody but the socket itself is told so in time."""
        self.listener.hear(text(Bye("closing")))

    async def _next_frame(self) -> str | bytes | None:
        """What was received; None: the socket is closed."""
        event = await self._receive()
        if event["type"] != "websocket.receive":
            return None
        frame: str | bytes | None = event.get("text")
        return event["bytes"] if frame is None else frame

    async def _close_with(self, code: int, reason: str = "") -> None:
        if self._lane is not None:
            self._lane.hang_up(code, reason)
            return
        try:
            await self._asgi_send({"type": "websocket.close", "code": code, "reason": reason})
        except Exception:  # it is closed already
            return

    async def _hello(self, frame: str | bytes) -> bool:
        """Take the first frame and welcome whoever is there."""
        try:
            hello = decode_frame(frame)
            if not isinstance(hello, Hello):
                raise Refusal("no-hello", "The first frame on a socket is hello.")
            table = self._table = hello.table or self._table
            live, missed = await self._hub.visit(table, hello.since)
            self._join(live, hello, missed)
        except DecodeError as error:
            self._refuse(None, Refusal("bad-message", f"The frame is not understood: {error}."))
        except Refusal as refusal:
            self._refuse(None, refusal)
        except StoreError:
            self._refuse(None, Refusal("store", "The log cannot be read just now; try again."))
        else:
            return True
        await self._close_with(POLICY)
        return False

    async def _move_on(self, frame: str | bytes) -> None:
        """Hello said again: listen at another table from now on. What is said meanwhile is for that table."""
        moved = await self._hello(frame)
        self._moving = False
        if not moved:
            self.listener.close("nonsense")
        while self._held and not self._moving:
            self._carry_out(self._held.popleft())

    def _join(self, live: LiveTable, hello: Hello, missed: list[str]) -> None:
        """Begin to listen there, and nowhere else."""
        if self.listener.closed:  # gone on the way to another table
            return
        if self._live is not None:
            self._live.part(self.listener)
            self._live = None
        live.join(self.listener, {hashed(token) for token in hello.tokens}, missed)
        self._live = live

    def _take(self, frame: str | bytes) -> None:
        """A frame after hello."""
        if self.listener.closed:
            return
        if not self._bucket.take():
            self._refuse(None, Refusal("too-fast", "Too many frames; come back later."))
            self.listener.close("too-fast")
        elif self._moving:
            self._held.append(frame)
        else:
            self._carry_out(frame)

    def _carry_out(self, frame: str | bytes) -> None:
        """A frame whose turn it is."""
        live = self._live
        if live is None or self.listener.closed:
            return
        try:
            command = decode_frame(frame)
        except DecodeError as error:
            self._nonsense += 1
            self._refuse(None, Refusal("bad-message", f"The frame is not understood: {error}."))
            if self._nonsense > MOST_REFUSALS:
                self.listener.close("nonsense")
            return
        self._nonsense = 0
        if isinstance(command, Place):  # nearly every frame
            live.ask(command, self.listener, self.listener.tokens, self.listener.hear)
        elif isinstance(command, Ping):
            self.listener.hear(text(Pong(now_ms())))
        elif isinstance(command, Hello):
            self._moving = True
            self._hub.start(self._move_on(frame))
        elif isinstance(command, Say):
            try:
                live.say(command, self.listener.who)
            except Refusal as refusal:
                self._refuse(command.key, refusal)
        elif isinstance(command, Hint):
            self._hub.start(self._advise(live, command))
        else:
            self._hub.ask(live, command, self.listener, self.listener.tokens, self.listener.hear)

    async def _advise(self, live: LiveTable, command: Hint) -> None:
        """Answer with a hint, once it is thought about."""
        try:
            self.listener.hear(text(await self._hub.advice.advised(live.room, command, self.listener.who)))
        except Refusal as refusal:
            self._refuse(command.key, refusal)

    def _refuse(self, key: str | None, refusal: Refusal) -> None:
        self.listener.hear(self._hub.refused(key, refusal))
