"""Variance reduction: how many independent games a game with duplicate dice, or without luck, was worth.

Averaged over the rotations of a deal, a bot's result can vary less than over games with dice of their own, and much
less where the luck of the dice is taken off. A reduction of 1.5 says that 1,000 games gave intervals as narrow as 1,500
independent ones.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.arena.results import Results
from croupier.rules.table import SEATS


def variances(results: Results, bot: int) -> tuple[float, float]:
    """The variance of a bot's victories in a deal of one line-up: had its games been independent, and as it is."""
    mine = results.seated == bot
    rotations = int(results.rotation.max()) + 1
    won: NDArray[np.float64] = (results.victory * mine).sum(axis=1).reshape(-1, rotations)
    earned: NDArray[np.float64] = (results.earned * mine).sum(axis=1).reshape(-1, rotations)
    # Across deals, the games of one rotation are independent: their variances add up, those of a deal do not.
    return float(won.var(axis=0, ddof=1).sum()), float(earned.sum(axis=1).var(ddof=1))


def variance_reduction(results: Results) -> float | None:
    """The variance of independent games divided by that of the games played; None where too few were played to say.

    Line-ups, and orders with more or fewer rotations, are compared separately; those with more deals weigh more.
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
