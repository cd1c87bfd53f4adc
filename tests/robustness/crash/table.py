"""Tables of all kinds, from the first seat to the verified record."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx

from croupier.record import read, verify
from tests.robustness.crash.client import Client
from tests.robustness.crash.ledger import Ledger
from tests.robustness.crash.server import Servers

NAMES = ("Ann", "Ben", "Cem", "Dora", "Emil")
PATIENCE = 60.0
"""Seconds within which a table must open, and its record must be fetched."""


@dataclass(frozen=True)
class Kind:
    """A kind of table: its agreement, and who has which seat."""

    agreement: dict[str, Any]
    clients: list[tuple[int, ...]]
    """The seats of each client; one without seats is a spectator."""
    bots: dict[int, str] = field(default_factory=dict)
    """Bots by seat."""

    @property
    def face_down(self) -> bool:
        """Whether winnings are secret until the game is over."""
        return bool(self.agreement.get("face_down"))


KINDS = [
    Kind({"players": 2}, [(0,), (1,), ()]),
    Kind({"players": 3, "face_down": True}, [(0,), (1,)], {2: "regular"}),
    Kind({"players": 5, "edition": "biggy", "bandit": True}, [(0,), (1, 3), (2,), (4,), ()]),
    Kind({"players": 4, "neutral": True}, [(0, 2), ()], {1: "tourist", 3: "richest"}),
    Kind({"players": 3, "edition": "biggy", "bandit": True, "face_down": True}, [(0,), (2,), ()], {1: "regular"}),
    Kind({"players": 2, "face_down": True, "listed": True}, [(0,), (1,), ()]),
]


@dataclass(eq=False)
class Table:
    """One table and its clients."""

    kind: Kind
    servers: Servers
    ledger: Ledger
    rng: random.Random
    pause: float
    """Seconds before a command, on average."""
    ended: Callable[[Table], None]
    """Called when the game is over and its record verified."""
    id: str = ""
    _commitment: str = ""
    _clients: list[Client] = field(default_factory=list)
    _ending: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Open the table and connect all clients."""
        host = secrets.token_urlsafe(24)
        body = {"agreement": self.kind.agreement, "host": host}

        async def create() -> Any:
            return await (await self.servers.any(self.rng)).http.post("/api/tables", body)

        made = await self._until(create)
        self.id, self._commitment = made["table"], made["commitment"]
        for number, seats in enumerate(self.kind.clients):
            token = host if number == 0 else secrets.token_urlsafe(24)
            client = Client(self, NAMES[number], seats, token, self.rng)
            self._clients.append(client)
            client.connect()

    def over(self) -> None:
        """Verify the record in the background; call this when the game is over."""
        if self._ending is None:
            self._ending = asyncio.get_running_loop().create_task(self._end())

    async def _end(self) -> None:
        async def fetch() -> bytes:
            response = await (await self.servers.any(self.rng)).http.get(f"/api/tables/{self.id}/record")
            return response.raise_for_status().content

        try:
            record = await self._until(fetch)
            report = verify(record)
            if not (report.ok and report.finished and report.dice == "checked"):
                self.ledger.note_broken(self.id, f"its record is not right: {report}")
            elif (read(record.decode()).commitment or "") != self._commitment:
                self.ledger.note_broken(self.id, "its dice are not those that were promised")
            else:
                self.ledger.games += 1
        except TimeoutError:
            self.ledger.note_broken(self.id, f"its record cannot be fetched in {PATIENCE:g} seconds")
        self.ledger.note_end(self.id)
        self.close()
        self.ended(self)

    def has(self, seq: int) -> bool:
        """Return whether all clients have received an event."""
        return all(client.has(seq) for client in self._clients)

    def close(self) -> None:
        """Close all clients."""
        for client in self._clients:
            client.close()

    async def _until(self, request: Callable[[], Any]) -> Any:
        """Repeat a request until it succeeds; raise TimeoutError if that takes too long."""
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    return await request()
                except httpx.HTTPError:
                    await asyncio.sleep(0.05)
