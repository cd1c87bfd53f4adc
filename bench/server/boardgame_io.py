"""Players at boardgame.io: its lobby over HTTP, then Socket.IO over a WebSocket without polling first."""

from __future__ import annotations

import asyncio

import msgspec

from bench.server.crowd import SEATS, Crowd, CrowdError, Player, Table
from bench.server.http import ADDRESSES, Http

_GAME = "las-vegas"
_SPACE = f"/{_GAME},".encode()
_UPDATE, _SYNC = (b"42" + _SPACE + word for word in (b'["update"', b'["sync"'))
"""How texts begin: 4 is a message, 2 an event, then the game's name space and the event's name."""
_EVENT = len(b"42" + _SPACE)
_PATH = "/socket.io/?EIO=4&transport=websocket"


class _Over(msgspec.Struct):
    money: list[int]


class _Context(msgspec.Struct):
    currentPlayer: str  # noqa: N815  # as boardgame.io writes it
    gameover: _Over | None = None


class _G(msgspec.Struct):
    roll: list[int]


class _State(msgspec.Struct):
    G: _G
    ctx: _Context
    number: int = msgspec.field(name="_stateID")


class _Sync(msgspec.Struct):
    state: _State


_update = msgspec.json.Decoder(tuple[str, str, _State, msgspec.Raw])
_sync = msgspec.json.Decoder(tuple[str, str, _Sync])


class Visitor(Player):
    """One seat at boardgame.io."""

    def __init__(self, crowd: Crowd, seat: int) -> None:
        super().__init__(crowd, seat)
        self.name = str(seat)
        self.sent = 0
        """The number of the state that the move outstanding answers."""
        self.greeted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done once the game's name space is open."""

    async def join(self, match: str, credentials: str) -> None:
        """Turn to a match, as boardgame.io's own client does when it is given another one, and wait for its state."""
        self.payload = f'"playerID":"{self.name}","credentials":"{credentials}"'
        self.tail = f'"{match}","{self.name}"]'
        self.seen: asyncio.Future[_State] = asyncio.get_running_loop().create_future()
        await self.greeted
        self.send(b"42" + _SPACE + msgspec.json.encode(["sync", match, self.name, credentials, SEATS]))
        try:
            self.state = await asyncio.wait_for(self.seen, 30)
        except TimeoutError as error:
            raise CrowdError("boardgame.io sends no state") from error

    def text(self, text: bytes) -> None:
        """React to what the server says; events other than a new state are for pages."""
        if text.startswith(_UPDATE):
            self._see(_update.decode(memoryview(text)[_EVENT:])[2])
        elif text == b"2":
            self.send(b"3")
        elif text.startswith(_SYNC):
            if not self.seen.done():
                self.seen.set_result(_sync.decode(memoryview(text)[_EVENT:])[2].state)
        elif text.startswith(b"0"):
            self.send(b"40" + _SPACE)
        elif text.startswith(b"40"):
            if not self.greeted.done():
                self.greeted.set_result(None)
        elif text.startswith(b"44"):
            self.crowd.fail(f"boardgame.io refuses the socket: {text[:200]!r}")

    def place(self, face: int) -> None:
        """Send the move as boardgame.io's own client does."""
        self.sent = self.state.number
        action = f'{{"type":"MAKE_MOVE","payload":{{"type":"place","args":[{face}],{self.payload}}}}}'
        self.send(b"42" + _SPACE + f'["update",{action},{self.sent},{self.tail}'.encode())

    def begin(self) -> None:
        """Move if the first state says it is this seat's turn."""
        self._see(self.state)

    def _see(self, state: _State) -> None:
        self.state = state
        if self.due and state.number > self.sent:
            self.crowd.answered(self)
        if state.ctx.gameover is not None:
            assert self.table is not None
            self.crowd.over(self.table)
        elif state.ctx.currentPlayer == self.name:
            self.crowd.turn(self, list(set(state.G.roll)))


async def open_table(crowd: Crowd, before: Table | None, http: Http, port: int) -> Table:
    """A new match with both players connected and in sync. Players of an earlier one keep their sockets."""
    match: str = (await http.post(f"/games/{_GAME}/create", {"numPlayers": SEATS}))["matchID"]
    visitors = [Visitor(crowd, seat) for seat in range(SEATS)] if before is None else before.players
    for visitor in visitors:
        assert isinstance(visitor, Visitor)
        wish = {"playerID": visitor.name, "playerName": f"player {visitor.name}"}
        credentials: str = (await http.post(f"/games/{_GAME}/{match}/join", wish))["playerCredentials"]
        if before is None:
            await visitor.connect(port, _PATH, next(ADDRESSES))
        await visitor.join(match, credentials)
    return Table(visitors)
