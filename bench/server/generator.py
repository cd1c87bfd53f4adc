"""The load generator: many tables in play, two connections to a table, each sending random legal moves."""

from __future__ import annotations

import asyncio
import random
import time
from abc import abstractmethod
from array import array
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from enum import Enum, auto
from itertools import cycle
from typing import Any

import httpx
from tests.client.websocket import WebSocket, WebSocketError

SEATS = 2
GAME = 46
"""Moves of an average game. The first games end after a random part of it, so that games end at an even rate."""
AT_ONCE = 32
"""Tables that are opened concurrently before a phase."""
PATIENCE = 60.0
"""Seconds within which a server must answer all pending moves."""
ADDRESSES = cycle([f"127.0.0.{host}" for host in range(2, 202)])
"""The addresses that clients connect from; there are many, since servers have limits per address."""


class LoadError(Exception):
    """A server that closed a connection, refused a legal move or stopped answering."""


class SeatClient(WebSocket):
    """One seat's connection. A subclass speaks the server's protocol."""

    def __init__(self, generator: LoadGenerator, seat: int) -> None:
        super().__init__()
        self.generator, self.seat = generator, seat
        self.table: ClientTable | None = None
        self.due = 0.0
        """When the pending move was due, by `perf_counter`; 0 if none is pending."""

    @abstractmethod
    def place(self, move: Any) -> None:
        """Send a move."""

    @abstractmethod
    def begin(self) -> None:
        """Start the game: both seats are taken."""

    def lost(self, reason: str) -> None:
        """Fail the run, since figures without this client would be worthless."""
        self.generator.fail(reason)


class ClientTable:
    """A table and its two connections."""

    def __init__(self, players: Sequence[SeatClient]) -> None:
        self.players = players
        self.moves = 0
        self.cut: int | None = None
        """The number of moves after which its players leave, if they leave early."""
        self.ending = False
        for player in players:
            player.table = self

    def close(self) -> None:
        """Close both connections."""
        for player in self.players:
            player.close()


class LoadPace(Enum):
    """When the seat to act moves."""

    STILL = auto()
    """Never."""
    AT_ONCE = auto()
    """As soon as it is its turn."""
    DUE = auto()
    """At the times that `pace` sets."""


class LoadGenerator:
    """Plays at many tables and measures how long answers take."""

    def __init__(
        self, open_table: Callable[[LoadGenerator, ClientTable | None], Awaitable[ClientTable]], seed: int = 1
    ) -> None:
        self.latencies = array("d")
        """Seconds of each move answered since the last `reset`."""
        self.opened = 0
        """Tables opened since then."""
        self.received = 0
        """Bytes of messages that clients received since then; only some clients count them."""
        self._open_table = open_table
        self._random = random.Random(seed)
        self._pace = LoadPace.STILL
        self._limit: int | None = None
        self._tables: set[ClientTable] = set()
        self._ready: list[tuple[SeatClient, Sequence[Any]]] = []
        self._backlog: deque[float] = deque()
        self._tasks: set[asyncio.Task[None]] = set()
        self._failure: str | None = None
        self._failed = asyncio.Event()

    async def fill(self, tables: int) -> None:
        """Open tables until there are `tables`. Their games will end at an even rate."""
        missing = range(tables - len(self._tables))
        await self._open_all(self._open(None, self._random.randint(1, GAME)) for _ in missing)

    async def renew(self) -> None:
        """Move all clients to new tables, at the start of a game."""
        tables, self._tables, self._ready = self._tables, set(), []
        for table in tables:
            table.ending = True  # its last event may still be on the way to one of the clients
        await self._open_all(self._open(table) for table in tables)

    async def _open_all(self, openings: Iterable[Coroutine[None, None, None]]) -> None:
        """Open tables, a few at the same time."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(opening: Coroutine[None, None, None]) -> None:
            async with gate:
                await opening

        async with asyncio.TaskGroup() as group:
            for opening in openings:
                group.create_task(one(opening))
        self.check()

    async def play(self, seconds: float) -> None:
        """Move at every table as soon as the last move is answered."""
        self._pace = LoadPace.AT_ONCE
        self._replace_all()
        self._release()
        await self.idle(seconds)

    async def play_each(self, moves: int) -> None:
        """Make `moves` moves at every table, then stop. A table whose game ends earlier waits.

        If it started a new game instead, the last tables would play faster and faster as others finish, which a
        server would take for an attack.
        """
        for table in self._tables:
            table.cut, table.moves = None, 0
        self._limit = moves
        self._pace = LoadPace.AT_ONCE
        self._release()
        await self.stop()
        self._limit = None

    async def pace(self, rate: float, seconds: float) -> None:
        """Make `rate` moves per second at random times, each at a random table.

        The times do not depend on the answers: a server that falls behind gets the next moves regardless, and the time
        that a move waits before it can be sent counts as well.
        """
        self._pace = LoadPace.DUE
        self._replace_all()
        due = begin = time.perf_counter()
        while (due := due + self._random.expovariate(rate)) < begin + seconds:
            wait = due - time.perf_counter()
            if wait > 0:
                self.check()
                await asyncio.sleep(wait)
            if self._ready:
                # Swapping the chosen table with the last makes `pop` remove it without moving the others.
                index = self._random.randrange(len(self._ready))
                self._ready[index], self._ready[-1] = self._ready[-1], self._ready[index]
                self._move(*self._ready.pop(), due)
            else:
                self._backlog.append(due)
        self.check()

    async def stop(self) -> None:
        """Make no further moves. Wait for all answers, and for tables that are being opened."""
        if self._limit is None:
            self._pace = LoadPace.STILL
        end = time.perf_counter() + PATIENCE
        while self._tasks or self._backlog or any(p.due for table in self._tables for p in table.players):
            self.check()
            if time.perf_counter() > end:
                raise LoadError(f"moves are unanswered after {PATIENCE:g} seconds")
            await asyncio.sleep(0.02)
        self._pace = LoadPace.STILL

    async def idle(self, seconds: float) -> None:
        """Wait. Raises LoadError as soon as something goes wrong."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._failed.wait(), seconds)
        self.check()

    def reset(self) -> None:
        """Discard what was measured so far."""
        self.latencies = array("d")
        self.opened = self.received = 0

    async def close(self) -> None:
        """Close all connections."""
        self._pace = LoadPace.STILL
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in self._tables:
            table.close()
        await asyncio.sleep(0.1)

    def fail(self, reason: str) -> None:
        """Note what went wrong; only the first reason counts."""
        self._failure = self._failure or reason
        self._failed.set()

    def check(self) -> None:
        """Raise LoadError if something went wrong."""
        if self._failure is not None:
            raise LoadError(self._failure)

    # Called by clients

    def handle_turn(self, player: SeatClient, moves: Sequence[Any]) -> None:
        """Handle a player's turn; `moves` are the legal ones."""
        table = player.table
        assert table is not None
        if table.ending:
            return
        if table.cut is not None and table.moves >= table.cut:
            self.handle_game_over(table)
        elif self._backlog:
            self._move(player, moves, self._backlog.popleft())
        elif self._pace is LoadPace.AT_ONCE and (self._limit is None or table.moves < self._limit):
            self._move(player, moves, time.perf_counter())
        else:
            self._ready.append((player, moves))

    def handle_answer(self, player: SeatClient) -> None:
        """Handle the event that carries a player's move."""
        self.latencies.append(time.perf_counter() - player.due)
        player.due = 0.0
        table = player.table
        assert table is not None
        if table.ending:
            self._replace(table)

    def handle_game_over(self, table: ClientTable) -> None:
        """Replace a table whose game is over or cut short, once its last move is answered."""
        if not table.ending:
            table.ending = True
            self._replace(table)

    def _move(self, player: SeatClient, moves: Sequence[Any], due: float) -> None:
        assert player.table is not None
        player.table.moves += 1
        player.due = due
        player.place(moves[int(self._random.random() * len(moves))])

    def _release(self) -> None:
        ready, self._ready = self._ready, []
        for player, moves in ready:
            self.handle_turn(player, moves)

    def _replace_all(self) -> None:
        """Replace the tables whose games are over."""
        for table in [each for each in self._tables if each.ending]:
            self._replace(table)

    def _replace(self, table: ClientTable) -> None:
        if self._limit is None and table in self._tables and not any(player.due for player in table.players):
            self._tables.remove(table)
            task = asyncio.get_running_loop().create_task(self._open(table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _open(self, before: ClientTable | None, cut: int | None = None) -> None:
        if self._failure is not None:
            return
        try:
            table = await self._open_table(self, before)
        except (LoadError, WebSocketError, OSError, httpx.HTTPError, ValueError) as error:
            self.fail(f"a table could not be opened: {error}")
            return
        table.cut = cut
        self._tables.add(table)
        self.opened += 1
        for player in table.players:
            player.begin()
