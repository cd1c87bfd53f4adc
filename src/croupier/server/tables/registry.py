"""TableRegistry: the tables in memory, loaded from the log and unloaded when nobody needs them."""

import asyncio
import logging
import secrets
from collections import defaultdict
from dataclasses import dataclass
from itertools import islice
from math import ceil

from msgspec.structs import replace

from croupier.api import commands
from croupier.api.agreement import Agreement
from croupier.api.commands import LAST_EVENT
from croupier.api.messages import ByeReason, MissedEvent
from croupier.api.refusal import Refusal
from croupier.dealer import new_secret
from croupier.record import Record
from croupier.rooms import events
from croupier.rooms.daily import create_daily, resolve_day
from croupier.rooms.decisions import bind_dice, check_rematch, create, rematch
from croupier.rooms.history import missed_since, transitions
from croupier.rooms.identity import hash_token, identify
from croupier.rooms.room import Room
from croupier.rooms.transitions import Transition, create_room
from croupier.server.addresses import Addresses
from croupier.server.background import BackgroundPool
from croupier.server.days import DayService
from croupier.server.event_log import EventLog
from croupier.server.followed_games import FollowedGames
from croupier.server.hints import EvaluationService, HintService
from croupier.server.log_lines import report
from croupier.server.metrics import Metrics
from croupier.server.reviews import ReviewService
from croupier.server.settings import Settings
from croupier.server.tables import peers
from croupier.server.tables.bots import BotService
from croupier.server.tables.clock import follow_wall_clock, now_ms, set_clock, wall_ms
from croupier.server.tables.expiry import Expiry
from croupier.server.tables.keys import CommandKeys
from croupier.server.tables.peers import Peers
from croupier.server.tables.presence import Connected
from croupier.server.tables.recent_events import RecentEvents
from croupier.server.tables.services import Services, Tasks
from croupier.server.tables.table import Request, TableActor, no_table, not_written
from croupier.server.turns import Turns
from croupier.store import Log, StoreError, is_table

log = logging.getLogger("croupier.server")
ID_BYTES = 9
"""Random bytes in a table's id: 72 bits, so that nobody finds a table by guessing."""
TOKEN_BYTES = 24
USAGE_SECONDS = 1
"""Interval at which the use of addresses here is reported to the other workers."""
SWEEP_SECONDS = 20
"""Interval at which unused tables are unloaded."""


def new_token() -> str:
    """Return a new random token for a seat or a host."""
    return secrets.token_urlsafe(TOKEN_BYTES)


_Replayed = tuple[Room, CommandKeys, RecentEvents]
"""What is replayed from the log of a table that is loaded."""


@dataclass(eq=False)
class _Loading:
    """A table that is being loaded."""

    replayed: "asyncio.Future[_Replayed | None]"
    task: "asyncio.Future[None] | None" = None
    newest_seq: int = 0
    """The last event another worker has announced meanwhile; the log may have been read before that."""


class TableRegistry:
    """All tables of one worker, and the services they share."""

    def __init__(self, settings: Settings, store: Log) -> None:
        self.settings = settings
        self.limits = settings.limits
        self.addresses = Addresses(self.limits)
        self.metrics = Metrics()
        self.pool = BackgroundPool(settings.bot_threads)
        self.log = EventLog(store, self.pool)
        self.tasks = Tasks()
        self.tables: dict[str, TableActor] = {}
        self._asked_for: defaultdict[str, dict[str, TableActor]] = defaultdict(dict)
        """The same by the address of the client that brought them into memory, the oldest first."""
        self._bots = BotService(self.pool, self.log.read_blocking, self.metrics)
        self.hints = HintService(self.pool)
        self.reviews = ReviewService(self.pool)
        self.evaluations = EvaluationService(self.pool)
        self.days = DayService(self.log, self.pool, self.addresses, self.limits)
        self.followed_games = FollowedGames(self.log, self.pool, self.addresses, self.limits, wall_ms)
        self._peers = Peers(secrets.token_hex(4))
        self._services = Services(
            settings=settings,
            metrics=self.metrics,
            log=self.log,
            peers=self._peers,
            bots=self._bots,
            hints=self.hints,
            start=self.tasks.start,
            unload=self.unload,
        )
        self._expiry = Expiry(self.log, settings, self._peers.worker, self._forget)
        self._loading: dict[str, _Loading] = {}
        self.turns = Turns()

    async def open(self) -> None:
        """Start the clock, the channel and the background tasks on the running loop."""
        set_clock()
        self._peers.open(self.log.open(self._on_channel, self._on_connect))
        self.tasks.start(self._sweep())
        self.tasks.start(self._report_usage())
        self.tasks.start(self._expiry.run())
        self.tasks.start(self.log.watch())

    async def close(self) -> None:
        """Stop everything, disconnect all clients and wait until all events are on disk."""
        self.tasks.cancel()
        self.pool.close()
        self._bots.close()
        self.disconnect_all()
        self._peers.close()
        await self.log.close()

    def disconnect_all(self) -> None:
        """Disconnect all clients because the server shuts down."""
        for table in [*self.tables.values()]:
            table.disconnect_all("closing")

    # Tables

    async def create(
        self, agreement: Agreement, host: str, address: str, beginning: tuple[Record, int] | None = None
    ) -> Room:
        """Set up a table for a client. `beginning`: a game, and after how many of its placings this one begins."""
        event = create(agreement, new_secret().hex(), hash_token(host), beginning)
        self._check_listing(agreement, address)
        return (await self._create(event, address)).room

    async def create_daily(self, wanted: str, host: str, address: str) -> Room:
        """Set up a table for the deal of a day: `today` or a date."""
        return (await self._create(create_daily(resolve_day(wall_ms(), wanted), hash_token(host)), address)).room

    def _check_listing(self, agreement: Agreement, address: str) -> None:
        """Raise Refusal if an address has listed many tables lately, which would displace the tables of others."""
        if agreement.listed and not self.addresses.may_list(address):
            message = "Your address has listed many tables lately; wait, or leave this one unlisted."
            raise Refusal("too-fast", message, wait=ceil(3600 / self.limits.listings_per_hour))

    async def _create(self, event: events.Created, address: str) -> TableActor:
        """Write a new table to the log and add it to memory."""
        self._check_capacity()
        name = secrets.token_urlsafe(ID_BYTES)
        event = bind_dice(event, name)
        room = create_room(name, now_ms(), event)
        appended: asyncio.Future[bool | StoreError] = asyncio.get_running_loop().create_future()

        def done(outcome: bool | StoreError) -> None:
            if not appended.done():  # cancelled if the server is shutting down
                appended.set_result(outcome)

        self.log.append(Transition(event, room), done)
        if (outcome := await appended) is not True:
            report(log, "a table could not be set up: %s", outcome)
            raise not_written()
        self.metrics.events += 1
        recent = RecentEvents()
        recent.add(Transition(event, room))
        table = TableActor(room, self._services, recent, address=address)
        self._add(table)
        return table

    def _add(self, table: TableActor) -> None:
        """Put a table into memory."""
        self._make_room(table.address, 1)
        self.tables[table.room.table] = self._asked_for[table.address][table.room.table] = table

    def _make_room(self, address: str, more: int = 0) -> None:
        """Unload the oldest unused tables of an address until `more` fit its limit, or none is left."""
        tables = self._asked_for[address]
        beyond = len(tables) + more - self.limits.tables_per_address
        if beyond > 0:
            for name in [*islice((name for name, table in tables.items() if table.is_unused), beyond)]:
                self.unload(name, "stale")

    def _check_capacity(self) -> None:
        """Make room for one more table in memory: unload some without clients, or raise Refusal if all have some."""
        if len(self.tables) >= self.limits.tables:
            unwatched = [name for name, table in self.tables.items() if table.is_unwatched]
            unwatched.sort(key=lambda name: self.tables[name].last_used)
            for name in unwatched[: max(1, self.limits.tables // 100)]:
                self.unload(name, "stale")
            if not unwatched:
                raise Refusal("too-many", "The server has too many tables just now.")

    async def table(self, name: str, address: str) -> TableActor:
        """Return a table, and load it from the log if necessary; it stays in memory until the caller awaits again.

        `address` is that of the requesting client.
        """
        while (table := self.tables.get(name)) is None:
            await asyncio.shield(self._start_to_load(name, address))
        return table

    def _start_to_load(self, name: str, address: str) -> "asyncio.Future[None]":
        """Start to load a table, or join a client to a load in progress; raise Refusal if too many are waiting."""
        loading = self._loading.get(name)
        if loading is None or loading.task is None:
            if not is_table(name):
                raise no_table()
            self._check_capacity()
            loading = self._loading[name] = _Loading(self.log.run(address, self._replay, name))
            loading.task = asyncio.ensure_future(self._load(name, loading, address))
            loading.task.add_done_callback(lambda _: self._loading.pop(name, None))
        else:
            self.pool.join(loading.replayed, address)
        return loading.task

    async def _load(self, name: str, loading: _Loading, address: str) -> None:
        replayed = await loading.replayed
        if replayed is None:
            raise no_table()
        room, keys, recent = replayed
        table = TableActor(room, self._services, recent, keys, address)
        self._add(table)
        self._peers.send(peers.AskPresence(name))
        table.resume()
        table.catch_up_to(loading.newest_seq)

    def _replay(self, name: str) -> _Replayed | None:
        """Replay the log of a table; return None if there is no such table. Runs in a thread.

        An expired table is brought back.
        """
        if self.log.restore_blocking(name):
            log.info("table %s had expired and is back because its link was opened", name)
        room: Room | None = None
        keys: CommandKeys | None = None
        recent = RecentEvents()
        for transition in transitions(name, self.log.read_blocking(name)):
            room = transition.room
            keys = keys or CommandKeys(room)
            keys.add(transition.event, room)
            recent.add(transition)
        return None if room is None or keys is None else (room, keys, recent)

    async def visit(self, name: str, since: int | None, address: str) -> tuple[TableActor, tuple[MissedEvent, ...]]:
        """Return a table and the events that a client missed there; no event comes before the caller awaits again.

        The table may be unloaded while the log is read. Then it is loaded again: a client that subscribed to the old
        one would receive nothing.
        """
        while True:
            table = await self.table(name, address)
            if since is not None:
                await table.wait_for(since)
            await self.turns.wait(address)
            missed = () if since is None else await self._missed_events(table, since, address)
            if not table.is_gone:
                return table, missed

    async def _missed_events(self, table: TableActor, since: int, address: str) -> tuple[MissedEvent, ...]:
        """Return the events after number `since`, up to the table's last.

        Another worker may be ahead, so a client may know more than this table. It is never sent an event twice.
        """
        while (missed := table.recent.since(since)) is None:
            upto = table.room.seq
            older = await self.log.run(address, self._replay_missed, table.room.table, upto, since)
            newer = table.recent.since(upto)
            # If either fails, a payout has hidden the past meanwhile, or the blocks have moved on: try again.
            if newer is not None and table.recent.since(since) is None:
                return older + newer
        return missed

    def _replay_missed(self, name: str, upto: int, since: int) -> tuple[MissedEvent, ...]:
        """Return the events of a table after `since` and up to `upto` from the log. Runs in a thread."""
        return missed_since(name, self.log.read_blocking(name)[:upto], since)

    def submit(self, table: TableActor, request: Request, address: str) -> None:
        """Carry out a client's command, and reply to the request."""
        command = request.command
        if isinstance(command, commands.Rematch):
            self.tasks.start(self._rematch(table, request, address))
            return
        if isinstance(command, commands.Sit) and command.token is None:
            request.command = replace(command, token=new_token())
        try:
            if isinstance(command, commands.Agree) and not table.room.agreement.listed:
                self._check_listing(command.agreement, address)
        except Refusal as refusal:
            table.refuse(request, refusal)
            return
        table.submit(request)

    async def _rematch(self, table: TableActor, request: Request, address: str) -> None:
        """Set up the table of a rematch, at the same cost as any new table; then record it at the old one."""
        try:
            async with table.rematch_lock:  # concurrent requests get the same table
                if self.log.shared:
                    await table.wait_for(table.room.seq + 1)
                if table.keys.event_of(request.command, request.tokens) is None and table.rematch is None:
                    check_rematch(table.room, identify(table.room, request.tokens))
                    if not self.addresses.may_ask(address, self.limits.table_cost):
                        raise Refusal("too-fast", "Too many tables were set up from your address; wait a little.")
                    self._check_listing(table.room.agreement, address)
                    table.rematch = (await self._create(rematch(table.room, new_secret().hex()), address)).room.table
        except Refusal as refusal:
            table.refuse(request, refusal)
            return
        table.submit(request)

    # Other workers

    def _on_channel(self, text: str) -> None:
        self._peers.receive(text, self._on_peer_message, self._on_append)

    def _on_append(self, name: str, seq: int) -> None:
        if (table := self.tables.get(name)) is not None:
            table.catch_up_to(seq)
        elif (loading := self._loading.get(name)) is not None:
            loading.newest_seq = max(loading.newest_seq, seq)

    def _on_peer_message(self, message: peers.PeerMessage) -> None:
        if isinstance(message, peers.AddressUsage):
            self.addresses.charge(message.worker, message.usage)
            return
        if isinstance(message, peers.Alive) or (table := self.tables.get(message.table)) is None:
            return
        match message:
            case peers.Broadcast():
                table.relay_talk(message.seat, message.message.encode())
            case peers.AskPresence():
                table.presence.send_to_peers()
            case peers.PeerPresence():
                table.presence.set_peer(message.worker, Connected(frozenset(message.seats), message.watching))

    def _on_connect(self) -> None:
        """Read every table's new events, and ask for presence again: messages of other workers may have been lost."""
        for name, table in self.tables.items():
            table.presence.clear_peers()
            self._peers.send(peers.AskPresence(name))
            table.catch_up_to(table.room.seq + 1)
        for loading in self._loading.values():
            loading.newest_seq = LAST_EVENT

    # Unloading

    def unload(self, table: str, reason: ByeReason) -> None:
        """Remove a table from memory, with its bots, and disconnect its clients."""
        actor = self.tables.pop(table)
        del self._asked_for[actor.address][table]
        self._bots.remove(table)
        actor.leave_memory(reason)

    def _forget(self, table: str) -> None:
        """Remove an expired table from memory, if it is there."""
        if table in self.tables:
            self.unload(table, "expired")

    async def _sweep(self) -> None:
        """Unload unused tables and forget silent workers at intervals, until cancelled."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            now = now_ms()
            for name, table in [*self.tables.items()]:
                if table.is_unused and now - table.last_used > 1000 * self.settings.unload_seconds:
                    self.unload(name, "stale")
            for address, tables in [*self._asked_for.items()]:
                self._make_room(address)
                if not tables:
                    del self._asked_for[address]
            self._peers.send(peers.Alive(self._peers.worker))
            for worker in self._peers.take_lost(3 * SWEEP_SECONDS):
                self.addresses.forget(worker)
                for table in self.tables.values():
                    table.presence.remove_peer(worker)

    async def _report_usage(self) -> None:
        """Report the use of addresses to the other workers, and follow the wall clock, until cancelled."""
        while True:
            await asyncio.sleep(USAGE_SECONDS)
            follow_wall_clock(USAGE_SECONDS)
            if (usage := self.addresses.take_usage()) is not None:
                self._peers.send(peers.AddressUsage(self._peers.worker, usage))
