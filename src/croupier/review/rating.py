"""Rating: one word for how well a seat played, by what its decisions lost against par on average."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Literal

from croupier.review.account import Figure

FEWEST = 8
"""Decisions that a rating needs: of fewer, chance says more than play."""


class Rating(Enum):
    """How well a seat played, the best first."""

    MASTERLY = "masterly"
    STRONG = "strong"
    GOOD = "good"
    AVERAGE = "average"
    WEAK = "weak"

    @property
    def word(self) -> Literal["masterly", "strong", "good", "average", "weak"]:
        """Its name."""
        return self.value


MOST_LOSS: Mapping[Rating, float] = {
    Rating.MASTERLY: 0.0015,
    Rating.STRONG: 0.004,
    Rating.GOOD: 0.008,
    Rating.AVERAGE: 0.016,
}
"""The share of victory that a decision may lose on average for a rating, the best first; beyond, play is weak."""


LOSSES = tuple(MOST_LOSS.values())


def rating_number(loss: float, decisions: int) -> int:
    """The place of a rating among all, from 1, by the loss of a decision; 0 where there were too few."""
    if decisions < FEWEST:
        return 0
    number = 1
    for most in LOSSES:
        if loss > most:
            number += 1
    return number


def rating_of(loss: Figure, decisions: int) -> Rating | None:
    """The rating of a seat's play by what it lost a decision; None where it had too few."""
    number = rating_number(loss.share, decisions)
    return list(Rating)[number - 1] if number else None
