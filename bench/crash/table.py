"""Tables of all kinds, from the first seat to the verified record."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from bench.crash.guest import CRASHED, Guest
from bench.crash.house import House
from bench.crash.http import request
from bench.crash.ledger import Ledger
from croupier.record import read, verify

NAMES = ("Ann", "Ben", "Cem", "Dora", "Emil")
PATIENCE = 60.0
"""Seconds in which a table can be set up, or its record be had."""


@dataclass(frozen=True)
class Kind:
    """A kind of table: what is agreed on, and who sits where."""

    agreement: dict[str, Any]
    people: list[tuple[int, ...]]
    """The seats of each connection; one without seats is a spectator."""
    bots: dict[int, str] = field(default_factory=dict)

    @property
    def face_down(self) -> bool:
        """Whether winnings are secret until the end."""
        return bool(self.agreement.get("face_down"))


KINDS = [
    Kind({"players": 2}, [(0,), (1,), ()]),
    Kind({"players": 3, "face_down": True}, [(0,), (1,)], {2: "regular"}),
    Kind({"players": 5, "edition": "biggy", "bandit": True}, [(0,), (1, 3), (2,), (4,), ()]),
    Kind({"players": 4, "neutral": True}, [(0, 2), ()], {1: "tourist", 3: "richest"}),
    Kind({"players": 3, "edition": "biggy", "bandit": True, "face_down": True}, [(0,), (2,), ()], {1: "regular"}),
    Kind({"players": 2, "face_down": True, "listed": True}, [(0,), (1,), ()]),
]


class Table:
    """One table and everyone at it."""

    def __init__(self, kind: Kind, house: House, ledger: Ledger, rng: random.Random, then: Callable[[Table], None]):
        self.kind = kind
        self.house = house
        self.ledger = ledger
        self.id = ""
        self._rng = rng
        self._then = then
        self._commitment = ""
        self._guests: list[Guest] = []
        self._ending: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Set it up and let everyone come."""
        host = secrets.token_urlsafe(24)
        made = msgspec.json.decode(await self._insist("/api/tables", {"agreement": self.kind.agreement, "host": host}))
        self.id, self._commitment = made["table"], made["commitment"]
        for number, seats in enumerate(self.kind.people):
            token = host if number == 0 else secrets.token_urlsafe(24)
            guest = Guest(self, NAMES[number], seats, token, self._rng)
            self._guests.append(guest)
            guest.come()

    def over(self) -> None:
        """The game is over."""
        if self._ending is None:
            self._ending = asyncio.get_running_loop().create_task(self._end())

    async def _end(self) -> None:
        """Take the record home, check it, and go."""
        try:
            record = await self._insist(f"/api/tables/{self.id}/record")
            report = verify(record)
            if not (report.ok and report.finished and report.dice == "checked"):
                self.ledger.broke(self.id, f"its record is not right: {report}")
            elif (read(record.decode()).commitment or "") != self._commitment:
                self.ledger.broke(self.id, "its dice are not those that were promised")
            else:
                self.ledger.games += 1
        except TimeoutError:
            self.ledger.broke(self.id, f"its record cannot be had in {PATIENCE:g} seconds")
        self.ledger.over(self.id)
        self.leave()
        self._then(self)

    def leave(self) -> None:
        """Everybody goes."""
        for guest in self._guests:
            guest.leave()

    async def _insist(self, path: str, body: object = None) -> bytes:
        """Ask until there is an answer."""
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    status, answer = await request(await self.house.port(self._rng), path, body)
                except (*CRASHED, TimeoutError):
                    status = 0
                if status in (200, 201):
                    return answer
                await asyncio.sleep(0.05)
