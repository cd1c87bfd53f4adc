"""Room: an immutable snapshot of a live table, and its timings. `transitions.py` makes the next one from an event."""

from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from croupier.api.agreement import Agreement
from croupier.dealer import PlaceDealer, commitment
from croupier.rooms.devices import NO_DEVICES, Devices
from croupier.rooms.play import LiveGame
from croupier.rules import Standing

# How long clients animate an opening or a payout before anyone can act. No clock runs meanwhile.
OPENING = 3_000
"""Dealing the notes and drawing the starting seat, ms."""
STANDINGS = 8_000
"""Showing the standings after a round and the casinos that pay nobody, ms."""
PAID_CASINO = 2_000
"""Each casino that pays, ms."""
LONGEST = 20_000
"""At most for a whole payout, ms."""
SLOW_CLOCK = 60 * 60
"""Seconds per move. With a clock this slow nobody waits at the table, so it starts with the turn."""


class RoomState(Enum):
    """The stage a table has reached."""

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
    """The seed it adds to the dice; None: the seat is reserved for a person who has not come yet."""
    token: str | None = None
    """The hash of the token its person sat down with, which identifies them while they sit here; None for a bot."""
    bot: str | None = None
    """The bot that has this seat; None: a person has it."""
    stand_in: str | None = None
    """The bot that plays for an absent person; None: nobody stands in."""
    replaced: bool = False
    """Whether the others chose that bot because the person was late, away or had left."""
    ran_out: bool = False
    """Whether the seat's clock has run out in this turn."""
    left: bool = False
    """Whether its person has left the game for good; the seat can still be taken back."""
    agreed: bool = True
    """Whether its person has accepted the current agreement."""
    hushed: bool = False
    """Whether the host has muted it."""
    hushes: int = 0
    """How often it was muted."""
    changes: int = 0
    """How often its person has left or chosen a bot in the turn that began at `changed_in`."""
    changed_in: int = 0
    """When the turn began that `changes` counts in, ms since 1970."""
    devices: Devices = NO_DEVICES
    """The devices that hold the seat; none for a bot."""

    @property
    def player(self) -> str | None:
        """The bot that plays for this seat; None: a person does."""
        return self.bot or self.stand_in


class Room(Struct, frozen=True, gc=False):
    """One live table at one moment, without its connections."""

    table: str
    """The table's id."""
    seq: int
    """The number of its last event, from 1."""
    at: int
    """When that event happened, ms since 1970."""
    agreement: Agreement
    secret: str
    """The secret of the fair dice, hexadecimal; empty if the dice are those of a day."""
    root: str
    """The random bytes the secret was derived from, hexadecimal; empty if the secret is not bound to this table."""
    host: str
    """The hash of the host token that the table was set up with."""
    seats: tuple[Seat | None, ...]
    previous: str | None = None
    """The table this is the rematch of."""
    following: str | None = None
    """The table of the rematch."""
    play: LiveGame | None = None
    """The game; None before it begins."""
    turn_at: int = 0
    """When the seat to act was given its turn, ms since 1970."""
    ready_at: int = 0
    """When clients have finished animating the opening or the last payout, ms since 1970."""
    end_asked: frozenset[int] = frozenset()
    """The seats that asked to end the game."""
    ended: bool = False
    """Whether the game was broken off."""
    dealer: PlaceDealer | None = None
    """The dice; None before the game begins."""
    hosts: Devices = NO_DEVICES
    """The devices that have the host's rights."""
    day: str | None = None
    """The day whose deal is played, such as 2026-11-16; None: the table has its own fair dice."""
    beginning: str = ""
    """The first steps of another game, with which this one begins; empty: a new game."""

    @property
    def state(self) -> RoomState:
        """The stage the table has reached."""
        if self.play is None:
            return RoomState.OPEN
        if self.play.over:
            return RoomState.OVER
        return RoomState.ENDED if self.ended else RoomState.PLAYING

    @property
    def is_listed(self) -> bool:
        """Whether the table is on the public list: that is agreed on, and a seat is free. Trials are never listed."""
        return self.agreement.listed and not self.beginning and self.state is RoomState.OPEN and None in self.seats

    @property
    def commitment(self) -> str | None:
        """The commitment to the secret, public before the game is over; None for a deal of the day or a trial.

        Everyone knows the dice of a day. A game that begins with the steps of another one has dice that were not drawn
        from this secret.
        """
        return None if self.day is not None or self.beginning else commitment(bytes.fromhex(self.secret))

    @property
    def to_act(self) -> int | None:
        """The seat that has to place; None: there is no game in progress."""
        return None if self.play is None or self.ended else self.play.view.seat

    @property
    def due(self) -> int | None:
        """When the clock of the seat to act runs out, ms since 1970; None: no clock is running.

        The clock is for people who wait for a person. It does not run for bots, for a person who has left, at a table
        with one person, or once it has run out. It starts when the player can act: with the turn, or once clients
        have animated an opening or a payout, even if bots have moved meanwhile.
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
        """The seats that belong to people, present or not."""
        return frozenset(at for at, seat in enumerate(self.seats) if seat is not None and seat.bot is None)

    def changes(self, at: int) -> int:
        """Return how often the person at a seat has left or chosen a bot in this turn."""
        seat = self.seat(at)
        return seat.changes if seat.changed_in == self.turn_at else 0

    def with_seat(self, at: int, seat: Seat | None) -> "Room":
        """Return the same room with one seat replaced."""
        return replace(self, seats=(*self.seats[:at], seat, *self.seats[at + 1 :]))

    def seat(self, at: int) -> Seat:
        """Return a seat that must be taken; raise ValueError if it is free."""
        seat = self.seats[at]
        if seat is None:
            raise ValueError(f"seat {at} is free")
        return seat


def payout_allowance(casinos: tuple[Standing, ...]) -> int:
    """Return how long clients animate the payout of these casinos and the standings after it, ms."""
    paid = sum(any(taker is not None for taker in casino.takers) for casino in casinos)
    return min(LONGEST, STANDINGS + PAID_CASINO * paid)
