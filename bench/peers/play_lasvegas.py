"""PyPI `lasvegas`, the same game as ours: the deck of the rulebooks, no extra dice, the starter drawn by lot.

play_lasvegas.py PLAYERS SEED
"""

import random
import sys

from lasvegas import Game
from protocol import serve

NOTES = {10: 6, 20: 8, 30: 8, 40: 6, 50: 6, 60: 5, 70: 5, 80: 5, 90: 5}

players, seed = map(int, sys.argv[1:])
random.seed(seed)
game = Game(
    num_players=players,
    num_xtr_players=0,
    num_xtr_dice=0,
    bills_pool={1000 * value: count for value, count in NOTES.items()},
    order=True,
)


def play() -> int:
    """Play one game at random. Return 0 decisions, since the package does not count moves."""
    game.run()
    return 0


serve(play)
