"""Parts: the positions of a round in the order in which they are solved, cut into pieces of equal shape.

A part is one side of the player to roll against several consecutive sides of the rival. Parts of a level have the same
number of dice left in both hands, need only parts of earlier levels, and can be solved in parallel.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple, TypeAlias

from croupier.evaluation.solution.sides import Sides, sides_of
from croupier.rules.table import Rules

LENGTH = 256
"""Most rivals of a part on a CPU, so that their values at all placings fit into a core's first-level cache."""
PARTS_A_CALL = 256
"""Parts of one call of compiled code: few enough to stop soon after Ctrl-C."""

Progress: TypeAlias = Callable[[int], None]
"""Called with the number of positions solved so far."""


class RoundParts(NamedTuple):
    """The parts of a round, level after level."""

    parts: array[int]
    """By part and column, flattened; see `croupier.analysis.round_layout` for the columns."""
    first: tuple[int, ...]
    """The first part of each level, and at the end the number of all parts.

    Level 0 is the end of the round; the level is the number of dice left in both hands.
    """


def _pair(sides: Sides, hand: int, rival: int, length: int) -> Iterator[int]:
    """Yield the parts with one hand to roll against another: all sides for some rivals at a time, for the caches."""
    last = sides.first[rival + 1]
    for begin in range(sides.first[rival], last, length):
        end = min(begin + length, last)
        for side in range(sides.first[hand], sides.first[hand + 1]):
            yield from (hand, side, begin, end)


@cache
def parts_of(rules: Rules, length: int) -> RoundParts:
    """Return the parts of a round at a table from its first turn on, with at most `length` rivals each."""
    sides = sides_of(rules)
    dice = [sum(hand) for hand in sides.hands]
    last = len(dice) - 1
    parts, first = array("i", _pair(sides, last, last, length)), [0]
    for left in range(1, 2 * dice[0] + 1):
        first.append(len(parts) // 4)
        for hand in range(last):  # the last hand is empty and cannot roll
            for rival in range(len(dice)):
                if dice[hand] + dice[rival] == left:
                    parts.extend(_pair(sides, hand, rival, length))
    return RoundParts(parts, (*first, len(parts) // 4))
