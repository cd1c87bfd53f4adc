"""Values: what every position of a round is worth to the player who has just placed, worked out from the end.

The table of a player has a row for each of their own sides and a column for each side of the rival. For the player to
roll a position is worth the expectation over all rolls of the best placing, which leads to another row of the same
column: so the rivals of a part are worked on side by side, which a compiler turns into vectors. What one wins the other
loses: the value goes, negated, into the rival's table.

Plain functions over arrays: on a CPU a call solves parts in a row, a thread of a GPU a single position.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.solution.parts import BEGIN, END, HAND, SIDE
from croupier.analysis.solution.rolls import SUM, Steps
from croupier.rules.table import FACES


class Layout(NamedTuple):
    """What there is to know of a round."""

    strengths: NDArray[np.int8]
    """See `Sides`."""
    after: NDArray[np.int32]
    """See `Sides`."""
    idle: int
    """The first side without dice in hand; those behind it have none either."""
    steps: Steps
    codes: NDArray[np.int32]
    """What a casino pays, by casino, the player's strength and the rival's; see `payments`."""
    worth: NDArray[np.float64]
    """What all payments together are worth to the player, by the sum of their codes; the middle is no payment."""


class Memory(NamedTuple):
    """The memory of one thread that solves parts."""

    rows: NDArray[np.float64]
    """Values by row (see `Steps`) and rival."""
    total: NDArray[np.float64]
    """The expectation so far, by rival."""


def better(one: float, other: float) -> float:
    """The larger of two values; spelt out, since a GPU's compiler knows `max` for whole numbers only."""
    return one if one > other else other


def pay_part(layout: Layout, mine: NDArray[Any], theirs: NDArray[Any], side: int, begin: int, end: int) -> None:
    """Write down what the payout is worth with a side against some rivals, where all dice are placed."""
    strengths = layout.strengths
    codes = layout.codes
    worth = layout.worth
    for rival in range(begin, end):
        code = 0
        for casino in range(FACES):
            code += codes[casino, strengths[side, casino], strengths[rival, casino]]
        value = worth[code + len(worth) // 2]
        mine[side, rival] = value
        theirs[rival, side] = -value


def roll_part(
    layout: Layout,
    mine: NDArray[Any],
    theirs: NDArray[Any],
    hand: int,
    side: int,
    begin: int,
    end: int,
    memory: Memory,
) -> None:
    """Write down what it is worth to roll a hand with a side against some rivals."""
    after = layout.after
    left = layout.steps.left
    right = layout.steps.right
    into = layout.steps.into
    chance = layout.steps.chance
    rows = memory.rows
    total = memory.total
    count = end - begin
    for placing in range(after.shape[1]):
        there = after[side, placing]
        if there >= 0:
            known = mine[there, begin:end]
            for rival in range(count):
                rows[placing, rival] = known[rival]
    for rival in range(count):
        total[rival] = 0.0
    for step in range(layout.steps.first[hand], layout.steps.first[hand + 1]):
        one = left[step]
        other = right[step]
        best = into[step]
        if best == SUM:
            weight = chance[step]
            for rival in range(count):
                total[rival] += weight * better(rows[one, rival], rows[other, rival])
        else:
            for rival in range(count):
                rows[best, rival] = better(rows[one, rival], rows[other, rival])
    for rival in range(count):
        theirs[begin + rival, side] = -total[rival]
    if begin >= layout.idle:  # the rival has no dice, so the player goes on alone
        for rival in range(count):
            mine[side, begin + rival] = total[rival]


def solve_parts(
    layout: Layout,
    mine: NDArray[Any],
    theirs: NDArray[Any],
    parts: NDArray[np.int32],
    memory: Memory,
) -> None:
    """Solve parts of one level."""
    for part in range(len(parts)):
        hand = parts[part, HAND]
        side = parts[part, SIDE]
        begin = parts[part, BEGIN]
        end = parts[part, END]
        if side >= layout.idle:
            pay_part(layout, mine, theirs, side, begin, end)
        else:
            roll_part(layout, mine, theirs, hand, side, begin, end, memory)


VALUES = (better, pay_part, roll_part)
"""What `solve_parts` calls."""
