"""The tables of the set: which there are, how many games are played at each, and how many puzzles it gets."""

from collections.abc import Mapping

from croupier.analysis.fitted import setup_name
from croupier.rules import CLASSIC, EDITIONS, Setup, offered_setups

SETUPS: Mapping[str, Setup] = {
    setup_name(setup): setup for edition in EDITIONS.values() for setup in offered_setups(edition)
}
"""Every offered table by its name, such as biggy-3-neutral-bandit."""
GAMES = {
    "classic-2": 105,
    "classic-3": 105,
    "classic-4": 105,
    "classic-5": 105,
    "classic-2-neutral": 70,
    "classic-3-neutral": 72,
    "classic-4-neutral": 74,
    "biggy-2": 60,
    "biggy-2-bandit": 62,
    "biggy-2-neutral": 60,
    "biggy-2-neutral-bandit": 70,
    "biggy-3-neutral": 62,
    "biggy-4-neutral": 85,
    "biggy-4-bandit": 100,
    "biggy-5-bandit": 100,
    "biggy-6": 100,
    "biggy-6-bandit": 100,
}
"""How many games are played: fewer where puzzles are frequent."""
OTHERS = 90
"""The same for all other tables."""


def games_of(setup: Setup) -> int:
    """Return how many games are played at a table."""
    return GAMES.get(setup_name(setup), OTHERS)


def quota_of(setup: Setup) -> int:
    """Return how many puzzles a table gets at most: tables that people play most get most."""
    if setup.edition is CLASSIC:
        return 210 if setup.neutral else 260
    return 110 if setup.neutral else 130
