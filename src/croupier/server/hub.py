"""Hub: the tables in memory, the log beneath them, and the other workers beside them."""

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import Callable, Coroutine, Set
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Any

from msgspec.structs import replace

from croupier.dealer import new_secret
from croupier.rooms import commands, events
from croupier.rooms.agreement import Agreement, setup_of
from croupier.rooms.deciding import check_rematch, hashed, rematch, who_has
from croupier.rooms.events import decode_event, encode_event
from croupier.rooms.history import Past, happenings, missed_since
from croupier.rooms.messages import ByeReason, Refused, encode, room_shown, text
from croupier.rooms.play import Placer, place_fairly
from croupier.rooms.refusal import Refusal
from croupier.rooms.room import Happening, Room, State, first
from croupier.rules import SetupError
from croupier.server.advising import AdviceDesk
from croupier.server.bots import BotDesk
from croupier.server.clock import now_ms
from croupier.server.limits import Addresses
from croupier.server.listener import Listener
from croupier.server.live import KEYS, Answer, LiveTable, no_table, unwritten
from croupier.server.metrics import Metrics
from croupier.server.reviewing import ReviewDesk
from croupier.server.settings import DAY, Settings
from croupier.server.warming import Warming
from croupier.store import Appender, Entry, Log, StoreError, is_table

log = logging.getLogger("croupier.server")
ID_BYTES = 9
"""Of a table's id: 72 random bits, so that nobody finds a table by guessing."""
TOKEN_BYTES = 24
SWEEP_SECONDS = 20
"""How often tables that nobody needs leave memory."""


def new_token() -> str:
    """A token of a seat or a host."""
    return secrets.token_urlsafe(TOKEN_BYTES)


class Hub:
    """All tables of one worker."""

    def __init__(self, settings: Settings, store: Log) -> None:
        self.settings = settings
        self.limits = settings.limits
        self.addresses = Addresses(self.limits)
        self.metrics = Metrics()
        self.worker = secrets.token_hex(4)
        self.bots = BotDesk(self, settings.bot_threads)
        self._warming = Warming("croupier.analysis.evaluation")
        self.advice = AdviceDesk(self._warming)
        self.reviews = ReviewDesk(self.read_now, self._warming)
        self.tables: dict[str, LiveTable] = {}
        self.placer: Placer = place_fairly
        """How dice are placed; a faster way may take its place before the first table."""
        self.shared = store.shared
        """Whether other workers may serve the same tables."""
        self._log = store
        self._loading: dict[str, asyncio.Future[None]] = {}
        self._readers = ThreadPoolExecutor(2, "croupier-reader")
        self._tasks: set[asyncio.Task[None]] = set()
        self._workers: dict[str, float] = {}
        """When each other worker was last heard of."""

    async def open(self) -> None:
        """Begin; called on the loop everything runs on."""
        self.append = (appender := Appender(self._log)).append
        self._appender = appender
        self._channel = self._log.channel(self._heard, self._missed)
        self.start(self._sweep())

    async def close(self) -> None:
        """Send everyone away and wait for the disk."""
        self.bots.close()
        self._warming.close()
        self.advice.close()
        self.reviews.close()
        for task in self._tasks:
            task.cancel()
        self.send_away()
        await self._appender.close()
        self._channel.close()
        self._readers.shutdown(wait=False)
        self._log.close()

    def send_away(self) -> None:
        """The server goes down: everyone hangs up, and can come back to the next one."""
        for table in [*self.tables.values()]:
            table.send_away("closing")

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something beside everything else."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("something went wrong beside the tables", exc_info=error)

    # The log

    async def in_thread(self, work: Callable[..., Any], *args: Any) -> Any:
        """Run something that waits for the disk, or takes long, off the loop."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, work, *args)

    async def read(self, table: str, since: int = 0) -> list[Past]:
        """What the log says of a table after an event."""
        entries: list[Entry] = await self.in_thread(self._log.read, table, since)
        return [Past(entry.at, decode_event(entry.body)) for entry in entries]

    def read_now(self, table: str) -> list[Past]:
        """The same from a thread that may wait."""
        return [Past(entry.at, decode_event(entry.body)) for entry in self._log.read(table, 0)]

    async def ping(self) -> None:
        """Raise StoreError where the log cannot be written."""
        await self.in_thread(self._log.ping)

    @property
    def appends_waiting(self) -> int:
        """How many events are not on disk yet."""
        return self._appender.waiting

    async def notices(self, limit: int) -> list[bytes]:
        """The tables in the public list, the newest first."""
        found: list[tuple[str, bytes]] = await self.in_thread(self._log.notices, limit)
        return [notice for _, notice in found]

    def notice(self, happening: Happening) -> bytes | None:
        """What the public list says of a table from now on; None: what it said."""
        room = happening.room
        if not (room.agreement.listed or isinstance(happening.event, events.Agreed)):
            return None
        wanted = room.agreement.listed and room.state is State.OPEN and None in room.seats
        return encode(room_shown(room)) if wanted else b""

    # Tables

    async def create(self, agreement: Agreement, host: str) -> Room:
        """Set up a table."""
        try:
            setup_of(agreement)
        except SetupError as error:
            raise Refusal("bad-setup", f"{error}.") from None
        created = events.Created(agreement=agreement, secret=new_secret().hex(), host=hashed(host))
        return (await self._found(created)).room

    async def _found(self, created: events.Created) -> LiveTable:
        """Put a new table on disk and into memory."""
        self._check_room()
        room = first(secrets.token_urlsafe(ID_BYTES), now_ms(), created)
        kept: asyncio.Future[bool | StoreError] = asyncio.get_running_loop().create_future()
        notice = self.notice(Happening(created, room))
        self.append(Entry(room.table, room.seq, room.at, encode_event(created), notice), kept.set_result)
        if (outcome := await kept) is not True:
            log.error("a table could not be set up: %s", outcome)
            raise unwritten()
        self.metrics.events += 1
        live = self.tables[room.table] = LiveTable(self, room)
        return live

    def _check_room(self) -> None:
        """Refuse one more table in memory where there are too many."""
        if len(self.tables) >= self.limits.tables:
            raise Refusal("too-many", "The server has too many tables just now.")

    async def table(self, table: str) -> LiveTable:
        """A table in memory, brought there from the log if need be; there it is until the caller waits again."""
        while (live := self.tables.get(table)) is None:
            loading = self._loading.get(table)
            if loading is None:
                loading = asyncio.ensure_future(self._load(table))
                self._loading[table] = loading
                loading.add_done_callback(lambda _: self._loading.pop(table, None))
            await asyncio.shield(loading)
        return live

    async def _load(self, table: str) -> None:
        self._check_room()
        found: list[Happening] = await self.in_thread(self._restored, table) if is_table(table) else []
        if not found:
            raise no_table()
        live = self.tables[table] = LiveTable(self, found[-1].room)
        for happening in found:
            live.remember(happening.event, happening.room.seq)
        self.tell_workers(f"!who {table}")
        live.resume()

    def _restored(self, table: str) -> list[Happening]:
        """What happened at a table, as far as it is needed: what commands led to lately, and the last event."""
        asked: deque[Happening] = deque(maxlen=KEYS)
        last: list[Happening] = []
        for happening in happenings(table, self.read_now(table)):
            if happening.event.key is not None:
                asked.append(happening)
            last = [happening]
        return [*asked, *last]

    async def visit(self, table: str, since: int | None) -> tuple[LiveTable, list[str]]:
        """A table, and what somebody missed there; nothing happens between this and what the caller does next.

        While the log is read the table may leave memory; whoever joined it then would hear nothing any more.
        """
        while True:
            live = await self.table(table)
            missed = await self._missed_at(live, since)
            if not live.gone:
                return live, missed

    async def _missed_at(self, live: LiveTable, since: int | None) -> list[str]:
        """What somebody missed up to the last event here.

        Another worker may be ahead: who was told more there is not shown less here, and nobody is told anything twice.
        """
        if since is None:
            return []
        await live.seek(since)
        while since < (upto := live.room.seq):
            past = (await self.read(live.room.table))[:upto]
            found: list[str] = await self.in_thread(missed_since, live.room.table, past, since)
            if live.room.seq == upto:
                return found
        return []

    def ask(
        self, live: LiveTable, command: commands.Command, listener: Listener | None, tokens: Set[str], answer: Answer
    ) -> None:
        """Carry a command out."""
        if isinstance(command, commands.Rematch):
            self.start(self._rematch(live, command, listener, tokens, answer))
            return
        if isinstance(command, commands.Sit) and command.token is None:
            command = replace(command, token=new_token())
        live.ask(command, listener, tokens, answer)

    async def _rematch(
        self, live: LiveTable, command: commands.Rematch, listener: Listener | None, tokens: Set[str], answer: Answer
    ) -> None:
        """Set up the table of a rematch, then tell the people at the old one."""
        try:
            async with live.rematching:  # whoever asks at the same time gets the same table
                if self.shared:
                    await live.seek(live.room.seq + 1)
                if (None, command.key) not in live.keys and live.rematch is None:
                    check_rematch(live.room, who_has(live.room, tokens))
                    live.rematch = (await self._found(rematch(live.room, new_secret().hex()))).room.table
        except Refusal as refusal:
            answer(self.refused(command.key, refusal, live.room.following))
            return
        live.ask(command, listener, tokens, answer)

    def refused(self, key: str | None, refusal: Refusal, following: str | None = None) -> str:
        """A refusal as a table or a socket tells it; it counts."""
        self.metrics.refusals += 1
        return text(Refused(key, refusal.code, refusal.message, following))

    # Other workers

    def tell_workers(self, text: str) -> None:
        """Say something to the other workers."""
        self._channel.tell(text)

    def _heard(self, text: str) -> None:
        """Another worker says something.

        `!said TABLE MESSAGE`, `!present TABLE WORKER SEATS WATCHING`, `!who TABLE` to be told that, `!alive WORKER`, or
        the log's own `TABLE SEQ`.
        """
        word, _, rest = text.partition(" ")
        if word == "!alive":
            self._workers[rest] = monotonic()
            return
        table, _, rest = rest.partition(" ") if word.startswith("!") else (word, "", rest)
        live = self.tables.get(table)
        if live is None:
            return
        if word == "!said":
            live.pass_on(rest)
        elif word == "!who":
            live.presence.tell_workers()
        elif word == "!present":
            worker, _, told = rest.partition(" ")
            self._workers[worker] = monotonic()
            live.presence.heard(worker, told)
        elif int(rest) > live.room.seq:
            live.look(int(rest))

    def _missed(self) -> None:
        """Something of the other workers was not heard: look at every table afresh."""
        for live in self.tables.values():
            live.presence.forget_workers()
            self.tell_workers(f"!who {live.room.table}")
            live.look(live.room.seq + 1)

    # Leaving memory

    def unload(self, live: LiveTable, reason: ByeReason) -> None:
        """A table leaves memory, with its bots; everyone there is sent away."""
        del self.tables[live.room.table]
        self.bots.forget(live.room.table)
        live.leave(reason)

    async def _sweep(self) -> None:
        """Now and then let go of what nobody needs."""
        swept = 0
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            now = now_ms()
            for live in [*self.tables.values()]:
                if live.idle and now - live.last_used > 1000 * self.settings.unload_seconds:
                    self.unload(live, "stale")
            self.tell_workers(f"!alive {self.worker}")
            self._forget_workers()
            swept += 1
            if swept % 180 == 1:
                await self._expire(now)

    def _forget_workers(self) -> None:
        """Whoever was connected to a worker that is gone is not there any more."""
        for worker in [w for w, heard in self._workers.items() if monotonic() - heard > 3 * SWEEP_SECONDS]:
            del self._workers[worker]
            for live in self.tables.values():
                live.presence.worker_gone(worker)

    async def _expire(self, now: int) -> None:
        """Forget tables that have been idle for very long."""
        try:
            before = now - int(1000 * DAY * self.settings.expire_days)
            old = await self.in_thread(self._log.idle, before)
            for table in await self.in_thread(self._log.forget, old, before) if old else ():
                if (live := self.tables.get(table)) is not None:
                    self.unload(live, "expired")
        except StoreError as error:
            log.error("old tables could not be forgotten: %s", error)
