"""Simple opponents. A bot sees what its seat may see, a view, and nothing else.

>>> sorted(BOTS)
['regular', 'richest', 'tourist']
>>> BOTS["regular"](seed=7).name
'regular'
"""

from collections.abc import Callable, Mapping

from croupier.bots.bot import Bot
from croupier.bots.regular import Regular, score
from croupier.bots.richest import Richest
from croupier.bots.tourist import Tourist

BOTS: Mapping[str, Callable[[int], Bot]] = {bot.name: bot for bot in (Tourist, Richest, Regular)}
"""The bots by name; each is made with a seed."""

__all__ = ["BOTS", "Bot", "Regular", "Richest", "Tourist", "score"]
