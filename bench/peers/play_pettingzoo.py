"""A classic game of PettingZoo at random.

play_pettingzoo.py MODULE SEED
"""

import importlib
import random
import sys

import numpy as np
from protocol import serve

env = importlib.import_module(f"pettingzoo.classic.{sys.argv[1]}").env()
chance = random.Random(int(sys.argv[2]))


def play() -> int:
    """Play one game and return its number of decisions."""
    env.reset(seed=chance.getrandbits(31))
    decisions = 0
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
        else:
            env.step(chance.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            decisions += 1
    return decisions


serve(play)
