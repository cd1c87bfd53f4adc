"""A live table for tests. It carries out commands, and records every transition and the log."""

from collections.abc import Set
from dataclasses import dataclass, field
from random import Random

import pytest
from msgspec.structs import replace

from croupier.api import commands
from croupier.api.agreement import Agreement
from croupier.api.commands import Command
from croupier.api.events import By
from croupier.api.messages import EventMessage, encode
from croupier.api.refusal import Code, Refusal
from croupier.rooms import events
from croupier.rooms.decisions import Context, decide, place, run_out_clock
from croupier.rooms.events import Event, decode_event, encode_event
from croupier.rooms.history import LoggedEvent
from croupier.rooms.identity import Identity, hash_token, identify
from croupier.rooms.transitions import Transition, apply_event, create_room
from croupier.rooms.views import event_message, own_winnings
from croupier.rules import Place

BOTS = frozenset(("regular", "shark", "tourist"))
SECRET = bytes(range(32)).hex()
HOST = "the-token-of-the-host-of-the-table"
NAMES = ("Anna", "Ben", "Carla", "Dora", "Emil", "Fritz")
GRACE = 30_000
"""How long a connection may be lost before its person counts as away, ms."""
MORNING = 1_700_000_000_000
"""When the tables are set up, ms since 1970."""


def token_of(name: str) -> str:
    """Return a person's token."""
    return f"the-token-that-only-{name}-has"


def pass_of(number: int) -> str:
    """Return a pass for another device."""
    return f"the-pass-for-another-device-{number}"


@dataclass
class LiveTable:
    """One table, advanced by commands and events."""

    agreement: Agreement = field(default_factory=Agreement)
    secret: str = SECRET
    now: int = MORNING
    away: Set[int] = frozenset()
    """Seats that have been without a connection for long."""
    absent: dict[int, int] = field(default_factory=dict)
    """Seats without a connection, and since when."""
    creation: events.Created | None = None
    """Its first event; None: a plain table."""
    table: str = "t1"
    log: list[tuple[int, bytes]] = field(default_factory=list)
    """The time of each event, and the event as stored."""
    transitions: list[Transition] = field(default_factory=list)
    keys: int = 0

    def __post_init__(self) -> None:
        """Set up the table."""
        event = self.creation or events.Created(agreement=self.agreement, secret=self.secret, host=hash_token(HOST))
        self.room = create_room(self.table, self.now, event)
        self._commit(Transition(event, self.room))

    def _commit(self, transition: Transition) -> Transition:
        self.log.append((self.now, encode_event(transition.event)))
        self.transitions.append(transition)
        self.room = transition.room
        return transition

    @property
    def logged(self) -> list[LoggedEvent]:
        """The decoded log."""
        return [LoggedEvent(at, decode_event(body)) for at, body in self.log]

    @property
    def context(self) -> Context:
        """What decisions depend on apart from the table."""
        return Context(self.now, BOTS, dict.fromkeys(self.away, 0) | self.absent, GRACE)

    def identity(self, *names: str) -> Identity:
        """Return the identity that the tokens of some people give; `host` stands for the host's token."""
        return identify(self.room, {hash_token(HOST if name == "host" else token_of(name)) for name in names})

    def key(self) -> str:
        """Return a new key."""
        self.keys += 1
        return f"k{self.keys}"

    def ask(self, identity: Identity, command: Command) -> Transition:
        """Carry out a command, which must be legal."""
        return self._commit(decide(self.room, command, identity, self.context))

    def happen(self, event: Event) -> Transition:
        """Commit an event that no command leads to."""
        return self._commit(apply_event(self.room, event, self.now))

    # What people do most

    def sit(self, name: str, seat: int | None = None, *, colour: str | None = None, token: str | None = None) -> int:
        """Let a person sit down, and return the seat."""
        command = commands.Sit(
            key=self.key(),
            seat=seat,
            name=name,
            colour=colour,
            seed=f"seed-of-{name.encode().hex()}"[:64],
            token=token or token_of(name),
        )
        event = self.ask(Identity(), command).event
        assert isinstance(event, events.Sat)
        return event.seat

    def sit_bot(self, bot: str = "regular", seat: int | None = None, name: str | None = None) -> events.BotSat:
        """Let the host give a seat to a bot."""
        event = self.ask(self.identity("host"), commands.SitBot(key=self.key(), seat=seat, bot=bot, name=name)).event
        assert isinstance(event, events.BotSat)
        return event

    def start(self) -> Transition:
        """Let the host begin the game."""
        return self.ask(self.identity("host"), commands.Start(key=self.key()))

    def place(self, face: int, *, bandit: bool = False, by: By = "player") -> Transition:
        """Make a move for the seat to act."""
        seat = self.to_act
        identity = Identity(frozenset((seat,)))
        return self._commit(place(self.room, seat, Place(face, bandit), identity, self.now, by=by, key=self.key()))

    def place_any(self, chooser: Random) -> Transition:
        """Make a random move for the seat to act."""
        assert self.room.play is not None
        move = chooser.choice(self.room.play.game.legal_moves)
        player = self.room.seat(self.to_act)
        by: By = "bot" if player.bot else "stand-in" if player.stand_in else "player"
        return self.place(move.face, bandit=move.bandit, by=by)

    def play_on(self, chooser: Random) -> None:
        """Play the game to its end."""
        while self.room.to_act is not None:
            self.place_any(chooser)

    def run_out(self) -> Transition:
        """Let the clock of the seat to act run out."""
        assert self.room.due is not None
        self.now = self.room.due
        transition = run_out_clock(self.room, self.now)
        assert transition is not None
        return self._commit(transition)

    def stand_in(self, seat: int, identity: Identity, bot: str = "regular") -> Transition:
        """Let a person choose a bot to play for a seat."""
        return self.ask(identity, commands.StandIn(key=self.key(), seat=seat, bot=bot))

    def leave(self, seat: int, identity: Identity) -> Transition:
        """Let a person leave, or the host remove them."""
        return self.ask(identity, commands.Leave(key=self.key(), seat=seat))

    def reclaim(self, seat: int, identity: Identity) -> Transition:
        """Let a person take their seat back."""
        return self.ask(identity, commands.Reclaim(key=self.key(), seat=seat))

    def nod(self, seat: int, identity: Identity, key: str | None = None) -> Transition:
        """Let a person accept the current agreement."""
        return self.ask(identity, commands.Nod(key=key or self.key(), seat=seat, agreement=self.room.agreement))

    def hush(self, seat: int, *, hushed: bool = True, key: str | None = None) -> Transition:
        """Let the host mute a seat, or let it talk again."""
        return self.ask(self.identity("host"), commands.Hush(key=key or self.key(), seat=seat, hushed=hushed))

    def end(self, seat: int, identity: Identity) -> Transition:
        """Let a person ask to end the game."""
        return self.ask(identity, commands.End(key=self.key(), seat=seat))

    def link(self, identity: Identity, *seats: int, host: bool = False, number: int = 0) -> Transition:
        """Let a person hand out a pass for another device."""
        return self.ask(identity, commands.Link(key=self.key(), seats=[*seats], host=host, pass_=pass_of(number)))

    def redeem(self, device: str, number: int = 0) -> Transition:
        """Let a device redeem a pass."""
        return self.ask(Identity(), commands.Redeem(key=self.key(), pass_=pass_of(number), token=token_of(device)))

    def rotate(self, identity: Identity, seat: int | None, device: str) -> Transition:
        """Let a person sign out all other devices."""
        return self.ask(identity, commands.Rotate(key=self.key(), seat=seat, token=token_of(device)))

    @property
    def to_act(self) -> int:
        """The seat to act; there must be one."""
        assert self.room.to_act is not None
        return self.room.to_act

    def refusal(self, identity: Identity, command: Command) -> Refusal:
        """Return the refusal of a command, and check that nothing changes."""
        before = self.room
        with pytest.raises(Refusal) as refused:
            decide(self.room, command, identity, self.context)
        assert self.room is before
        return refused.value

    def refuses(self, identity: Identity, command: Command, code: Code) -> str:
        """Check that a command is refused with a code, and return the sentence."""
        refusal = self.refusal(identity, command)
        assert refusal.code == code
        assert refusal.message == str(refusal)
        assert refusal.message.endswith(".")
        return refusal.message


def message_to(transition: Transition, identity: Identity | None = None) -> EventMessage:
    """Return the message of an event as the server sends it to a client."""
    return replace(event_message(transition), own=own_winnings(transition.room, identity or Identity()))


def message_text(transition: Transition, identity: Identity | None = None) -> str:
    """Return the message of an event as JSON."""
    return encode(message_to(transition, identity)).decode()


def seated_table(players: int = 2, **agreed: object) -> LiveTable:
    """Return a table where everyone has sat down, each with their own token."""
    table = LiveTable(Agreement(players=players, **agreed))  # type: ignore[arg-type]  # whatever a table may agree on
    for name in NAMES[:players]:
        table.sit(name)
    return table


def started_table(players: int = 2, **agreed: object) -> LiveTable:
    """Return a table where everyone has sat down and the game has begun."""
    table = seated_table(players, **agreed)
    table.start()
    return table
