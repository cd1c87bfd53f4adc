"""Shares of clustered games: only clusters are independent."""

import numpy as np
from numpy.typing import NDArray

from croupier.report.shares import NORMAL_95, Share, wilson


def share_of(happened: NDArray[np.float64], possible: NDArray[np.float64], games: int) -> Share:
    """What happened of what was possible, both summed by cluster.

    Only clusters are independent, so the variance is that of clusters. The interval is Wilson's for the number of
    independent games with the same variance: right also near 0 and 1. Without luck a share may come out beyond these:
    it is taken for the nearest that can be.
    """
    share = min(1.0, max(0.0, float(happened.sum() / possible.sum())))
    clusters = len(happened)
    alike = float(games)
    if clusters > 1 and 0 < share < 1:
        apart = happened - share * possible
        variance = float((apart**2).sum() / possible.sum() ** 2) * clusters / (clusters - 1)
        # The variance of few clusters is uncertain; this is how Student's t widens the interval, to first order.
        variance *= (1 + (NORMAL_95**2 + 1) / (4 * (clusters - 1))) ** 2
        alike = share * (1 - share) / variance if variance > 0 else alike
    return Share(share, *wilson(share, alike), games)
