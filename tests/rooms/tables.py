"""A live table for the tests: it carries out commands, keeps the log as a store would, and remembers what was said."""

from collections.abc import Set
from dataclasses import dataclass, field
from random import Random

import pytest
from croupier.rooms.agreement import Agreement
from croupier.rooms.commands import Command
from croupier.rooms.deciding import Surroundings, Who, decide, hashed, place, ran_out, who_has
from croupier.rooms.refusal import Code, Refusal
from croupier.rooms.saying import addressed, happened

from croupier.rooms import commands, events
from croupier.rooms.events import By, Event, decode_event, encode_event
from croupier.rooms.history import Past
from croupier.rooms.room import Happening, Room, after, first
from croupier.rules import Place

BOTS = frozenset(("regular", "shark", "tourist"))
SECRET = bytes(range(32)).hex()
HOST = "the-token-of-the-host-of-the-table"
NAMES = ("Anna", "Ben", "Carla", "Dora", "Emil", "Fritz")
MORNING = 1_700_000_000_000
"""When the tables are set up, ms since 1970."""


def token_of(name: str) -> str:
    """The token somebody has drawn for themselves."""
    return f"the-token-that-only-{name}-has"


@dataclass
class LiveTable:
    """One table, led on by commands."""

    agreement: Agreement = field(default_factory=Agreement)
    secret: str = SECRET
    now: int = MORNING
    away: Set[int] = frozenset()
    created: events.Created | None = None
    """What it begins with, where that is not a plain table."""
    table: str = "t1"
    log: list[tuple[int, bytes]] = field(default_factory=list)
    """When, and the event as the store has it."""
    happenings: list[Happening] = field(default_factory=list)
    keys: int = 0

    def __post_init__(self) -> None:
        """Set the table up."""
        event = self.created or events.Created(agreement=self.agreement, secret=self.secret, host=hashed(HOST))
        self.room = first(self.table, self.now, event)
        self._keep(Happening(event, self.room))

    def _keep(self, happening: Happening) -> Happening:
        self.log.append((self.now, encode_event(happening.event)))
        self.happenings.append(happening)
        self.room = happening.room
        return happening

    @property
    def past(self) -> list[Past]:
        """The log, read back."""
        return [Past(at, decode_event(body)) for at, body in self.log]

    @property
    def around(self) -> Surroundings:
        """What decisions depend on beside the table."""
        return Surroundings(self.now, BOTS, self.away)

    def who(self, *names: str) -> Who:
        """Somebody with the tokens of some people; `host` is who set up the table."""
        return who_has(self.room, {hashed(HOST if name == "host" else token_of(name)) for name in names})

    def key(self) -> str:
        """A new key."""
        self.keys += 1
        return f"k{self.keys}"

    def ask(self, who: Who, command: Command) -> Happening:
        """Carry out a command."""
        return self._keep(decide(self.room, command, who, self.around))

    def happen(self, event: Event) -> Happening:
        """Let something happen that no command leads to."""
        return self._keep(after(self.room, event, self.now))

    # What people do most

    def sit(self, name: str, seat: int | None = None, *, colour: str | None = None, token: str | None = None) -> int:
        """Somebody sits down; the seat they get."""
        command = commands.Sit(
            key=self.key(),
            seat=seat,
            name=name,
            colour=colour,
            seed=f"seed-of-{name.encode().hex()}"[:64],
            token=token or token_of(name),
        )
        event = self.ask(Who(), command).event
        assert isinstance(event, events.Sat)
        return event.seat

    def sit_bot(self, bot: str = "regular", seat: int | None = None, name: str | None = None) -> events.BotSat:
        """The host gives a seat to a bot."""
        event = self.ask(self.who("host"), commands.SitBot(key=self.key(), seat=seat, bot=bot, name=name)).event
        assert isinstance(event, events.BotSat)
        return event

    def start(self) -> Happening:
        """The host begins the game."""
        return self.ask(self.who("host"), commands.Start(key=self.key()))

    def place(self, face: int, *, bandit: bool = False, by: By = "player") -> Happening:
        """The seat to act places."""
        seat = self.to_act
        who = Who(frozenset((seat,)))
        return self._keep(place(self.room, seat, Place(face, bandit), who, self.now, by=by, key=self.key()))

    def place_any(self, chooser: Random) -> Happening:
        """The seat to act places something."""
        assert self.room.play is not None
        move = chooser.choice(self.room.play.game.legal_moves)
        player = self.room.seat(self.to_act)
        by: By = "bot" if player.bot else "stand-in" if player.stand_in else "player"
        return self.place(move.face, bandit=move.bandit, by=by)

    def play_on(self, chooser: Random) -> None:
        """Play the game to its end."""
        while self.room.to_act is not None:
            self.place_any(chooser)

    def run_out(self) -> Happening:
        """The clock of the seat to act runs out."""
        assert self.room.due is not None
        self.now = self.room.due
        happening = ran_out(self.room, self.now)
        assert happening is not None
        return self._keep(happening)

    def stand_in(self, seat: int, who: Who, bot: str = "regular") -> Happening:
        """Somebody lets a bot play on."""
        return self.ask(who, commands.StandIn(key=self.key(), seat=seat, bot=bot))

    def leave(self, seat: int, who: Who) -> Happening:
        """Somebody leaves, or is sent away."""
        return self.ask(who, commands.Leave(key=self.key(), seat=seat))

    def reclaim(self, seat: int, who: Who) -> Happening:
        """Somebody takes their seat back."""
        return self.ask(who, commands.Reclaim(key=self.key(), seat=seat))

    def end(self, seat: int, who: Who) -> Happening:
        """Somebody asks to end the game."""
        return self.ask(who, commands.End(key=self.key(), seat=seat))

    @property
    def to_act(self) -> int:
        """The seat to act; somebody has to."""
        assert self.room.to_act is not None
        return self.room.to_act

    def refusal(self, who: Who, command: Command) -> Refusal:
        """Why a command is refused; nothing changes."""
        before = self.room
        with pytest.raises(Refusal) as refused:
            decide(self.room, command, who, self.around)
        assert self.room is before
        return refused.value

    def refuses(self, who: Who, command: Command, code: Code) -> str:
        """A command is refused with a code; what is said."""
        refusal = self.refusal(who, command)
        assert refusal.code == code
        assert refusal.message == str(refusal)
        assert refusal.message.endswith(".")
        return refusal.message


def said(happening: Happening, who: Who | None = None) -> str:
    """What one listener hears of something that happened."""
    return addressed(happened(happening), happening.room, who or Who())


def people_at(players: int = 2, **agreed: object) -> LiveTable:
    """A table where everybody has sat down, each with a token of their own."""
    table = LiveTable(Agreement(players=players, **agreed))  # type: ignore[arg-type]  # whatever a table may agree on
    for name in NAMES[:players]:
        table.sit(name)
    return table


def playing(players: int = 2, **agreed: object) -> LiveTable:
    """The same, and the game has begun."""
    table = people_at(players, **agreed)
    table.start()
    return table


def room_of(table: LiveTable) -> Room:
    """The table as its log tells it."""
    room: Room | None = None
    for past in table.past:
        if isinstance(past.event, events.Created):
            room = first(table.table, past.at, past.event)
        else:
            assert room is not None
            room = after(room, past.event, past.at).room
    assert room is not None
    return room
