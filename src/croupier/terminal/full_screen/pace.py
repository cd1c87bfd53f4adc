"""Pace: how long the table shows each event. Enter ends every pause."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Pace:
    """Durations in seconds."""

    deal: float = 0.12
    """For each casino that is filled with notes."""
    roll: float = 0.6
    """For a bot's roll, before it places dice."""
    move: float = 0.7
    """For a bot's move."""
    payout: float = 1.4
    """For each casino that is paid out."""
    take_back: float = 3.0
    """How long a person can take a move back."""


CALM = Pace()
FAST = Pace(0, 0, 0, 0, 0)
"""No pauses, and no time to take a move back."""
