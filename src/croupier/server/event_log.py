"""EventLog: the store's log as the server uses it, with events instead of bytes, and without blocking the event loop.

Reads wait in the background pool's fair queue, by the address of the requesting client.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from croupier.api.messages import encode
from croupier.rooms import events
from croupier.rooms.events import decode_event, encode_event
from croupier.rooms.history import LoggedEvent
from croupier.rooms.transitions import Transition
from croupier.rooms.views import room_view
from croupier.server.background import BackgroundPool, Kind
from croupier.store import (
    Appender,
    Channel,
    DayCount,
    Entry,
    Log,
    PublishedRecord,
    PublishedState,
    Served,
    StoreError,
    Sweep,
    Swept,
)

log = logging.getLogger("croupier.server")
Result = TypeVar("Result")
PING_SECONDS = 10
"""How long an append may take before the log is reported as not answering; SQLite waits 5 seconds for a lock."""
SERVER = "the server"
"""Used as the address for what the server reads for itself."""
WATCH_SECONDS = 1
"""Interval at which hanging commits are detected."""
CLOSE_SECONDS = 5
"""How long a server that shuts down waits for events that are not on disk yet; none of them was acknowledged."""
Appended = Callable[[bool | StoreError], None]
"""Receives True once an event is on disk, False if another worker was faster, or the error."""


class EventLog:
    """The log of all tables. Reads run in background threads, appends share commits."""

    def __init__(self, store: Log, pool: BackgroundPool) -> None:
        self._store = store
        self._pool = pool
        self._pinger = ThreadPoolExecutor(1, "croupier-ping")
        """A separate thread, so that health checks never wait for reads."""
        self._ping: asyncio.Future[None] | None = None
        self.shared = store.shared
        """Whether other workers may append to the same tables."""

    def open(self, on_message: Callable[[str], None], on_connect: Callable[[], None]) -> Channel:
        """Start on the running loop, and return the channel to the other workers."""
        self._appender = Appender(self._store)
        return self._store.channel(on_message, on_connect)

    async def close(self) -> None:
        """Wait a limited time until all events are on disk, and release the log."""
        try:
            await self._appender.close(CLOSE_SECONDS)
        except StoreError as error:
            log.error("The log does not answer, and is left as it is: %s They were not acknowledged.", error)
        self._pinger.shutdown(wait=False, cancel_futures=True)
        try:
            self._store.close()
        except StoreError as error:
            log.error("The log could not be closed: %s", error)

    async def watch(self) -> None:
        """Log once when commits hang, and once when they no longer do; run until cancelled."""
        stalled = False
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            if stalled is not (self._appender.commit_seconds > PING_SECONDS):
                stalled = not stalled
                if stalled:
                    log.error("The log has not answered for %g seconds: nothing is acknowledged.", PING_SECONDS)
                else:
                    log.warning("The log answers again.")

    @property
    def appends_waiting(self) -> int:
        """The number of events that are not on disk yet."""
        return self._appender.waiting

    def append(self, transition: Transition, done: Appended) -> None:
        """Append the event of a transition, and update the table's entry on the public list."""
        room = transition.room
        notice = None if transition.only_game else _notice(transition)
        self._appender.append(Entry(room.table, room.seq, room.at, encode_event(transition.event), notice), done)

    async def read(self, table: str, after: int, address: str) -> list[LoggedEvent]:
        """Return the events of a table after number `after`, in order."""
        return await self.run(address, self.read_blocking, table, after)

    def read_blocking(self, table: str, after: int = 0) -> list[LoggedEvent]:
        """Return the same as `read`, but block; for background threads."""
        return [LoggedEvent(entry.at, decode_event(entry.body)) for entry in self._store.read(table, after)]

    async def notices(self, limit: int, address: str) -> list[bytes]:
        """Return the entries of the public list, the newest table first, as encoded `RoomView`s."""
        return [notice for _, notice in await self.run(address, self._store.notices, limit)]

    def restore_blocking(self, table: str) -> bool:
        """Bring an expired table back, and return whether it was expired; for background threads."""
        return self._store.restore(table)

    async def read_served(self) -> Served:
        """Return how long servers have run on this log in total."""
        return await self.run(SERVER, self._store.read_served)

    async def count_served(self, known: Served, counted: Served) -> bool:
        """Write the time served, and return True, unless another worker has written it since `known` was read."""
        return await self.run(SERVER, self._store.count_served, known, counted)

    async def sweep(self, sweep: Sweep) -> Swept:
        """Expire tables that have been idle for long, and delete those that expired long ago."""
        return await self.run(SERVER, self._store.sweep, sweep)

    async def day_results(self, day: str, token: str, address: str) -> list[DayCount]:
        """Return how often each result of a day was counted, the smallest first."""
        return await self.run(address, self._store.day_results, day, token)

    async def count_result(self, day: str, token: str, money: int, address: str) -> bool:
        """Count a result of a day, and return True, unless one with the same token was counted before."""
        return await self.run(address, self._store.count_result, day, token, money)

    async def published_record(self, name: str, known: int, address: str) -> PublishedRecord | None:
        """Return the newest version of a followed game, without its record if that is the version `known`.

        Returns None if there is no such game, or if it is no longer followed.
        """
        return await self.run(address, self._store.published_record, name, known)

    async def published_state(self, name: str, token: str, address: str) -> PublishedState | None:
        """Return how far a followed game is published; None: there is no such game."""
        return await self.run(address, self._store.published_state, name, token)

    async def publish(self, name: str, token: str, version: int, record: bytes, at: int, address: str) -> bool:
        """Store a record of a followed game, and return True once it is on disk, unless it is out of date."""
        return await self.run(address, self._store.publish, name, token, version, record, at)

    async def end_following(self, name: str, token: str, at: int, address: str) -> bool:
        """Delete the record of a followed game for good; return whether there was one with this token."""
        return await self.run(address, self._store.end_following, name, token, at)

    async def ping(self) -> None:
        """Raise StoreError if events cannot be appended now. Concurrent requests share one attempt."""
        if self._appender.commit_seconds > PING_SECONDS:
            raise StoreError(f"The log has not answered for {self._appender.commit_seconds:.0f} seconds.")
        if self._ping is None or self._ping.done():
            self._ping = asyncio.get_running_loop().run_in_executor(self._pinger, self._store.ping)
        try:
            await asyncio.wait_for(asyncio.shield(self._ping), PING_SECONDS)
        except TimeoutError:
            raise StoreError(f"The log did not answer within {PING_SECONDS} seconds.") from None

    def run(self, address: str, work: Callable[..., Result], *args: Any) -> asyncio.Future[Result]:
        """Run a job with the log in a thread; raise Refusal if too many wait.

        `address` is that of the client that waits for the result.
        """
        return self._pool.submit(Kind.READ, partial(work, *args), (address,))


def _notice(transition: Transition) -> bytes | None:
    """Return a table's new entry on the public list; None leaves it as it is, and an empty one removes it."""
    room = transition.room
    if not (room.agreement.listed or isinstance(transition.event, events.Agreed)):
        return None
    return encode(room_view(room)) if room.is_listed else b""
