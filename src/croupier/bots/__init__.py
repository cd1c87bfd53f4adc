"""Bots: players that choose moves from the view of their seat and nothing else.

A bot's class, and the code it thinks with, are imported on first use.

>>> from croupier.bots import BOTS
>>> list(BOTS)
['tourist', 'richest', 'regular', 'highroller', 'shark', 'ace', 'house']
>>> BOTS["regular"](seed=7).name
'regular'
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from croupier.bots.bot import Bot, Budget, Watcher
from croupier.bots.entry import BotEntry
from croupier.bots.failures import GuestError, choose_move, show_paid_casinos, show_payout
from croupier.bots.roster import all_bots, entry_of, roster
from croupier.bots.thinker import Interruptible, Thinker
from croupier.lazy_imports import lazy_imports

BOTS: Mapping[str, Callable[[int], Bot]]
"""Functions that make a bot from a seed, by the bot's name."""

if TYPE_CHECKING:
    from croupier.bots.engine_bots import Ace, HighRoller, House, Searcher, Shark
    from croupier.bots.guests import BotLike
    from croupier.bots.oracle import Oracle
    from croupier.bots.policy_bots import Regular, Richest, Tourist
else:
    MODULES = {
        **dict.fromkeys(("Ace", "HighRoller", "House", "Searcher", "Shark"), "croupier.bots.engine_bots"),
        **dict.fromkeys(("Regular", "Richest", "Tourist"), "croupier.bots.policy_bots"),
        "Oracle": "croupier.bots.oracle",
        "BotLike": "croupier.bots.guests",
    }
    imported = lazy_imports(__name__, MODULES)

    def __getattr__(name: str) -> Any:
        """Import a bot, or search for all bots, on first use: a game loads only the bots at its table."""
        if name != "BOTS":
            return imported(name)
        globals()[name] = {name: entry.make for name, entry in roster().items()}
        return globals()[name]


__all__ = [
    "BOTS",
    "Ace",
    "Bot",
    "BotEntry",
    "BotLike",
    "Budget",
    "GuestError",
    "HighRoller",
    "House",
    "Interruptible",
    "Oracle",
    "Regular",
    "Richest",
    "Searcher",
    "Shark",
    "Thinker",
    "Tourist",
    "Watcher",
    "all_bots",
    "choose_move",
    "entry_of",
    "roster",
    "show_paid_casinos",
    "show_payout",
]
