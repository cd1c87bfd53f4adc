"""CMA-ES: the maximum is reached, also of a noisy function, and a seed repeats itself."""

from itertools import islice

import numpy as np
import pytest
from tools.cma_es import Vectors, evolve_means

TOP = np.array([3.0, -1.0, 0.5])


def height(generation: Vectors) -> Vectors:
    """Return the heights of points on a hill that is a hundred times as steep in one direction as in another."""
    steep: Vectors = -((generation - TOP) ** 2 @ np.array([1.0, 10.0, 100.0]))
    return steep


def test_the_top_of_a_hill_is_reached() -> None:
    (*_, mean) = islice(evolve_means(height, np.zeros(3), step=0.5, size=12, seed=1), 80)
    assert mean == pytest.approx(TOP, abs=1e-3)


def test_the_same_seed_evolves_the_same() -> None:
    first, second = (list(islice(evolve_means(height, np.zeros(3), 0.5, 8, seed=7), 5)) for _ in range(2))
    assert np.array_equal(first, second)


def test_rough_measures_are_enough_to_come_near() -> None:
    rng = np.random.default_rng(5)
    rough = evolve_means(lambda rows: height(rows) + rng.normal(0, 1, len(rows)), np.zeros(3), 0.5, 24, seed=2)
    (*_, mean) = islice(rough, 60)
    assert float(height(mean[None])[0]) > float(height(np.zeros((1, 3)))[0]) / 10
