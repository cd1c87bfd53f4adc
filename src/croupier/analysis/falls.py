"""Falls: every roll of dice of one kind, whatever their order, and its probability. Plain functions over arrays."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.rules.engine import showing
from croupier.rules.table import FACES


class Falls(NamedTuple):
    """Every roll of up to some number of dice of one kind."""

    first: NDArray[np.int64]
    """The row where the rolls of each number of dice begin; they end where those of one more die begin."""
    shown: NDArray[np.int64]
    """The packed roll, by row."""
    chance: NDArray[np.float64]
    """Its probability, by row."""
    alike: NDArray[np.float64]
    """The probability that exactly `some` of `dice` dice show a given face, by `dice` and `some`."""


def next_fall(fall: int, faces: int) -> int:
    """Return the packed roll that follows another of as many dice, or -1 after the last roll.

    Rolls with most dice of the first face come first, then those with most of the second. Of two dice the first roll is
    0x2, the next ones are 0x11 and 0x101. In the last roll all dice show the last face.
    """
    face = faces - 2
    while face >= 0 and showing(fall, face) == 0:
        face -= 1
    if face < 0:
        return -1
    last = showing(fall, faces - 1)
    return fall - (1 << (4 * face)) - (last << (4 * (faces - 1))) + ((last + 1) << (4 * (face + 1)))


def fill_falls(dice: int, faces: int, falls: Falls) -> int:
    """Write the rolls of up to `dice` dice with some number of faces and return how many there are."""
    first, shown, chance, alike = falls.first, falls.shown, falls.chance, falls.alike
    at = 0
    orders = 1
    rolls = 1
    for count in range(dice + 1):
        if count > 0:
            orders *= count
            rolls *= faces
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
            fall = next_fall(fall, faces)
    first[dice + 1] = at
    return at


@cache
def falls_up_to(dice: int, faces: int = FACES) -> Falls:
    """Return the rolls of up to `dice` dice with some number of faces."""
    count = comb(dice + faces, faces)
    falls = Falls(
        np.zeros(dice + 2, np.int64), np.zeros(count, np.int64), np.zeros(count), np.zeros((dice + 1, dice + 1))
    )
    fill_falls(dice, faces, falls)
    return falls
