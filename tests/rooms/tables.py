"""A live table for the tests: it carries out commands and has the log, as a store would, and every transition."""

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
"""After which a lost connection means something, ms."""
MORNING = 1_700_000_000_000
"""When the tables are set up, ms since 1970."""


def token_of(name: str) -> str:
    """The token that a person draws."""
    return f"the-token-that-only-{name}-has"


def pass_of(number: int) -> str:
    """A pass that a person draws for another device."""
    return f"the-pass-for-another-device-{number}"


@dataclass
class LiveTable:
    """One table, led on by commands."""

    agreement: Agreement = field(default_factory=Agreement)
    secret: str = SECRET
    now: int = MORNING
    away: Set[int] = frozenset()
    """The seats that nobody has been connected for since long before."""
    absent: dict[int, int] = field(default_factory=dict)
    """The seats that nobody is connected for, and since when."""
    creation: events.Created | None = None
    """Its first event; None: a plain table is set up."""
    table: str = "t1"
    log: list[tuple[int, bytes]] = field(default_factory=list)
    """The time, and the event as the store has it."""
    transitions: list[Transition] = field(default_factory=list)
    keys: int = 0

    def __post_init__(self) -> None:
        """Set the table up."""
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
        """The log, decoded."""
        return [LoggedEvent(at, decode_event(body)) for at, body in self.log]

    @property
    def context(self) -> Context:
        """What decisions depend on beyond the table."""
        return Context(self.now, BOTS, dict.fromkeys(self.away, 0) | self.absent, GRACE)

    def identity(self, *names: str) -> Identity:
        """The identity that the tokens of some people give; `host` is the one who set up the table."""
        return identify(self.room, {hash_token(HOST if name == "host" else token_of(name)) for name in names})

    def key(self) -> str:
        """A new key."""
        self.keys += 1
        return f"k{self.keys}"

    def ask(self, identity: Identity, command: Command) -> Transition:
        """Carry out a command."""
        return self._commit(decide(self.room, command, identity, self.context))

    def happen(self, event: Event) -> Transition:
        """Commit an event that no command leads to."""
        return self._commit(apply_event(self.room, event, self.now))

    # What people do most

    def sit(self, name: str, seat: int | None = None, *, colour: str | None = None, token: str | None = None) -> int:
        """A person sits down; returns the seat."""
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
        """The host gives a seat to a bot."""
        event = self.ask(self.identity("host"), commands.SitBot(key=self.key(), seat=seat, bot=bot, name=name)).event
        assert isinstance(event, events.BotSat)
        return event

    def start(self) -> Transition:
        """The host begins the game."""
        return self.ask(self.identity("host"), commands.Start(key=self.key()))

    def place(self, face: int, *, bandit: bool = False, by: By = "player") -> Transition:
        """The seat to act places."""
        seat = self.to_act
        identity = Identity(frozenset((seat,)))
        return self._commit(place(self.room, seat, Place(face, bandit), identity, self.now, by=by, key=self.key()))

    def place_any(self, chooser: Random) -> Transition:
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

    def run_out(self) -> Transition:
        """The clock of the seat to act runs out."""
        assert self.room.due is not None
        self.now = self.room.due
        transition = run_out_clock(self.room, self.now)
        assert transition is not None
        return self._commit(transition)

    def stand_in(self, seat: int, identity: Identity, bot: str = "regular") -> Transition:
        """A person lets a bot play on."""
        return self.ask(identity, commands.StandIn(key=self.key(), seat=seat, bot=bot))

    def leave(self, seat: int, identity: Identity) -> Transition:
        """A person leaves, or is sent away."""
        return self.ask(identity, commands.Leave(key=self.key(), seat=seat))

    def reclaim(self, seat: int, identity: Identity) -> Transition:
        """A person takes their seat back."""
        return self.ask(identity, commands.Reclaim(key=self.key(), seat=seat))

    def nod(self, seat: int, identity: Identity, key: str | None = None) -> Transition:
        """A person says yes to the agreement as it is now."""
        return self.ask(identity, commands.Nod(key=key or self.key(), seat=seat, agreement=self.room.agreement))

    def hush(self, seat: int, *, hushed: bool = True, key: str | None = None) -> Transition:
        """The host lets a seat say nothing more, or lets it talk again."""
        return self.ask(self.identity("host"), commands.Hush(key=key or self.key(), seat=seat, hushed=hushed))

    def end(self, seat: int, identity: Identity) -> Transition:
        """A person asks to end the game."""
        return self.ask(identity, commands.End(key=self.key(), seat=seat))

    def link(self, identity: Identity, *seats: int, host: bool = False, number: int = 0) -> Transition:
        """A person lets another device hold seats."""
        return self.ask(identity, commands.Link(key=self.key(), seats=[*seats], host=host, pass_=pass_of(number)))

    def redeem(self, device: str, number: int = 0) -> Transition:
        """A device shows a pass."""
        return self.ask(Identity(), commands.Redeem(key=self.key(), pass_=pass_of(number), token=token_of(device)))

    def rotate(self, identity: Identity, seat: int | None, device: str) -> Transition:
        """A person signs all other devices out."""
        return self.ask(identity, commands.Rotate(key=self.key(), seat=seat, token=token_of(device)))

    @property
    def to_act(self) -> int:
        """The seat to act, where there is one."""
        assert self.room.to_act is not None
        return self.room.to_act

    def refusal(self, identity: Identity, command: Command) -> Refusal:
        """The refusal of a command; nothing changes."""
        before = self.room
        with pytest.raises(Refusal) as refused:
            decide(self.room, command, identity, self.context)
        assert self.room is before
        return refused.value

    def refuses(self, identity: Identity, command: Command, code: Code) -> str:
        """Check that a command is refused with a code; returns the sentence."""
        refusal = self.refusal(identity, command)
        assert refusal.code == code
        assert refusal.message == str(refusal)
        assert refusal.message.endswith(".")
        return refusal.message


def message_to(transition: Transition, identity: Identity | None = None) -> EventMessage:
    """The message of an event as one client gets it, as the server does it."""
    return replace(event_message(transition), own=own_winnings(transition.room, identity or Identity()))


def sent(transition: Transition, identity: Identity | None = None) -> str:
    """The same as text."""
    return encode(message_to(transition, identity)).decode()


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
