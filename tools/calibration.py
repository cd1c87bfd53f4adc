"""Calibration of the round equity: `python -m tools.calibration` prints expected and realised shares of victory.

In games of another seed than it was fitted to, seats are put into bins by the share of victory they could expect after
a round. In each bin that share is compared with the share they won.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

import numpy as np

from croupier.analysis.equity import equity_of
from croupier.analysis.fitted import setup_name
from croupier.rules import Setup
from tools.fit import FitLedger, each_table, options_of

SEED = 987
GAMES = 10_000
BINS = 10


@dataclass(frozen=True)
class Bin:
    """Seats that could expect about the same share of victory."""

    seats: int
    expected: float
    realised: float
    error: float
    """The standard error of the realised share."""

    @property
    def apart(self) -> float:
        """The difference between realised and expected share, in standard errors."""
        return (self.realised - self.expected) / self.error


def bins(ledger: FitLedger, left: int) -> Iterator[Bin]:
    """Yield bins with equally many seats, ordered by what they could expect with `left` rounds left."""
    expected = ledger.expected_by(left, equity_of(ledger.setup)).ravel()
    realised = ledger.shares.ravel()
    for part in np.array_split(np.argsort(expected, kind="stable"), BINS):
        spread = float(realised[part].std())
        mean = float(expected[part].mean())
        # If none or all of them won, the expected spread is used instead.
        error = max(spread, sqrt(mean * (1 - mean)), 1e-3) / sqrt(len(part))
        yield Bin(len(part), mean, float(realised[part].mean()), error)


def main() -> None:
    """Print a line for every offered setup and each number of rounds left."""
    options = options_of("calibration", __doc__, GAMES, SEED).parse_args()
    print("Expected and realised share of victory, by bin; how far apart at most, in standard errors", flush=True)
    for setup in each_table("playing"):
        _print(setup, options.games, options.seed)


def _print(setup: Setup, games: int, seed: int) -> None:
    ledger = FitLedger(setup, games, seed)
    for left in range(1, setup.edition.rounds):
        all_bins = list(bins(ledger, left))
        pairs = "  ".join(f"{each.expected:.2f} {each.realised:.2f}" for each in all_bins)
        farthest = max(abs(each.apart) for each in all_bins)
        print(f"{setup_name(setup):<24} {left} left:  {pairs}  ({farthest:.1f})", flush=True)


if __name__ == "__main__":
    main()
