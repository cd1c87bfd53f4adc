"""Messages: everything the server sends on a socket or a stream, versioned; docs/api.md describes them for clients."""

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.json import Encoder

from croupier.api.events import PublicEvent
from croupier.api.refusal import Code
from croupier.api.views import GameView, OwnWinnings, RoomView

VERSION = 2
"""The version of the messages. It changes whenever a client written for the old ones could misunderstand new ones.

Version 2: a seat's standing among the players is its `rank`, called `place` before.
"""


class MissedEvent(Struct, frozen=True):
    """An event that the client had not received yet."""

    seq: int
    """Its number."""
    at: int
    """When it happened, ms since 1970."""
    what: PublicEvent


class Offer(Struct, frozen=True):
    """What a pass gives to the device that redeems it."""

    seats: tuple[int, ...]
    host: bool
    """Whether it gets the host's rights."""


class Welcome(Struct, frozen=True, tag_field="t", tag="welcome"):
    """The reply to hello: the whole state of the table."""

    version: int
    seq: int
    """The number of the last event."""
    now: int
    """The server's time, ms since 1970."""
    you: tuple[int, ...]
    """Your seats."""
    host: bool
    """Whether you are the host."""
    room: RoomView
    due: int | None
    """When the clock of the seat to act runs out, ms since 1970; more than the agreed time is left while it waits."""
    view: GameView | None
    """The game; null before it begins."""
    own: tuple[OwnWinnings, ...]
    """Your own winnings while winnings lie face down; else empty."""
    present: tuple[int, ...]
    """The seats whose people are connected."""
    watching: int
    """How many others watch."""
    missed: tuple[MissedEvent, ...]
    """The events after the last one you had."""
    unknown: tuple[int, ...]
    """Which of the tokens you sent give you nothing here, counted from 0."""
    offer: Offer | None
    """What the pass in your hello would give you; null: it was used already, is void, or you sent none."""


class EventMessage(Struct, frozen=True, gc=False, tag_field="t", tag="event"):
    """An event at the table, and the game after it. The sender of the command gets no other reply."""

    seq: int
    """Its number, one more than that of the event before."""
    at: int
    """When it happened, ms since 1970."""
    key: str | None
    """The key of the command that led to it; null: a bot or the clock did."""
    what: PublicEvent
    room: RoomView | None
    """The table; null: nothing but the game has changed."""
    due: int | None
    """When the clock of the seat to act runs out, ms since 1970; more than the agreed time is left while it waits."""
    view: GameView | None
    """The game; null before it begins."""
    own: tuple[OwnWinnings, ...]
    """Your own winnings while winnings lie face down; else empty."""


class Seated(Struct, frozen=True, tag_field="t", tag="seated"):
    """You took a seat."""

    key: str
    seat: int
    token: str
    """Keep it: its holder has the seat."""


class You(Struct, frozen=True, tag_field="t", tag="you"):
    """Your seats changed: you took one, people moved up, another device let you in or signed you out."""

    seats: tuple[int, ...]
    host: bool


class Done(Struct, frozen=True, tag_field="t", tag="done"):
    """You sent a command again that was already carried out; `seq` is the event it led to."""

    key: str
    seq: int


class Refused(Struct, frozen=True, tag_field="t", tag="refused"):
    """A command was not carried out, and nothing has changed."""

    key: str | None
    """The command's key; null: the frame could not be read."""
    code: Code
    """For programs."""
    message: str
    """For people."""
    table: str | None = None
    """With `exists`: the table of the rematch."""


class Present(Struct, frozen=True, tag_field="t", tag="present"):
    """The people connected to the table have changed."""

    present: tuple[int, ...]
    """The seats whose people are connected."""
    watching: int
    """How many others watch."""


class Said(Struct, frozen=True, tag_field="t", tag="said"):
    """A person at the table said a phrase or, where `chat` is agreed on, words."""

    seat: int
    phrase: str | None
    words: str | None
    """One of the two is null."""


class MoveAdvised(Struct, frozen=True):
    """A legal move and what can be expected of it."""

    face: int
    bandit: bool
    win: float
    """The share of victory, 0 to 1."""
    error: float
    """Its standard error; 0 where it is exact."""
    exact: bool
    """Whether every outcome of this round was enumerated, so that nothing is estimated."""
    money: float
    """What the seat takes when this round is paid out, thousand $."""


class Advised(Struct, frozen=True, tag_field="t", tag="advised"):
    """The hint you asked for; nobody else receives it."""

    key: str
    seq: int
    """The event after which the hint holds; it is out of date once dice are placed."""
    moves: tuple[MoveAdvised, ...]
    """Every legal move, the best first."""


class Pong(Struct, frozen=True, tag_field="t", tag="pong"):
    """Reply to ping, with the server's time."""

    now: int
    """ms since 1970."""


ByeReason: TypeAlias = Literal["too-slow", "closing", "expired", "stale"]
"""You could not keep up; the server shuts down; the table was idle for too long; the table has to be loaded again."""


class Bye(Struct, frozen=True, tag_field="t", tag="bye"):
    """The server closes the connection, and why. Connect again with the number of your last event."""

    reason: ByeReason


Message: TypeAlias = Welcome | EventMessage | Seated | You | Done | Refused | Present | Said | Advised | Pong | Bye
"""Every message of a socket or a stream."""

_encode_into = Encoder().encode_into
ROOM = 4096
"""Initial size of the buffer in bytes. Nearly every message fits, since growing a buffer costs more than encoding."""


def encode(message: Struct) -> bytes:
    """Return a struct of the contract as JSON. Everything that is sent is encoded here."""
    buffer = bytearray(ROOM)
    _encode_into(message, buffer)
    return bytes(buffer)
