"""Account: luck and skill of a game, a position and a step at a time; plain functions that a page calls."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.wasm.regions import Long
from croupier.dealer.counter import game_key
from croupier.network.lookahead import Lookahead
from croupier.review.ledger import ERROR, LEDGER, LOSS, SHARE, Ledger, add_change, balance, mark_number, write_change
from croupier.review.par import Space, sample_worth
from croupier.review.plan import QUICK
from croupier.review.rating import rating_number
from croupier.rules.table import SEATS, Rules

NO_CAUSE = -1


def value_position(
    rules: Rules,
    position: Any,
    par: Space,
    look: Lookahead,
    rollouts: NDArray[np.float64],
    samples: NDArray[np.float64],
    seed: Long,
    turn: int,
) -> int:
    """Write down what `position[0]` is worth, by sample and seat; positions of one turn meet the same dice."""
    return sample_worth(rules, position, par, look, game_key(seed, turn), QUICK, rollouts, samples)


def clear_ledger(ledger: Ledger) -> int:
    """Begin an account."""
    for cause in range(ledger.sums.shape[0]):
        for sample in range(ledger.sums.shape[1]):
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
    """Write down what changed for a seat from `before` to `samples`, times a sign, and add it to a cause unless -1.

    Returns how grave a cost of that size is, see `mark_number`.
    """
    for sample in range(ledger.change.shape[0]):
        for other in range(SEATS):
            ledger.change[sample, other] = sign * (samples[sample, other] - before[sample, other])
    if cause != NO_CAUSE:
        add_change(ledger, cause)
    write_change(ledger, seat, figure)
    return mark_number(figure[SHARE], figure[ERROR])


def close_ledger(rules: Rules, ledger: Ledger) -> int:
    """Write down all figures of the account."""
    balance(rules.players, ledger)
    return rules.players


def rate(ledger: Ledger, seat: int) -> int:
    """The number of a seat's rating in the closed account, see `rating_number`."""
    return rating_number(ledger.by_seat[seat, LOSS, SHARE], ledger.decisions[seat])


CALLS = (*LEDGER, rating_number)
"""Those that the others call, a function after those it calls."""
ENTRIES = (value_position, clear_ledger, note_change, close_ledger, rate)
"""Those that a page calls."""
