"""Parts: the positions of a round in the order in which they are solved, cut into pieces of equal shape.

A part is one side of the player to roll against some sides of the rival in a row. Parts of a level have the same number
of dice left in both hands, need only parts of earlier levels, and can be solved at the same time.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.solution.sides import Sides, sides_of
from croupier.rules.table import Rules

HAND, SIDE, BEGIN, END = range(4)
"""Columns of a part: the number of the hand to roll, the side, the first rival and the one behind the last."""


class Parts(NamedTuple):
    """The parts of a round, level after level."""

    parts: NDArray[np.int32]
    """By part and column."""
    first: tuple[int, ...]
    """The first part of each level, and behind the last level the number of all parts.

    Level 0 is the end of the round; the level is the number of dice left in both hands.
    """


def _pair(sides: Sides, hand: int, rival: int, length: int) -> NDArray[np.int32]:
    """The parts with one hand to roll against another: for some rivals all sides, so that caches are used well."""
    begin = np.arange(sides.first[rival], sides.first[rival + 1], length, dtype=np.int32)
    side = np.arange(sides.first[hand], sides.first[hand + 1], dtype=np.int32)
    parts = np.empty((len(begin), len(side), 4), np.int32)
    parts[..., HAND] = hand
    parts[..., SIDE] = side
    parts[..., BEGIN] = begin[:, None]
    parts[..., END] = np.minimum(begin + length, sides.first[rival + 1])[:, None]
    return parts.reshape(-1, 4)


@cache
def parts_of(rules: Rules, length: int) -> Parts:
    """The parts of a round at a table from its first turn on, with at most `length` rivals each."""
    sides = sides_of(rules)
    dice = [sum(hand) for hand in sides.hands]
    last = len(dice) - 1
    levels = [_pair(sides, last, last, length)]
    for left in range(1, 2 * dice[0] + 1):
        pairs = [
            _pair(sides, hand, rival, length)
            for hand in range(last)  # the last has nothing to roll
            for rival in range(len(dice))
            if dice[hand] + dice[rival] == left
        ]
        levels.append(np.concatenate(pairs))
    first = np.cumsum([0, *map(len, levels)])
    return Parts(np.concatenate(levels), tuple(map(int, first)))
