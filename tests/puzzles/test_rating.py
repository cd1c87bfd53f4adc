"""Glicko: the published example, and what a rating has to do with time and results."""

import pytest

from croupier.puzzles import Opponent, Rating, rate
from croupier.puzzles.rating import START, WIDEST


def test_the_example_of_glickman() -> None:
    games = [Opponent(1400, 30, 1), Opponent(1550, 100, 0), Opponent(1700, 300, 0)]
    rated = rate(Rating(1500, 200), games)
    assert rated.value == pytest.approx(1464, abs=0.5)
    assert rated.deviation == pytest.approx(151.4, abs=0.05)


def test_a_win_raises_a_rating_and_each_game_makes_it_surer() -> None:
    won, lost = (rate(Rating(), [Opponent(START, 50, score)]) for score in (1, 0))
    assert won.value - START == pytest.approx(START - lost.value)
    assert won.value > START
    assert won.deviation == lost.deviation < WIDEST


def test_without_games_a_rating_becomes_less_sure_but_never_less_than_that_of_somebody_new() -> None:
    after = [rate(Rating(1700, 50), [], days).deviation for days in (0, 30, 365, 10_000)]
    assert after == sorted(after)
    assert after[0] == pytest.approx(50)
    assert after[2:] == [pytest.approx(WIDEST)] * 2
    assert rate(Rating(1700, 50), [], 10_000).value == 1700
