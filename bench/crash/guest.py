"""Guests: people at a table who come back whenever their server dies, and send again what was not answered."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Any

import msgspec

from bench.server.websocket import WebSocket, WebSocketError

if TYPE_CHECKING:
    from bench.crash.table import Table

PATIENCE = 60.0
"""Seconds in which somebody must be able to come back."""
STAND_IN = 0.01
"""How often somebody lets a bot play on instead of placing, to take the seat back at once."""
TRY_AGAIN = ("too-fast", "store")
"""Refusals that say: nothing is wrong with it, try again."""
CRASHED = (OSError, WebSocketError, EOFError)


class _Option(msgspec.Struct):
    face: int
    bandit: bool = False


class _View(msgspec.Struct):
    seat: int | None = None
    over: bool = False
    options: list[_Option] = []


class _Person(msgspec.Struct):
    seed: str | None = None
    bot: str | None = None
    kind: str = "person"


class _Room(msgspec.Struct):
    state: str
    seats: list[_Person | None]
    commitment: str


class _Missed(msgspec.Struct):
    seq: int
    at: int
    what: msgspec.Raw


class _Message(msgspec.Struct):
    """Any message, as far as a guest needs it."""

    t: str
    seq: int = 0
    at: int = 0
    key: str | None = None
    what: msgspec.Raw = msgspec.Raw(b"null")
    view: msgspec.Raw = msgspec.Raw(b"null")
    room: _Room | None = None
    missed: list[_Missed] = []
    code: str = ""
    message: str = ""


_message = msgspec.json.Decoder(_Message)
_view = msgspec.json.Decoder(_View | None)
_what = msgspec.json.Decoder(dict[str, Any])


class Line(WebSocket):
    """One connection of a guest."""

    def __init__(self, guest: Guest) -> None:
        super().__init__()
        self._guest = guest

    def text(self, text: bytes) -> None:
        """Pass a message on."""
        self._guest.hear(self, _message.decode(text))

    def lost(self, reason: str) -> None:  # noqa: ARG002 - killed servers give many reasons
        """The server died."""
        self._guest.dropped(self)


class Guest:
    """Somebody with seats, or a spectator without any."""

    def __init__(self, table: Table, name: str, seats: tuple[int, ...], token: str, rng: random.Random) -> None:
        self.table = table
        self.name = name
        self.seats = seats
        self.token = token
        self._rng = rng
        self._line: Line | None = None
        self._since: int | None = None
        self._room: _Room | None = None
        self._view: _View | None = None
        self._out: dict[str, dict[str, Any]] = {}
        """Commands that are not answered yet, by key."""
        self._keys = 0
        self._moves: set[asyncio.TimerHandle] = set()
        self._coming: asyncio.Task[None] | None = None
        self._gone = False

    # The connection

    def come(self) -> None:
        """Connect, again if need be."""
        if not self._gone:
            self._coming = asyncio.get_running_loop().create_task(self._come())

    async def _come(self) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                while not await self._connected():
                    await asyncio.sleep(0.02)
        except TimeoutError:
            self.table.ledger.broke(self.table.id, f"{self.name} cannot come back after {PATIENCE:g} seconds")

    async def _connected(self) -> bool:
        port = await self.table.house.port(self._rng)
        line = Line(self)
        line.open.add_done_callback(_hear_out)
        try:
            await line.connect(port, f"/api/tables/{self.table.id}/live")
        except CRASHED:
            return False
        self._line = line
        hello: dict[str, Any] = {"t": "hello", "tokens": [self.token] if self.seats else []}
        line.send(msgspec.json.encode(hello | {"since": self._asked_since()}))
        return True

    def _asked_since(self) -> int:
        """The last event known; a spectator forgets some, to be told again what others were told before the crash."""
        since = self._since or 0
        if not self.seats:
            since = max(0, since - self._rng.randrange(40))
            self._since = since
        return since

    def dropped(self, line: Line) -> None:
        """The connection broke."""
        if line is self._line:
            self._line = None
            self._rest()
            self.come()

    def leave(self) -> None:
        """Go home."""
        self._gone = True
        self._rest()
        if self._coming is not None:
            self._coming.cancel()
        if self._line is not None:
            self._line.close()

    # Hearing

    def hear(self, line: Line, message: _Message) -> None:
        """React to a message."""
        if line is not self._line or self._gone:
            return
        if message.t == "welcome":
            self._welcomed(message)
        elif message.t == "event":
            self._happened(message)
        elif message.t in ("done", "seated", "refused"):
            self._answered(message)

    def _welcomed(self, message: _Message) -> None:
        table, ledger, since = self.table, self.table.ledger, self._since or 0
        if message.seq < since:
            ledger.complain(f"table {table.id}: {self.name} knows event {since}, and is welcomed with {message.seq}")
        if table.house.alone:  # else another server may have told of more
            ledger.last(table.id, message.seq)
        told = [missed.seq for missed in message.missed]
        wanted = [*range(since + 1, message.seq + 1)]
        if table.kind.face_down:  # told from the last payout on
            wanted = wanted[len(wanted) - len(told) :]
        if told != wanted:
            ledger.complain(f"table {table.id}: {self.name} missed {wanted}, and is told {told}")
        for missed in message.missed:
            ledger.missed(table.id, missed.seq, missed.at, bytes(missed.what))
        ledger.seen(table.id, message.seq, bytes(message.view))
        self._since = max(since, message.seq)
        self._see(message)
        for command in self._out.values():
            ledger.sent_again += 1
            self._send(command)
        self._act()

    def _happened(self, message: _Message) -> None:
        table, known = self.table, self._since or 0
        if message.seq != known + 1:
            table.ledger.complain(f"table {table.id}: {self.name} knows event {known}, and hears {message.seq}")
        self._since = max(known, message.seq)
        table.ledger.event(table.id, message.seq, message.at, bytes(message.what), bytes(message.view), message.key)
        if message.key is not None:
            self._out.pop(message.key, None)
        self._see(message)
        self._act()

    def _answered(self, message: _Message) -> None:
        command = self._out.get(message.key or "")
        if command is None:
            return
        table, ledger = self.table, self.table.ledger
        if message.t == "refused" and message.code in TRY_AGAIN:
            self._later(0.05, lambda: self._send(command))
            return
        if message.t == "seated":
            return  # the event itself follows
        del self._out[command["key"]]
        if message.t == "done":
            ledger.carried_out += 1
            ledger.done(table.id, command["key"], message.seq)
            what = ledger.what(table.id, message.seq)
            if what is not None and not _led_to(command, _what.decode(what)):
                ledger.different.add((table.id, message.seq))
                ledger.complain(f"table {table.id}: {command} is said to have led to {what.decode()}")
        elif not (command["t"] in ("reclaim", "stand-in") and message.code == "not-playing"):
            ledger.broke(table.id, f"{command} is refused: {message.code}, {message.message}")
        self._act()

    def _see(self, message: _Message) -> None:
        if message.room is not None:
            self._room = message.room
        self._view = _view.decode(message.view)

    # Acting

    def _act(self) -> None:
        """Do what is to be done, unless something is still to be answered."""
        room = self._room
        if self._out or room is None:
            return
        if room.state in ("over", "ended"):
            self.table.over()
        elif not self.seats:
            return
        elif room.state == "open":
            self._prepare(room)
        else:
            self._play(room)

    def _prepare(self, room: _Room) -> None:
        """Sit down; the host also sees to the bots and to the start."""
        for seat in self.seats:
            if room.seats[seat] is None:
                wish = {"seat": seat, "name": f"{self.name} {seat}", "seed": f"seed-{self.name}-{seat}"}
                self._ask({"t": "sit", "token": self.token} | wish)
                return
        if 0 in self.seats:
            for seat, bot in self.table.kind.bots.items():
                if room.seats[seat] is None:
                    self._ask({"t": "sit-bot", "seat": seat, "bot": bot})
                    return
            if None not in room.seats:
                self._ask({"t": "start"})

    def _play(self, room: _Room) -> None:
        """Take back a seat, or place."""
        for seat in self.seats:
            person = room.seats[seat]
            if person is not None and person.bot is not None:
                self._ask({"t": "reclaim", "seat": seat})
                return
        view = self._view
        if view is None or view.seat not in self.seats or not view.options:
            return
        if self._rng.random() < STAND_IN:
            self._ask({"t": "stand-in", "seat": view.seat, "bot": "regular"})
            return
        option = self._rng.choice(view.options)
        self._ask({"t": "place", "seat": view.seat, "face": option.face, "bandit": option.bandit})

    def _ask(self, command: dict[str, Any]) -> None:
        """Send a new command, after some thought."""
        self._keys += 1
        command["key"] = f"{self.name}-{self._keys}"
        self._out[command["key"]] = command
        pause = self.table.house.pause
        if pause:
            self._later(self._rng.uniform(0, 2 * pause), lambda: self._send(command))
        else:
            self._send(command)

    def _send(self, command: dict[str, Any]) -> None:
        if self._line is not None:
            self._line.send(msgspec.json.encode(command))

    def _later(self, seconds: float, what: Any) -> None:
        self._moves = {move for move in self._moves if move.when() > asyncio.get_running_loop().time()}
        self._moves.add(asyncio.get_running_loop().call_later(seconds, what))

    def _rest(self) -> None:
        """What was thought of is not sent now: everything that is out is sent again with the next hello."""
        for move in self._moves:
            move.cancel()
        self._moves.clear()


def _hear_out(opening: asyncio.Future[None]) -> None:
    """Somebody who goes home while they connect does not hear any more that the server was killed."""
    if not opening.cancelled():
        opening.exception()


def _led_to(command: dict[str, Any], what: dict[str, Any]) -> bool:
    """Whether an event is what a command leads to."""
    names = {"sit": "sat", "sit-bot": "bot-sat", "start": "started", "place": "placed"}
    names |= {"stand-in": "stood-in", "reclaim": "reclaimed"}
    alike = [field for field in ("seat", "face", "bandit", "bot") if field in command and field in what]
    return what["t"] == names[command["t"]] and all(what[field] == command[field] for field in alike)
