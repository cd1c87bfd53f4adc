"""The roster: every bot by name, built in or from another package; and specialists."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from croupier import policies
from croupier.bots.entry import BotClass, Entry
from croupier.bots.failures import GuestError

if TYPE_CHECKING:
    from croupier.bots.guests import Player
    from croupier.rules import Setup

GROUP = "croupier.bots"
"""The entry points of bots in other packages: a name, and a bot's class or a policy."""


def oracle_refusal(setup: Setup) -> str | None:
    """Say why the oracle cannot play at a table, if it cannot."""
    from croupier.evaluation.solution import UnsolvableError, check_solvable  # here: they load much

    try:
        check_solvable(setup)
    except UnsolvableError:
        return "oracle plays with two players, without neutral dice and without the bandit"
    return None


BUILT_IN = (
    Entry("tourist", BotClass("policy_bots", "Tourist"), policy=policies.TOURIST),
    Entry("richest", BotClass("policy_bots", "Richest"), policy=policies.RICHEST),
    Entry("regular", BotClass("policy_bots", "Regular"), policy=policies.REGULAR),
    Entry("highroller", BotClass("engine_bots", "HighRoller"), thinks=True),
    Entry("shark", BotClass("engine_bots", "Shark"), thinks=True),
    Entry("ace", BotClass("engine_bots", "Ace"), thinks=True, network=True),
    Entry("house", BotClass("engine_bots", "House"), thinks=True, network=True),
)
SPECIALISTS = (Entry("oracle", BotClass("oracle", "Oracle"), thinks=True, refusal=oracle_refusal),)
"""Bots for some tables only, which play by name in simulations, in the arena and in a terminal.

They are not offered at live tables: an oracle takes a hundred megabytes for a round, and anyone could ask for many.
"""

OWN = {entry.name: entry for entry in (*BUILT_IN, *SPECIALISTS)}
"""The bots of this package by name; to look for those of others takes a while."""


@cache
def roster() -> Mapping[str, Entry]:
    """Every bot by name that plays at any table. A package cannot take the name of one that is built in."""
    from importlib.metadata import entry_points

    from croupier.bots.guests import announced

    guests = {point.name: announced(point) for point in entry_points(group=GROUP) if point.name not in OWN}
    return {entry.name: entry for entry in BUILT_IN} | guests


def with_specialists() -> Mapping[str, Entry]:
    """Every bot by name, specialists too."""
    return {**roster(), **{entry.name: entry for entry in SPECIALISTS}}


def is_bot(name: str) -> bool:
    """Whether a bot has that name."""
    return name in OWN or name in roster()


def entry_of(player: Player) -> Entry:
    """How to play a bot: one of the roster by name, one in a file (`bot.py:Miser`), or a policy or class itself.

    Code of others is loaded now. Raises GuestError where there is no such bot.
    """
    if isinstance(player, str) and player in OWN:
        return OWN[player]

    from croupier.bots.guests import guest, in_file

    if not isinstance(player, str):
        return guest(getattr(player, "__name__", repr(player)), player)
    entry = roster().get(player) or in_file(player)
    if entry is None:
        names = ", ".join(with_specialists())
        raise GuestError(f"no bot is called {player}; choose some of {names}, or bot.py:Name in a file")
    return entry.load() if entry.load else entry
