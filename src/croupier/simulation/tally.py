"""The tally: sums over many games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.checks import check_kind
from croupier.compiled.tally import BINS, COLUMNS, Counters
from croupier.rules.table import CASINOS, ROUNDS, SEATS


@dataclass
class Tally:
    """Sums over many games; the columns of the arrays are named in `croupier.compiled.tally`."""

    games: int
    by_seat: NDArray[np.int64]
    by_casino: NDArray[np.int64]
    by_round: NDArray[np.int64]
    histogram: NDArray[np.int64]
    """Games by seat and money won, in thousand $."""

    @classmethod
    def empty(cls) -> Tally:
        """Return a tally of no games."""
        return cls(
            0,
            np.zeros((SEATS, COLUMNS), np.int64),
            np.zeros((CASINOS, COLUMNS), np.int64),
            np.zeros((ROUNDS, COLUMNS), np.int64),
            np.zeros((SEATS, BINS), np.int64),
        )

    @property
    def counters(self) -> Counters:
        """The arrays, for compiled code to count in."""
        return Counters(self.by_seat, self.by_casino, self.by_round, self.histogram)

    def add(self, other: Tally) -> None:
        """Add the counts of other games."""
        self.games += check_kind("other", other, Tally).games
        for mine, theirs in zip(self.counters, other.counters, strict=True):
            mine += theirs


class TallyPart(NamedTuple):
    """The tally of consecutive games of a seed."""

    first: int
    """The number of the first of them."""
    tally: Tally

    @property
    def numbers(self) -> range:
        """The numbers of the games."""
        return range(self.first, self.first + self.tally.games)
