"""Tournaments between bots, and ratings with confidence intervals.

>>> from croupier.arena import compete
>>> from croupier.rules import CLASSIC, Setup
>>> summary = compete(Setup(CLASSIC, players=3), ["regular", "richest", "tourist"], games=600)
>>> [standing.bot for standing in summary.standings]
['regular', 'richest', 'tourist']
"""

import croupier.compiled  # noqa: F401  # says what to install where the extra is missing
from croupier.arena.competition import compete
from croupier.arena.ratings import Rating
from croupier.arena.standings import Pairing, Standing
from croupier.arena.summary import LineUpSummary, Summary
from croupier.arena.tournament import Tournament
from croupier.report.shares import Share

__all__ = ["LineUpSummary", "Pairing", "Rating", "Share", "Standing", "Summary", "Tournament", "compete"]
