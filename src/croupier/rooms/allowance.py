"""Allowance: how long clients play out an opening or a payout before anybody can act; no clock runs meanwhile."""

from croupier.rules import Standing

OPENING = 3_000
"""Dealing the notes and drawing who starts, ms."""
STANDINGS = 8_000
"""How everyone stands after a round, and casinos that pay nobody, ms."""
PAID_CASINO = 2_000
"""One casino that pays, ms."""
LONGEST = 20_000
"""However much there is to show, ms."""
SLOW_CLOCK = 60 * 60
"""From so many seconds a move on, nobody sits and watches: such clocks begin with the turn."""


def payout_allowance(casinos: tuple[Standing, ...]) -> int:
    """How long the payout of these casinos and the standings after it are played out, ms."""
    paid = sum(any(taker is not None for taker in casino.takers) for casino in casinos)
    return min(LONGEST, STANDINGS + PAID_CASINO * paid)
