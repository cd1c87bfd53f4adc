"""Standings: what each bot won in all games, and against each other bot."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from croupier.arena.results import Results
from croupier.report.shares import NORMAL_95, Share, wilson


def clustered_share(happened: NDArray[np.float64], possible: NDArray[np.float64], games: int) -> Share:
    """Return the share of `happened` in `possible`, both summed by cluster.

    Only clusters are independent, so the variance is theirs. The interval is Wilson's for the number of independent
    games with the same variance, which is also valid near 0 and 1. A share with the luck subtracted may lie outside
    0 to 1; it is clamped.
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


@dataclass(frozen=True)
class BotStanding:
    """How often a bot wins per seat; a victory shared by two is half a victory for each."""

    bot: str
    win: Share
    mean_place: float
    """The mean of its places, from 1; bots that tie each get the mean of the places they share."""


@dataclass(frozen=True)
class Pairing:
    """Two bots in the games that both played."""

    bot: str
    other: str
    ahead: Share
    """How often a seat of `bot` ends ahead of a seat of `other`; a tie counts half."""
    win: Share
    """How often a seat of `bot` wins in these games."""
    other_win: Share


def standing_of(results: Results, bot: int) -> BotStanding:
    """Return the standing of a bot in all its games."""
    mine = results.seated == bot
    win = _victories(results, bot)
    equal = (results.place[:, :, None] == results.place[:, None, :]).sum(axis=2)
    # Seats that tie share the mean of their places: two that tie for place 2 have 2.5 each.
    places = results.place + (equal - 1) / 2
    return BotStanding(results.bots[bot], win, float(places[mine].mean()))


def _victories(results: Results, bot: int) -> Share:
    mine = results.seated == bot
    won = results.by_cluster((results.earned * mine).sum(axis=1))
    possible = results.by_cluster(mine.sum(axis=1).astype(np.float64))
    present = possible > 0
    return clustered_share(won[present], possible[present], int(mine.any(axis=1).sum()))


def standings_of(results: Results) -> tuple[BotStanding, ...]:
    """Return the standings of all bots that played, in the order they were named."""
    return tuple(standing_of(results, bot) for bot in range(len(results.bots)) if (results.seated == bot).any())


def pairings_of(results: Results) -> Iterator[Pairing]:
    """Yield all pairs of bots that met."""
    for bot, other in combinations(range(len(results.bots)), 2):
        mine, theirs = results.seated == bot, results.seated == other
        met = mine.any(axis=1) & theirs.any(axis=1)
        if not met.any():
            continue
        games = results.where(met)
        mine, theirs = mine[met], theirs[met]
        pairs = mine[:, :, None] & theirs[:, None, :]
        places = games.place[:, :, None], games.place[:, None, :]
        # By game, seat of `bot` and seat of `other`: 1 if the first is ahead, 0.5 for a tie.
        ahead = ((places[0] < places[1]) + 0.5 * (places[0] == places[1])) * pairs
        share = clustered_share(
            games.by_cluster(ahead.sum(axis=(1, 2))),
            games.by_cluster(pairs.sum(axis=(1, 2)).astype(np.float64)),
            games.games,
        )
        yield Pairing(results.bots[bot], results.bots[other], share, _victories(games, bot), _victories(games, other))
