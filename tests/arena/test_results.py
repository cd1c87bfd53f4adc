"""Variance reduction: dice that favour a seat cancel out, dice that favour nobody change nothing."""

import numpy as np
import pytest

from croupier.arena.line_ups import mixed_line_ups
from croupier.arena.results import results_of, variance_reduction
from croupier.arena.tournament import Tournament
from croupier.rules import CLASSIC, Setup
from tests.arena.made_up import drawn, outcome

TWO = Tournament(Setup(CLASSIC, 2), (("a", "b"),), 4000, 1)


def test_games_that_have_nothing_in_common_are_worth_one_each() -> None:
    assert variance_reduction(drawn(TWO, {"a": 1, "b": 2}, 1)) == pytest.approx(1, abs=0.08)
    mixed_up = Tournament(Setup(CLASSIC, 4), mixed_line_ups(["a", "b"], 4), 6000, 1)
    assert variance_reduction(drawn(mixed_up, {"a": 1, "b": 2}, 1)) == pytest.approx(1, abs=0.08)


def test_luck_of_the_seats_cancels_out() -> None:
    random = np.random.default_rng(2)
    outcomes = []
    for deal in range(2000):
        lucky = int(random.integers(2))
        for rotation in range(2):
            winner = lucky if random.random() < 0.9 else 1 - lucky
            outcomes.append(outcome(deal, rotation, (1, 2) if winner == 0 else (2, 1)))
    # Two games of a deal go to different bots with 0.82, so the correlation is -0.64: 1 / (1 - 0.64).
    assert variance_reduction(results_of(TWO, outcomes)) == pytest.approx(1 / 0.36, rel=0.1)


def test_nothing_can_be_said_of_one_deal_or_of_results_that_never_vary() -> None:
    one = [outcome(0, 0, (1, 2)), outcome(0, 1, (1, 2))]
    assert variance_reduction(results_of(TWO, one)) is None
    same = [outcome(deal, rotation, (1, 2)) for deal in range(5) for rotation in range(2)]
    assert variance_reduction(results_of(TWO, same)) is None
