"""Shares: how often something happened in many games, with its confidence interval."""

from dataclasses import dataclass
from math import sqrt

from croupier.report.figures import percent

NORMAL_95 = 1.959963984540054
"""95 % of a normal distribution is within this many standard deviations."""


@dataclass(frozen=True)
class Share:
    """A share of games with its 95 % interval."""

    share: float
    low: float
    high: float
    games: int

    @property
    def texts(self) -> tuple[str, str, str]:
        """The share and the ends of its interval as percentages."""
        return percent(self.share, self.games), percent(self.low, self.games), percent(self.high, self.games)


def wilson(share: float, games: float) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a share of games, which is accurate near 0 and 1 and for few games.

    >>> low, high = wilson(81 / 263, 263)  # an example of Newcombe's, Statistics in Medicine 17 (1998)
    >>> f"{low:.4f} {high:.4f}"
    '0.2553 0.3662'
    """
    square = NORMAL_95**2 / games
    centre = (share + square / 2) / (1 + square)
    half = NORMAL_95 * sqrt(share * (1 - share) / games + square / (4 * games)) / (1 + square)
    return max(0.0, min(share, centre - half)), min(1.0, max(share, centre + half))
