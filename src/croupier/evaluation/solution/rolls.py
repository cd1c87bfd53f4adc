"""Rolls: everything a hand can roll, as a list of steps that find the best placing of every roll.

Rolls that begin with the same placings share the best of them, like prefix sums with "larger of two" instead of "plus".
Rolls are in order. A step either stores the larger value of two placings for the rolls that follow, or ends a roll and
adds the value of its best placing, times its probability.

Say the placings of three dice are a to f. For the rolls abc, abd and abe the steps are: store max(a, b) in row 1, add
max(row 1, c), add max(row 1, d), add max(row 1, e). Without rows that would be two comparisons for each roll.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from croupier.analysis.round_layout import SUM
from croupier.evaluation.solution.sides import Hand, placings_of, sides_of
from croupier.rules.engine import faces_of
from croupier.rules.game import roll_outcomes
from croupier.rules.table import FACES, Rules


class RollSteps(NamedTuple):
    """The steps of all hands, one after another; see `croupier.analysis.round_layout.Steps`."""

    left: array[int]
    right: array[int]
    into: array[int]
    chance: array[float]
    first: array[int]


def rows_of(rules: Rules) -> int:
    """Return how many rows the steps use: one for each placing, and one for the best so far after two to five faces."""
    return len(placings_of(rules)) + FACES - 2


def rolls_of(rules: Rules, hand: Hand) -> Iterator[tuple[tuple[int, ...], float]]:
    """Yield every roll of a hand: the number of the placing of each face that shows, and the probability."""
    number = {placing: index for index, placing in enumerate(placings_of(rules))}
    kinds = [roll_outcomes(dice, faces_of(rules)) for dice in hand]
    for (own, of_own), (big, of_big) in product(*kinds):
        shown = ((face, own[face], big[face]) for face in range(FACES) if own[face] + big[face] > 0)
        yield tuple(number[placing] for placing in shown), float(of_own * of_big)


def _steps_of(rules: Rules, hand: Hand) -> Iterator[tuple[int, int, int, float]]:
    """Yield the steps of one hand: left, right, into, chance."""
    placings = len(placings_of(rules))
    # Row `placings + n` holds the best of the first n + 2 placings of the roll before. After the roll (0, 3, 7, 9) the
    # roll (0, 3, 8, 9) reuses the best of 0 and 3, then stores that of 0, 3 and 8, and ends with 9.
    begun: tuple[int, ...] = ()  # the placings whose best the rows hold
    for roll, chance in sorted(rolls_of(rules, hand)):
        best = roll[0]
        for depth in range(1, len(roll) - 1):
            row = placings + depth - 1
            if roll[: depth + 1] != begun[: depth + 1]:
                yield best, roll[depth], row, 0.0
            best = row
        begun = roll[:-1]
        yield best, roll[-1], SUM, chance


@cache
def steps_of(rules: Rules) -> RollSteps:
    """Return the steps of all hands at a table."""
    steps: list[tuple[int, int, int, float]] = []
    first = [0]
    for hand in sides_of(rules).hands:
        if sum(hand) > 0:
            steps += _steps_of(rules, hand)
        first.append(len(steps))
    left, right, into, chance = zip(*steps, strict=True)
    return RollSteps(array("i", left), array("i", right), array("i", into), array("d", chance), array("i", first))
