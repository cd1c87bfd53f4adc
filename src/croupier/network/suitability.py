"""Suitability: the tables whose positions the network can describe and value in time."""

from math import comb, prod

from croupier.missing import EngineError
from croupier.network.features import UNIT
from croupier.rules import Setup
from croupier.rules.engine import faces_of
from croupier.rules.setup import check_setup

MOST_ROLLS = 200_000
"""Most ways in which a hand may fall: expectations go through all of them before every roll."""
OTHERS = "tourist, richest, regular, highroller, shark and exact answers work here"


class UnsuitableTableError(EngineError):
    """Raised for a table that the network cannot value; the message says why, and what works instead."""


def network_refusal(setup: Setup) -> str | None:
    """Return why the network cannot value positions at a table, or None if it can."""
    rules, edition = check_setup(setup).rules, setup.edition
    least = min(edition.notes)
    if least < UNIT:
        return (
            f"ace, house, estimates and reviews count in {UNIT} thousand $, and {edition.name} has notes of {least}: "
            f"give notes of {UNIT} or more; {OTHERS}"
        )
    faces = faces_of(rules)
    rolls = prod(comb(dice + faces - 1, dice) for dice in (rules.dice, rules.big_dice, rules.neutral_dice))
    if rolls > MOST_ROLLS:
        return (
            f"ace, house, estimates and reviews go through every roll, and a hand of {edition.name} has {rolls:,}, "
            f"more than {MOST_ROLLS:,}; {OTHERS}"
        )
    return None


def check_suitable(setup: Setup) -> None:
    """Raise UnsuitableTableError for a table that the network cannot value."""
    if (reason := network_refusal(setup)) is not None:
        raise UnsuitableTableError(reason)
