"""Clients of our own server: a table over HTTP, then the live protocol over a WebSocket for each seat."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.client import messages
from tests.client.http import Http
from tests.client.messages import Message, Option

from bench.server.generator import ADDRESSES, SEATS, ClientTable, LoadError, LoadGenerator, SeatClient


class CroupierClient(SeatClient):
    """One seat at our own server."""

    def __init__(self, generator: LoadGenerator, seat: int) -> None:
        super().__init__(generator, seat)
        self._expected = ""
        """The kind of message that `request` waits for."""
        self._waiting: asyncio.Future[None] | None = None
        self._keys = 0
        self._pending = ""
        """The key of the move whose event has not come yet."""

    def received(self, message: bytes) -> None:
        """Handle a message."""
        self.generator.received += len(message)
        decoded = messages.decode(message)
        if decoded.t == "event":
            self._event(decoded)
        elif decoded.t == "refused":
            self.generator.fail(f"our server refused {decoded.key}: {decoded.code} {decoded.message}")
        if self._waiting is not None and decoded.t in (self._expected, "refused"):
            self._waiting.set_result(None)
            self._waiting = None

    def place(self, move: Option) -> None:
        """Send a move."""
        self._keys += 1
        self._pending = f"{self.seat}m{self._keys}"
        self.send(messages.encode(messages.place(self.seat, move, self._pending)))

    def begin(self) -> None:
        """Start the game if this is the host's seat."""
        if self.seat == 0:
            self.send(messages.encode({"t": "start", "key": "start"}))

    async def request(self, message: dict[str, Any], expected: str) -> None:
        """Send a message and wait for one of that kind."""
        self._expected, self._waiting = expected, asyncio.get_running_loop().create_future()
        waiting = self._waiting
        self.send(messages.encode(message))
        try:
            await asyncio.wait_for(waiting, 30)
        except TimeoutError as error:
            raise LoadError(f"our server does not send {expected!r}") from error

    def _event(self, event: Message) -> None:
        if self.due and event.key == self._pending:
            self.generator.handle_answer(self)
        view = messages.view_of(event)
        if view is None:
            return
        if view.over:
            assert self.table is not None
            self.generator.handle_game_over(self.table)
        elif view.to_act == self.seat and view.options and not self.due:
            self.generator.handle_turn(self, view.options)


async def open_table(
    agreement: dict[str, Any], generator: LoadGenerator, before: ClientTable | None, http: Http, port: int
) -> ClientTable:
    """Open a table and take both seats. Clients of an earlier table keep their connections, as at boardgame.io."""
    made = await http.post("/api/tables", {"agreement": {"players": SEATS, **agreement}})
    players = [CroupierClient(generator, seat) for seat in range(SEATS)] if before is None else before.players
    for player in players:
        assert isinstance(player, CroupierClient)
        if before is None:
            await player.connect(port, f"/api/tables/{made['table']}/live", next(ADDRESSES))
        tokens = [made["host"]] if player.seat == 0 else []
        await player.request(messages.hello(tokens, table=made["table"]), "welcome")
        sit = {"t": "sit", "key": f"sit{player.seat}", "seat": player.seat, "name": f"player {player.seat}"}
        await player.request(sit | {"seed": f"{id(player):x}"}, "seated")
    return ClientTable(players)
