"""Ratings after Plackett and Luce, by maximum likelihood, with bootstrap intervals.

In the model a game is a series of draws: each place goes to one of the remaining seats, with a probability
proportional to the strength of its bot. If seats share a place, every order of them has equal weight. Every two bots
are treated as having tied one more game, so that a bot that never lost has a finite strength too.

The likelihood depends only on two counts: how often each bot was drawn, and how often a draw was from which bots.
Newton's method on these counts is a few lines and rates a thousand resampled tournaments together. The library choix
finds the same strengths (a test has its figures), but needs SciPy and has no shared places.

If the luck of the dice was counted, which is done for victories only, the model draws only the first place of a game,
and each bot counts as drawn as often as it earned victories without luck. That has the same mean and less variance.
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
"""Rating points in one unit of log-strength: on Elo's scale 400 points are ten times the strength."""
MEAN = 1500
"""The mean rating of all bots of a tournament."""
UNSEEN_GAMES = 1.0
"""Tied games that are added between every two bots."""
RESAMPLES = 1000
"""Resampled tournaments from which the intervals come."""
RATED_TOGETHER = 50
"""Resampled tournaments that are rated together, to bound memory."""
SMALLEST_WIDTH = 1e-6
"""Points: an interval narrower than this has no width but rounding errors."""
MOST_STEPS = 100
"""Steps after which Newton's method stops in any case."""
LONGEST_STEP = 2.0
"""The longest step of Newton's method in log-strength: longer ones overshoot when the start is far off."""

Ranking: TypeAlias = tuple[tuple[int, ...], ...]
"""The bots at each place, first place first."""
SeatsLeft: TypeAlias = tuple[int, ...]
"""How many seats each bot still has in a draw."""


@dataclass(frozen=True)
class Rating:
    """How strong a bot is, on Elo's scale, with its 95 % interval."""

    bot: str
    rating: float
    low: float | None
    high: float | None
    """None where too few deals were played, or all ended alike."""


@dataclass(frozen=True)
class DrawCounts:
    """The counts that the likelihood depends on, by tournament, or by deal of one tournament."""

    tables: NDArray[np.float64]
    """The kinds of draws, by kind and bot: how many seats the bot had left."""
    drawn: NDArray[np.float64]
    """How often each bot was drawn, by tournament and bot."""
    draws: NDArray[np.float64]
    """How often there was a draw of each kind, by tournament and kind."""


def orders(ranking: Ranking) -> Iterator[tuple[tuple[int, ...], float]]:
    """Yield the orders of all seats that a ranking allows, with their weights, which add up to 1."""
    ways = [Counter(permutations(place)) for place in ranking]
    for chosen in product(*(way.items() for way in ways)):
        part = 1.0
        for (_, count), way in zip(chosen, ways, strict=True):
            part *= count / way.total()
        yield tuple(bot for order, _ in chosen for bot in order), part


@cache
def draws_of(ranking: Ranking, bots: int) -> tuple[Mapping[int, float], Mapping[SeatsLeft, float]]:
    """Return how often each bot is drawn in a game, and how often from which seats left."""
    drawn: Counter[int] = Counter()
    tables: Counter[SeatsLeft] = Counter()
    for order, part in orders(ranking):
        for place in range(len(order) - 1):  # with one seat left there is no draw
            left = Counter(order[place:])
            drawn[order[place]] += part  # type: ignore[assignment]  # parts of a count
            tables[tuple(left[bot] for bot in range(bots))] += part  # type: ignore[assignment]
    return drawn, tables


def counts_of(results: Results) -> DrawCounts:
    """Return the counts of every deal: of all places, or of victories without luck if luck was counted."""
    return _victory_counts(results) if results.luck.any() else _place_counts(results)


def _victory_counts(results: Results) -> DrawCounts:
    """Return the counts of every deal for first places only, with the luck subtracted."""
    bots = range(len(results.bots))
    seats = np.stack([(results.seated == bot).sum(axis=1) for bot in bots], axis=1)
    kinds, kind = np.unique(np.concatenate([seats, _pairs(len(bots))]), axis=0, return_inverse=True)
    earned = [(results.earned * (results.seated == bot)).sum(axis=1) for bot in bots]
    drawn = np.stack([results.by_cluster(each) for each in earned], axis=1)
    draws = np.zeros((results.clusters, len(kinds)))
    np.add.at(draws, (results.cluster, kind.reshape(-1)[: results.games]), 1)  # some versions of NumPy add an axis
    return DrawCounts(kinds.astype(np.float64), drawn, draws)


def _place_counts(results: Results) -> DrawCounts:
    """Return the counts of every deal for all places."""
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
    return DrawCounts(np.array(kinds, np.float64), drawn, draws)


def _ranking(seated: Sequence[int], places: Sequence[int]) -> Ranking:
    in_order = sorted(zip(places, seated, strict=True))
    return tuple(tuple(bot for _, bot in seats) for _, seats in groupby(in_order, key=lambda seat: seat[0]))


def _pairs(bots: int) -> list[SeatsLeft]:
    return [tuple(int(bot in pair) for bot in range(bots)) for pair in combinations(range(bots), 2)]


def add_unseen_games(counts: DrawCounts) -> DrawCounts:
    """Return the counts with a tied game added for every two bots: one draw from both, and half of it for each."""
    bots = counts.drawn.shape[1]
    pairs = np.array(_pairs(bots))
    shared = (counts.tables[:, None, :] == pairs[None, :, :]).all(axis=2).any(axis=1)
    return DrawCounts(counts.tables, counts.drawn + UNSEEN_GAMES * (bots - 1) / 2, counts.draws + UNSEEN_GAMES * shared)


def without_negatives(counts: DrawCounts) -> DrawCounts:
    """Return the counts with negative ones raised to 0 and the sum unchanged.

    After few games a bot may have earned less than 0 victories once its luck is subtracted.
    """
    drawn = counts.drawn.clip(min=0)
    drawn *= (counts.drawn.sum(axis=1) / drawn.sum(axis=1))[:, None]
    return DrawCounts(counts.tables, drawn, counts.draws)


def fit_strengths(counts: DrawCounts) -> NDArray[np.float64]:
    """Return the log-strengths of highest likelihood, by tournament and bot, with mean 0 in each tournament."""
    logarithms = np.zeros_like(counts.drawn)
    for _ in range(MOST_STEPS):
        weights = counts.tables * np.exp(logarithms)[:, None, :]
        chances = weights / weights.sum(axis=2, keepdims=True)
        expected = counts.draws[:, :, None] * chances
        slope = counts.drawn - expected.sum(axis=1)
        curve = -np.einsum("tmi,tmj->tij", expected, chances)
        diagonal = np.arange(slope.shape[1])
        curve[:, diagonal, diagonal] += expected.sum(axis=1)
        # Only differences of strengths matter, so `curve` is singular; adding 1 to each element makes it regular and
        # picks the step whose sum is 0.
        step = np.linalg.solve(curve + 1, slope[:, :, None])[:, :, 0]
        step *= np.minimum(1, LONGEST_STEP / np.abs(step).max(axis=1, keepdims=True).clip(min=1e-300))
        logarithms += step
        if np.abs(step).max() < 1e-10:
            break
    centred: NDArray[np.float64] = logarithms - logarithms.mean(axis=1, keepdims=True)
    return centred


def resample(counts: DrawCounts, strata: NDArray[np.intp], seed: int, resamples: int) -> Iterator[DrawCounts]:
    """Yield tournaments whose deals are drawn from those played, with replacement and within their line-up.

    Of n deals, n - 1 are drawn and count n / (n - 1) times each: with n draws the variance of few deals would come out
    too small (Rao and Wu 1988). Line-ups with a single deal are pooled.
    """
    random = np.random.default_rng(seed)
    members = [np.flatnonzero(strata == stratum) for stratum in np.unique(strata)]
    single = [deals for deals in members if len(deals) == 1]
    members = [deals for deals in members if len(deals) > 1] + ([np.concatenate(single)] if single else [])
    for start in range(0, resamples, RATED_TOGETHER):
        times = np.ones((min(RATED_TOGETHER, resamples - start), len(strata)))
        for deals in members:
            if (others := len(deals) - 1) > 0:
                found = random.multinomial(others, np.full(len(deals), 1 / len(deals)), len(times))
                times[:, deals] = found * len(deals) / others
        yield DrawCounts(counts.tables, times @ counts.drawn, times @ counts.draws)


def ratings_of(results: Results, seed: int = 0, resamples: int = RESAMPLES) -> tuple[Rating, ...]:
    """Return the rating of every bot. Intervals resample whole deals, because games of one deal are not independent."""
    counts = counts_of(results)
    total = DrawCounts(counts.tables, counts.drawn.sum(axis=0)[None], counts.draws.sum(axis=0)[None])
    rating = MEAN + POINTS * fit_strengths(add_unseen_games(without_negatives(total)))[0]
    if results.clusters < 2:
        return tuple(Rating(bot, float(rating[number]), None, None) for number, bot in enumerate(results.bots))
    _, first = np.unique(results.cluster, return_index=True)
    again = resample(counts, results.line_up[first], seed, resamples)
    sample = MEAN + POINTS * np.concatenate(
        [fit_strengths(add_unseen_games(without_negatives(some))) for some in again]
    )
    low, high = np.quantile(sample, (0.025, 0.975), axis=0)
    return tuple(
        Rating(bot, float(rating[number]), *_interval(float(low[number]), float(high[number])))
        for number, bot in enumerate(results.bots)
    )


def _interval(low: float, high: float) -> tuple[float, float] | tuple[None, None]:
    """Return the interval, or None twice if it has no width: deals that all ended alike tell nothing about others."""
    return (low, high) if high - low > SMALLEST_WIDTH else (None, None)
