"""The ledger of a game's account: the changes of every step, summed by cause and sample. Functions over arrays."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from croupier.rules.table import SEATS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

DEAL, DICE, MOVES = 0, 1, 1 + SEATS
"""Causes of changes, as rows of `Ledger.sums`: deals, then the rolls of each seat, then the moves of each seat."""
CAUSES = 1 + 2 * SEATS
"""Number of causes."""
DEAL_PART, OWN_DICE, OTHER_DICE, OWN_MOVES, OTHER_MOVES, LUCK, SKILL, ADJUSTED, LOSS = range(9)
"""The parts of a seat's account. ADJUSTED is its result without luck; LOSS is what its moves cost, per decision."""
PARTS = 9
"""Number of parts."""
SHARE, ERROR = 0, 1
"""The two numbers of a figure: a share of victory and its standard error."""
SURE = 2.0
"""A cost is marked only if it exceeds 0 by this number of standard errors."""
LEAST_COSTS = (0.01, 0.03, 0.08)
"""The least cost for each mark, as a share of victory, the least grave mark first."""
LOSSES = (0.0015, 0.004, 0.008, 0.016)
"""The highest mean loss per decision for each rating but the worst, as a share of victory, the best rating first."""
FEWEST_DECISIONS = 8
"""Fewest decisions that are rated: with fewer, a rating would say more about chance than about play."""


class Ledger(NamedTuple):
    """The arrays of an account."""

    change: NDArray[np.float64]
    """The change of one step, by sample and seat."""
    sums: NDArray[np.float64]
    """The sum of all changes, by cause, sample and seat."""
    column: NDArray[np.float64]
    """The values of the figure being computed, by sample."""
    by_cause: NDArray[np.float64]
    """Figures by cause and seat."""
    by_seat: NDArray[np.float64]
    """Figures by seat and part."""
    result: NDArray[np.float64]
    """The share of victory that each seat has in the end."""
    decisions: NDArray[np.int64]
    """How often each seat had a choice."""
    samples: NDArray[np.int64]
    """One number: how many samples each position has."""


def write_figure(ledger: Ledger, figure: NDArray[np.float64]) -> None:
    """Write the mean of the column and its standard error into a figure."""
    column = ledger.column
    count = int(ledger.samples[0])
    mean = 0.0
    for sample in range(count):
        mean += column[sample]
    mean /= count
    squares = 0.0
    for sample in range(count):
        squares += (column[sample] - mean) * (column[sample] - mean)
    figure[SHARE] = mean
    figure[ERROR] = sqrt(squares / (count - 1)) / sqrt(count)


def add_change(ledger: Ledger, cause: int) -> None:
    """Add the change of a step to the sums of its cause."""
    change, sums = ledger.change, ledger.sums
    for sample in range(ledger.samples[0]):
        for seat in range(SEATS):
            sums[cause, sample, seat] += change[sample, seat]


def write_change(ledger: Ledger, seat: int, figure: NDArray[np.float64]) -> None:
    """Write the change of a step for one seat into a figure."""
    for sample in range(ledger.samples[0]):
        ledger.column[sample] = ledger.change[sample, seat]
    write_figure(ledger, figure)


def compute_figures(players: int, ledger: Ledger) -> None:
    """Compute all figures. Every change must have been added, and `result` and `decisions` set."""
    sums, column = ledger.sums, ledger.column
    for cause in range(CAUSES):
        for seat in range(players):
            for sample in range(ledger.samples[0]):
                column[sample] = sums[cause, sample, seat]
            write_figure(ledger, ledger.by_cause[cause, seat])
    for seat in range(players):
        for part in range(PARTS):
            for sample in range(ledger.samples[0]):
                column[sample] = part_value(players, ledger, seat, part, sample)
            write_figure(ledger, ledger.by_seat[seat, part])


def part_value(players: int, ledger: Ledger, seat: int, part: int, sample: int) -> float:
    """Return the value of one part of a seat's account in one sample."""
    sums = ledger.sums
    deal = sums[DEAL, sample, seat]
    own_dice = sums[DICE + seat, sample, seat]
    own_moves = sums[MOVES + seat, sample, seat]
    other_dice = 0.0
    other_moves = 0.0
    for other in range(players):
        if other != seat:
            other_dice += sums[DICE + other, sample, seat]
            other_moves += sums[MOVES + other, sample, seat]
    luck = deal + own_dice + other_dice
    if part == DEAL_PART:
        return float(deal)
    if part == OWN_DICE:
        return float(own_dice)
    if part == OTHER_DICE:
        return float(other_dice)
    if part == OWN_MOVES:
        return float(own_moves)
    if part == OTHER_MOVES:
        return float(other_moves)
    if part == LUCK:
        return float(luck)
    if part == SKILL:
        return float(own_moves + other_moves)
    if part == ADJUSTED:
        return float(ledger.result[seat] - luck)
    return float(-own_moves / max(1, ledger.decisions[seat]))


def mark_number(share: float, error: float) -> int:
    """Return how grave a cost is: the number of LEAST_COSTS that it reaches; 0 if it is not SURE to exceed 0."""
    if share < SURE * error:
        return 0
    reached = 0
    for least in LEAST_COSTS:
        if share >= least:
            reached += 1
    return reached


def rating_number(loss: float, decisions: int) -> int:
    """Return the rating, 1 being the best, for a mean loss per decision; 0 if there were too few decisions."""
    if decisions < FEWEST_DECISIONS:
        return 0
    number = 1
    for most in LOSSES:
        if loss > most:
            number += 1
    return number
