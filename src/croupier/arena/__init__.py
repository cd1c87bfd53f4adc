"""Tournaments between bots, and ratings with confidence intervals.

>>> from croupier.arena import compete
>>> from croupier.rules import CLASSIC, Setup
>>> summary = compete(Setup(CLASSIC, players=3), ["regular", "richest", "tourist"], games=600)
>>> [standing.bot for standing in summary.standings]
['regular', 'richest', 'tourist']
"""

import croupier.compiled  # noqa: F401  # raises an ImportError that names the missing extra
from croupier.arena.competition import compete
from croupier.arena.ratings import Rating
from croupier.arena.standings import BotStanding, Pairing
from croupier.arena.summary import LineUpSummary, Summary
from croupier.arena.tournament import Fixture, Tournament
from croupier.bots.entry import LineUpError
from croupier.report.shares import Share

__all__ = [
    "BotStanding",
    "Fixture",
    "LineUpError",
    "LineUpSummary",
    "Pairing",
    "Rating",
    "Share",
    "Summary",
    "Tournament",
    "compete",
]
