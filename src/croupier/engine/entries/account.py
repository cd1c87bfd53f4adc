"""Entries for reviews: the worth of a game's positions, and the luck and skill that follow from it."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.dealer.counter import game_key
from croupier.engine.entries.ledger import (
    ERROR,
    LOSS,
    SHARE,
    Ledger,
    add_change,
    compute_figures,
    mark_number,
    rating_number,
    write_change,
)
from croupier.engine.regions import Long
from croupier.network.effort import Precision
from croupier.network.lookahead import Lookahead
from croupier.network.par import ParWorkspace, sample_worth
from croupier.rules.table import SEATS, Rules

MILLION = 1_000_000.0
"""Entries take whole numbers only, so standard errors are passed in millionths."""
NO_CAUSE = -1
"""In place of a cause: the change is not added to any."""


def value_position(
    rules: Rules,
    position: Any,
    par: ParWorkspace,
    look: Lookahead,
    rows: NDArray[np.float64],
    samples: NDArray[np.float64],
    seed: Long,
    turn: int,
    count: int,
    most: int,
    millionths: int,
) -> int:
    """Write what `position[0]` is worth into `samples`, by sample and seat; return 1 if that is exact, else 0.

    Positions of the same turn are valued with the same dice. `count`, `most` and `millionths`, the error, are a
    `Precision`.
    """
    precision = Precision(count, millionths / MILLION, most)
    return sample_worth(rules, position, par, look, game_key(seed, turn), precision, rows, samples)


def clear_ledger(ledger: Ledger, count: int) -> int:
    """Begin an account of positions with `count` samples each. Returns 0."""
    ledger.samples[0] = count
    for cause in range(ledger.sums.shape[0]):
        for sample in range(count):
            for seat in range(SEATS):
                ledger.sums[cause, sample, seat] = 0.0
    return 0


def note_change(
    ledger: Ledger,
    before: NDArray[np.float64],
    samples: NDArray[np.float64],
    figure: NDArray[np.float64],
    cause: int,
    seat: int,
    sign: int,
) -> int:
    """Compute the change from `before` to `samples`, times `sign`, and add it to a cause unless that is -1.

    Writes the change for a seat into `figure`, and returns how grave a cost of that size is, see `mark_number`.
    """
    for sample in range(ledger.samples[0]):
        for other in range(SEATS):
            ledger.change[sample, other] = sign * (samples[sample, other] - before[sample, other])
    if cause != NO_CAUSE:
        add_change(ledger, cause)
    write_change(ledger, seat, figure)
    return mark_number(figure[SHARE], figure[ERROR])


def close_ledger(rules: Rules, ledger: Ledger) -> int:
    """Compute all figures of the account. Returns the number of players."""
    compute_figures(rules.players, ledger)
    return rules.players


def rate(ledger: Ledger, seat: int) -> int:
    """Return the number of a seat's rating, see `rating_number`. The account must be closed."""
    return rating_number(ledger.by_seat[seat, LOSS, SHARE], ledger.decisions[seat])


ENTRIES = (value_position, clear_ledger, note_change, close_ledger, rate)
"""The entries of this module, all of which the page's module exports, too."""
