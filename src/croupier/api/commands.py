"""Commands: what clients may ask of a table, bounded in size and validated when they are decoded."""

from typing import Annotated, Literal, TypeAlias

from msgspec import DecodeError, Meta, Struct, field
from msgspec.json import Decoder

from croupier.api.agreement import Agreement
from croupier.record import MOST_CODE_POINTS

# In Python `$` also matches before a trailing line end; `(?!\n)` rules that out, and changes nothing in JavaScript.
Key: TypeAlias = Annotated[
    str, Meta(pattern=r"^[A-Za-z0-9_-]{1,40}$(?!\n)", description="Chosen by the sender, a new one for each command.")
]
Token: TypeAlias = Annotated[
    str, Meta(pattern=r"^[A-Za-z0-9_-]{22,64}$(?!\n)", description="A secret: its holder has the seat.")
]
Pass: TypeAlias = Annotated[
    str, Meta(pattern=r"^[A-Za-z0-9_-]{22,64}$(?!\n)", description="A secret that works once. Draw it like a token.")
]
Seed: TypeAlias = Annotated[
    str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}$(?!\n)", description="What you add to the dice. Roll your own.")
]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=5)]
Phrase: TypeAlias = Literal[
    "hello",
    "good-luck",
    "well-played",
    "ouch",
    "thanks",
    "hurry-up",
    "sorry",
    "one-moment",
    "good-game",
    "clap",
    "laugh",
    "lucky",
    "gasp",
    "think",
    "yawn",
]
"""The phrases that can be said at every table. Clients show them in the player's language, the last six as drawings."""
COLOURS = ("ruby", "sky", "lemon", "jade", "orchid", "cobalt")
"""The colours of dice people choose from; no two seats of a table have the same."""
LONGEST_WORDS = 200
LAST_EVENT = 1_000_000
"""The highest number of an event that a client may name."""
MOST_TOKENS = 16
"""Tokens in one hello: one for each of six seats, the host's, and room for some that are no longer valid."""


class _Command(Struct, frozen=True, tag_field="t", forbid_unknown_fields=True, kw_only=True):
    """The base of all commands: a key, so that a command sent again after a lost response is carried out once."""

    key: Key


class Sit(_Command, frozen=True, tag="sit", kw_only=True):
    """Take a free seat."""

    seat: SeatNumber | None = None
    """null: the first free one."""
    name: Annotated[str, Meta(min_length=1, max_length=MOST_CODE_POINTS)]
    """Up to 24 characters as a reader counts them; no two at a table look alike."""
    colour: Annotated[str, Meta(max_length=16)] | None = None
    """`ruby`, `sky`, `lemon`, `jade`, `orchid` or `cobalt`; null: the first free one."""
    seed: Seed
    token: Token | None = None
    """Draw it yourself, so that a lost response does not lose the seat; null: the server draws one and sends it."""


class SitBot(_Command, frozen=True, tag="sit-bot", kw_only=True):
    """Give a free seat to a bot. Only the host may."""

    seat: SeatNumber | None = None
    """null: the first free one."""
    bot: Annotated[str, Meta(max_length=64)]
    """One of `GET /api/bots`."""
    name: Annotated[str, Meta(min_length=1, max_length=MOST_CODE_POINTS)] | None = None
    """Its name, with a number added where the name is taken; null: named after the bot."""


class Leave(_Command, frozen=True, tag="leave", kw_only=True):
    """Leave a seat; the host may send others away before the start."""

    seat: SeatNumber


class Agree(_Command, frozen=True, tag="agree", kw_only=True):
    """Change the agreement before the start. Only the host may; people at other seats then have to `nod` to it."""

    agreement: Agreement


class Nod(_Command, frozen=True, tag="nod", kw_only=True):
    """Accept the agreement after the host has changed it. The game cannot start before everyone seated has."""

    seat: SeatNumber
    agreement: Agreement
    """The one you have seen and accept."""


class Start(_Command, frozen=True, tag="start", kw_only=True):
    """Begin the game once every seat is taken and everyone agrees. Only the host may; in a rematch, everyone seated."""


class Place(_Command, frozen=True, tag="place", kw_only=True):
    """Place all dice of a face."""

    seat: SeatNumber
    face: Annotated[int, Meta(ge=1, le=6)]
    bandit: bool = False
    """On the one-armed bandit instead of the casino of that face."""


class StandIn(_Command, frozen=True, tag="stand-in", kw_only=True):
    """Let a bot play on for a seat: for your own at any time, for another once its person is late, away or has left."""

    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=64)] = "regular"
    """For another's seat only `regular`."""


class Reclaim(_Command, frozen=True, tag="reclaim", kw_only=True):
    """Take your seat back, from a bot or after leaving."""

    seat: SeatNumber


class End(_Command, frozen=True, tag="end", kw_only=True):
    """Ask to end the game now; it ends when everyone present asks. When a person places dice, all requests lapse."""

    seat: SeatNumber


class Link(_Command, frozen=True, tag="link", kw_only=True):
    """Let the device that redeems this pass hold these seats, too. A pass works once."""

    seats: Annotated[list[SeatNumber], Meta(max_length=6)]
    """Seats of yours."""
    host: bool = False
    """Give it the host's rights, too. Only the host may."""
    pass_: Pass = field(name="pass")


class Redeem(_Command, frozen=True, tag="redeem", kw_only=True):
    """Hold the seats of a pass on this device, too. Whoever has the pass can do this, once."""

    pass_: Pass = field(name="pass")
    token: Token
    """A new token for this device."""


class Rotate(_Command, frozen=True, tag="rotate", kw_only=True):
    """Keep a seat for this device alone: its other tokens and its passes are void."""

    seat: SeatNumber | None
    """null: keep the host's rights instead."""
    token: Token
    """The only one from now on; draw a new one for this."""


class Rematch(_Command, frozen=True, tag="rematch", kw_only=True):
    """Play again with the same people, each one seat further."""


class Say(_Command, frozen=True, tag="say", kw_only=True):
    """Say one of the phrases or, if `chat` is agreed on, your own words. They are passed on, not stored."""

    seat: SeatNumber
    phrase: Phrase | None = None
    words: Annotated[str, Meta(min_length=1, max_length=LONGEST_WORDS)] | None = None


class Hush(_Command, frozen=True, tag="hush", kw_only=True):
    """Mute a seat, or let it talk again. Only the host may."""

    seat: SeatNumber
    hushed: bool = True


class Hint(_Command, frozen=True, tag="hint", kw_only=True):
    """Ask what every legal move is worth, on your turn and if `hints` is agreed on. Only the sender gets the answer."""

    seat: SeatNumber


Command: TypeAlias = (
    Sit
    | SitBot
    | Leave
    | Agree
    | Nod
    | Start
    | Place
    | StandIn
    | Reclaim
    | End
    | Hush
    | Link
    | Redeem
    | Rotate
    | Rematch
)


class Hello(Struct, frozen=True, tag_field="t", tag="hello", forbid_unknown_fields=True):
    """The first frame on a socket: the client's tokens and the last event it has.

    Sent again, it takes the socket to another table, such as that of a rematch.
    """

    tokens: Annotated[list[Token], Meta(max_length=MOST_TOKENS)] = []
    """All tokens you have for this table."""
    since: Annotated[int, Meta(ge=0, le=LAST_EVENT)] | None = None
    """The number of the last event you have; the welcome brings what you missed. null: you have none."""
    table: Annotated[str, Meta(max_length=32)] | None = None
    """Go to another table than the one this socket is at; null: stay."""
    pass_: Pass | None = field(name="pass", default=None)
    """A pass that you were given. The welcome says what it would give you; the pass is not used up."""


class Ping(Struct, frozen=True, tag_field="t", tag="ping", forbid_unknown_fields=True):
    """Ask for a pong, which brings the server's time."""


Frame: TypeAlias = Command | Say | Hint | Hello | Ping

_decode = Decoder(Frame).decode


def decode_frame(source: bytes | str) -> Frame:
    """Decode and validate a frame; raise msgspec's DecodeError if it is not one."""
    try:
        frame: Frame = _decode(source)
    except RecursionError:  # the decoder skips all fields before `t`, however deeply they are nested
        raise DecodeError("The frame is nested too deeply") from None
    except UnicodeError:
        raise DecodeError("The frame is not UTF-8") from None
    return frame
