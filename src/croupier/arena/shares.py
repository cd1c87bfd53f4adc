"""Shares: how often something happened in clustered games, with its confidence interval."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.report.figures import percent
from croupier.report.summary import NORMAL_95, wilson


@dataclass(frozen=True)
class Share:
    """A share with its 95 % interval."""

    share: float
    low: float
    high: float
    games: int

    @property
    def texts(self) -> tuple[str, str, str]:
        """The share and the ends of its interval as per cent."""
        return percent(self.share, self.games), percent(self.low, self.games), percent(self.high, self.games)


def share_of(happened: NDArray[np.float64], possible: NDArray[np.float64], games: int) -> Share:
    """What happened of what was possible, both summed by cluster.

    Only clusters are independent, so the variance is that of clusters. The interval is Wilson's for the number of
    independent games with the same variance: right also near 0 and 1.
    """
    share = float(happened.sum() / possible.sum())
    clusters = len(happened)
    alike = float(games)
    if clusters > 1 and 0 < share < 1:
        apart = happened - share * possible
        variance = float((apart**2).sum() / possible.sum() ** 2) * clusters / (clusters - 1)
        # The variance of few clusters is uncertain; this is how Student's t widens the interval, to first order.
        variance *= (1 + (NORMAL_95**2 + 1) / (4 * (clusters - 1))) ** 2
        alike = share * (1 - share) / variance if variance > 0 else alike
    low, high = wilson(share, alike)
    return Share(share, low, high, games)
