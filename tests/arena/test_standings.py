"""Standings: victories, places and pairings counted by hand, and intervals that hold what they promise."""

import numpy as np
import pytest

from croupier.arena.line_ups import line_ups_against
from croupier.arena.results import results_of
from croupier.arena.standings import clustered_share, pairings_of, standings_of
from croupier.arena.tournament import Tournament
from croupier.report.summary import wilson
from croupier.rules import CLASSIC, Setup
from tests.arena.made_up import drawn, outcome

THREE = Tournament(Setup(CLASSIC, 3), line_ups_against(["a"], ["b"], 3), 6, 1)
PLACES = [(1, 2, 3), (1, 1, 3), (2, 3, 1), (1, 2, 2), (2, 2, 1), (1, 1, 1)]
"""Of two deals; the lone bot sits at seat 0, then 2, then 1."""


def test_victories_places_and_pairings_are_those_counted_by_hand() -> None:
    outcomes = [outcome(number // 3, number % 3, places) for number, places in enumerate(PLACES)]
    assert [fixture.seats.index("a") for fixture in THREE.fixtures] == [0, 2, 1, 0, 2, 1]
    results = results_of(THREE, outcomes)
    a, b = standings_of(results)
    assert a.win.share == pytest.approx((1 + 0 + 0 + 1 + 1 + 1 / 3) / 6)
    assert a.win.share + 2 * b.win.share == pytest.approx(1)
    assert a.mean_place == pytest.approx((1 + 3 + 3 + 1 + 1 + 2) / 6)
    assert a.mean_place + 2 * b.mean_place == pytest.approx(6)
    (pairing,) = pairings_of(results)
    assert (pairing.bot, pairing.other, pairing.ahead.games) == ("a", "b", 6)
    assert pairing.ahead.share == pytest.approx((2 + 0 + 0 + 2 + 2 + 1) / 12)
    assert (pairing.win, pairing.other_win) == (a.win, b.win)


def test_deals_count_only_when_all_their_rotations_are_over() -> None:
    outcomes = [outcome(number // 3, number % 3, places) for number, places in enumerate(PLACES[:5])]
    assert results_of(THREE, outcomes).games == 3
    independent = Tournament(THREE.setup, THREE.line_ups, 6, 1, duplicate=False)
    assert results_of(independent, outcomes).games == 5
    assert results_of(THREE, []).games == 0


def test_independent_games_have_the_interval_of_wilson_but_for_few_of_them() -> None:
    won = np.array([1.0] * 300 + [0.0] * 700)
    found = clustered_share(won, np.ones(1000), 1000)
    assert (found.low, found.high) == pytest.approx(wilson(0.3, 1000), abs=2e-4)
    few = clustered_share(won[295:305], np.ones(10), 10)
    low, high = wilson(0.5, 10)
    assert few.low < low < high < few.high


def test_games_that_hang_together_are_worth_fewer_and_those_that_balance_more() -> None:
    alone = clustered_share(np.array([1.0, 0.0] * 200), np.ones(400), 400)
    alike = clustered_share(np.array([2.0, 0.0] * 100), np.full(200, 2.0), 400)
    balanced = clustered_share(np.array([1.0] * 190 + [2.0, 0.0] * 5), np.full(200, 2.0), 400)
    assert balanced.high - balanced.low < alone.high - alone.low < alike.high - alike.low


def test_who_always_wins_is_not_known_to_win_always() -> None:
    found = clustered_share(np.full(20, 2.0), np.full(20, 2.0), 40)
    assert (found.share, found.high) == (1, 1)
    assert found.low == pytest.approx(wilson(1, 40)[0])


def test_the_intervals_hold_what_they_promise() -> None:
    strengths = {"a": 2.0, "b": 1.0}
    held = 0
    for seed in range(60):
        tournament = Tournament(THREE.setup, THREE.line_ups, 150, 1)
        win = standings_of(drawn(tournament, strengths, seed))[0].win
        held += win.low <= 0.5 <= win.high
    assert 53 <= held <= 59
