"""Bots: players that see the view of their seat, and nothing else, and choose a move.

>>> list(BOTS)
['tourist', 'richest', 'regular', 'highroller', 'shark', 'ace', 'house']
>>> BOTS["regular"](seed=7).name
'regular'
"""

from collections.abc import Callable, Mapping

from croupier.analysis.rollout import Budget
from croupier.bots.ace import Ace
from croupier.bots.bot import Bot, Watcher
from croupier.bots.checked_calls import chosen, show_paid, show_payout
from croupier.bots.entry import Entry
from croupier.bots.failures import GuestError
from croupier.bots.guests import Player
from croupier.bots.house import House
from croupier.bots.oracle import Oracle
from croupier.bots.policy_bots import Regular, Richest, Tourist
from croupier.bots.roster import entry_of, roster, warm_up, with_specialists
from croupier.bots.searcher import HighRoller, Searcher, Shark
from croupier.bots.thinker import Interruptible, Thinker

BOTS: Mapping[str, Callable[[int], Bot]] = {name: entry.make for name, entry in roster().items()}
"""Makes each bot from a seed, by name."""

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
    "warm_up",
    "with_specialists",
]
