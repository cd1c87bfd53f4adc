"""Rating: one word for how well a seat played, by what its decisions lost against par on average."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Literal

from croupier.engine.entries.ledger import LOSSES, rating_number
from croupier.review.account import Figure


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


MOST_LOSS: Mapping[Rating, float] = dict(zip(Rating, LOSSES, strict=False))
"""The share of victory that a decision may lose on average for a rating, the best first; beyond, play is weak."""


def rating_of(loss: Figure, decisions: int) -> Rating | None:
    """Return the rating of a seat's play by what it lost a decision; None where it had too few."""
    number = rating_number(loss.share, decisions)
    return list(Rating)[number - 1] if number else None
