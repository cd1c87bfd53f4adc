"""Players: a bot sees what its seat may see, a view, and nothing else.

>>> list(BOTS)
['tourist', 'richest', 'regular', 'highroller', 'shark']
>>> BOTS["regular"](seed=7).name
'regular'
"""

from collections.abc import Callable, Mapping

from croupier.bots.bot import Bot, Budget, Watcher
from croupier.bots.regular import Regular, score
from croupier.bots.richest import Richest
from croupier.bots.roster import Entry, GuestError, roster
from croupier.bots.searcher import HighRoller, Searcher, Shark, warm_up
from croupier.bots.tourist import Tourist

BOTS: Mapping[str, Callable[[int], Bot]] = {name: entry.make for name, entry in roster().items()}
"""What makes each bot from a seed, by name."""

__all__ = [
    "BOTS",
    "Bot",
    "Budget",
    "Entry",
    "GuestError",
    "HighRoller",
    "Regular",
    "Richest",
    "Searcher",
    "Shark",
    "Tourist",
    "Watcher",
    "roster",
    "score",
    "warm_up",
]
