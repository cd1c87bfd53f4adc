"""Telling: events as everyone at the table may see them, without the secret of the dice and without tokens."""

from typing import TypeAlias

from msgspec import Struct

from croupier.rooms import events
from croupier.rooms.agreement import Agreement
from croupier.rooms.events import By, Event
from croupier.rooms.shown import CasinoShown


class _Told(Struct, frozen=True, tag_field="t"):
    """What is told of an event."""


class ToldCreated(_Told, frozen=True, tag="created"):
    """The table was set up."""


class ToldAgreed(_Told, frozen=True, tag="agreed"):
    """Something else is agreed on."""

    agreement: Agreement


class ToldSat(_Told, frozen=True, tag="sat"):
    """Somebody took a seat."""

    seat: int
    name: str


class ToldBotSat(_Told, frozen=True, tag="bot-sat"):
    """A bot was given a seat."""

    seat: int
    name: str
    bot: str


class ToldLeft(_Told, frozen=True, tag="left"):
    """Somebody left."""

    seat: int


class ToldStarted(_Told, frozen=True, tag="started"):
    """The game began."""

    chance: str
    """What chance brought: `lot 1; 60; 20; roll 11345 B2`."""


class ToldPlaced(_Told, frozen=True, tag="placed"):
    """Dice were placed."""

    seat: int
    face: int
    bandit: bool
    by: By
    chance: str
    """What chance brought then."""
    payout: list[CasinoShown] | None
    """Where this ended a round: the casinos as they stood when they were paid out."""


class ToldRanOut(_Told, frozen=True, tag="ran-out"):
    """The clock of the seat to act ran out."""

    seat: int


class ToldStoodIn(_Told, frozen=True, tag="stood-in"):
    """A bot plays on for a seat."""

    seat: int
    bot: str
    by: int | None


class ToldReclaimed(_Told, frozen=True, tag="reclaimed"):
    """Somebody took their seat back."""

    seat: int


class ToldEndAsked(_Told, frozen=True, tag="end-asked"):
    """Somebody asked to end the game."""

    seat: int
    ends: bool


class ToldRematched(_Told, frozen=True, tag="rematched"):
    """There is a rematch."""

    table: str


Told: TypeAlias = (
    ToldCreated
    | ToldAgreed
    | ToldSat
    | ToldBotSat
    | ToldLeft
    | ToldStarted
    | ToldPlaced
    | ToldRanOut
    | ToldStoodIn
    | ToldReclaimed
    | ToldEndAsked
    | ToldRematched
)


def told(event: Event) -> Told:
    """An event, told. Placed dice are told by `told_placed`, which also knows the payout."""
    match event:
        case events.Created():
            return ToldCreated()
        case events.Agreed():
            return ToldAgreed(event.agreement)
        case events.Sat():
            return ToldSat(event.seat, event.name)
        case events.BotSat():
            return ToldBotSat(event.seat, event.name, event.bot)
        case events.Left():
            return ToldLeft(event.seat)
        case events.Started():
            return ToldStarted(event.chance)
        case events.RanOut():
            return ToldRanOut(event.seat)
        case events.StoodIn():
            return ToldStoodIn(event.seat, event.bot, event.by)
        case events.Reclaimed():
            return ToldReclaimed(event.seat)
        case events.EndAsked():
            return ToldEndAsked(event.seat, event.ends)
        case events.Rematched():
            return ToldRematched(event.table)
        case events.Placed():
            raise TypeError("placed dice are told with their payout")


def told_placed(event: events.Placed, payout: str | None) -> str:
    """Placed dice, as JSON in the form of `ToldPlaced`. Nothing in it needs escaping: `chance` is digits and marks."""
    return (
        f'{{"t":"placed","seat":{event.seat},"face":{event.face},"bandit":{"true" if event.bandit else "false"},'
        f'"by":"{event.by}","chance":"{event.chance}","payout":{payout or "null"}}}'
    )
