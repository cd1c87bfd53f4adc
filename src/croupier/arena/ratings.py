"""Ratings after Plackett and Luce, by maximum likelihood, with bootstrap intervals.

In the model a game is a series of draws: each place goes to one of the seats left, with a chance in proportion to the
strength of its bot. Seats that share a place are drawn in every order, each order with equal weight. So that a bot that
never lost has a finite strength too, every two bots are taken to have shared one more game.

The likelihood depends on two counts only: how often each bot was drawn, and from which bots how often was drawn.
Newton's method on those is a few lines and rates a thousand resampled tournaments at once. The library choix finds the
same strengths (a test holds its figures); it would bring SciPy with it, and it has no shared places.

Where the luck of the dice was counted, which is known of victories alone, only the first place of a game is drawn, and
each bot was drawn as often as it has earned victories without luck. That is the same on average and spreads less.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, groupby, permutations, product
from math import log
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.arena.results import Results

POINTS = 400 / log(10)
"""Ratings are on Elo's scale: 400 more is ten times the strength."""
MEAN = 1500
"""The mean rating of all bots of a tournament."""
UNSEEN = 1.0
"""Games that every two bots are taken to have shared beyond those played."""
RESAMPLES = 1000
AT_ONCE = 50
"""Resamples that are rated together."""
ALIKE = 1e-6
"""Ratings that differ by less than so many points are the same."""
STEPS = 100
FARTHEST = 2.0
"""The longest step of Newton's method: from far away it would overshoot."""

Ranking: TypeAlias = tuple[tuple[int, ...], ...]
"""The bots at each place, the first place first."""
Table: TypeAlias = tuple[int, ...]
"""How many seats each bot still has in the draw."""


@dataclass(frozen=True)
class Rating:
    """How strong a bot is, on Elo's scale, with its 95 % interval."""

    bot: str
    rating: float
    low: float | None
    high: float | None
    """None where too few deals were played, or all ended alike."""


@dataclass(frozen=True)
class Counts:
    """What the likelihood depends on. The first axis of both is the tournament, or the deals of one."""

    tables: NDArray[np.float64]
    """Every kind of table that was drawn from, by how many seats each bot had."""
    drawn: NDArray[np.float64]
    """How often each bot was drawn."""
    draws: NDArray[np.float64]
    """How often was drawn from each kind of table."""


def orders(ranking: Ranking) -> Iterator[tuple[tuple[int, ...], float]]:
    """The orders that a ranking allows, with the weight of each."""
    ways = [Counter(permutations(place)) for place in ranking]
    for chosen in product(*(way.items() for way in ways)):
        part = 1.0
        for (_, count), way in zip(chosen, ways, strict=True):
            part *= count / way.total()
        yield tuple(bot for order, _ in chosen for bot in order), part


@cache
def draws_of(ranking: Ranking, bots: int) -> tuple[Mapping[int, float], Mapping[Table, float]]:
    """How often each bot is drawn in a game, and from which tables."""
    drawn: Counter[int] = Counter()
    tables: Counter[Table] = Counter()
    for order, part in orders(ranking):
        for place in range(len(order) - 1):  # the last one left is no draw
            left = Counter(order[place:])
            drawn[order[place]] += part  # type: ignore[assignment]  # parts of a count
            tables[tuple(left[bot] for bot in range(bots))] += part  # type: ignore[assignment]
    return drawn, tables


def counts_of(results: Results) -> Counts:
    """The counts of every deal: of all places, or of victories without luck."""
    return _victories(results) if results.luck.any() else _places(results)


def _victories(results: Results) -> Counts:
    """The counts of every deal where only first places are drawn, and luck is taken off."""
    bots = range(len(results.bots))
    seats = np.stack([(results.seated == bot).sum(axis=1) for bot in bots], axis=1)
    kinds, kind = np.unique(np.concatenate([seats, _pairs(len(bots))]), axis=0, return_inverse=True)
    earned = [(results.earned * (results.seated == bot)).sum(axis=1) for bot in bots]
    drawn = np.stack([results.by_cluster(each) for each in earned], axis=1)
    draws = np.zeros((results.clusters, len(kinds)))
    np.add.at(draws, (results.cluster, kind.reshape(-1)[: results.games]), 1)  # some versions of NumPy add an axis
    return Counts(kinds.astype(np.float64), drawn, draws)


def _places(results: Results) -> Counts:
    """The counts of every deal where all places are drawn."""
    bots = len(results.bots)
    by_game = [
        draws_of(_ranking(seated, places), bots)
        for seated, places in zip(results.seated.tolist(), results.place.tolist(), strict=True)
    ]
    kinds = sorted({table for _, tables in by_game for table in tables} | set(_pairs(bots)))
    numbers = {table: number for number, table in enumerate(kinds)}
    drawn = np.zeros((results.clusters, bots))
    draws = np.zeros((results.clusters, len(kinds)))
    for cluster, (seats, tables) in zip(results.cluster.tolist(), by_game, strict=True):
        for bot, times in seats.items():
            drawn[cluster, bot] += times
        for table, times in tables.items():
            draws[cluster, numbers[table]] += times
    return Counts(np.array(kinds, np.float64), drawn, draws)


def _ranking(seated: Sequence[int], places: Sequence[int]) -> Ranking:
    in_order = sorted(zip(places, seated, strict=True))
    return tuple(tuple(bot for _, bot in seats) for _, seats in groupby(in_order, key=lambda seat: seat[0]))


def _pairs(bots: int) -> list[Table]:
    return [tuple(int(bot in pair) for bot in range(bots)) for pair in combinations(range(bots), 2)]


def with_unseen(counts: Counts) -> Counts:
    """The same counts with the games that are added for every two bots."""
    bots = counts.drawn.shape[1]
    pairs = np.array(_pairs(bots))
    shared = (counts.tables[:, None, :] == pairs[None, :, :]).all(axis=2).any(axis=1)
    return Counts(counts.tables, counts.drawn + UNSEEN * (bots - 1) / 2, counts.draws + UNSEEN * shared)


def possible(counts: Counts) -> Counts:
    """The same counts where no bot was drawn less than never, as it may seem after few games without luck."""
    drawn = counts.drawn.clip(min=0)
    drawn *= (counts.drawn.sum(axis=1) / drawn.sum(axis=1))[:, None]
    return Counts(counts.tables, drawn, counts.draws)


def strengths(counts: Counts) -> NDArray[np.float64]:
    """The logarithms of the strengths that make the counts likeliest, with mean 0, by tournament and bot."""
    logarithms = np.zeros_like(counts.drawn)
    for _ in range(STEPS):
        weights = counts.tables * np.exp(logarithms)[:, None, :]
        chances = weights / weights.sum(axis=2, keepdims=True)
        expected = counts.draws[:, :, None] * chances
        slope = counts.drawn - expected.sum(axis=1)
        curve = -np.einsum("tmi,tmj->tij", expected, chances)
        diagonal = np.arange(slope.shape[1])
        curve[:, diagonal, diagonal] += expected.sum(axis=1)
        # Only differences matter: a constant in every field keeps the sum of the steps at 0.
        step = np.linalg.solve(curve + 1, slope[:, :, None])[:, :, 0]
        step *= np.minimum(1, FARTHEST / np.abs(step).max(axis=1, keepdims=True).clip(min=1e-300))
        logarithms += step
        if np.abs(step).max() < 1e-10:
            break
    centred: NDArray[np.float64] = logarithms - logarithms.mean(axis=1, keepdims=True)
    return centred


def resampled(counts: Counts, strata: NDArray[np.intp], seed: int, resamples: int) -> Iterator[Counts]:
    """Tournaments of deals drawn from those played, with replacement and within their line-up.

    Of n deals n - 1 are drawn, each to count for n / (n - 1): drawn n times, few deals would spread too little (Rao and
    Wu 1988). Deals that are the only ones of their line-up are taken together.
    """
    random = np.random.default_rng(seed)
    members = [np.flatnonzero(strata == stratum) for stratum in np.unique(strata)]
    alone = [deals for deals in members if len(deals) == 1]
    members = [deals for deals in members if len(deals) > 1] + ([np.concatenate(alone)] if alone else [])
    for start in range(0, resamples, AT_ONCE):
        times = np.ones((min(AT_ONCE, resamples - start), len(strata)))
        for deals in members:
            if (others := len(deals) - 1) > 0:
                found = random.multinomial(others, np.full(len(deals), 1 / len(deals)), len(times))
                times[:, deals] = found * len(deals) / others
        yield Counts(counts.tables, times @ counts.drawn, times @ counts.draws)


def ratings_of(results: Results, seed: int = 0, resamples: int = RESAMPLES) -> tuple[Rating, ...]:
    """The rating of every bot. Whole deals are resampled, because their games are not independent."""
    counts = counts_of(results)
    total = Counts(counts.tables, counts.drawn.sum(axis=0)[None], counts.draws.sum(axis=0)[None])
    rating = MEAN + POINTS * strengths(with_unseen(possible(total)))[0]
    if results.clusters < 2:
        return tuple(Rating(bot, float(rating[number]), None, None) for number, bot in enumerate(results.bots))
    _, first = np.unique(results.cluster, return_index=True)
    again = resampled(counts, results.line_up[first], seed, resamples)
    sample = MEAN + POINTS * np.concatenate([strengths(with_unseen(possible(some))) for some in again])
    low, high = np.quantile(sample, (0.025, 0.975), axis=0)
    return tuple(
        Rating(bot, float(rating[number]), *_interval(float(low[number]), float(high[number])))
        for number, bot in enumerate(results.bots)
    )


def _interval(low: float, high: float) -> tuple[float, float] | tuple[None, None]:
    """The interval, if it has a width: deals that all ended alike do not show how others would end."""
    return (low, high) if high - low > ALIKE else (None, None)
