"""Simulation: many games between bots of this package, bots in files and functions, compiled wherever possible.

>>> from croupier.rules import CLASSIC, Setup
>>> from croupier.simulation import play_games
>>> play_games(Setup(CLASSIC, players=4, starter=0), games=1000, seed=1).money.shape
(1000, 4)
"""

from croupier.bots.entry import LineUpError
from croupier.compiled import GameResults, Policy, UncompilableError
from croupier.simulation.games import Device, play_games, play_on_views, simulate
from croupier.simulation.tally import Tally

__all__ = [
    "Device",
    "GameResults",
    "LineUpError",
    "Policy",
    "Tally",
    "UncompilableError",
    "play_games",
    "play_on_views",
    "simulate",
]
