"""The difficulty of puzzles: the model finds what made the results, and its figures are what they say."""

from random import Random

import pytest
from tools.puzzles.difficulty import bins, chance, fit, rank_correlation, rating

ABILITIES = (-1.0, -0.3, 0.2, 0.8, 1.5)
TRIES = 20


def made_up(seed: int, puzzles: int) -> tuple[list[float], list[list[int]]]:
    """Return difficulties, and results of solvers that follow the model exactly."""
    random = Random(seed)
    difficulties = [random.gauss(0, 1) for _ in range(puzzles)]
    results = [
        [sum(random.random() < chance(ability, difficulty) for _ in range(TRIES)) for ability in ABILITIES]
        for difficulty in difficulties
    ]
    return difficulties, results


def test_the_fit_finds_difficulties_and_abilities_within_their_errors() -> None:
    difficulties, results = made_up(1, 300)
    found = fit(results, TRIES)
    middle = sum(difficulties) / len(difficulties)
    apart = [
        (one - (true - middle)) / error
        for one, true, error in zip(found.difficulties, difficulties, found.errors, strict=True)
    ]
    assert sum(each**2 for each in apart) / len(apart) == pytest.approx(1, abs=0.3)
    assert found.abilities == pytest.approx([each - middle for each in ABILITIES], abs=0.15)
    assert found.misfit < 1.2


def test_a_puzzle_that_all_or_none_solve_has_a_finite_difficulty_with_a_wide_error() -> None:
    found = fit([[20, 20], [10, 12], [0, 0]], TRIES)
    assert found.difficulties[0] < found.difficulties[1] < found.difficulties[2] < 10
    assert found.errors[2] > found.errors[1]


def test_four_hundred_points_are_odds_of_ten_to_one() -> None:
    assert rating(0) == 1500
    assert rating(2.302585) == 1900
    assert chance(2.302585, 0) == pytest.approx(10 / 11)


def test_ranks_ignore_distances_and_equal_values_share_theirs() -> None:
    assert rank_correlation([1, 2, 3], [10, 11, 400]) == pytest.approx(1)
    assert rank_correlation([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)
    assert rank_correlation([1, 2, 2, 3], [5, 6, 6, 7]) == pytest.approx(1)
    assert rank_correlation([1, 2, 3], [4, 4, 4]) == 0


def test_bins_have_equally_many_puzzles_the_easiest_first() -> None:
    assert bins([3, 1, 2, 4], [0.3, 0.1, 0.2, 0.4], 2) == [(1.5, pytest.approx(0.15)), (3.5, pytest.approx(0.35))]
