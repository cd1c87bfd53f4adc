"""Without luck: the same games, and win shares that spread less around the same mean."""

from dataclasses import replace
from math import log
from pathlib import Path

import numpy as np
import pytest

from croupier.arena.line_ups import line_ups_against, mixed_line_ups
from croupier.arena.log import ArenaLog
from croupier.arena.play import play_fixtures
from croupier.arena.ratings import MEAN, POINTS, Rating, ratings_of
from croupier.arena.results import results_of, variance_reduction
from croupier.arena.standings import standing_of
from croupier.arena.tournament import Outcome, Tournament
from croupier.parallel.log import LogError
from croupier.rules import BIGGY, CLASSIC, Setup
from croupier.simulation.workers import own_engines
from tests.arena.made_up import drawn, outcome

PLAIN = Tournament(Setup(CLASSIC, 2), line_ups_against(["ace"], ["regular"], 2), 24, 1)
WITHOUT = replace(PLAIN, without_luck=True)


def width(rating: Rating) -> float:
    assert rating.low is not None
    assert rating.high is not None
    return rating.high - rating.low


@pytest.fixture(scope="module")
def outcomes() -> list[Outcome]:
    return play_fixtures(WITHOUT, own_engines(), tuple(WITHOUT.fixtures))


def test_the_games_are_the_same(outcomes: list[Outcome]) -> None:
    plain = play_fixtures(PLAIN, own_engines(), tuple(PLAIN.fixtures))
    assert [replace(each, luck=()) for each in outcomes] == plain


def test_what_is_left_spreads_less_and_adds_up(outcomes: list[Outcome]) -> None:
    results = results_of(WITHOUT, outcomes)
    assert results.luck.sum(axis=1) == pytest.approx(0, abs=1e-5), "what one gains the others lose"
    assert results.luck.std() > 0.2
    won, plain = standing_of(results, 0).win, standing_of(results_of(PLAIN, outcomes), 0).win
    assert won.high - won.low < 0.6 * (plain.high - plain.low)
    reduction = variance_reduction(results)
    assert reduction is not None
    assert reduction > 3


def test_ratings_without_luck_have_narrower_intervals_around_much_the_same(outcomes: list[Outcome]) -> None:
    plain, found = (ratings_of(results_of(each, outcomes)) for each in (PLAIN, WITHOUT))
    for wide, narrow in zip(plain, found, strict=True):
        assert 0 < width(narrow) < 0.7 * width(wide)
        assert abs(narrow.rating - wide.rating) < width(wide) / 2


@pytest.mark.parametrize("players", [4, pytest.param(2, marks=pytest.mark.soak)])
def test_strengths_that_were_put_in_come_out_of_victories_as_well(players: int) -> None:
    known = {"a": 4.0, "b": 2.0, "c": 1.0, "d": 0.25}
    tournament = Tournament(Setup(BIGGY, players), mixed_line_ups(list(known), players), 6000, 1)
    results = drawn(tournament, known, 3)
    strength = np.array([known[bot] for bot in results.bots])[results.seated]
    luck = 0.9 * (results.victory - strength / strength.sum(axis=1, keepdims=True))
    plain, found = ratings_of(results, resamples=100), ratings_of(replace(results, luck=luck), resamples=100)
    mean = np.mean([log(each) for each in known.values()])
    for wide, narrow in zip(plain, found, strict=True):
        assert narrow.rating == pytest.approx(MEAN + POINTS * (log(known[narrow.bot]) - mean), abs=4)
        assert width(narrow) < 0.5 * width(wide)


def test_a_bot_that_seems_to_win_less_than_never_has_a_finite_rating() -> None:
    lucky = [replace(outcome(deal, rotation, (1, 2)), luck=(1.2, -1.2)) for deal in range(3) for rotation in range(2)]
    tournament = Tournament(Setup(CLASSIC, 2), (("ace", "regular"),), 6, 1, without_luck=True)
    first, second = ratings_of(results_of(tournament, lucky))
    assert first.rating == pytest.approx(MEAN)  # each had that luck as often
    assert second.rating == pytest.approx(MEAN)
    bad = [replace(each, luck=(1.2, -1.2) if each.rotation == 0 else (-0.2, 0.2)) for each in lucky]
    first, second = ratings_of(results_of(tournament, bad))
    assert -1000 < first.rating < second.rating < 4000


def test_policies_at_a_larger_table_are_counted_as_well() -> None:
    tournament = Tournament(Setup(BIGGY, 3, bandit=True), (("regular", "richest", "tourist"),), 3, 1)
    plain = play_fixtures(tournament, own_engines(), tuple(tournament.fixtures))
    counted = replace(tournament, without_luck=True)
    found = play_fixtures(counted, own_engines(), tuple(counted.fixtures))
    assert [replace(each, luck=()) for each in found] == plain
    assert all(np.abs(each.luck).max() > 0.01 for each in found)


def test_a_share_beyond_what_can_be_is_taken_for_the_nearest() -> None:
    unlucky = [replace(outcome(deal, rotation, (1, 2)), luck=(-0.2, 0.2)) for deal in range(3) for rotation in range(2)]
    tournament = Tournament(Setup(CLASSIC, 2), (("ace", "regular"),), 6, 1, without_luck=True)
    shares = [standing_of(results_of(tournament, unlucky), bot).win for bot in range(2)]
    assert all(0 <= each.low <= each.share <= each.high <= 1 for each in shares)


def test_a_log_keeps_luck_and_is_not_mixed_with_one_that_does_not(tmp_path: Path, outcomes: list[Outcome]) -> None:
    path = tmp_path / "log"
    with ArenaLog(path, WITHOUT) as log:
        log.add(outcomes[:2])
    with ArenaLog(path, WITHOUT) as log:
        assert log.outcomes == outcomes[:2]
    with pytest.raises(LogError, match="line 2: the luck of this game was counted"):
        ArenaLog(path, PLAIN)
    with ArenaLog(tmp_path / "other", PLAIN) as log:
        log.add([replace(outcomes[0], luck=())])
    with pytest.raises(LogError, match="its without_luck is null, not true"):
        ArenaLog(tmp_path / "other", WITHOUT)
