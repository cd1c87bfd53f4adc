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
    """A person said yes to the agreement as it is now."""

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
    """What chance brought: `lot 1; 60; 20; roll 11345 B2`."""


class PlacedEvent(_PublicEvent, frozen=True, tag="placed"):
    """Dice were placed."""

    seat: int
    face: int
    bandit: bool
    by: By
    """`player`: a person; `bot`: the bot whose seat it is; `stand-in`: a bot that plays on for a person."""
    chance: str
    """What chance brought then, up to the next move."""
    payout: tuple[Standing, ...] | None
    """Where this ended a round: the casinos as they stood when they were paid out."""


class RanOutEvent(_PublicEvent, frozen=True, tag="ran-out"):
    """The clock of the seat to act ran out."""

    seat: int


class StoodInEvent(_PublicEvent, frozen=True, tag="stood-in"):
    """A bot plays on for a seat."""

    seat: int
    bot: str
    by: int | None
    """The seat that chose so; null: the seat's own person did."""


class ReclaimedEvent(_PublicEvent, frozen=True, tag="reclaimed"):
    """A person took their seat back."""

    seat: int


class EndAskedEvent(_PublicEvent, frozen=True, tag="end-asked"):
    """A person asked to end the game."""

    seat: int
    ends: bool
    """Whether everyone present has asked by now, so that the game ends."""


class HushedEvent(_PublicEvent, frozen=True, tag="hushed"):
    """The host let a seat say nothing more, or let it talk again."""

    seat: int
    hushed: bool


class LinkedEvent(_PublicEvent, frozen=True, tag="linked"):
    """A person lets another device hold their seats, by a link that works once."""

    seats: tuple[int, ...]
    host: bool
    """Whether the link also carries the host's rights."""


class RedeemedEvent(_PublicEvent, frozen=True, tag="redeemed"):
    """Another device used such a link, and holds these seats as well."""

    seats: tuple[int, ...]
    host: bool
    """Whether it has the host's rights now."""


class RotatedEvent(_PublicEvent, frozen=True, tag="rotated"):
    """A person signed out all other devices of a seat."""

    seat: int | None
    """null: of the host."""


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
