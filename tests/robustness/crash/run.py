"""A crash run: opens tables, kills servers again and again, plays all games to their end, and compares with the log."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass
from itertools import count

from tests.robustness.crash.ledger import Ledger
from tests.robustness.crash.server import Server, Servers
from tests.robustness.crash.table import KINDS, Table
from tests.robustness.log import entries, public_events

STANDSTILL = 60.0
"""Seconds without a step after which a run gives up."""
NOTICED_SECONDS = 0.1
"""Seconds after which every client of a killed process has noticed that its connection is gone."""
BEHIND_SECONDS = 5.0
"""Seconds after a kill within which every client must have everything again."""
DURING_RETURN, DURING_START = 0.1, 0.05
"""The shares of kills that happen while clients reconnect, and while the server starts."""


@dataclass(frozen=True)
class CrashPlan:
    """How much a run does, and on which servers."""

    db: str
    kills: int
    steps: int
    tables: int
    seed: int
    servers: int = 1
    workers: int = 1
    """Worker processes of each server."""
    pause: float = 0.0
    """Seconds before a command, on average."""
    fork: bool = False
    """Whether servers are forked from a process that has imported everything."""


class CrashRun:
    """One crash run."""

    def __init__(self, plan: CrashPlan) -> None:
        self.ledger = Ledger()
        self._plan = plan
        self._rng = random.Random(plan.seed)
        self._servers = Servers([Server(plan.db, plan.workers, plan.fork) for _ in range(plan.servers)])
        self._tables: set[Table] = set()
        self._kinds = count()
        self._opening: set[asyncio.Task[None]] = set()
        self._closing = False

    async def play(self) -> Ledger:
        """Do the whole run, from the first table to the comparison with the log."""
        servers = self._servers.all
        try:
            for server in servers:
                await server.launch()
            for server in servers:
                await server.ready()
                server.open.set()
            for _ in range(self._plan.tables):
                self._open()
            await self._kill_often()
            await self._advance(self._plan.steps)
            await self._finish()
            for server in servers:
                await server.stop()
        finally:
            for server in servers:
                for line in server.stderr.splitlines():
                    self.ledger.add_error(f"the server says: {line}")
                await server.close()
        for table, logged in entries(self._plan.db, self.ledger.tables()).items():
            self.ledger.compare(table, public_events(table, logged))
        return self.ledger

    # Tables

    def _open(self) -> None:
        """Open one more table."""
        kind = KINDS[next(self._kinds) % len(KINDS)]
        table = Table(kind, self._servers, self.ledger, self._rng, self._plan.pause, self._ended)
        self._tables.add(table)
        opening = asyncio.get_running_loop().create_task(table.begin())
        self._opening.add(opening)
        opening.add_done_callback(self._opening.discard)

    def _ended(self, table: Table) -> None:
        """Replace a table whose game is over."""
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
            self.ledger.note_broken(table.id, "it cannot be played to its end")
            table.close()

    # Kills

    async def _kill_often(self) -> None:
        plan, rng, ledger = self._plan, self._rng, self.ledger
        returning: asyncio.Task[None] | None = None
        while ledger.kills < plan.kills:
            each = max(1.0, (plan.steps - ledger.steps) / (plan.kills - ledger.kills))
            if rng.random() < DURING_RETURN:
                await asyncio.sleep(rng.uniform(0, 0.3))
                if returning is not None:
                    returning.cancel()
            else:
                await self._advance(ledger.steps + int(rng.uniform(0.2, 2.0) * each))
                await asyncio.sleep(rng.uniform(0, 0.02))
                if returning is not None:
                    await returning
            await self._kill(during_start=rng.random() < DURING_START)
            returning = asyncio.get_running_loop().create_task(self._return(ledger.kills))
        if returning is not None:
            await returning

    async def _return(self, kill: int) -> None:
        """Wait until every client is back and has what any client has received."""
        loop, ledger = asyncio.get_running_loop(), self.ledger
        began = loop.time()
        await asyncio.sleep(NOTICED_SECONDS)
        for _ in range(2):  # the second time all are back, which shows clients that do not receive new events
            last = ledger.latest()
            while behind := {table.id for table in self._tables if not table.has(last.get(table.id, 0))}:
                if loop.time() > began + BEHIND_SECONDS:
                    ledger.behind |= {(table, kill) for table in behind}
                    ledger.add_error(f"{len(behind)} tables are behind {BEHIND_SECONDS:g} seconds after kill {kill}")
                    return
                await asyncio.sleep(0.02)
        ledger.back = max(ledger.back, loop.time() - began)
        ledger.checks += 1

    async def _kill(self, during_start: bool) -> None:
        """Kill one server and start it again, or one worker, which its supervisor replaces."""
        server = self._rng.choice(self._servers.all)
        self.ledger.kills += 1
        if self._plan.workers > 1:
            await server.kill_worker(self._rng)
            return
        await server.kill()
        await server.launch()
        if during_start and self.ledger.kills < self._plan.kills:
            await asyncio.sleep(self._rng.uniform(0, 1.5))
            self.ledger.kills += 1
            await server.kill()
            await server.launch()
        await server.ready()
        self.ledger.note_kill()
        server.open.set()

    async def _advance(self, steps: int) -> None:
        """Wait until this many steps are acknowledged, or nothing has happened for STANDSTILL seconds."""
        while self.ledger.steps < steps:
            before = self.ledger.steps
            try:
                await asyncio.wait_for(self.ledger.until(steps), STANDSTILL)
            except TimeoutError:
                if self.ledger.steps == before:
                    self.ledger.add_error(f"nothing has happened for {STANDSTILL:g} seconds")
                    return
