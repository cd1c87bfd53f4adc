"""A game of OpenSpiel at random, driven from Python as its users do; its rules are C++.

play_open_spiel.py GAME SEED
"""

import random
import sys

import pyspiel
from protocol import serve

game = pyspiel.load_game(sys.argv[1])
chance = random.Random(int(sys.argv[2]))


def play() -> int:
    """Play one game and return its number of decisions."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(chance.choices(outcomes, [probability for _, probability in outcomes])[0][0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
            decisions += 1
    return decisions


serve(play)
