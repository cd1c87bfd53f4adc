"""LiveTable: one table in memory. It decides, waits for the disk, and then tells everyone."""

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Set
from functools import cache
from time import monotonic
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from croupier.rooms import commands, events
from croupier.rooms.commands import Command
from croupier.rooms.deciding import (
    Surroundings,
    Who,
    check_rematch,
    check_words,
    decide,
    hashed,
    place,
    ran_out,
    who_has,
)
from croupier.rooms.events import encode_event
from croupier.rooms.messages import Bye, ByeReason, Done, Said, Seated, You, text
from croupier.rooms.refusal import Refusal
from croupier.rooms.room import Happening, Room, State, after
from croupier.rooms.saying import addressed, happened, welcome
from croupier.rules import Place
from croupier.server.clock import now_ms
from croupier.server.listener import Listener
from croupier.server.presence import Presence
from croupier.store import Entry, StoreError

if TYPE_CHECKING:
    from croupier.server.hub import Hub

log = logging.getLogger("croupier.server")
KEYS = 64
"""Commands remembered, so that one that is sent again counts once."""
SEEK_SECONDS = 2
"""How long somebody waits for an event they know of and this worker does not."""
NOBODY = Who()
placing = cache(Place)
"""A move. There are only twelve, and nearly every command names one."""
Answer = Callable[[str], None]
"""Hears the answer to a command, where there is one beyond the event it leads to."""


def no_table() -> Refusal:
    """Why nothing can be asked of a table that is nowhere."""
    return Refusal("no-table", "There is no such table; it may have been forgotten after a long time.")


def unwritten() -> Refusal:
    """Why something has not happened though it may: it is not on disk."""
    return Refusal("store", "The log cannot be written just now; try again.")


Concern: TypeAlias = int | str | None


def concern(what: Command | events.Event) -> Concern:
    """Whom a command, or the event it leads to, concerns: a seat, somebody who takes one, or the whole table.

    Keys are told to everyone, so they count only within what one person may do: nobody can use up another's.
    """
    kind = type(what)
    if kind is commands.Place or kind is events.Placed:  # nearly all of them
        return what.seat  # type: ignore[union-attr]  # both have one
    if isinstance(what, events.Sat):
        return what.token
    if isinstance(what, commands.Sit):
        return hashed(what.token or "")
    return None if isinstance(what, commands.SitBot | events.BotSat) else getattr(what, "seat", None)


class Request(Struct):
    """A command that waits for its turn."""

    command: Command
    listener: Listener | None
    """None: somebody asks without listening, and is answered with the event itself."""
    tokens: Set[str]
    """What they had when they asked, hashed."""
    answer: Answer
    looked: bool = False
    """Whether the log was looked at for their sake: another worker may know of what would be refused here."""


class LiveTable:
    """One table in memory. Everything happens on the event loop's thread, one event after another."""

    def __init__(self, hub: "Hub", room: Room) -> None:
        self.hub = hub
        self.room = room
        self.presence = Presence(len(room.seats), self._tell_workers_present)
        self.listeners = self.presence.listeners
        self.keys: OrderedDict[tuple[Concern, str], int] = OrderedDict()
        """The events that commands led to, by whom they concern and the key of the command."""
        self.last_used = now_ms()
        self._patient_until = self.last_used + int(1000 * hub.settings.grace_seconds)
        """No clock runs out before: after an outage people need time to come back."""
        self.rematch: str | None = None
        """The table set up for a rematch, which may still have to be told of."""
        self.rematching = asyncio.Lock()
        self._heard_of = 0
        """The last event another worker told of."""
        self._writing = False
        self._waiting: deque[Request] = deque()
        self._clock: asyncio.TimerHandle | None = None
        self._acting: int | None = None
        """The event that a bot of this table thinks after."""
        self.gone = False
        """Whether it has left memory: then nothing can be asked of it any more, and nobody can listen."""

    # Asking

    def ask(self, command: Command, listener: Listener | None, tokens: Set[str], answer: Answer) -> None:
        """Carry a command out, now or as soon as what is under way is on disk."""
        self.last_used = now_ms()
        self.hub.metrics.commands += 1
        if self._writing:
            if len(self._waiting) >= self.hub.limits.commands_waiting:
                answer(self.hub.refused(command.key, Refusal("too-fast", "Too many commands wait at this table.")))
                return
            self._waiting.append(Request(command, listener, tokens, answer))
            return
        self._carry_out(Request(command, listener, tokens, answer))

    def _carry_out(self, request: Request) -> None:
        command, answer = request.command, request.answer
        if self.gone:
            answer(self.hub.refused(command.key, no_table()))
            return
        known = self.keys.get((concern(command), command.key))
        if known is not None:
            answer(text(Done(command.key, known)))
            return
        # Somebody who has gone to another table since is there who they are there, and here who they were.
        who = request.listener.who if request.listener in self.listeners else who_has(self.room, request.tokens)
        try:
            happening = self._decided(command, who)
        except Refusal as refusal:
            if self.hub.shared and not request.looked:
                request.looked = True
                self._look(request)
            else:
                following = self.room.following if isinstance(command, commands.Rematch) else None
                answer(self.hub.refused(command.key, refusal, following))
            return
        self._write(happening, request)

    def _decided(self, command: Command, who: Who) -> Happening:
        if isinstance(command, commands.Place):  # nearly every command is one, and needs no more than this
            move = placing(command.face, command.bandit)
            return place(self.room, command.seat, move, who, self.last_used, key=command.key, placer=self.hub.placer)
        if isinstance(command, commands.Rematch) and self.rematch is not None:
            check_rematch(self.room, who)
            event = events.Rematched(key=command.key, table=self.rematch)
            return after(self.room, event, now_ms())
        return decide(self.room, command, who, self.surroundings())

    def surroundings(self) -> Surroundings:
        """What decisions depend on beyond the table."""
        away = self.presence.away(self.hub.settings.grace_seconds)
        return Surroundings(now_ms(), self.hub.bots.names, away)

    # Writing

    def _write(self, happening: Happening, request: Request | None) -> None:
        """Put an event on disk; only then it has happened."""
        self._writing = True
        room = happening.room
        notice = None if happening.only_play else self.hub.notice(happening)
        entry = Entry(room.table, room.seq, room.at, encode_event(happening.event), notice)

        def done(kept: bool | StoreError) -> None:
            if kept is True:
                self._writing = False
                self._adopt(happening, request)
                self._go_on()
            else:
                self.hub.start(self._make_up(request, kept))

        self.hub.append(entry, done)

    async def _make_up(self, request: Request | None, why: bool | StoreError | None) -> None:
        """Look at what is on disk, then try again or say so.

        False: another worker was faster. An error: the log failed. None: there may be something new.
        """
        known = self.room.seq
        self._heard_of = 0  # it is looked for now; what is heard of meanwhile may come too late for that
        try:
            await self.catch_up()
        except StoreError as error:
            why = error
        finally:
            self._writing = False
        if why is False and self.room.seq == known and not self.gone:  # nobody was faster: there is nothing to add to
            self.hub.unload(self, "expired")
        if request is not None:
            if isinstance(why, StoreError) and (concern(request.command), request.command.key) not in self.keys:
                log.error("table %s: %s", self.room.table, why)
                request.answer(self.hub.refused(request.command.key, unwritten()))
            else:
                self._carry_out(request)
        self._go_on()
        if not (self._writing or self._clock or self.gone):  # else somebody leads on, and there is patience for that
            self._wake(0.0)

    async def catch_up(self) -> None:
        """Take in what other workers have appended."""
        known = self.room.seq
        for past in await self.hub.read(self.room.table, known):
            if self.room.seq == known:
                self._adopt(after(self.room, past.event, past.at), None, own=False)
                known = self.room.seq

    def look(self, seq: int) -> None:
        """Another worker has appended an event, or may have."""
        self._heard_of = max(self._heard_of, seq)
        if not self._writing:
            self._look(None)

    def _look(self, request: Request | None) -> None:
        self._writing = True
        self.hub.start(self._make_up(request, None))

    async def seek(self, seq: int) -> None:
        """Look for an event that may be on disk, and wait until it is here, or is known not to be there."""
        if seq > self.room.seq:
            self.look(seq)
            until = monotonic() + SEEK_SECONDS
            while self._writing and self.room.seq < seq and monotonic() < until:
                await asyncio.sleep(0.005)

    def _go_on(self) -> None:
        """What waited while an event was written."""
        while self._waiting and not self._writing:
            self._carry_out(self._waiting.popleft())
        if self._heard_of > self.room.seq and not self._writing:
            self.look(self._heard_of)

    # Telling

    def _adopt(self, happening: Happening, request: Request | None, own: bool = True) -> None:
        """An event is on disk: the table is what it made of it, and everyone hears of it."""
        before, room, event = self.room, happening.room, happening.event
        self.room = room
        self.remember(event, room.seq)
        self.hub.metrics.events += 1
        if room.seats is not before.seats:
            self._seats_changed(event, request)
        if self.listeners:
            self._tell(happening)
        if request is not None and request.listener is None and not isinstance(request.command, commands.Sit):
            request.answer(addressed(happened(happening), room, who_has(room, request.tokens)))
        if happening.payout is not None:
            self.hub.bots.watch(before, event)
        self._wake(0.0 if own else self.hub.settings.step_in_seconds)

    def remember(self, event: events.Event, seq: int) -> None:
        """Keep the key of an event."""
        if event.key is not None:
            self.keys[concern(event), event.key] = seq
            if len(self.keys) > KEYS:
                self.keys.popitem(last=False)

    def _seats_changed(self, event: events.Event, request: Request | None) -> None:
        """Tokens mean other seats now; and whoever took one is told so."""
        if request is not None and isinstance(request.command, commands.Sit) and isinstance(event, events.Sat):
            if request.listener is not None:
                request.listener.tokens.add(event.token)
            request.answer(text(Seated(request.command.key, event.seat, request.command.token or "")))
        for listener in self.listeners:
            who = who_has(self.room, listener.tokens)
            if who != listener.who:
                listener.who = who
                listener.hear(text(You(sorted(who.seats), who.host)))
        self.presence.seats_changed(len(self.room.seats))

    def _tell(self, happening: Happening) -> None:
        heard, room = happened(happening), happening.room
        if room.agreement.face_down and room.state is State.PLAYING:
            for listener in self.listeners:
                listener.hear(addressed(heard, room, listener.who))
        else:
            everyone = addressed(heard, room, NOBODY)
            for listener in self.listeners:
                listener.hear(everyone)

    def say(self, command: commands.Say, who: Who) -> None:
        """Somebody says something. It is heard, not kept."""
        check_words(self.room, command, who)
        message = text(Said(command.seat, command.phrase, command.words))
        self.pass_on(message)
        self.hub.tell_workers(f"!said {self.room.table} {message}")

    def pass_on(self, message: str) -> None:
        """Tell everyone here a message that is no event."""
        self.presence.hear(message)

    # Coming and going

    def join(self, listener: Listener, tokens: Set[str], missed: list[str]) -> None:
        """Somebody with some tokens, hashed, listens from now on, and is welcomed; nothing happens in between."""
        if self.gone:
            raise no_table()
        if len(self.listeners) >= self.hub.limits.listeners_per_table:
            raise Refusal("too-many", "Too many people watch this table.")
        self.last_used = now_ms()
        listener.tokens, listener.who = {*tokens}, who_has(self.room, tokens)
        self.presence.join(listener)
        self.hub.advice.prepare(self.room)
        present, watching = sorted(self.presence.seats), self.presence.watching
        listener.hear(welcome(self.room, listener.who, now_ms(), present, watching, missed))
        self._wake(0.0)

    def part(self, listener: Listener) -> None:
        """Somebody does not listen any more."""
        if listener in self.listeners:
            self.last_used = now_ms()
            self.presence.part(listener)

    def _tell_workers_present(self, told: str) -> None:
        self.hub.tell_workers(f"!present {self.room.table} {self.hub.worker} {told}")

    # Clocks and bots

    def _wake(self, patience: float) -> None:
        """Set the clock, or a bot, of the seat to act going.

        The worker that wrote the last event leads on. The others have patience, and step in if nothing follows.
        """
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        room = self.room
        seat = room.to_act
        if seat is None:
            return
        bot = room.seat(seat).player
        if bot is None and room.agreement.seconds_per_move is None:
            return
        loop = asyncio.get_running_loop()
        if bot is not None:
            pause = room.agreement.bot_pause / 1000
            self._clock = loop.call_later(pause + patience, self._let_bot_place)
        elif room.due is not None:
            left = max(0.0, (max(room.due, self._patient_until) - now_ms()) / 1000)
            self._clock = loop.call_later(left + patience + 0.005, self._run_out)

    def resume(self) -> None:
        """Go on after a rest on disk, if no other worker does."""
        self._wake(self.hub.settings.step_in_seconds)

    def _run_out(self) -> None:
        """The clock of the seat to act may have run out."""
        self._clock = None
        if self._writing:
            self._clock = asyncio.get_running_loop().call_later(0.05, self._run_out)
            return
        happening = ran_out(self.room, now_ms()) if now_ms() >= self._patient_until else None
        if happening is not None:
            self._write(happening, None)
        else:
            self._wake(0.0)

    def _let_bot_place(self) -> None:
        self._clock = None
        if self._acting != self.room.seq:
            self._acting = self.room.seq
            self.hub.bots.think(self)

    def bot_chose(self, seq: int, seat: int, move: Place) -> None:
        """A bot has made up its mind after event `seq`; the table may have gone on without it."""
        if self._acting == seq:
            self._acting = None
        if self.gone or self.room.seq != seq or self.room.to_act != seat or self.room.ended:
            return
        if self._writing:  # somebody takes the seat back, or ends the game; then it is looked at afresh
            return
        by: events.By = "bot" if self.room.seat(seat).bot is not None else "stand-in"
        who = Who(frozenset((seat,)))
        self._write(place(self.room, seat, move, who, now_ms(), by=by, placer=self.hub.placer), None)

    # Leaving memory

    @property
    def idle(self) -> bool:
        """Whether nobody listens, nothing is under way, and nobody but a person has to act."""
        seat = self.room.to_act
        bot = seat is not None and self.room.seat(seat).player is not None
        return not (self.listeners or self._writing or self._waiting or self.rematching.locked() or bot)

    def leave(self, reason: ByeReason) -> None:
        """Leave memory for good; everyone is sent away."""
        self.gone = True
        self.send_away(reason)

    def send_away(self, reason: ByeReason) -> None:
        """Hang up on everyone; what is under way goes on."""
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        for listener in [*self.listeners]:
            listener.hear(text(Bye(reason)))
            listener.close(reason)
        self.listeners.clear()
