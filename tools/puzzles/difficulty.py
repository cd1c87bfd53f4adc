"""Difficulty: an item-response model of who solves what, by Rasch.

The chance that a solver of ability a solves a puzzle of difficulty d is 1 / (1 + exp(d - a)). Abilities and
difficulties are the most likely ones, difficulties with a normal prior, by Newton's method in turn. Numbers are in
logits; `croupier.puzzles` shows them as ratings: 1500 is the mean, 400 points are odds of ten to one.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import exp, log, sqrt
from typing import NamedTuple

PRIOR = 2.0
"""The standard deviation of difficulties before anybody tried, in logits."""
SWEEPS = 60
POINTS = 400 / log(10)
"""Rating points in a logit."""
MEAN = 1500


class Fit(NamedTuple):
    """What the trials say."""

    difficulties: tuple[float, ...]
    """By puzzle, in logits; their mean is 0."""
    errors: tuple[float, ...]
    """Their standard errors, widened by the misfit."""
    abilities: tuple[float, ...]
    """By solver."""
    misfit: float
    """Pearson's chi-square for each degree of freedom: 1 if the model held exactly."""


def chance(ability: float, difficulty: float) -> float:
    """Return the chance that a solver solves a puzzle."""
    return 1 / (1 + exp(difficulty - ability))


def fit(solved: Sequence[Sequence[int]], tries: int) -> Fit:
    """Return difficulties from how often, of some tries, each solver (column) solved each puzzle (row)."""
    solvers = len(solved[0])
    difficulties, abilities = [0.0] * len(solved), [0.0] * solvers
    for _ in range(SWEEPS):
        for solver in range(solvers):
            expected = [chance(abilities[solver], each) for each in difficulties]
            residual = sum(row[solver] for row in solved) - tries * sum(expected)
            information = tries * sum(each * (1 - each) for each in expected)
            abilities[solver] += _step(residual, information)
        for puzzle, row in enumerate(solved):
            expected = [chance(ability, difficulties[puzzle]) for ability in abilities]
            residual = tries * sum(expected) - sum(row) - difficulties[puzzle] / PRIOR**2
            information = tries * sum(each * (1 - each) for each in expected) + 1 / PRIOR**2
            difficulties[puzzle] += _step(residual, information)
        middle = sum(difficulties) / len(difficulties)
        difficulties = [each - middle for each in difficulties]
        abilities = [each - middle for each in abilities]
    misfit = _misfit(solved, tries, difficulties, abilities)
    errors = tuple(_error(difficulty, abilities, tries, misfit) for difficulty in difficulties)
    return Fit(tuple(difficulties), errors, tuple(abilities), misfit)


def _step(residual: float, information: float) -> float:
    """Return a step of Newton's method, at most one logit."""
    return max(-1.0, min(1.0, residual / max(information, 1e-9)))


def _misfit(
    solved: Sequence[Sequence[int]], tries: int, difficulties: Sequence[float], abilities: Sequence[float]
) -> float:
    """Return Pearson's chi-square for each degree of freedom, at least 1."""
    total = 0.0
    for difficulty, row in zip(difficulties, solved, strict=True):
        for ability, count in zip(abilities, row, strict=True):
            expected = chance(ability, difficulty)
            total += (count - tries * expected) ** 2 / max(tries * expected * (1 - expected), 0.05)
    freedom = len(solved) * (len(abilities) - 1) - len(abilities) + 1
    return max(1.0, total / max(freedom, 1))


def _error(difficulty: float, abilities: Sequence[float], tries: int, misfit: float) -> float:
    """Return the standard error of a difficulty: tries of one solver at one puzzle are not independent."""
    expected = [chance(ability, difficulty) for ability in abilities]
    information = tries * sum(each * (1 - each) for each in expected) / misfit
    return 1 / sqrt(information + 1 / PRIOR**2)


def rating(logits: float) -> int:
    """Return a difficulty or an ability as a rating."""
    return round(MEAN + POINTS * logits)


def rank_correlation(first: Sequence[float], second: Sequence[float]) -> float:
    """Return Spearman's correlation of two series; equal values share their ranks."""
    left, right = _ranks(first), _ranks(second)
    mean = (len(left) + 1) / 2
    product = sum((a - mean) * (b - mean) for a, b in zip(left, right, strict=True))
    spread = sqrt(sum((a - mean) ** 2 for a in left) * sum((b - mean) ** 2 for b in right))
    return product / spread if spread else 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value, from 1; the mean rank for equal ones."""
    return [
        sum(other < value for other in values) + (sum(other == value for other in values) + 1) / 2 for value in values
    ]


def bins(difficulties: Sequence[float], successes: Sequence[float], number: int) -> list[tuple[float, float]]:
    """Return the mean difficulty and the mean success of as many equal bins, the easiest first."""
    order = sorted(range(len(difficulties)), key=lambda index: difficulties[index])
    edges = [round(part * len(order) / number) for part in range(number + 1)]
    found = []
    for begin, end in pairwise(edges):
        part = order[begin:end]
        found.append((sum(difficulties[i] for i in part) / len(part), sum(successes[i] for i in part) / len(part)))
    return found
