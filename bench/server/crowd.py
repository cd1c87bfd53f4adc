"""The crowd: everybody who plays at a house's tables, two sockets to a table, each sending random legal moves."""

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

from bench.server.websocket import WebSocket, WebSocketError

SEATS = 2
GAME = 46
"""Moves of an average game. The first games are cut short at random, so that games end evenly from the start."""
AT_ONCE = 32
"""Tables that are opened at the same time while a house fills."""
PATIENCE = 60.0
"""Seconds that a house may take to answer what is outstanding."""


class CrowdError(Exception):
    """The house let the crowd down: it hung up, refused a legal move or stopped answering."""


class Player(WebSocket):
    """One seat's socket. A subclass speaks the house's protocol."""

    def __init__(self, crowd: Crowd, seat: int) -> None:
        super().__init__()
        self.crowd, self.seat = crowd, seat
        self.table: Table | None = None
        self.due = 0.0
        """When the move was due that has not been answered yet; 0 if none is out."""

    @abstractmethod
    def place(self, face: int) -> None:
        """Send a move."""

    @abstractmethod
    def begin(self) -> None:
        """Everybody sits: the game may start."""

    def lost(self, reason: str) -> None:
        """The server hung up: nothing measured after that means anything."""
        self.crowd.fail(reason)


class Table:
    """A table and its two sockets."""

    def __init__(self, players: Sequence[Player]) -> None:
        self.players = players
        self.moves = 0
        self.cut: int | None = None
        """After how many moves everybody leaves, if before the end."""
        self.ending = False
        for player in players:
            player.table = self

    def leave(self) -> None:
        """Hang up."""
        for player in self.players:
            player.close()


class Pace(Enum):
    """When whoever is to move does so."""

    STILL = auto()
    """Never."""
    AT_ONCE = auto()
    """As soon as it is their turn."""
    DUE = auto()
    """When `pace` says so."""


class Crowd:
    """Keeps so many tables busy and notes how long answers take."""

    def __init__(self, open_table: Callable[[Crowd, Table | None], Awaitable[Table]], seed: int = 1) -> None:
        self.latencies = array("d")
        """Seconds, of every move answered since the last `forget`."""
        self.opened = 0
        """Tables opened since then."""
        self._open_table = open_table
        self._random = random.Random(seed)
        self._pace = Pace.STILL
        self._limit: int | None = None
        self._tables: set[Table] = set()
        self._ready: list[tuple[Player, Sequence[int]]] = []
        self._backlog: deque[float] = deque()
        self._tasks: set[asyncio.Task[None]] = set()
        self._failure: str | None = None
        self._failed = asyncio.Event()

    async def fill(self, tables: int) -> None:
        """Open tables until there are so many; their games end at even intervals from now on."""
        missing = range(tables - len(self._tables))
        await self._open_all(self._open(None, self._random.randint(1, GAME)) for _ in missing)

    async def renew(self) -> None:
        """Everybody goes to a new table, whose game has not begun."""
        tables, self._tables, self._ready = self._tables, set(), []
        for table in tables:
            table.ending = True  # the last event there may still be on its way to one of the two
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
        """Everybody moves as soon as it is their turn."""
        self._pace = Pace.AT_ONCE
        self._release()
        await self.idle(seconds)

    async def play_each(self, moves: int) -> None:
        """At every table so many moves are made, then play rests."""
        for table in self._tables:
            table.cut, table.moves = None, 0
        self._limit = moves
        self._pace = Pace.AT_ONCE
        self._release()
        await self.rest()
        self._limit = None

    async def pace(self, rate: float, seconds: float) -> None:
        """Moves fall due at random times, so many a second; each is made by somebody chosen at random.

        The times do not depend on the answers: a house that falls behind is asked on regardless, and what a move
        waits before it can be sent counts as well.
        """
        self._pace = Pace.DUE
        due = begin = time.perf_counter()
        while (due := due + self._random.expovariate(rate)) < begin + seconds:
            wait = due - time.perf_counter()
            if wait > 0:
                self.check()
                await asyncio.sleep(wait)
            if self._ready:
                chosen = self._random.randrange(len(self._ready))
                self._ready[chosen], self._ready[-1] = self._ready[-1], self._ready[chosen]
                self._move(*self._ready.pop(), due)
            else:
                self._backlog.append(due)
        self.check()

    async def rest(self) -> None:
        """Make no further moves and wait for the answers that are out, and for tables that are being opened."""
        if self._limit is None:
            self._pace = Pace.STILL
        end = time.perf_counter() + PATIENCE
        while self._tasks or self._backlog or any(p.due for table in self._tables for p in table.players):
            self.check()
            if time.perf_counter() > end:
                raise CrowdError(f"moves are unanswered after {PATIENCE:g} seconds")
            await asyncio.sleep(0.02)
        self._pace = Pace.STILL

    async def idle(self, seconds: float) -> None:
        """Let time pass, unless something goes wrong."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._failed.wait(), seconds)
        self.check()

    def forget(self) -> None:
        """Begin to measure anew."""
        self.latencies = array("d")
        self.opened = 0

    async def leave(self) -> None:
        """Everybody goes."""
        self._pace = Pace.STILL
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in self._tables:
            table.leave()
        await asyncio.sleep(0.1)

    def fail(self, reason: str) -> None:
        """Remember what went wrong first."""
        self._failure = self._failure or reason
        self._failed.set()

    def check(self) -> None:
        """Raise what went wrong."""
        if self._failure is not None:
            raise CrowdError(self._failure)

    # What players tell.

    def turn(self, player: Player, faces: Sequence[int]) -> None:
        """It is this player's turn, who may place dice of these faces."""
        table = player.table
        assert table is not None
        if table.ending:
            return
        if table.cut is not None and table.moves >= table.cut:
            self.over(table)
        elif self._backlog:
            self._move(player, faces, self._backlog.popleft())
        elif self._pace is Pace.AT_ONCE and (self._limit is None or table.moves < self._limit):
            self._move(player, faces, time.perf_counter())
        else:
            self._ready.append((player, faces))

    def answered(self, player: Player) -> None:
        """The event that carries this player's move has arrived."""
        self.latencies.append(time.perf_counter() - player.due)
        player.due = 0.0
        table = player.table
        assert table is not None
        if table.ending:
            self._replace(table)

    def over(self, table: Table) -> None:
        """The game is over, or everybody leaves; a new table takes its place once the last move is answered."""
        if not table.ending:
            table.ending = True
            self._replace(table)

    def _move(self, player: Player, faces: Sequence[int], due: float) -> None:
        assert player.table is not None
        player.table.moves += 1
        player.due = due
        player.place(faces[int(self._random.random() * len(faces))])

    def _release(self) -> None:
        ready, self._ready = self._ready, []
        for player, faces in ready:
            self.turn(player, faces)

    def _replace(self, table: Table) -> None:
        if table in self._tables and not any(player.due for player in table.players):
            self._tables.remove(table)
            task = asyncio.get_running_loop().create_task(self._open(table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _open(self, before: Table | None, cut: int | None = None) -> None:
        if self._failure is not None:
            return
        try:
            table = await self._open_table(self, before)
        except (CrowdError, WebSocketError, OSError, EOFError, ValueError) as error:
            self.fail(f"a table could not be opened: {error}")
            return
        table.cut = cut
        self._tables.add(table)
        self.opened += 1
        for player in table.players:
            player.begin()
