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
    """One game."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, chances)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
            decisions += 1
    return decisions


serve(play)
