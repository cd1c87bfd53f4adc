"""Messages: everything a table says to those who listen, versioned; docs/api.md describes it for them."""

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.json import Encoder

from croupier.rooms.agreement import Agreement
from croupier.rooms.deciding import Who
from croupier.rooms.play import Play
from croupier.rooms.refusal import Code
from croupier.rooms.room import Room, State
from croupier.rooms.shown import OwnShown, ViewShown
from croupier.rooms.telling import Told

VERSION = 1
"""Of the messages; it changes whenever a client written for the old ones could misunderstand."""


class PersonShown(Struct, frozen=True):
    """Who sits at a seat."""

    kind: Literal["person", "bot"]
    name: str
    colour: str
    seed: str | None
    """What the seat adds to the dice; null: the seat is kept for somebody who has not come to the rematch yet."""
    bot: str | None
    """The bot that plays here, also for a person who is not there."""
    ran_out: bool
    """Whether the clock has run out."""
    left: bool
    """Whether the person has left the game."""


class RoomShown(Struct, frozen=True):
    """A table, apart from the game on it."""

    table: str
    state: Literal["open", "playing", "over", "ended"]
    agreement: Agreement
    seats: list[PersonShown | None]
    commitment: str
    """SHA-256 of the secret of the dice, fixed before anyone sat down."""
    secret: str | None
    """The secret itself, once the game is over."""
    end_asked: list[int]
    """The seats that want to end the game."""
    previous: str | None
    following: str | None
    """The table of the rematch."""


class Missed(Struct, frozen=True):
    """An event that happened while one was away."""

    seq: int
    at: int
    what: Told


class Welcome(Struct, frozen=True, tag_field="t", tag="welcome"):
    """The answer to hello: everything there is to know."""

    version: int
    seq: int
    """The number of the last event."""
    now: int
    """The server's time, ms since 1970."""
    you: list[int]
    """Your seats."""
    host: bool
    room: RoomShown
    due: int | None
    """When the clock of the seat to act runs out, ms since 1970."""
    view: ViewShown | None
    """The game; null before it begins."""
    own: list[OwnShown]
    """Your own winnings, where these lie face down."""
    present: list[int]
    """The seats whose people are connected."""
    watching: int
    """How many others watch."""
    missed: list[Missed]
    """What happened since the event you had last."""


class Happened(Struct, frozen=True, tag_field="t", tag="event"):
    """Something happened."""

    seq: int
    at: int
    key: str | None
    """The key of the command that led to it; the sender needs no other answer."""
    what: Told
    room: RoomShown | None
    """The table, where it changed."""
    due: int | None
    view: ViewShown | None
    own: list[OwnShown]


class Seated(Struct, frozen=True, tag_field="t", tag="seated"):
    """You have a seat."""

    key: str
    seat: int
    token: str
    """Keep it: who has it has the seat."""


class You(Struct, frozen=True, tag_field="t", tag="you"):
    """Your seats are others now: you took one, or people moved up."""

    seats: list[int]
    host: bool


class Done(Struct, frozen=True, tag_field="t", tag="done"):
    """A command that was carried out before was sent again; `seq` is the event it led to."""

    key: str
    seq: int


class Refused(Struct, frozen=True, tag_field="t", tag="refused"):
    """A command was not carried out, and nothing has changed."""

    key: str | None
    code: Code
    message: str
    table: str | None = None
    """With `exists`: the table of the rematch."""


class Present(Struct, frozen=True, tag_field="t", tag="present"):
    """Who is connected has changed."""

    present: list[int]
    watching: int


class Said(Struct, frozen=True, tag_field="t", tag="said"):
    """Somebody said something."""

    seat: int
    phrase: str | None
    words: str | None


class MoveAdvised(Struct, frozen=True):
    """A legal move and what can be expected of it."""

    face: int
    bandit: bool
    win: float
    """The share of victory, 0 to 1."""
    money: float
    """What the seat takes when this round is paid out, thousand $."""


class Advised(Struct, frozen=True, tag_field="t", tag="advised"):
    """The hint you asked for. Nobody else hears it."""

    key: str
    seq: int
    """The event after which it holds; once dice are placed, it is worth nothing."""
    moves: list[MoveAdvised]
    """Every legal move, the best first."""


class Pong(Struct, frozen=True, tag_field="t", tag="pong"):
    """Somebody is there."""

    now: int


ByeReason: TypeAlias = Literal["too-slow", "closing", "expired", "stale"]
"""You could not keep up; the server goes down; the table is too old; or the table has to be looked at afresh."""


class Bye(Struct, frozen=True, tag_field="t", tag="bye"):
    """The server closes the connection, and why; come back with the number of your last event."""

    reason: ByeReason


Message: TypeAlias = Welcome | Happened | Seated | You | Done | Refused | Present | Said | Advised | Pong | Bye
"""Everything that is said on a socket or a stream."""

encode = Encoder().encode


def text(message: object) -> str:
    """A message as it is sent."""
    return encode(message).decode()


def room_shown(room: Room) -> RoomShown:
    """A table as everyone sees it."""
    seats = [
        None
        if seat is None
        else PersonShown(
            kind="person" if seat.bot is None else "bot",
            name=seat.name,
            colour=seat.colour,
            seed=seat.seed,
            bot=seat.player,
            ran_out=seat.ran_out,
            left=seat.left,
        )
        for seat in room.seats
    ]
    revealed = room.state in (State.OVER, State.ENDED)
    return RoomShown(
        table=room.table,
        state=room.state.value,
        agreement=room.agreement,
        seats=seats,
        commitment=room.commitment,
        secret=room.secret if revealed else None,
        end_asked=sorted(room.end_asked),
        previous=room.previous,
        following=room.following,
    )


def own_winnings(play: Play, seats: frozenset[int]) -> list[OwnShown]:
    """What the people of some seats see beyond the board: their own winnings, where these lie face down."""
    if not play.setup.face_down or play.over:
        return []
    game = play.game
    return [OwnShown(seat, game.scores[seat].money, list(game.won(seat))) for seat in sorted(seats)]


def own_piece(room: Room, who: Who) -> str:
    """Somebody's own winnings, as JSON."""
    if room.play is None or not who.seats:
        return "[]"
    return text(own_winnings(room.play, who.seats))
