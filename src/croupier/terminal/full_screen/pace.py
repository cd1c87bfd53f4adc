"""Pace: how long the table shows what happens before it goes on. Enter ends every pause at once."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Pace:
    """Seconds."""

    deal: float = 0.12
    """For each casino that is filled."""
    roll: float = 0.6
    """A bot's dice, before it places them."""
    move: float = 0.7
    """A bot's dice, once they are chosen."""
    payout: float = 1.4
    """Each casino that pays."""
    take_back: float = 3.0
    """To take a move back."""


CALM = Pace()
FAST = Pace(0, 0, 0, 0, 0)
"""No pauses, and no time to take a move back."""
