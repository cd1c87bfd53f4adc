"""Ratings: those of a known library, those that were put in, and intervals that hold what they promise."""

from math import log

import numpy as np
import pytest

from croupier.arena.line_ups import line_ups_against, mixed_line_ups
from croupier.arena.ratings import (
    MEAN,
    POINTS,
    DrawCounts,
    add_unseen_games,
    counts_of,
    fit_strengths,
    orders,
    ratings_of,
)
from croupier.arena.results import Results, results_of
from croupier.arena.tournament import Tournament
from croupier.rules import BIGGY, CLASSIC, Setup
from tests.arena.made_up import drawn, outcome

RANKINGS = (
    "102 213 023 103 013 021 123 102 013 021 013 321 301 023 312 021 013 013 123 210 "
    "012 201 023 012 103 021 213 021 013 103 013 023 013 031 012 023 021 032 203 023"
)
"""Forty games of three out of four bots, the first place first."""
BY_CHOIX = (1.47063276, 0.00607597, 0.06245433, -1.53916305)
"""What `choix.opt_rankings(4, ..., alpha=0)` of choix 0.4.1 made of them."""


def totals(results: Results) -> DrawCounts:
    counts = counts_of(results)
    return DrawCounts(counts.tables, counts.drawn.sum(axis=0)[None], counts.draws.sum(axis=0)[None])


def test_the_strengths_are_those_that_choix_finds() -> None:
    seated = np.array([[int(bot) for bot in ranking] for ranking in RANKINGS.split()])
    place = np.tile([1, 2, 3], (len(seated), 1))
    number = np.arange(len(seated))
    results = Results(tuple("abcd"), seated, place, (place == 1) * 1.0, place * 0.0, number, number * 0, number * 0)
    assert fit_strengths(totals(results))[0] == pytest.approx(BY_CHOIX, abs=1e-7)


@pytest.mark.parametrize("players", [2, 6, pytest.param(4, marks=pytest.mark.soak)])
def test_strengths_that_were_put_in_come_out(players: int) -> None:
    known = {"a": 4.0, "b": 2.0, "c": 1.0, "d": 0.25}
    tournament = Tournament(Setup(BIGGY, players), mixed_line_ups(list(known), players), 6000, 1)
    found = ratings_of(drawn(tournament, known, 3), resamples=100)
    mean = np.mean([log(strength) for strength in known.values()])
    for rating in found:
        true = MEAN + POINTS * (log(known[rating.bot]) - mean)
        assert rating.rating == pytest.approx(true, abs=20)
        assert rating.low is not None
        assert rating.high is not None
        assert rating.low < rating.rating < rating.high
        assert rating.high - rating.low < 60


def test_a_bot_that_sits_at_several_seats_is_rated_like_one_that_does_not() -> None:
    known = {"a": 3.0, "b": 1.0}
    tournament = Tournament(Setup(CLASSIC, 5), line_ups_against(["a"], ["b"], 5), 8000, 1)
    first, second = ratings_of(drawn(tournament, known, 4), resamples=50)
    assert first.rating - second.rating == pytest.approx(POINTS * log(3), abs=15)


@pytest.mark.parametrize(
    ("seeds", "least"), [(30, 79), pytest.param(100, 270, marks=pytest.mark.soak)], ids=["few", "many"]
)
def test_the_intervals_hold_what_they_promise(seeds: int, least: int) -> None:
    known = {"a": 2.0, "b": 1.0, "c": 0.5}
    tournament = Tournament(Setup(CLASSIC, 3), mixed_line_ups(list("abc"), 3), 180, 1)
    held = 0
    for seed in range(seeds):
        for rating in ratings_of(drawn(tournament, known, seed), seed, resamples=200):
            true = MEAN + POINTS * log(known[rating.bot])
            assert rating.low is not None
            assert rating.high is not None
            held += rating.low <= true <= rating.high
    assert least <= held <= 3 * seeds - 1


@pytest.mark.parametrize(
    "games", [pytest.param(30, id="one deal of each line-up"), pytest.param(60, id="two", marks=pytest.mark.soak)]
)
def test_the_intervals_are_no_narrower_where_line_ups_have_few_deals(games: int) -> None:
    known = {"a": 2.0, "b": 1.5, "c": 1.0, "d": 1.0, "e": 0.5}
    tournament = Tournament(Setup(CLASSIC, 3), mixed_line_ups(list(known), 3), games, 1)
    mean = np.mean([log(strength) for strength in known.values()])
    held = 0
    for seed in range(60):
        for rating in ratings_of(drawn(tournament, known, seed), seed, resamples=100):
            true = MEAN + POINTS * (log(known[rating.bot]) - mean)
            assert rating.low is not None
            assert rating.high is not None
            held += rating.low <= true <= rating.high
    assert 255 <= held <= 300, "nine of ten, as it is with so few deals"


def test_who_never_loses_has_a_finite_rating() -> None:
    tournament = Tournament(Setup(CLASSIC, 2), (("a", "b"),), 40, 1)
    won = [outcome(f.deal, f.rotation, (1, 2) if f.seats[0] == "a" else (2, 1)) for f in tournament.fixtures]
    first, second = ratings_of(results_of(tournament, won))
    # 40 games won and half of an unseen one: 40.5 to 0.5.
    assert first.rating - second.rating == pytest.approx(POINTS * log(81))


def test_shared_places_stand_for_every_order() -> None:
    assert sorted(orders(((0, 1), (2,)))) == [((0, 1, 2), 0.5), ((1, 0, 2), 0.5)]
    assert dict(orders(((0, 0, 1),))) == {(0, 0, 1): 1 / 3, (0, 1, 0): 1 / 3, (1, 0, 0): 1 / 3}
    tournament = Tournament(Setup(CLASSIC, 2), (("a", "b"),), 20, 1)
    shared = results_of(tournament, [outcome(f.deal, f.rotation, (1, 1)) for f in tournament.fixtures])
    assert [rating.rating for rating in ratings_of(shared)] == pytest.approx([MEAN, MEAN])


def test_bots_that_never_met_are_compared_through_others() -> None:
    known = {"a": 4.0, "b": 1.0, "c": 0.25}
    tournament = Tournament(Setup(CLASSIC, 2), (("a", "b"), ("b", "c")), 6000, 1)
    found = {rating.bot: rating.rating for rating in ratings_of(drawn(tournament, known, 5), resamples=50)}
    assert found["a"] - found["c"] == pytest.approx(POINTS * log(16), abs=30)


def test_the_unseen_games_weigh_little() -> None:
    results = drawn(Tournament(Setup(CLASSIC, 3), mixed_line_ups(list("abc"), 3), 900, 1), {"a": 2, "b": 1, "c": 1}, 6)
    plain, unseen = fit_strengths(totals(results))[0], fit_strengths(add_unseen_games(totals(results)))[0]
    assert np.abs(plain - unseen).max() * POINTS < 1


def test_one_deal_says_nothing_about_how_sure_it_is() -> None:
    tournament = Tournament(Setup(CLASSIC, 2), (("a", "b"),), 2, 1)
    results = results_of(tournament, [outcome(0, 0, (1, 2)), outcome(0, 1, (1, 2))])
    assert [(rating.low, rating.high) for rating in ratings_of(results)] == [(None, None)] * 2


def test_deals_that_all_ended_alike_say_nothing_about_how_sure_they_are() -> None:
    tournament = Tournament(Setup(CLASSIC, 2), (("a", "b"),), 40, 1)
    won = [outcome(f.deal, f.rotation, (1, 2) if f.seats[0] == "a" else (2, 1)) for f in tournament.fixtures]
    found = ratings_of(results_of(tournament, won))
    assert found[0].rating > found[1].rating
    assert [(rating.low, rating.high) for rating in found] == [(None, None)] * 2
