"""TableActor: serves one live table. A command becomes an event, the event goes to disk, then everyone receives it."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Collection, Set
from enum import Enum, auto
from functools import cache, partial
from time import monotonic

from msgspec import Struct
from msgspec.structs import replace

from croupier.api import commands
from croupier.api.commands import Command
from croupier.api.events import By
from croupier.api.messages import Bye, ByeReason, Done, Message, MissedEvent, Refused, Said, Seated, You, encode
from croupier.api.refusal import Refusal
from croupier.rooms import events
from croupier.rooms.decisions import Context, check_rematch, decide, place, run_out_clock
from croupier.rooms.identity import Identity, identify, offer_of
from croupier.rooms.room import Room
from croupier.rooms.talk import check_say
from croupier.rooms.transitions import Transition, apply_event
from croupier.rooms.views import event_message, has_hidden_winnings, own_winnings, welcome
from croupier.rules import Place
from croupier.server.limits import Bucket
from croupier.server.log_lines import report
from croupier.server.tables import peers
from croupier.server.tables.clock import Clock, now_ms
from croupier.server.tables.keys import CommandKeys
from croupier.server.tables.presence import Connected, Presence
from croupier.server.tables.recent_events import RecentEvents
from croupier.server.tables.services import Services
from croupier.server.tables.subscriber import Subscriber
from croupier.store import StoreError

log = logging.getLogger("croupier.server")
CATCH_UP_SECONDS = 2
"""How long to wait for an event that a client knows and this worker does not yet."""
RETRY_SECONDS = 0.05
"""After this long the clock tries again if the table was busy."""
_cached_move = cache(Place)
"""Returns a move. There are only twelve, and nearly every command needs one."""
Reply = Callable[[Message], None]
"""Receives the reply to a command, if there is one apart from the event that everyone receives."""


class TableState(Enum):
    """What the actor is doing."""

    IDLE = auto()
    """Commands are decided immediately."""
    COMMITTING = auto()
    """An event is being written. Commands wait, so nothing has to be undone."""
    CATCHING_UP = auto()
    """The log is being read because another worker may have appended. Commands wait."""
    GONE = auto()
    """The table was removed from memory. Commands are refused, and nobody can subscribe any more."""


IDLE, COMMITTING, CATCHING_UP, GONE = TableState  # by name: an enum takes ten times as long to look one up


class Request(Struct):
    """A command and its sender."""

    command: Command
    sender: Subscriber | None
    """The subscriber that sent it; None: a request over HTTP, which is answered with the event itself."""
    tokens: Set[str]
    """The sender's tokens at that time, hashed."""
    reply: Reply
    address: str = ""
    """The client's address, if the request came over HTTP."""
    caught_up: bool = False
    """Whether the log was read for it already, as before a refusal: another worker may have appended something."""


def _address_of(request: Request | None) -> str:
    """Return the address of the client that sent a request; empty for None."""
    if request is None:
        return ""
    return request.address if request.sender is None else request.sender.address


def no_table() -> Refusal:
    """Return the refusal for an unknown table."""
    return Refusal("no-table", "There is no such table; it may have been forgotten after a long time.")


def not_written() -> Refusal:
    """Return the refusal for an event that could not be written."""
    return Refusal("store", "The log cannot be written just now; try again.")


class TableActor:
    """One table in memory. Everything runs on the event loop's thread, one event after another."""

    def __init__(
        self,
        room: Room,
        services: Services,
        recent: RecentEvents,
        keys: CommandKeys | None = None,
        address: str = "",
    ) -> None:
        """Make the actor of a room. `keys` are those of a table loaded from the log; None: the table is new.

        People at a loaded table get time to come back before a clock runs out.
        """
        self.room = room
        self.address = address
        """Of the client that brought it into memory."""
        self.recent = recent
        """The last events, up to that of the room."""
        self.keys = keys or CommandKeys(room)
        self.presence = Presence(len(room.seats), self._send_presence, self._on_watchers_changed)
        self.last_used = now_ms()
        """When a client last came, left or had a command carried out, ms since 1970."""
        self.rematch: str | None = None
        """The table set up for a rematch that is not recorded here yet."""
        self.rematch_lock = asyncio.Lock()
        self._services = services
        self._state = IDLE
        self._requests: deque[Request] = deque()
        """Commands waiting until the actor is idle."""
        self._talk: dict[int, Bucket] = {}
        """By seat: how much it may say."""
        self._newest_seq = 0
        """The last event that another worker has announced."""
        self._thinking_after: int | None = None
        """The event after which a bot is choosing its move."""
        grace = 0.0 if keys is None else services.settings.grace_seconds
        self._clock = Clock(grace, self._start_bot, self._on_time_up)

    @property
    def is_gone(self) -> bool:
        """Whether the table was removed from memory."""
        return self._state is GONE

    @property
    def _is_busy(self) -> bool:
        return self._state in (COMMITTING, CATCHING_UP)

    @property
    def is_unwatched(self) -> bool:
        """Whether nobody is subscribed and nothing is in progress."""
        return not (self.presence.subscribers or self._is_busy or self._requests or self.rematch_lock.locked())

    @property
    def is_unused(self) -> bool:
        """Whether the table is unwatched and no bot has to act."""
        seat = self.room.to_act
        return self.is_unwatched and (seat is None or self.room.seat(seat).player is None)

    # Commands

    def submit(self, request: Request) -> None:
        """Carry out a command now, or as soon as the previous event is on disk."""
        self._services.metrics.commands += 1
        if self._state is IDLE or self._state is GONE:
            self._carry_out(request)
        elif len(self._requests) < self._services.settings.limits.commands_waiting:
            self._requests.append(request)
        else:
            self.refuse(request, Refusal("too-fast", "Too many commands wait at this table."))

    def _carry_out(self, request: Request) -> None:
        command, sender = request.command, request.sender
        if self._state is GONE:
            self.refuse(request, no_table())
            return
        known = self.keys.event_of(command, request.tokens)
        if known is not None:
            request.reply(Done(command.key, known))
            return
        # A sender that has gone to another table meanwhile is identified by the tokens it had here.
        here = sender is not None and sender in self.presence.subscribers
        identity = sender.identity if here and sender is not None else identify(self.room, request.tokens)
        try:
            transition = self._decide(command, identity)
        except Refusal as refusal:
            if self._services.log.shared and not request.caught_up:
                request.caught_up = True
                self._catch_up(request)
            else:
                self.refuse(request, refusal)
            return
        self._commit(transition, request)

    def _decide(self, command: Command, identity: Identity) -> Transition:
        if isinstance(command, commands.Place):  # nearly every command is one, and needs no more than this
            move = _cached_move(command.face, command.bandit)
            return place(self.room, command.seat, move, identity, now_ms(), key=command.key)
        if isinstance(command, commands.Rematch) and self.rematch is not None:
            check_rematch(self.room, identity)
            return apply_event(self.room, events.Rematched(key=command.key, table=self.rematch), now_ms())
        grace = int(1000 * self._services.settings.grace_seconds)
        context = Context(now_ms(), self._services.bots.names, self.presence.absent, grace)
        return decide(self.room, command, identity, context)

    def refuse(self, request: Request, refusal: Refusal) -> None:
        """Reply to a request that its command is not carried out."""
        self._services.metrics.refusals += 1
        following = self.room.following if isinstance(request.command, commands.Rematch) else None
        request.reply(Refused(request.command.key, refusal.code, refusal.message, following))

    def say(self, command: commands.Say, identity: Identity) -> Said:
        """Send what a person says to everyone at the table, without storing it; raise Refusal if it is not allowed."""
        check_say(self.room, command, identity)
        if not self._talk_bucket(command.seat).take():
            raise Refusal("too-fast", "Nobody can read that fast; wait a few seconds.")
        said = Said(command.seat, command.phrase, command.words)
        message = encode(said)
        self.presence.broadcast(message)
        self._services.peers.send(peers.Broadcast(self.room.table, message.decode(), said.seat))
        return said

    def relay_talk(self, seat: int, message: bytes) -> None:
        """Pass on what a person has said at another worker, and count it here, too."""
        self._talk_bucket(seat).charge(1)
        self.presence.broadcast(message)

    def _talk_bucket(self, seat: int) -> Bucket:
        if (bucket := self._talk.get(seat)) is None:
            limits = self._services.settings.limits
            bucket = self._talk[seat] = Bucket(limits.talk_per_second, limits.talk_at_once)
        return bucket

    # The log

    def _commit(self, transition: Transition, request: Request | None) -> None:
        """Append the event of a transition. It takes effect only once it is on disk."""
        self._state = COMMITTING
        self._services.log.append(transition, partial(self._on_appended, transition, request))

    def _on_appended(self, transition: Transition, request: Request | None, outcome: bool | StoreError) -> None:
        """Adopt an event that is on disk; otherwise read the log."""
        if outcome is True:
            if self._state is COMMITTING:
                self._state = IDLE
            self._adopt(transition, request)
            self._next_request()
        else:
            self._services.start(self._recover(request, outcome))

    async def _recover(self, request: Request | None, outcome: bool | StoreError | None) -> None:
        """Read the log after a failed append, or for new events; then retry the request or refuse it.

        `outcome`: False if another worker's event took the number, an error if the log failed, and None if there may
        be new events.
        """
        known = self.room.seq
        self._newest_seq = 0  # from now on: announcements that may come too late for the read below
        waiting = [*self._requests]
        try:
            await self._read_new_events(_address_of(request) or self.room.table)
            for earlier in waiting:  # one read serves them all, or outsiders could keep the table busy with reads
                earlier.caught_up = True
        except StoreError as error:
            outcome = error
        except Refusal as refusal:  # too many reads wait for this address
            outcome = StoreError(refusal.message)
        finally:
            if self._is_busy:
                self._state = IDLE
        if outcome is False and self.room.seq == known and not self.is_gone:  # no other event: the table was deleted
            self._services.unload(self.room.table, "expired")
        if request is not None:
            if isinstance(outcome, StoreError) and self.keys.event_of(request.command, request.tokens) is None:
                report(log, "table %s: %s", self.room.table, outcome)
                self.refuse(request, not_written())
            else:
                self._carry_out(request)
        self._next_request()
        if self._state is IDLE and not self._clock.running:
            self._clock.schedule(self.room, 0.0)

    async def _read_new_events(self, address: str) -> None:
        """Read and adopt the events that other workers have appended, on behalf of a client's address."""
        known = self.room.seq
        for logged in await self._services.log.read(self.room.table, known, address):
            if self.room.seq == known:
                self._adopt(apply_event(self.room, logged.event, logged.at), None, own=False)
                known = self.room.seq

    def catch_up_to(self, seq: int) -> None:
        """Read the log up to an event that another worker has appended, or may have."""
        self._newest_seq = max(self._newest_seq, seq)
        if self._state is IDLE and seq > self.room.seq:
            self._catch_up(None)

    def _catch_up(self, request: Request | None) -> None:
        self._state = CATCHING_UP
        self._services.start(self._recover(request, None))

    async def wait_for(self, seq: int) -> None:
        """Wait until an event that may be on disk has been adopted, or is known not to be there."""
        if seq > self.room.seq and self._services.log.shared:
            self.catch_up_to(seq)
            until = monotonic() + CATCH_UP_SECONDS
            while self._is_busy and self.room.seq < seq and monotonic() < until:
                await asyncio.sleep(0.005)

    def _next_request(self) -> None:
        """Carry out the commands that waited while the actor was busy."""
        while self._requests and not self._is_busy:
            self._carry_out(self._requests.popleft())
        if self._newest_seq > self.room.seq and self._state is IDLE:
            self._catch_up(None)

    # Events

    def _adopt(self, transition: Transition, request: Request | None, own: bool = True) -> None:
        """Make the room of an event on disk the current one, and send the event to everyone.

        `own`: whether this worker has appended it.
        """
        before, room, event = self.room, transition.room, transition.event
        self.room = room
        self.recent.add(transition)
        if request is not None:
            self.last_used = room.at
        self.keys.add(event, room)
        self._services.metrics.events += 1
        if room.seats is not before.seats or room.hosts is not before.hosts:
            self._update_identities(event, request)
        if self.presence.subscribers:
            self._broadcast(transition)
        if request is not None and request.sender is None and not isinstance(request.command, commands.Sit):
            identity = identify(room, request.tokens)
            request.reply(replace(event_message(transition), own=own_winnings(room, identity)))
        if self._state is not GONE:
            self._clock.schedule(room, 0.0 if own else self._services.settings.step_in_seconds, room.at)

    def _update_identities(self, event: events.Event, request: Request | None) -> None:
        """Reply to a person who took a seat, and send `you` to every client whose tokens give it other seats now.

        A device that redeemed a pass, or signed out all others, holds its seat by its new token from now on.
        """
        if request is not None and isinstance(request.command, commands.Sit) and isinstance(event, events.Sat):
            if request.sender is not None:
                request.sender.tokens.add(event.token)
            request.reply(Seated(request.command.key, event.seat, request.command.token or ""))
        elif request is not None and request.sender is not None and isinstance(event, events.Redeemed | events.Rotated):
            request.sender.tokens.add(event.token)
        present = self.presence.connected.seats
        for subscriber in self.presence.subscribers:
            identity = identify(self.room, subscriber.tokens)
            if identity != subscriber.identity:
                subscriber.identity = identity
                subscriber.send(encode(You(tuple(sorted(identity.seats)), identity.host)))
        self.presence.update_seats(len(self.room.seats), present)

    def _broadcast(self, transition: Transition) -> None:
        """Send an event to every subscriber. It is encoded only once, unless winnings lie face down."""
        message, room = event_message(transition), transition.room
        if not has_hidden_winnings(room):
            self.presence.broadcast(encode(message))
            return
        for subscriber in self.presence.subscribers:
            subscriber.send(encode(replace(message, own=own_winnings(room, subscriber.identity))))

    # Subscribers

    def subscribe(
        self,
        subscriber: Subscriber,
        tokens: Collection[str],
        missed: tuple[MissedEvent, ...],
        pass_: str | None = None,
    ) -> None:
        """Send a client its welcome, and every message from then on. Tokens and pass are hashed."""
        if self.is_gone:
            raise no_table()
        room = self.room
        hashed = {*tokens}
        identity = identify(room, hashed)
        self._check_room_for(identity)
        self.last_used = now_ms()
        subscriber.tokens, subscriber.identity = hashed, identity
        self.presence.join(subscriber)
        seats, watching = self.presence.connected
        present = tuple(sorted(seats))
        nobody = Identity()
        unknown = tuple(at for at, token in enumerate(tokens) if identify(room, {token}) == nobody)
        offer = None if pass_ is None else offer_of(room, pass_)
        message = welcome(room, subscriber.identity, now_ms(), present, watching, missed, unknown, offer)
        subscriber.send(encode(message))
        self._clock.schedule(self.room, 0.0)

    def _check_room_for(self, identity: Identity) -> None:
        """Raise Refusal if there are too many watchers, or too many devices for everything that a client holds here.

        Each seat counts separately, so that the devices of one cannot keep out those of another.
        """
        limits, here = self._services.settings.limits, [subscriber.identity for subscriber in self.presence.subscribers]
        devices = [sum(seat in other.seats for other in here) for seat in identity.seats]
        if identity.host:
            devices.append(sum(other.host for other in here))
        if devices and min(devices) >= limits.devices_per_seat:
            raise Refusal("too-many", "Too many devices are connected for this seat.")
        if not devices and here.count(identity) >= limits.listeners_per_table:
            raise Refusal("too-many", "Too many people watch this table.")

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Send a client no further messages."""
        if subscriber in self.presence.subscribers:
            self.last_used = now_ms()
            self.presence.leave(subscriber)

    def _send_presence(self, here: Connected) -> None:
        seats = tuple(sorted(here.seats))
        self._services.peers.send(
            peers.PeerPresence(self.room.table, self._services.peers.worker, seats, here.watching)
        )

    # Clock and bots

    def resume(self) -> None:
        """Start the clock after a load from the log, with a delay, in case another worker serves the table."""
        self._clock.schedule(self.room, self._services.settings.step_in_seconds)

    def _on_time_up(self) -> None:
        """Commit that the clock of the seat to act has run out, if it has."""
        if self._is_busy:
            self._clock.run_later(RETRY_SECONDS, self._on_time_up)
            return
        # The due time may come from another worker, whose clock may be ahead of this one.
        now = max(now_ms(), self.room.due or 0)
        transition = run_out_clock(self.room, now) if self._clock.may_run_out() else None
        if transition is not None:
            self._commit(transition, None)
        else:
            self._clock.schedule(self.room, 0.0)

    def _start_bot(self) -> None:
        """Let the bot whose turn it is choose a move, unless it is doing so already."""
        if self._thinking_after != self.room.seq:
            self._thinking_after = self.room.seq
            self._services.start(self._play_bot(self.room))

    def _on_watchers_changed(self) -> None:
        """Let a bot that is waiting for a thread queue on behalf of the clients connected now."""
        if self._thinking_after is not None:
            self._services.bots.reassign(self.room.table, self.presence.addresses)

    async def _play_bot(self, room: Room) -> None:
        """Commit the move that the bot chooses, unless the table has moved on meanwhile."""
        move = await self._services.bots.choose(room, self.presence.addresses)
        if self._thinking_after == room.seq:
            self._thinking_after = None
        if self._state is not IDLE or self.room.seq != room.seq or self.room.ended or room.to_act is None:
            return  # the clock is set again when the event in progress is on disk
        by: By = "bot" if room.seat(room.to_act).bot is not None else "stand-in"
        identity = Identity(frozenset((room.to_act,)))
        self._commit(place(self.room, room.to_act, move, identity, now_ms(), by=by), None)

    # Unloading

    def leave_memory(self, reason: ByeReason) -> None:
        """Disconnect all clients, and refuse everything from now on."""
        self._state = GONE
        self.disconnect_all(reason)

    def disconnect_all(self, reason: ByeReason) -> None:
        """Disconnect all clients; an event being written still completes."""
        self._clock.stop()
        goodbye = encode(Bye(reason))
        for subscriber in [*self.presence.subscribers]:
            subscriber.send(goodbye)
            subscriber.close(reason)
        self.presence.clear()
