"""How much an answer may cost. It is counted, not timed, so that the same question has the same answer everywhere."""

from typing import NamedTuple

LOOKS_A_SECOND = 60_000
"""Moves that the network looks at in a second, about."""


class Effort(NamedTuple):
    """How much an evaluation may cost, and when it is sure enough."""

    looks: int
    """Moves that the network may be asked about, some 60,000 a second."""
    error: float
    """The standard error of all moves at which it ends earlier."""

    @property
    def seconds(self) -> float:
        """About how long that takes; an exact answer may take as long, by estimate."""
        return self.looks / LOOKS_A_SECOND


class Precision(NamedTuple):
    """How precisely a position is valued."""

    samples: int
    """Of each position; errors are known by them."""
    error: float
    """The standard error of any seat's share at which it is precise enough; until then rollouts are doubled ..."""
    most: int
    """... up to so many a sample, a power of 2."""


HINT = Effort(12_000, 0.002)
"""The effort of a hint: a fifth of a second, on a machine that is not busy."""
QUICK = Precision(samples=12, error=0.015, most=4)
"""For the review at the end of a live game."""
THOROUGH = Precision(samples=24, error=0.008, most=8)
"""For those who have the time: three to four times as long, and about half the errors."""
