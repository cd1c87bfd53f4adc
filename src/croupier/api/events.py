"""Events as clients receive them: what happened at a table, without the secret of the dice and without tokens."""

from typing import Literal, TypeAlias

from msgspec import Struct

from croupier.api.agreement import Agreement
from croupier.rules import Standing

By: TypeAlias = Literal["player", "bot", "stand-in"]
"""Who placed dice: a person, the bot whose seat it is, or a bot that plays on for a person."""


class _PublicEvent(Struct, frozen=True, gc=False, tag_field="t"):
    """The base of all public events."""


class CreatedEvent(_PublicEvent, frozen=True, tag="created"):
    """The table was set up."""


class AgreedEvent(_PublicEvent, frozen=True, tag="agreed"):
    """The agreement changed."""

    agreement: Agreement


class NoddedEvent(_PublicEvent, frozen=True, tag="nodded"):
    """A person accepted the current agreement."""

    seat: int


class SatEvent(_PublicEvent, frozen=True, tag="sat"):
    """A person took a seat."""

    seat: int
    name: str


class BotSatEvent(_PublicEvent, frozen=True, tag="bot-sat"):
    """A bot was given a seat."""

    seat: int
    name: str
    bot: str


class LeftEvent(_PublicEvent, frozen=True, tag="left"):
    """A person left their seat."""

    seat: int


class StartedEvent(_PublicEvent, frozen=True, tag="started"):
    """The game began."""

    chance: str
    """The steps of chance up to the first move, such as `lot 1; 60; 20; roll 11345 B2`."""


class PlacedEvent(_PublicEvent, frozen=True, tag="placed"):
    """Dice were placed."""

    seat: int
    face: int
    bandit: bool
    by: By
    """`player`: a person; `bot`: the bot whose seat it is; `stand-in`: a bot that plays on for a person."""
    chance: str
    """The steps of chance that followed, up to the next move."""
    payout: tuple[Standing, ...] | None
    """If this ended a round, the casinos as they stood when they were paid out; else null."""


class RanOutEvent(_PublicEvent, frozen=True, tag="ran-out"):
    """The clock of the seat to act ran out."""

    seat: int


class StoodInEvent(_PublicEvent, frozen=True, tag="stood-in"):
    """A bot plays on for a seat."""

    seat: int
    bot: str
    by: int | None
    """The seat that chose this; null: the seat's own person."""


class ReclaimedEvent(_PublicEvent, frozen=True, tag="reclaimed"):
    """A person took their seat back."""

    seat: int


class EndAskedEvent(_PublicEvent, frozen=True, tag="end-asked"):
    """A person asked to end the game."""

    seat: int
    ends: bool
    """Whether everyone present has asked by now, so that the game ends."""


class HushedEvent(_PublicEvent, frozen=True, tag="hushed"):
    """The host muted a seat, or let it talk again."""

    seat: int
    hushed: bool


class LinkedEvent(_PublicEvent, frozen=True, tag="linked"):
    """A person handed out a pass, with which one more device can hold their seats."""

    seats: tuple[int, ...]
    host: bool
    """Whether the pass also gives the host's rights."""


class RedeemedEvent(_PublicEvent, frozen=True, tag="redeemed"):
    """Another device used a pass, and holds these seats as well."""

    seats: tuple[int, ...]
    host: bool
    """Whether it also got the host's rights."""


class RotatedEvent(_PublicEvent, frozen=True, tag="rotated"):
    """A person signed out all other devices of a seat."""

    seat: int | None
    """null: of the host's rights."""


class RematchedEvent(_PublicEvent, frozen=True, tag="rematched"):
    """A table was set up for a rematch."""

    table: str
    """The new table."""


PublicEvent: TypeAlias = (
    CreatedEvent
    | AgreedEvent
    | NoddedEvent
    | SatEvent
    | BotSatEvent
    | LeftEvent
    | StartedEvent
    | PlacedEvent
    | RanOutEvent
    | StoodInEvent
    | ReclaimedEvent
    | EndAskedEvent
    | HushedEvent
    | LinkedEvent
    | RedeemedEvent
    | RotatedEvent
    | RematchedEvent
)
