"""Sharpening: what duplicate dice were worth.

Averaged over the rotations of a deal, a bot's result varies less than over games with dice of their own. How much less
is how many games were saved: a sharpening of 1.5 says that 1,000 games told as much as 1,500 independent ones.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.arena.results import Results
from croupier.rules.table import SEATS


def variances(results: Results, bot: int) -> tuple[float, float]:
    """The variance of a bot's victories in a deal of one line-up: had its games been independent, and as it is."""
    won = (results.victory * (results.seated == bot)).sum(axis=1)
    rotations = int(results.rotation.max()) + 1
    by_rotation: NDArray[np.float64] = won.reshape(-1, rotations)
    # Across deals, the games of one rotation are independent: their variances add up, those of a deal do not.
    return float(by_rotation.var(axis=0, ddof=1).sum()), float(by_rotation.sum(axis=1).var(ddof=1))


def sharpening_of(results: Results) -> float | None:
    """How many times as many independent games would have told as much; None where nothing can be said.

    Line-ups, and orders with more or fewer rotations, are taken one by one; those with more deals weigh more.
    """
    size = np.bincount(results.cluster)[results.cluster] if results.games else results.cluster
    kind = results.line_up * (SEATS + 1) + size
    independent = duplicate = 0.0
    for alike in np.unique(kind):
        games = results.where(kind == alike)
        if games.clusters > 1 and games.games > games.clusters:
            for bot in np.unique(games.seated):
                apart, together = variances(games, int(bot))
                independent += games.clusters * apart
                duplicate += games.clusters * together
    return independent / duplicate if duplicate > 0 else None
