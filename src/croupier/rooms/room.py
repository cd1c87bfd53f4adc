"""Room: a live table as its events have made it. `after` is the only way it changes, live and from a log alike."""

import re
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from croupier.dealer import FairDealer, commitment
from croupier.rooms import events
from croupier.rooms.agreement import Agreement, setup_of
from croupier.rooms.events import Event
from croupier.rooms.play import Placing, Play, begin, recounted
from croupier.rules import Place

COLOURS = ("ruby", "sky", "lemon", "jade", "orchid", "cobalt")
"""The colours of dice people choose from; no two seats of a table have the same."""
NO_SEED = re.compile("[^A-Za-z0-9_-]")
"""Signs a seed cannot have, as bots of other packages may have them in their names."""


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
    """What it adds to the dice; None: the seat is kept for somebody who has not come yet."""
    token: str | None = None
    """The hash of its person's token; None: a bot sits here."""
    bot: str | None = None
    """The bot that sits here, or None: a person does."""
    stand_in: str | None = None
    """The bot that plays on for a person who is not there."""
    ran_out: bool = False
    """Whether its clock has run out in this turn."""
    left: bool = False
    """Whether its person has left the game for good; the seat can still be taken back."""

    @property
    def player(self) -> str | None:
        """The bot that places for this seat; None: a person does."""
        return self.bot or self.stand_in


class Room(Struct, frozen=True):
    """One live table at one moment."""

    table: str
    """Its id."""
    seq: int
    """How many events it has had."""
    at: int
    """When the last of them was, ms since 1970."""
    agreement: Agreement
    secret: str
    host: str
    seats: tuple[Seat | None, ...]
    previous: str | None = None
    following: str | None = None
    """The table of the rematch."""
    play: Play | None = None
    turn_at: int = 0
    """When the seat to act was given its turn, ms since 1970."""
    end_asked: frozenset[int] = frozenset()
    """The seats that asked to end the game."""
    ended: bool = False
    dealer: FairDealer | None = None
    """The dice, once the game has begun."""

    @property
    def state(self) -> State:
        """How far it has come."""
        if self.play is None:
            return State.OPEN
        if self.play.over:
            return State.OVER
        return State.ENDED if self.ended else State.PLAYING

    @property
    def commitment(self) -> str:
        """What may be known of the secret before the game is over."""
        return commitment(bytes.fromhex(self.secret))

    @property
    def the_dealer(self) -> FairDealer:
        """The dice of a game that has begun."""
        if self.dealer is None:
            raise ValueError("no game has begun here")
        return self.dealer

    @property
    def to_act(self) -> int | None:
        """The seat that has to place."""
        return self.play.to_act if self.play is not None and not self.ended else None

    @property
    def due(self) -> int | None:
        """When the clock of the seat to act runs out, ms since 1970; None: nobody is hurried.

        The clock is for people who wait for a person: it stands still for bots, for somebody who has left, at a table
        with one person, and once it has run out.
        """
        seconds, seat = self.agreement.seconds_per_move, self.to_act
        if seconds is None or seat is None or len(self.people) < 2:
            return None
        sitting = self.seats[seat]
        if sitting is None or sitting.player is not None or sitting.left or sitting.ran_out:
            return None
        return self.turn_at + 1000 * seconds

    @property
    def people(self) -> frozenset[int]:
        """The seats of persons, whether they are there or not."""
        return frozenset(at for at, seat in enumerate(self.seats) if seat is not None and seat.bot is None)

    def with_seat(self, at: int, seat: Seat | None) -> "tuple[Seat | None, ...]":
        """The seats with one of them changed."""
        return (*self.seats[:at], seat, *self.seats[at + 1 :])

    def seat(self, at: int) -> Seat:
        """A seat that is known to be taken."""
        seat = self.seats[at]
        if seat is None:
            raise ValueError(f"seat {at} is free")
        return seat


def first(table: str, at: int, created: events.Created) -> Room:
    """A table that was just set up."""
    seats: tuple[Seat | None, ...] = (None,) * created.agreement.players
    if created.kept:
        seats = tuple(
            Seat(kept.name, kept.colour, bot_seed(kept.bot, number) if kept.bot else None, kept.token, kept.bot)
            for number, kept in enumerate(created.kept)
        )
    return Room(table, 1, at, created.agreement, created.secret, created.host, seats, previous=created.previous)


def moved_up(seats: tuple[Seat | None, ...], players: int) -> tuple[Seat | None, ...]:
    """The same people at a table with another number of seats: where one of theirs is gone, they move up."""
    if any(seats[players:]):
        seats = tuple(seat for seat in seats if seat is not None)
    return (*seats[:players], *[None] * (players - len(seats)))


def dealer_of(room: Room) -> FairDealer:
    """The dice of a table, once all seats have added their seeds."""
    return FairDealer(bytes.fromhex(room.secret), [seat.seed for seat in room.seats if seat and seat.seed])


def bot_seed(bot: str, seat: int) -> str:
    """What a bot adds to the dice: always the same, so that nobody who knows the secret could choose it."""
    return f"{NO_SEED.sub('_', bot[:48])}-{seat + 1}"


class Happening(Struct, frozen=True):
    """An event and what it made of the table."""

    event: Event
    room: Room
    """The table after it."""
    payout: str | None = None
    """The casinos as they stood when a round was paid out, as JSON; None: none was."""
    only_play: bool = False
    """Whether nothing but the game has changed."""


def after(room: Room, event: Event, at: int) -> Happening:
    """One more event at a table, as its log tells it."""
    seq = room.seq + 1
    match event:
        case events.Placed():
            if room.play is None:
                raise ValueError("dice were placed before the game began")
            move = Place(event.face, event.bandit).move
            return placed(room, event, room.play.place(move, recounted(event.chance)), at)
        case events.Started():
            play, _ = begin(setup_of(room.agreement), recounted(event.chance))
            return started(room, event, play, dealer_of(room), at)
        case events.Agreed():
            seats = moved_up(room.seats, event.agreement.players)
            now = replace(room, seq=seq, at=at, agreement=event.agreement, seats=seats)
        case events.Sat():
            seat = Seat(event.name, event.colour, event.seed, token=event.token)
            now = replace(room, seq=seq, at=at, seats=room.with_seat(event.seat, seat))
        case events.BotSat():
            seat = Seat(event.name, event.colour, bot_seed(event.bot, event.seat), bot=event.bot)
            now = replace(room, seq=seq, at=at, seats=room.with_seat(event.seat, seat))
        case events.Left():
            gone = replace(room.seat(event.seat), left=True) if room.play is not None else None
            now = replace(room, seq=seq, at=at, seats=room.with_seat(event.seat, gone))
        case events.RanOut():
            late = replace(room.seat(event.seat), ran_out=True)
            now = replace(room, seq=seq, at=at, seats=room.with_seat(event.seat, late))
        case events.StoodIn():
            away = replace(room.seat(event.seat), stand_in=event.bot)
            now = replace(room, seq=seq, at=at, seats=room.with_seat(event.seat, away))
        case events.Reclaimed():
            # Neither the turn nor its clock begins anew, or somebody could go and come back for ever.
            back = replace(room.seat(event.seat), stand_in=None, left=False)
            now = replace(room, seq=seq, at=at, seats=room.with_seat(event.seat, back))
        case events.EndAsked():
            shown = room.play.revealed() if event.ends and room.play is not None else room.play
            asked = room.end_asked | {event.seat}
            now = replace(room, seq=seq, at=at, play=shown, end_asked=asked, ended=event.ends)
        case events.Rematched():
            now = replace(room, seq=seq, at=at, following=event.table)
        case events.Created():
            raise ValueError("a table is created once")
    return Happening(event, now)


def started(room: Room, event: events.Started, play: Play, dealer: FairDealer, at: int) -> Happening:
    """The game begins at a table."""
    return Happening(event, replace(room, seq=room.seq + 1, at=at, play=play, turn_at=at, dealer=dealer))


def placed(room: Room, event: events.Placed, placing: Placing, at: int) -> Happening:
    """Dice placed at a table. A person who plays on says no to an end, and is not late any more."""
    seats = room.seats
    end_asked: frozenset[int] = frozenset() if event.by == "player" else room.end_asked
    sitting = room.seat(event.seat)
    if sitting.ran_out:
        seats = room.with_seat(event.seat, replace(sitting, ran_out=False))
    now = replace(room, seq=room.seq + 1, at=at, seats=seats, play=placing.play, turn_at=at, end_asked=end_asked)
    same = not sitting.ran_out and len(end_asked) == len(room.end_asked) and not placing.play.over
    return Happening(event, now, placing.payout, only_play=same)
