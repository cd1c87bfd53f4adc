"""Players at our own server: a table over HTTP, then the live protocol over a WebSocket for each seat."""

from __future__ import annotations

import asyncio

import msgspec

from bench.server.crowd import SEATS, Crowd, CrowdError, Player, Table
from bench.server.http import ADDRESSES, Http


class _Option(msgspec.Struct):
    face: int


class _View(msgspec.Struct):
    seat: int | None = None
    over: bool = False
    options: list[_Option] = []


class _Message(msgspec.Struct):
    """Any message; fields that a load test has no use for are skipped."""

    t: str
    key: str | None = None
    view: _View | None = None
    code: str = ""
    message: str = ""


_message = msgspec.json.Decoder(_Message)


class Guest(Player):
    """One seat at our own server."""

    def __init__(self, crowd: Crowd, seat: int) -> None:
        super().__init__(crowd, seat)
        self.awaited = ""
        """The kind of message that the opening of the table waits for."""
        self.waiting: asyncio.Future[None] | None = None
        self.keys = 0
        self.out = ""
        """The key of the move outstanding."""

    def text(self, text: bytes) -> None:
        """React to a message."""
        message = _message.decode(text)
        if message.t == "event":
            self._see(message)
        elif message.t == "refused":
            self.crowd.fail(f"our server refused {message.key}: {message.code} {message.message}")
        if self.waiting is not None and message.t in (self.awaited, "refused"):
            self.waiting.set_result(None)
            self.waiting = None

    def place(self, face: int) -> None:
        """Send the move."""
        self.keys += 1
        self.out = f"{self.seat}m{self.keys}"
        self.send(f'{{"t":"place","key":"{self.out}","seat":{self.seat},"face":{face}}}'.encode())

    def begin(self) -> None:
        """The host starts the game."""
        if self.seat == 0:
            self.send(b'{"t":"start","key":"start"}')

    async def ask(self, question: object, answer: str) -> None:
        """Send a message and wait for one of that kind."""
        self.awaited, self.waiting = answer, asyncio.get_running_loop().create_future()
        waiting = self.waiting
        self.send(msgspec.json.encode(question))
        try:
            await asyncio.wait_for(waiting, 30)
        except TimeoutError as error:
            raise CrowdError(f"our server does not say {answer!r}") from error

    def _see(self, event: _Message) -> None:
        if self.due and event.key == self.out:
            self.crowd.answered(self)
        view = event.view
        if view is None:
            return
        if view.over:
            assert self.table is not None
            self.crowd.over(self.table)
        elif view.seat == self.seat and view.options and not self.due:
            self.crowd.turn(self, [option.face for option in view.options])


async def open_table(crowd: Crowd, before: Table | None, http: Http, port: int) -> Table:
    """A new table with both seats taken. Players of an earlier one keep their sockets, as at boardgame.io."""
    made = await http.post("/api/tables", {"agreement": {"edition": "classic", "players": SEATS}})
    guests = [Guest(crowd, seat) for seat in range(SEATS)] if before is None else before.players
    for guest in guests:
        assert isinstance(guest, Guest)
        if before is None:
            await guest.connect(port, f"/api/tables/{made['table']}/live", next(ADDRESSES))
        tokens = [made["host"]] if guest.seat == 0 else []
        await guest.ask({"t": "hello", "table": made["table"], "tokens": tokens}, "welcome")
        wish = {"t": "sit", "key": f"sit{guest.seat}", "seat": guest.seat, "name": f"player {guest.seat}"}
        await guest.ask(wish | {"seed": f"{id(guest):x}"}, "seated")
    return Table(guests)
