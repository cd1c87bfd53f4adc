"""Standings: what each bot won, in all games, at each line-up, and against each other bot."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from croupier.arena.results import Results
from croupier.arena.shares import share_of
from croupier.report.shares import Share


@dataclass(frozen=True)
class Standing:
    """How often a bot wins from one seat; a victory shared by two is half a victory for each."""

    bot: str
    win: Share
    mean_place: float
    """Bots that share a place each get the mean of the places they share."""


@dataclass(frozen=True)
class Pairing:
    """Two bots in the games in which both sat."""

    bot: str
    other: str
    ahead: Share
    """How often a seat of `bot` ends ahead of a seat of `other`; equal counts half."""
    win: Share
    """How often a seat of `bot` wins when `other` is there."""
    other_win: Share


def standing_of(results: Results, bot: int) -> Standing:
    """What a bot won in all its games."""
    mine = results.seated == bot
    win = _victories(results, bot)
    equal = (results.place[:, :, None] == results.place[:, None, :]).sum(axis=2)
    places = results.place + (equal - 1) / 2
    return Standing(results.bots[bot], win, float(places[mine].mean()))


def _victories(results: Results, bot: int) -> Share:
    mine = results.seated == bot
    won = results.by_cluster((results.earned * mine).sum(axis=1))
    possible = results.by_cluster(mine.sum(axis=1).astype(np.float64))
    present = possible > 0
    return share_of(won[present], possible[present], int(mine.any(axis=1).sum()))


def standings_of(results: Results) -> tuple[Standing, ...]:
    """All bots that played, in the order they were named."""
    return tuple(standing_of(results, bot) for bot in range(len(results.bots)) if (results.seated == bot).any())


def pairings_of(results: Results) -> Iterator[Pairing]:
    """All pairs that met."""
    for bot, other in combinations(range(len(results.bots)), 2):
        mine, theirs = results.seated == bot, results.seated == other
        met = mine.any(axis=1) & theirs.any(axis=1)
        if not met.any():
            continue
        games = results.where(met)
        mine, theirs = mine[met], theirs[met]
        pairs = mine[:, :, None] & theirs[:, None, :]
        places = games.place[:, :, None], games.place[:, None, :]
        ahead = ((places[0] < places[1]) + 0.5 * (places[0] == places[1])) * pairs
        share = share_of(
            games.by_cluster(ahead.sum(axis=(1, 2))),
            games.by_cluster(pairs.sum(axis=(1, 2)).astype(np.float64)),
            games.games,
        )
        yield Pairing(results.bots[bot], results.bots[other], share, _victories(games, bot), _victories(games, other))
