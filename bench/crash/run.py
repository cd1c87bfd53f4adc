"""A run: fill the house, kill it over and over, play everything to the end, compare all that was told with the log."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

from bench.crash.house import House, Server
from bench.crash.ledger import Ledger
from bench.crash.table import KINDS, Table
from croupier.rooms.events import decode_event
from croupier.rooms.history import Past
from croupier.store import open_log

STANDSTILL = 60.0
"""Seconds in which the crowd must get on."""
AMID_RETURN, AMID_START = 0.1, 0.05
"""How often a server is killed while people come back to it, and while it starts."""


@dataclass(frozen=True)
class Plan:
    """How much of what."""

    kills: int
    steps: int
    tables: int
    seed: int
    pause: float = 0.0
    """Seconds that people think, on average."""
    fork: bool = False
    """Whether servers are forked off a process that has everything imported."""


class Run:
    """One crash test."""

    def __init__(self, plan: Plan, db: str, servers: int, workers: int, told: Callable[[Ledger], None]) -> None:
        self.ledger = Ledger()
        self._plan = plan
        self._db = db
        self._told = told
        self._rng = random.Random(plan.seed)
        self._house = House([Server(db, workers, plan.fork) for _ in range(servers)], plan.pause)
        self._supervised = workers > 1
        self._tables: set[Table] = set()
        self._kinds = count()
        self._opening: set[asyncio.Task[None]] = set()
        self._closing = False

    async def play(self) -> Ledger:
        """Everything, from the first table to the last comparison."""
        servers = self._house.servers
        try:
            for server in servers:
                await server.launch()
            for server in servers:
                await server.ready()
                server.open.set()
            for _ in range(self._plan.tables):
                self._open()
            await self._kill_often()
            await self._get_on(self._plan.steps)
            await self._finish()
            for server in servers:
                await server.stop()
        finally:
            for server in servers:
                if server.running:
                    await server.kill()
                for line in server.complaints().splitlines():
                    self.ledger.complain(f"the server says: {line}")
                server.close()
        self._compare()
        return self.ledger

    # Tables

    def _open(self) -> None:
        """One more table."""
        kind = KINDS[next(self._kinds) % len(KINDS)]
        table = Table(kind, self._house, self.ledger, self._rng, self._ended)
        self._tables.add(table)
        opening = asyncio.get_running_loop().create_task(table.begin())
        self._opening.add(opening)
        opening.add_done_callback(self._opening.discard)

    def _ended(self, table: Table) -> None:
        """A game was played to its end; the next one begins."""
        self._tables.discard(table)
        if not self._closing:
            self._open()

    async def _finish(self) -> None:
        """Play every game to its end."""
        self._closing = True
        before = -1
        while self._tables and before != self.ledger.steps + self.ledger.games:
            before = self.ledger.steps + self.ledger.games
            for _ in range(int(STANDSTILL * 10)):
                if not self._tables:
                    break
                await asyncio.sleep(0.1)
                if self.ledger.steps + self.ledger.games != before:
                    break
        for table in self._tables:
            self.ledger.broke(table.id, "it cannot be played to its end")
            table.leave()

    # Killing

    async def _kill_often(self) -> None:
        plan, rng, ledger = self._plan, self._rng, self.ledger
        while ledger.kills < plan.kills:
            each = max(1.0, (plan.steps - ledger.steps) / (plan.kills - ledger.kills))
            chance = rng.random()
            if chance < AMID_RETURN:
                await asyncio.sleep(rng.uniform(0, 0.3))
            else:
                await self._get_on(ledger.steps + int(rng.uniform(0.2, 2.0) * each))
                await asyncio.sleep(rng.uniform(0, 0.02))
            await self._kill(amid_start=rng.random() < AMID_START)
            self._told(ledger)

    async def _kill(self, amid_start: bool) -> None:
        """Kill one server and start it again, or let it be replaced."""
        server = self._rng.choice(self._house.servers)
        self.ledger.kills += 1
        if self._supervised:
            await server.kill_worker(self._rng)
            return
        await server.kill()
        await server.launch()
        if amid_start and self.ledger.kills < self._plan.kills:
            await asyncio.sleep(self._rng.uniform(0, 1.5))
            self.ledger.kills += 1
            await server.kill()
            await server.launch()
        await server.ready()
        self.ledger.settle()
        server.open.set()

    async def _get_on(self, steps: int) -> None:
        """Wait for so many steps, unless nothing moves any more."""
        while self.ledger.steps < steps:
            before = self.ledger.steps
            try:
                await asyncio.wait_for(self.ledger.until(steps), STANDSTILL)
            except TimeoutError:
                if self.ledger.steps == before:
                    self.ledger.complain(f"nothing has happened for {STANDSTILL:g} seconds")
                    return

    # Comparing

    def _compare(self) -> None:
        """Read the log itself, now that nobody serves it."""
        log = open_log(self._db)
        try:
            for table in self.ledger.tables():
                past = [Past(entry.at, decode_event(entry.body)) for entry in log.read(table)]
                self.ledger.compare(table, past)
        finally:
            log.close()
