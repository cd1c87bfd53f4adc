"""Falls: every way in which dice of one kind can fall, and how likely each is. Plain functions over arrays."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.rules.engine import showing
from croupier.rules.table import FACES


class Falls(NamedTuple):
    """Every way in which some dice of a kind can fall."""

    first: NDArray[np.int64]
    """By number of dice, where their falls begin; they end where those of one die more begin."""
    shown: NDArray[np.int64]
    """A fall as a packed roll."""
    chance: NDArray[np.float64]
    """How likely it is."""
    alike: NDArray[np.float64]
    """By number of dice and of some among them: how likely it is that just so many show a certain face."""


def next_fall(fall: int) -> int:
    """The fall of equally many dice that comes after one, packed; -1: it was the last, all dice show the last face.

    Those with most dice of the first face come first, then those with most of the second.
    """
    face = FACES - 2
    while face >= 0 and showing(fall, face) == 0:
        face -= 1
    if face < 0:
        return -1
    last = showing(fall, FACES - 1)
    return fall - (1 << (4 * face)) - (last << (4 * (FACES - 1))) + ((last + 1) << (4 * (face + 1)))


def fill_falls(dice: int, falls: Falls) -> int:
    """Write down the falls of up to so many dice; returns how many there are."""
    first, shown, chance, alike = falls.first, falls.shown, falls.chance, falls.alike
    at = 0
    orders = 1
    rolls = 1
    for count in range(dice + 1):
        if count > 0:
            orders *= count
            rolls *= FACES
        first[count] = at
        for some in range(dice + 1):
            alike[count, some] = 0.0
        fall = count
        while fall >= 0:
            ways = orders
            for face in range(FACES):
                for divisor in range(2, showing(fall, face) + 1):
                    ways //= divisor
            shown[at] = fall
            chance[at] = ways / rolls
            alike[count, showing(fall, 0)] += chance[at]
            at += 1
            fall = next_fall(fall)
    first[dice + 1] = at
    return at


@cache
def falls_up_to(dice: int) -> Falls:
    """The falls of up to so many dice."""
    count = comb(dice + FACES, FACES)
    falls = Falls(
        np.zeros(dice + 2, np.int64), np.zeros(count, np.int64), np.zeros(count), np.zeros((dice + 1, dice + 1))
    )
    fill_falls(dice, falls)
    return falls
