"""Clients of boardgame.io: its lobby over HTTP, then Socket.IO over a WebSocket without polling first."""

from __future__ import annotations

import asyncio

import msgspec
from tests.client.http import Http

from bench.server.generator import ADDRESSES, SEATS, ClientTable, LoadError, LoadGenerator, SeatClient

_GAME = "las-vegas"
_SPACE = f"/{_GAME},".encode()
_UPDATE, _SYNC = (b"42" + _SPACE + name for name in (b'["update"', b'["sync"'))
"""The beginnings of messages: 4 is a message, 2 an event; then come the game's namespace and the event's name."""
_EVENT = len(b"42" + _SPACE)
_PATH = "/socket.io/?EIO=4&transport=websocket"


class _Over(msgspec.Struct):
    money: list[int]


class _Context(msgspec.Struct):
    currentPlayer: str  # noqa: N815  # boardgame.io's spelling
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


class BoardgameIoClient(SeatClient):
    """One seat at boardgame.io."""

    def __init__(self, generator: LoadGenerator, seat: int) -> None:
        super().__init__(generator, seat)
        self.name = str(seat)
        self.sent = 0
        """The number of the state that the pending move answers."""
        self._ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done once the game's namespace is open."""

    async def join(self, match: str, credentials: str) -> None:
        """Join a match, as boardgame.io's own client does on switching matches, and wait for its state."""
        self.payload = f'"playerID":"{self.name}","credentials":"{credentials}"'
        self.tail = f'"{match}","{self.name}"]'
        self._synced: asyncio.Future[_State] = asyncio.get_running_loop().create_future()
        await self._ready
        self.send(b"42" + _SPACE + msgspec.json.encode(["sync", match, self.name, credentials, SEATS]))
        try:
            self.state = await asyncio.wait_for(self._synced, 30)
        except TimeoutError as error:
            raise LoadError("boardgame.io sends no state") from error

    def received(self, message: bytes) -> None:
        """Handle a message. Events other than a new state are ignored."""
        if message.startswith(_UPDATE):
            self._update(_update.decode(memoryview(message)[_EVENT:])[2])
        elif message == b"2":
            self.send(b"3")
        elif message.startswith(_SYNC):
            if not self._synced.done():
                self._synced.set_result(_sync.decode(memoryview(message)[_EVENT:])[2].state)
        elif message.startswith(b"0"):
            self.send(b"40" + _SPACE)
        elif message.startswith(b"40"):
            if not self._ready.done():
                self._ready.set_result(None)
        elif message.startswith(b"44"):
            self.generator.fail(f"boardgame.io refuses the connection: {message[:200]!r}")

    def place(self, move: int) -> None:
        """Send a move as boardgame.io's own client does."""
        self.sent = self.state.number
        action = f'{{"type":"MAKE_MOVE","payload":{{"type":"place","args":[{move}],{self.payload}}}}}'
        self.send(b"42" + _SPACE + f'["update",{action},{self.sent},{self.tail}'.encode())

    def begin(self) -> None:
        """Move if the first state says it is this seat's turn."""
        self._update(self.state)

    def _update(self, state: _State) -> None:
        self.state = state
        if self.due and state.number > self.sent:
            self.generator.handle_answer(self)
        if state.ctx.gameover is not None:
            assert self.table is not None
            self.generator.handle_game_over(self.table)
        elif state.ctx.currentPlayer == self.name:
            self.generator.handle_turn(self, list(set(state.G.roll)))


async def open_table(generator: LoadGenerator, before: ClientTable | None, http: Http, port: int) -> ClientTable:
    """Open a match with both players connected and in sync. Players of an earlier one keep their connections."""
    match: str = (await http.post(f"/games/{_GAME}/create", {"numPlayers": SEATS}))["matchID"]
    players = [BoardgameIoClient(generator, seat) for seat in range(SEATS)] if before is None else before.players
    for player in players:
        assert isinstance(player, BoardgameIoClient)
        seat = {"playerID": player.name, "playerName": f"player {player.name}"}
        credentials: str = (await http.post(f"/games/{_GAME}/{match}/join", seat))["playerCredentials"]
        if before is None:
            await player.connect(port, _PATH, next(ADDRESSES))
        await player.join(match, credentials)
    return ClientTable(players)
