"""Events as the log stores them. A table is the sum of its events and nothing else.

They hold what no client may see: the secret of the dice, the hashes of tokens. `views.py` says what clients get.
"""

from typing import TypeAlias

from msgspec import Struct, field
from msgspec.json import Decoder, Encoder

from croupier.api.agreement import Agreement
from croupier.api.events import By


class _Event(Struct, frozen=True, gc=False, tag_field="t", omit_defaults=True):
    """The base of all events."""

    key: str | None = None
    """The key of the command that led to it, so that a command sent twice counts once."""


class TakenSeat(Struct, frozen=True, omit_defaults=True):
    """A seat taken from the beginning: by a bot, or in a rematch by a person, who adds a new seed to the new dice."""

    name: str
    colour: str
    token: str | None = None
    bot: str | None = None
    tokens: tuple[str, ...] = ()
    """The hashes of all tokens that hold it, where it is not `token` alone."""
    hushed: bool = False
    """Whether the host lets it say nothing."""


class Created(_Event, frozen=True, tag="created", kw_only=True):
    """A table is set up."""

    agreement: Agreement
    secret: str = ""
    """Of the fair dice, hexadecimal. Shown when the game is over, never before. Empty: the dice are those of a day."""
    root: str = ""
    """What the secret was made of, with the table's name; shown with it. Empty: the table is of 1.0, whose secrets are
    random themselves, or its dice are those of a day."""
    host: str
    """The hash of the host's token."""
    previous: str | None = None
    """The table this is the rematch of."""
    kept: tuple[TakenSeat | None, ...] = ()
    """For a rematch, or the deal of a day: who sits where; null: nobody yet."""
    hosts: tuple[str, ...] = ()
    """For a rematch: the hashes of all tokens that are the host's, where it is not `host` alone."""
    day: str | None = None
    """The deal of a day, as 2026-11-16: its dice are known to everyone."""
    beginning: str = ""
    """The steps of another game with which this one begins, as `beginning.py` writes them. Empty: it begins anew."""


class Agreed(_Event, frozen=True, tag="agreed", kw_only=True):
    """The host changes what is agreed on, before the start."""

    agreement: Agreement
    by: tuple[int, ...] = ()
    """The host's own seats, whose people need not nod."""


class Nodded(_Event, frozen=True, tag="nodded", kw_only=True):
    """A person says yes to the agreement as it was changed."""

    seat: int


class Sat(_Event, frozen=True, tag="sat", kw_only=True):
    """A person takes a seat."""

    seat: int
    name: str
    colour: str
    seed: str
    """What the seat adds to the dice."""
    token: str
    """The hash of the seat's first token."""


class BotSat(_Event, frozen=True, tag="bot-sat", kw_only=True):
    """A bot is given a seat."""

    seat: int
    bot: str
    name: str
    colour: str


class Left(_Event, frozen=True, tag="left", kw_only=True):
    """A person leaves. Before the start the seat is free again; later the others choose how to go on."""

    seat: int
    sent_away: bool = False
    """Whether the host sent a person away; a bot never goes by itself."""


class Started(_Event, frozen=True, tag="started", kw_only=True):
    """The game begins."""

    chance: str
    """What chance brought, up to the first placing; see `play.py`."""


class Placed(_Event, frozen=True, tag="placed", kw_only=True):
    """Dice are placed."""

    seat: int
    face: int
    bandit: bool = False
    by: By = "player"
    chance: str = ""
    """What chance brought then, up to the next placing."""


class RanOut(_Event, frozen=True, tag="ran-out", kw_only=True):
    """The clock of the seat to act has run out."""

    seat: int


class StoodIn(_Event, frozen=True, tag="stood-in", kw_only=True):
    """The others let a bot play on for a seat."""

    seat: int
    bot: str
    by: int | None = None
    """The seat that chose so; None: its own people did."""


class Reclaimed(_Event, frozen=True, tag="reclaimed", kw_only=True):
    """A person takes back the seat that a bot played for."""

    seat: int


class EndAsked(_Event, frozen=True, tag="end-asked", kw_only=True):
    """A person asks to end the game now."""

    seat: int
    ends: bool
    """Whether everyone who is there has asked by now, so that the game ends."""


class Hushed(_Event, frozen=True, tag="hushed", kw_only=True):
    """The host lets a seat say nothing more, or lets it talk again.

    What people say is not stored; this is, so that it holds at every worker and after a restart.
    """

    seat: int
    hushed: bool


class Linked(_Event, frozen=True, tag="linked", kw_only=True):
    """A person lets another device hold their seats, once."""

    seats: tuple[int, ...]
    host: bool = False
    """Whether it gets the host's rights as well."""
    pass_: str = field(name="pass")
    """The hash of the pass that the other device will show."""


class Redeemed(_Event, frozen=True, tag="redeemed", kw_only=True):
    """Another device shows a pass, and holds these seats from now on."""

    seats: tuple[int, ...]
    host: bool = False
    pass_: str = field(name="pass")
    """The hash of the pass, which is used up."""
    token: str
    """The hash of the token of that device."""


class Rotated(_Event, frozen=True, tag="rotated", kw_only=True):
    """A seat is held by one device alone; all its other tokens and passes are void."""

    seat: int | None
    """None: the host's rights are."""
    token: str
    """The hash of the only token."""


class Rematched(_Event, frozen=True, tag="rematched", kw_only=True):
    """The same people play again, at another table."""

    table: str


Event: TypeAlias = (
    Created
    | Agreed
    | Nodded
    | Sat
    | BotSat
    | Left
    | Started
    | Placed
    | RanOut
    | StoodIn
    | Reclaimed
    | EndAsked
    | Hushed
    | Linked
    | Redeemed
    | Rotated
    | Rematched
)

encode_event = Encoder().encode
decode_event = Decoder(Event).decode
