"""Events as the log stores them. A table's state follows from its events and nothing else.

They contain what no client may see: the secret of the dice and the hashes of tokens. `views.py` makes what clients get.
"""

from typing import TypeAlias

from msgspec import Struct, field
from msgspec.json import Decoder, Encoder

from croupier.api.agreement import Agreement
from croupier.api.events import By


class _Event(Struct, frozen=True, gc=False, tag_field="t", omit_defaults=True):
    """The base of all events."""

    key: str | None = None
    """The key of the command that led to it, so that a command sent twice is carried out once."""


class TakenSeat(Struct, frozen=True, omit_defaults=True):
    """A seat taken from the start: by a bot, or in a rematch by a person, who has yet to add a seed to the new dice."""

    name: str
    colour: str
    token: str | None = None
    bot: str | None = None
    tokens: tuple[str, ...] = ()
    """The hashes of all tokens that hold the seat; empty if `token` is the only one."""
    hushed: bool = False
    """Whether the host has muted this seat."""


class Created(_Event, frozen=True, tag="created", kw_only=True):
    """A table is set up."""

    agreement: Agreement
    secret: str = ""
    """The secret of the fair dice, hexadecimal. Published when the game is over. Empty: the dice are those of a day."""
    root: str = ""
    """The random bytes the secret was derived from, together with the table's id; published with it. Empty: the table
    was set up by version 1.0, whose secrets are random themselves, or its dice are those of a day."""
    host: str
    """The hash of the host's token."""
    previous: str | None = None
    """The table this is the rematch of."""
    kept: tuple[TakenSeat | None, ...] = ()
    """For a rematch or the deal of a day: who has each seat; null: the seat is free."""
    hosts: tuple[str, ...] = ()
    """For a rematch: the hashes of all the host's tokens; empty if `host` is the only one."""
    day: str | None = None
    """The day whose deal is played, such as 2026-11-16. Its dice are known to everyone."""
    beginning: str = ""
    """The first steps of another game, with which this one begins, as `beginning.py` writes them. Empty: a new game."""


class Agreed(_Event, frozen=True, tag="agreed", kw_only=True):
    """The host changes the agreement before the start."""

    agreement: Agreement
    by: tuple[int, ...] = ()
    """The host's own seats, whose players need not agree again."""


class Nodded(_Event, frozen=True, tag="nodded", kw_only=True):
    """A person accepts the changed agreement."""

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
    """Whether the host removed a person. Always false for bots, which only the host removes."""


class Started(_Event, frozen=True, tag="started", kw_only=True):
    """The game begins."""

    chance: str
    """The chance steps up to the first placing; see `play.py`."""


class Placed(_Event, frozen=True, tag="placed", kw_only=True):
    """Dice are placed."""

    seat: int
    face: int
    bandit: bool = False
    by: By = "player"
    chance: str = ""
    """The chance steps that followed, up to the next placing."""


class RanOut(_Event, frozen=True, tag="ran-out", kw_only=True):
    """The clock of the seat to act has run out."""

    seat: int


class StoodIn(_Event, frozen=True, tag="stood-in", kw_only=True):
    """The others let a bot play on for a seat."""

    seat: int
    bot: str
    by: int | None = None
    """The seat that chose this; None: the seat's own player."""


class Reclaimed(_Event, frozen=True, tag="reclaimed", kw_only=True):
    """A person takes back the seat that a bot played for."""

    seat: int


class EndAsked(_Event, frozen=True, tag="end-asked", kw_only=True):
    """A person asks to end the game now."""

    seat: int
    ends: bool
    """Whether everyone present has asked by now, so that the game ends."""


class Hushed(_Event, frozen=True, tag="hushed", kw_only=True):
    """The host mutes a seat, or lets it talk again.

    What people say is not stored, but this is: it must hold at every worker and after a restart.
    """

    seat: int
    hushed: bool


class Linked(_Event, frozen=True, tag="linked", kw_only=True):
    """A person hands out a pass, with which one more device can hold their seats."""

    seats: tuple[int, ...]
    host: bool = False
    """Whether the pass also gives the host's rights."""
    pass_: str = field(name="pass")
    """The hash of the pass."""


class Redeemed(_Event, frozen=True, tag="redeemed", kw_only=True):
    """Another device has used a pass and holds these seats from now on."""

    seats: tuple[int, ...]
    host: bool = False
    pass_: str = field(name="pass")
    """The hash of the pass, which is used up."""
    token: str
    """The hash of the new device's token."""


class Rotated(_Event, frozen=True, tag="rotated", kw_only=True):
    """A person signs out all other devices of a seat: its other tokens and its passes are void."""

    seat: int | None
    """None: the host's rights instead of a seat."""
    token: str
    """The hash of the only token left."""


class Rematched(_Event, frozen=True, tag="rematched", kw_only=True):
    """The same people play again at another table."""

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
