"""A client that reconnects whenever its server dies, and sends commands without a response again."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tests.client import messages
from tests.client.messages import Message, Room, View
from tests.client.websocket import WebSocket, WebSocketError
from tests.robustness.log import LoggedEvent

if TYPE_CHECKING:
    from tests.robustness.crash.table import Table

PATIENCE = 60.0
"""Seconds within which a client must be able to reconnect."""
STAND_IN = 0.01
"""The share of turns in which a client lets a bot stand in instead of placing, and then reclaims the seat."""
RETRY = ("too-fast", "store")
"""Codes of refusals after which the same command is sent again."""
MOST_FORGOTTEN = 40
"""Events that a spectator requests again, at most."""


class Connection(WebSocket):
    """One connection of a client."""

    def __init__(self, client: Client) -> None:
        super().__init__()
        self._client = client

    def received(self, message: bytes) -> None:
        """Pass a message on."""
        self._client.received(self, messages.decode(message))

    def lost(self, reason: str) -> None:  # noqa: ARG002 - killed servers give many reasons
        """Reconnect."""
        self._client.lost(self)


class Client:
    """A player with one or more seats, or a spectator without any."""

    def __init__(self, table: Table, name: str, seats: tuple[int, ...], token: str, rng: random.Random) -> None:
        self.table = table
        self.name = name
        self.seats = seats
        self.token = token
        self._rng = rng
        self._connection: Connection | None = None
        self._welcomed = False
        self._seq = 0
        """The last event received."""
        self._room: Room | None = None
        self._view: View | None = None
        self._pending: dict[str, dict[str, Any]] = {}
        """Commands without a response yet, by key."""
        self._keys = 0
        self._timers: set[asyncio.TimerHandle] = set()
        self._connecting: asyncio.Task[None] | None = None
        self._closed = False

    # The connection

    def connect(self) -> None:
        """Connect, or reconnect, in the background."""
        if not self._closed:
            self._connecting = asyncio.get_running_loop().create_task(self._connect())

    async def _connect(self) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                while not await self._connected():
                    await asyncio.sleep(0.02)
        except TimeoutError:
            self.table.ledger.note_broken(self.table.id, f"{self.name} cannot reconnect in {PATIENCE:g} seconds")

    async def _connected(self) -> bool:
        server = await self.table.servers.any(self._rng)
        connection = Connection(self)
        try:
            await connection.connect(server.port, f"/api/tables/{self.table.id}/live")
        except (OSError, WebSocketError):
            return False
        self._connection = connection
        if not self.seats:  # a spectator forgets some events, so that they are sent again and compared
            self._seq = max(0, self._seq - self._rng.randrange(MOST_FORGOTTEN))
        self._send(messages.hello([self.token] if self.seats else [], since=self._seq))
        return True

    def lost(self, connection: Connection) -> None:
        """Reconnect after the connection broke."""
        if connection is self._connection:
            self._connection = None
            self._welcomed = False
            self._cancel_timers()
            self.connect()

    def has(self, seq: int) -> bool:
        """Return whether the client is connected and has received an event, or was closed."""
        return self._closed or (self._welcomed and self._seq >= seq)

    def close(self) -> None:
        """Close the connection for good."""
        self._closed = True
        self._cancel_timers()
        if self._connecting is not None:
            self._connecting.cancel()
        if self._connection is not None:
            self._connection.close()

    # Messages

    def received(self, connection: Connection, message: Message) -> None:
        """Handle a message."""
        if connection is not self._connection or self._closed:
            return
        if message.t == "welcome":
            self._welcome(message)
        elif message.t == "event":
            self._event(message)
        elif message.t in ("done", "refused"):  # after "seated" the event itself follows
            self._response(message)

    def _welcome(self, message: Message) -> None:
        table, ledger = self.table, self.table.ledger
        if message.seq < self._seq:
            ledger.add_error(f"table {table.id}: {self.name} has event {self._seq}, and the welcome says {message.seq}")
        if table.servers.alone:  # else another server may have sent more
            ledger.check_last(table.id, message.seq)
        received = [missed.seq for missed in message.missed]
        expected = [*range(self._seq + 1, message.seq + 1)]
        if table.kind.face_down:  # only from the last payout on
            expected = expected[len(expected) - len(received) :]
        if received != expected:
            ledger.add_error(f"table {table.id}: {self.name} missed {expected}, and receives {received}")
        for missed in message.missed:
            ledger.add_missed(table.id, missed.seq, missed.at, bytes(missed.what))
        ledger.add_view(table.id, message.seq, bytes(message.view))
        self._seq = max(self._seq, message.seq)
        self._welcomed = True
        self._show(message)
        for command in self._pending.values():
            ledger.resent += 1
            self._send(command)
        self._act()

    def _event(self, message: Message) -> None:
        table = self.table
        if message.seq != self._seq + 1:
            table.ledger.add_error(f"table {table.id}: {self.name} has event {self._seq}, and receives {message.seq}")
        self._seq = max(self._seq, message.seq)
        event = LoggedEvent(message.seq, message.at, message.key, bytes(message.what))
        table.ledger.add_event(table.id, event, bytes(message.view))
        if message.key is not None:
            self._pending.pop(message.key, None)
        self._show(message)
        self._act()

    def _response(self, message: Message) -> None:
        """Handle the response to a command that led to no new event."""
        command = self._pending.get(message.key or "")
        if command is None:
            return
        table, ledger = self.table, self.table.ledger
        if message.t == "refused" and message.code in RETRY:
            self._later(0.05, lambda: self._send(command))
            return
        del self._pending[command["key"]]
        if message.t == "done":
            ledger.already_done += 1
            ledger.add_done(table.id, command["key"], message.seq)
            what = ledger.public_event(table.id, message.seq)
            if what is not None and not messages.led_to(command, what):
                ledger.different.add((table.id, message.seq))
                ledger.add_error(f"table {table.id}: {command} is said to have led to {what.decode()}")
        elif not (command["t"] in ("reclaim", "stand-in") and message.code == "not-playing"):
            ledger.note_broken(table.id, f"{command} is refused: {message.code}, {message.message}")
        self._act()

    def _show(self, message: Message) -> None:
        if message.room is not None:
            self._room = message.room
        self._view = messages.view_of(message)

    # Commands

    def _act(self) -> None:
        """Send the next command, unless one has no response yet."""
        room = self._room
        if self._pending or room is None:
            return
        if room.state in ("over", "ended"):
            self.table.over()
        elif not self.seats:
            return
        elif room.state == "open":
            self._prepare(room)
        else:
            self._play(room)

    def _prepare(self, room: Room) -> None:
        """Sit down; the host also seats the bots and starts."""
        for seat in self.seats:
            if room.seats[seat] is None:
                sit = {"t": "sit", "seat": seat, "token": self.token}
                self._command(sit | {"name": f"{self.name} {seat}", "seed": f"seed-{self.name}-{seat}"})
                return
        if 0 in self.seats:
            for seat, bot in self.table.kind.bots.items():
                if room.seats[seat] is None:
                    self._command({"t": "sit-bot", "seat": seat, "bot": bot})
                    return
            if None not in room.seats:
                self._command({"t": "start"})

    def _play(self, room: Room) -> None:
        """Reclaim a seat, or place, or let a bot stand in."""
        for seat in self.seats:
            person = room.seats[seat]
            if person is not None and person.bot is not None:
                self._command({"t": "reclaim", "seat": seat})
                return
        view = self._view
        if view is None or view.to_act not in self.seats or not view.options:
            return
        if self._rng.random() < STAND_IN:
            self._command({"t": "stand-in", "seat": view.to_act, "bot": "regular"})
        else:
            self._command(messages.place(view.to_act, self._rng.choice(view.options), ""))

    def _command(self, command: dict[str, Any]) -> None:
        """Send a new command, after a pause."""
        self._keys += 1
        command["key"] = f"{self.name}-{self._keys}"
        self._pending[command["key"]] = command
        pause = self.table.pause
        if pause:
            self._later(self._rng.uniform(0, 2 * pause), lambda: self._send(command))
        else:
            self._send(command)

    def _send(self, message: dict[str, Any]) -> None:
        if self._connection is not None:
            self._connection.send(messages.encode(message))

    def _later(self, seconds: float, call: Callable[[], None]) -> None:
        loop = asyncio.get_running_loop()
        self._timers = {timer for timer in self._timers if timer.when() > loop.time()}
        self._timers.add(loop.call_later(seconds, call))

    def _cancel_timers(self) -> None:
        """Send nothing more on this connection; pending commands are sent again after the next welcome."""
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()
