"""Worth: what a position is worth at par to every seat, by rollouts, or exactly where few dice are left."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.equity import equity_of
from croupier.compiled.arguments import record_of, signed
from croupier.compiled.compiler import jit
from croupier.network.lookahead import Lookahead
from croupier.network.weights import own_weights
from croupier.review.par import CHOICE, KNOWN, PAR, PLAIN_ROLLOUTS, ROLLOUTS, Question, Space, inquire
from croupier.rules import Setup
from croupier.rules.table import PLACE, SEATS, Table


class Evaluator:
    """Asks about positions at tables of one setup; one thread at a time."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.look = Lookahead.of(setup.rules, own_weights(), equity_of(setup))
        self.space = Space.empty()

    def known(self, table: Table) -> tuple[NDArray[np.float64], bool]:
        """What is known, by seat, where a seat has to roll or a round is to be paid out; and whether that is exact."""
        rows = np.zeros((1, SEATS))
        exact = self._ask(table, Question(KNOWN, 0, 0), rows)
        return rows[0, : self.setup.players], exact == 1

    def rollouts(
        self, table: Table, seed: int, first: int, count: int, *, plain: bool = False
    ) -> tuple[NDArray[np.float64], int]:
        """Some rollouts, by number and seat, where a seat has to roll; and how many moves the network looked at."""
        rows = np.zeros((count, SEATS))
        looked = self._ask(table, Question(PLAIN_ROLLOUTS if plain else ROLLOUTS, signed(seed), first), rows)
        return rows[:, : self.setup.players], looked

    def par(self, table: Table) -> int:
        """The number of the move at par, where a seat has to place."""
        if table.phase != PLACE:
            raise ValueError("no seat has to place now")
        return self._ask(table, Question(CHOICE, 0, 0), np.zeros((1, SEATS)))

    def _ask(self, table: Table, question: Question, rows: NDArray[np.float64]) -> int:
        return int(jit(inquire, PAR)(self.setup.rules, record_of(table), self.space, self.look, question, rows))


@dataclass(frozen=True)
class Precision:
    """How precisely a position is valued."""

    samples: int
    """Of each position; errors are known by them."""
    error: float
    """The standard error of any seat's share at which it is precise enough; until then rollouts are doubled ..."""
    most: int
    """... up to so many a sample, a power of 2."""


@dataclass(frozen=True)
class Worth:
    """What a position is worth at par, as several samples: each alone is right on average."""

    samples: NDArray[np.float64]
    """Shares of victory, by sample and seat. Where they are exact, all are the same."""


def mean_of(samples: NDArray[np.float64]) -> NDArray[np.float64]:
    """The mean over samples."""
    mean: NDArray[np.float64] = samples.mean(axis=0)
    return mean


def error_of(samples: NDArray[np.float64]) -> NDArray[np.float64]:
    """The standard error of that mean."""
    error: NDArray[np.float64] = samples.std(axis=0, ddof=1) / sqrt(len(samples))
    return error


def sampled(evaluator: Evaluator, table: Table, seed: int, precision: Precision) -> Worth:
    """What a position is worth, where a seat has to roll or a round is to be paid out.

    The same seed gives the same dice, whatever the position.
    """
    samples = precision.samples
    known, exact = evaluator.known(table)
    if exact:
        return Worth(np.tile(known, (samples, 1)))
    rows, _ = evaluator.rollouts(table, seed, 0, samples)
    while error_of(rows).max() > precision.error and len(rows) < samples * precision.most:
        more, _ = evaluator.rollouts(table, seed, len(rows), len(rows))
        rows = np.concatenate((rows, more))
    return Worth(rows.reshape(-1, samples, rows.shape[1]).mean(axis=0))
