"""CMA-ES: maximises a noisy function of several numbers that has no gradient.

Hansen, "The CMA evolution strategy: a tutorial", arXiv:1604.00772, with its default constants: each generation is drawn
around a mean; its better half moves the mean and adapts the covariance and the step size of the next generation.
"""

from collections.abc import Callable, Iterator
from math import exp, sqrt
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Vectors: TypeAlias = NDArray[np.float64]
Fitness: TypeAlias = Callable[[Vectors], Vectors]
"""Returns the fitness of each candidate of a generation; a row is a candidate."""


def evolve_means(fitness: Fitness, start: Vectors, step: float, size: int, seed: int) -> Iterator[Vectors]:
    """Yield the mean after each generation of `size` candidates, endlessly."""
    dimensions = len(start)
    rng = np.random.default_rng(seed)
    parents = size // 2
    # The better half of a generation, weighted by rank; `mass` is their effective number.
    shares = np.log(parents + 0.5) - np.log(np.arange(1, parents + 1))
    shares /= shares.sum()
    mass = 1 / float((shares**2).sum())
    # Learning rates of the path, the step path, and the covariance from the path and from the better half: c_c,
    # c_sigma, c_1 and c_mu in the tutorial.
    path_rate = (4 + mass / dimensions) / (dimensions + 4 + 2 * mass / dimensions)
    step_rate = (mass + 2) / (dimensions + mass + 5)
    one_rate = 2 / ((dimensions + 1.3) ** 2 + mass)
    all_rate = min(1 - one_rate, 2 * (mass - 2 + 1 / mass) / ((dimensions + 2) ** 2 + mass))
    damping = 1 + 2 * max(0.0, sqrt((mass - 1) / (dimensions + 1)) - 1) + step_rate
    # The mean length of a random vector, with which that of the step path is compared.
    usual = sqrt(dimensions) * (1 - 1 / (4 * dimensions) + 1 / (21 * dimensions**2))
    mean, shape = start.astype(np.float64), np.eye(dimensions)
    path, step_path = np.zeros(dimensions), np.zeros(dimensions)
    generation = 0
    while True:
        generation += 1
        # Draw candidates from the normal distribution with covariance `shape`, by its eigenvectors.
        lengths, axes = np.linalg.eigh(shape)
        lengths = np.sqrt(lengths.clip(1e-12))
        moves = rng.standard_normal((size, dimensions)) * lengths @ axes.T
        better = moves[np.argsort(-fitness(mean + step * moves), kind="stable")[:parents]]
        move = shares @ better
        mean = mean + step * move
        # Paths add up recent moves of the mean. The step path is normalised by the covariance: if it is longer than
        # usual, moves point the same way and steps grow; if it is shorter, they cancel out and steps shrink.
        step_path = (1 - step_rate) * step_path + sqrt(step_rate * (2 - step_rate) * mass) * (
            axes @ (axes.T @ move / lengths)
        )
        length = float(np.linalg.norm(step_path))
        settled = length / sqrt(1 - (1 - step_rate) ** (2 * generation)) < (1.4 + 2 / (dimensions + 1)) * usual
        path = (1 - path_rate) * path + settled * sqrt(path_rate * (2 - path_rate) * mass) * move
        # The covariance learns the direction of the path and the spread of the better candidates.
        along = np.outer(path, path) + (not settled) * path_rate * (2 - path_rate) * shape
        shape = (1 - one_rate - all_rate) * shape + one_rate * along + all_rate * (better.T * shares) @ better
        step *= exp(step_rate / damping * (length / usual - 1))
        yield mean
