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
from croupier.review.estimate import Effort, Estimates
from croupier.review.inquiry import (
    CHOICE,
    INQUIRY,
    KNOWN,
    MONIES,
    MOVES_WORTH,
    PLAIN_ROLLOUTS,
    ROLLOUTS,
    SAMPLES,
    Answer,
    Question,
    inquire,
)
from croupier.review.par import Precision, Space
from croupier.rules import Setup
from croupier.rules.table import PLACE, SEATS, Table

NO_ROWS = np.zeros((0, SEATS))


class Evaluator:
    """Asks about positions at tables of one setup; one thread at a time."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.look = Lookahead.of(setup.rules, own_weights(), equity_of(setup))
        self.space = Space.empty()
        self._estimates = Estimates.empty()

    def known(self, table: Table) -> tuple[NDArray[np.float64], bool]:
        """What is known, by seat, where a seat has to roll or a round is to be paid out; and whether that is exact."""
        rows = np.zeros((1, SEATS))
        exact = self._ask(table, Question(KNOWN), rows)
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
        return self._ask(table, Question(CHOICE))

    def samples(self, table: Table, seed: int, precision: Precision) -> NDArray[np.float64]:
        """What a position is worth, by sample and seat, where a seat has to roll or a round is to be paid out."""
        rows, samples = np.zeros((precision.samples * precision.most, SEATS)), np.zeros((precision.samples, SEATS))
        self._ask(table, Question(SAMPLES, signed(seed), precision=precision), rows, samples)
        return samples[:, : self.setup.players]

    def estimates(self, table: Table, seed: int, effort: Effort) -> tuple[Estimates, int]:
        """What the legal moves of the seat to place are worth, and how many they are."""
        count = self._ask(table, Question(MOVES_WORTH, signed(seed), effort=effort))
        return self._estimates, count

    def monies(self, table: Table, seed: int) -> tuple[Estimates, int]:
        """The same with money alone."""
        return self._estimates, self._ask(table, Question(MONIES, signed(seed)))

    def _ask(
        self,
        table: Table,
        question: Question,
        rows: NDArray[np.float64] = NO_ROWS,
        samples: NDArray[np.float64] = NO_ROWS,
    ) -> int:
        answer = Answer(rows, samples, self._estimates)
        return int(jit(inquire, INQUIRY)(self.setup.rules, record_of(table), self.space, self.look, question, answer))


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
    return Worth(evaluator.samples(table, seed, precision))
