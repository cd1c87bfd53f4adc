"""Bots: players that see the view of their seat, and nothing else, and choose a move.

A bot's class, and what it thinks with, is imported when it is first used.

>>> from croupier.bots import BOTS
>>> list(BOTS)
['tourist', 'richest', 'regular', 'highroller', 'shark', 'ace', 'house']
>>> BOTS["regular"](seed=7).name
'regular'
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from croupier.bots.bot import Bot, Budget, Watcher
from croupier.bots.entry import Entry
from croupier.bots.failures import GuestError, chosen, show_paid, show_payout
from croupier.bots.roster import entry_of, roster, with_specialists
from croupier.bots.thinker import Interruptible, Thinker
from croupier.lazy_imports import lazy_imports

BOTS: Mapping[str, Callable[[int], Bot]]
"""Makes each bot from a seed, by name."""

if TYPE_CHECKING:
    from croupier.bots.engine_bots import Ace, HighRoller, House, Searcher, Shark
    from croupier.bots.guests import Player
    from croupier.bots.oracle import Oracle
    from croupier.bots.policy_bots import Regular, Richest, Tourist
else:
    MODULES = {
        **dict.fromkeys(("Ace", "HighRoller", "House", "Searcher", "Shark"), "croupier.bots.engine_bots"),
        **dict.fromkeys(("Regular", "Richest", "Tourist"), "croupier.bots.policy_bots"),
        "Oracle": "croupier.bots.oracle",
        "Player": "croupier.bots.guests",
    }
    imported = lazy_imports(__name__, MODULES)

    def __getattr__(name: str) -> Any:
        """Look for bots, or import one, when it is first used: a game loads only the bots that sit at its table."""
        if name != "BOTS":
            return imported(name)
        globals()[name] = {name: entry.make for name, entry in roster().items()}
        return globals()[name]


__all__ = [
    "BOTS",
    "Ace",
    "Bot",
    "Budget",
    "Entry",
    "GuestError",
    "HighRoller",
    "House",
    "Interruptible",
    "Oracle",
    "Player",
    "Regular",
    "Richest",
    "Searcher",
    "Shark",
    "Thinker",
    "Tourist",
    "Watcher",
    "chosen",
    "entry_of",
    "roster",
    "show_paid",
    "show_payout",
    "with_specialists",
]
