"""The same rules at full speed: compiled by Numba for CPU cores and for a GPU. The only package that imports Numba.

>>> from croupier.compiled import play_games
>>> from croupier.rules import CLASSIC, Setup
>>> play_games(Setup(CLASSIC, players=4, starter=0), games=1000, seed=1).money.shape  # doctest: +SKIP
(1000, 4)
"""

from croupier.compiled.arguments import LineUpError
from croupier.compiled.compiler import jit
from croupier.compiled.loops import Results
from croupier.compiled.simulation import Device, Tally, play_games, simulate

__all__ = ["Device", "LineUpError", "Results", "Tally", "jit", "play_games", "simulate"]
