"""Rating: how well somebody solves puzzles, by Glicko.

Each puzzle is an opponent of known rating and each try a game, see Mark Glickman, "The Glicko system"
(glicko.net/glicko/glicko.pdf), whose example is a test. A rating has a deviation, its standard error, which shrinks
with every puzzle and grows while nobody plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, pi, sqrt

from msgspec import Struct

from croupier.checks import check_kind, check_number, check_series

START, WIDEST, NARROWEST = 1500.0, 350.0, 45.0
"""The rating and the deviation of somebody new, and the smallest deviation: one can always improve."""
DAYS_TO_FORGET = 365.0
"""After how many days without a puzzle a deviation of 50 is back at that of somebody new."""
GROWTH = (WIDEST**2 - 50**2) / DAYS_TO_FORGET
"""What a day without a puzzle adds to the square of a deviation."""
Q = log(10) / 400


class Rating(Struct, frozen=True):
    """How good somebody is, and how sure that is."""

    value: float = START
    deviation: float = WIDEST
    """Its standard error."""


class Opponent(Struct, frozen=True):
    """Somebody or something played against, and the result."""

    value: float
    """The opponent's rating ..."""
    deviation: float
    """... and its standard error."""
    score: float
    """1 for a win, 0 for a loss."""


def rate(rating: Rating, opponents: Sequence[Opponent], days: float = 0.0) -> Rating:
    """Return a rating after some games, played `days` after the last ones."""
    check_kind("rating", rating, Rating, "Rating()")
    value = check_number("rating", rating.value, -10_000, 10_000)
    days = check_number("days", days, 0, 1_000_000)
    deviation = min(WIDEST, sqrt(check_number("deviation", rating.deviation, 1, 10_000) ** 2 + GROWTH * days))
    gain = information = 0.0
    for one in check_series("opponents", opponents, "opponents"):
        check_kind("opponents", one, Opponent, "Opponent(1600, 50, 1)")
        theirs = check_number("opponents", one.value, -10_000, 10_000)
        weight = _weight(check_number("opponents", one.deviation, 0, 10_000))
        expected = 1 / (1 + 10 ** (-weight * (value - theirs) / 400))
        gain += weight * (check_number("opponents", one.score, 0, 1) - expected)
        information += Q * Q * weight * weight * expected * (1 - expected)
    precision = 1 / deviation**2 + information
    return Rating(value + Q / precision * gain, sqrt(1 / precision))


def _weight(deviation: float) -> float:
    """Return how much a game counts against an opponent whose rating has this deviation."""
    return 1 / sqrt(1 + 3 * (Q * deviation / pi) ** 2)
