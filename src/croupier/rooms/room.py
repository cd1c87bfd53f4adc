"""Room: a live table at one moment, immutable, and its timings. `transitions.py` makes the next one from an event."""

from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from croupier.api.agreement import Agreement
from croupier.dealer import PlaceDealer, commitment
from croupier.rooms.devices import NOBODY, Devices
from croupier.rooms.play import Play
from croupier.rules import Standing

# How long clients play out an opening or a payout before anyone can act. No clock runs meanwhile.
OPENING = 3_000
"""Dealing the notes and drawing who starts, ms."""
STANDINGS = 8_000
"""How everyone stands after a round, and casinos that pay nobody, ms."""
PAID_CASINO = 2_000
"""One casino that pays, ms."""
LONGEST = 20_000
"""The longest of all payouts, ms."""
SLOW_CLOCK = 60 * 60
"""With a clock this slow, in seconds a move, nobody waits at the table, so it begins with the turn."""


class State(Enum):
    """How far a table has come."""

    OPEN = "open"
    """People take their seats."""
    PLAYING = "playing"
    OVER = "over"
    """The game was played to its end."""
    ENDED = "ended"
    """The game was broken off."""


class Seat(Struct, frozen=True):
    """A seat that is taken."""

    name: str
    colour: str
    seed: str | None
    """What it adds to the dice; None: the seat is reserved for a person who has not come yet."""
    token: str | None = None
    """The hash of the token its person sat down with, which names them while they sit here; None: a bot does."""
    bot: str | None = None
    """The bot that sits here, or None: a person does."""
    stand_in: str | None = None
    """The bot that plays on for a person who is not there."""
    replaced: bool = False
    """Whether the others chose that bot, since its person was late, away or had left."""
    ran_out: bool = False
    """Whether its clock has run out in this turn."""
    left: bool = False
    """Whether its person has left the game for good; the seat can still be taken back."""
    agreed: bool = True
    """Whether its person agrees to the agreement as it is now."""
    hushed: bool = False
    """Whether the host lets it say nothing."""
    hushes: int = 0
    """How often it was hushed."""
    changes: int = 0
    """How often its person has left or chosen a bot in the turn that began at `changed_in`."""
    changed_in: int = 0
    """ms since 1970."""
    devices: Devices = NOBODY
    """The devices that hold it; none at a bot's seat."""

    @property
    def player(self) -> str | None:
        """The bot that places for this seat; None: a person does."""
        return self.bot or self.stand_in


class Room(Struct, frozen=True, gc=False):
    """One live table at one moment."""

    table: str
    """Its id."""
    seq: int
    """How many events it has had."""
    at: int
    """When the last of them was, ms since 1970."""
    agreement: Agreement
    secret: str
    """Of the fair dice; empty where the dice are those of a day."""
    root: str
    """What the secret was made of; empty where it is bound to no table."""
    host: str
    """The hash of the token the table was set up with."""
    seats: tuple[Seat | None, ...]
    previous: str | None = None
    following: str | None = None
    """The table of the rematch."""
    play: Play | None = None
    turn_at: int = 0
    """When the seat to act was given its turn, ms since 1970."""
    ready_at: int = 0
    """When clients have played out the opening or the last payout, ms since 1970."""
    end_asked: frozenset[int] = frozenset()
    """The seats that asked to end the game."""
    ended: bool = False
    dealer: PlaceDealer | None = None
    """The dice, once the game has begun."""
    hosts: Devices = NOBODY
    """The devices that have the host's rights."""
    day: str | None = None
    """The deal of a day, as 2026-11-16; None: the dice are fair ones of this table."""
    beginning: str = ""
    """The steps of another game with which this one begins; empty: it begins anew."""

    @property
    def state(self) -> State:
        """How far it has come."""
        if self.play is None:
            return State.OPEN
        if self.play.over:
            return State.OVER
        return State.ENDED if self.ended else State.PLAYING

    @property
    def listed(self) -> bool:
        """Whether it is on the public list: it waits for players and wants to be found. A trial is among friends."""
        return self.agreement.listed and not self.beginning and self.state is State.OPEN and None in self.seats

    @property
    def commitment(self) -> str | None:
        """What may be known of the secret before the game is over; None: nothing is committed to.

        Everyone knows the dice of a day, and those of a game that begins with steps of another one were not all drawn
        from the secret.
        """
        return None if self.day is not None or self.beginning else commitment(bytes.fromhex(self.secret))

    @property
    def to_act(self) -> int | None:
        """The seat that has to place."""
        return None if self.play is None or self.ended else self.play.view.seat

    @property
    def due(self) -> int | None:
        """When the clock of the seat to act runs out, ms since 1970; None: nobody is hurried.

        The clock is for people who wait for a person: it stands still for bots, for a person who has left, at a table
        with one person, and once it has run out. It begins when the player can act: with the turn, or once clients
        have played out an opening or a payout, also where bots have moved meanwhile.
        """
        seconds = self.agreement.seconds_per_move
        if seconds is None or (seat := self.to_act) is None or len(self.people) < 2:
            return None
        sitting = self.seats[seat]
        if sitting is None or sitting.player is not None or sitting.left or sitting.ran_out:
            return None
        begins = self.turn_at if seconds >= SLOW_CLOCK else max(self.turn_at, self.ready_at)
        return begins + 1000 * seconds

    @property
    def people(self) -> frozenset[int]:
        """The seats of persons, whether they are there or not."""
        return frozenset(at for at, seat in enumerate(self.seats) if seat is not None and seat.bot is None)

    def changes(self, at: int) -> int:
        """Return how often the person of a seat has left or chosen a bot in this turn."""
        seat = self.seat(at)
        return seat.changes if seat.changed_in == self.turn_at else 0

    def with_seat(self, at: int, seat: Seat | None) -> "Room":
        """Return the same room with one seat replaced."""
        return replace(self, seats=(*self.seats[:at], seat, *self.seats[at + 1 :]))

    def seat(self, at: int) -> Seat:
        """Return a seat that is known to be taken."""
        seat = self.seats[at]
        if seat is None:
            raise ValueError(f"seat {at} is free")
        return seat


def payout_allowance(casinos: tuple[Standing, ...]) -> int:
    """Return how long clients play out the payout of these casinos and the standings after it, ms."""
    paid = sum(any(taker is not None for taker in casino.takers) for casino in casinos)
    return min(LONGEST, STANDINGS + PAID_CASINO * paid)
