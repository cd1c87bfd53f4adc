"""Rating: one word for how well a seat played, by what its decisions lost against par on average."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Literal

from croupier.engine.entries.ledger import LOSSES, rating_number
from croupier.review.account import Figure


class SkillRating(Enum):
    """How well a seat played, the best first."""

    MASTERLY = "masterly"
    STRONG = "strong"
    GOOD = "good"
    AVERAGE = "average"
    WEAK = "weak"

    @property
    def word(self) -> Literal["masterly", "strong", "good", "average", "weak"]:
        """The value, with its literal type."""
        return self.value


MOST_LOSS: Mapping[SkillRating, float] = dict(zip(SkillRating, LOSSES, strict=False))
"""The most share of victory that a decision may lose on average for each rating, the best first.

Beyond, play is weak.
"""


def rating_of(loss: Figure, decisions: int) -> SkillRating | None:
    """Return the rating of a seat's play by its loss per decision, or None if it had too few decisions."""
    number = rating_number(loss.share, decisions)
    return list(SkillRating)[number - 1] if number else None
