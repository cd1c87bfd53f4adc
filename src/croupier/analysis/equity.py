"""Round equity: the share of victory a seat can expect between two rounds, by money, notes and rounds left.

The money that seats will still win is modelled as independent and normally distributed, alike for all, with a spread
that depends on the setup and the rounds left. A note is worth a little money, because notes decide ties. Both numbers
are fitted to simulated games of regulars (`python -m tools.fit`) and stored in `equity.json`. After the last round the
share is exact. Plain functions over the table, like the engine's.
"""

from math import erf, exp, pi, sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.fitted import equity_rows
from croupier.rules import Setup
from croupier.rules.engine import notes_won, rank_of
from croupier.rules.table import Rules, Table

STEP = 0.8
REACH = 5
"""The integral is a sum over 2 * REACH + 1 points, STEP apart, in units of the spread: accurate to four decimals."""
SPREAD, NOTE_WORTH = 0, 1
"""Columns of the equity table; its rows are the rounds left."""
WEIGHTS = np.array(
    [STEP / sqrt(2 * pi) * exp(-0.5 * (point * STEP) ** 2) for point in range(-REACH, REACH + 1)], np.float64
)
"""The weight of each point in the sum."""
FAR = 6
FINE = 32
NORMAL = np.array([0.5 * (1 + erf(x / FINE * sqrt(0.5))) for x in range(-FAR * FINE, FAR * FINE + 1)], np.float64)
"""The normal distribution function from -FAR to FAR, with FINE values per unit: a lookup table, for speed."""


def normal_cdf(x: float) -> float:
    """Return the probability that a standard normal number is below x, to four decimals."""
    index = (x + FAR) * FINE
    if index <= 0:
        return 0.0
    if index >= 2 * FAR * FINE:
        return 1.0
    low = int(index)
    lower = NORMAL[low]
    return lower + (index - low) * (NORMAL[low + 1] - lower)  # type: ignore[no-any-return]  # a number of NumPy's


def final_share(rules: Rules, table: Table, seat: int) -> float:
    """Return a seat's share of the victory by the ranks as they are now."""
    if rank_of(rules, table, seat) > 1:
        return 0.0
    winners = 0
    for other in range(rules.players):
        if rank_of(rules, table, other) == 1:
            winners += 1
    return 1.0 / winners


def win_share(rules: Rules, table: Table, seat: int, equity: NDArray[np.float64]) -> float:
    """Return the share of victory a seat can expect right after a payout."""
    left = rules.rounds - int(table.paid)
    if left == 0:
        return final_share(rules, table, seat)
    spread = equity[left, SPREAD]
    worth = equity[left, NOTE_WORTH]
    mine = table.money[seat] + worth * notes_won(table, seat)
    total = 0.0
    for point in range(-REACH, REACH + 1):
        luck = point * STEP
        product = WEIGHTS[point + REACH]
        for other in range(rules.players):
            if other != seat:
                theirs = table.money[other] + worth * notes_won(table, other)
                product *= normal_cdf((mine - theirs) / spread + luck)
        total += product
    return total


def equity_of(setup: Setup) -> NDArray[np.float64]:
    """Return the equity table of a setup, a row for each number of rounds left; row 0 is not used."""
    return np.array(equity_rows(setup), np.float64)
