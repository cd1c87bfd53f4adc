"""The roster: every bot by name, built in or from another package, and the specialists."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from croupier import policies
from croupier.bots.entry import BotClass, BotEntry
from croupier.bots.failures import GuestError
from croupier.checks import describe

if TYPE_CHECKING:
    from croupier.bots.guests import BotLike
    from croupier.rules import Setup

LONGEST_NAME = 200
"""Most characters of a bot's name that an error shows."""
GROUP = "croupier.bots"
"""The group of entry points by which other packages offer bots: a name, and a bot's class or a policy."""


def oracle_refusal(setup: Setup) -> str | None:
    """Return why the oracle cannot play at a table, or None if it can."""
    from croupier.evaluation.solution import UnsolvableError, check_solvable  # imported late: it is large

    try:
        check_solvable(setup)
    except UnsolvableError:
        return "oracle plays with two players, without neutral dice and without the bandit"
    return None


def network_refusal(setup: Setup) -> str | None:
    """Return why bots with the network cannot play at a table, or None if they can."""
    from croupier.network.suitability import network_refusal  # imported late, like the oracle's

    return network_refusal(setup)


BUILT_IN = (
    BotEntry("tourist", BotClass("policy_bots", "Tourist"), policy=policies.TOURIST),
    BotEntry("richest", BotClass("policy_bots", "Richest"), policy=policies.RICHEST),
    BotEntry("regular", BotClass("policy_bots", "Regular"), policy=policies.REGULAR),
    BotEntry("highroller", BotClass("engine_bots", "HighRoller"), thinks=True),
    BotEntry("shark", BotClass("engine_bots", "Shark"), thinks=True),
    BotEntry("ace", BotClass("engine_bots", "Ace"), thinks=True, network=True, refusal=network_refusal),
    BotEntry("house", BotClass("engine_bots", "House"), thinks=True, network=True, refusal=network_refusal),
)
SPECIALISTS = (BotEntry("oracle", BotClass("oracle", "Oracle"), thinks=True, refusal=oracle_refusal),)
"""Bots for some tables only, available by name in simulations, in the arena and in a terminal.

Servers do not offer them: an oracle takes about a hundred megabytes, and a client could ask for many.
"""

OWN_BOTS = {entry.name: entry for entry in (*BUILT_IN, *SPECIALISTS)}
"""The bots of this package by name; searching other packages for bots takes a while."""


@cache
def roster() -> Mapping[str, BotEntry]:
    """Return every bot that plays at any table, by name. A package's bot cannot replace one of this package."""
    from importlib.metadata import entry_points

    from croupier.bots.guests import entry_from_package

    guests = {
        point.name: entry_from_package(point) for point in entry_points(group=GROUP) if point.name not in OWN_BOTS
    }
    return {entry.name: entry for entry in BUILT_IN} | guests


def all_bots() -> Mapping[str, BotEntry]:
    """Return every bot by name, including the specialists."""
    return {**roster(), **{entry.name: entry for entry in SPECIALISTS}}


def is_bot(name: str) -> bool:
    """Return whether there is a bot with that name."""
    return name in OWN_BOTS or name in roster()


def entry_of(player: BotLike) -> BotEntry:
    """Return the entry of a bot given by its name, by its file (`bot.py:Miser`), or as a policy or class.

    A bot of another package or file is imported now. Raises GuestError if there is no such bot.
    """
    if isinstance(player, str) and player in OWN_BOTS:
        return OWN_BOTS[player]

    from croupier.bots.guests import entry_from_file, entry_from_object

    if not isinstance(player, str):
        return entry_from_object(getattr(player, "__name__", describe(player)), player)
    entry = roster().get(player) or entry_from_file(player)
    if entry is None:
        names = ", ".join(all_bots())
        raise GuestError(f"no bot is called {player[:LONGEST_NAME]}; choose some of {names}, or bot.py:Name in a file")
    return entry.load() if entry.load else entry
