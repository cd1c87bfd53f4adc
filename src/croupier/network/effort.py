"""Bounds on the cost of answers: counted, not timed, so that the same question has the same answer everywhere."""

from typing import NamedTuple

INFERENCES_A_SECOND = 60_000
"""Moves that the network values per second, roughly."""


class Effort(NamedTuple):
    """Bounds of an evaluation: its cost, and the precision at which it stops earlier."""

    inferences: int
    """Most moves that the network may value."""
    error: float
    """The evaluation stops as soon as the standard error of no move's share of victory is larger than this."""

    @property
    def seconds(self) -> float:
        """The approximate time it takes, which is also the limit for the estimated time of an exact answer."""
        return self.inferences / INFERENCES_A_SECOND


class Precision(NamedTuple):
    """How precisely a review values positions."""

    samples: int
    """Samples per position, whose spread gives the standard error."""
    error: float
    """The number of rollouts is doubled until no seat's share of victory has a larger standard error than this."""
    most: int
    """Most rollouts per sample, a power of 2; after that the error stays as it is."""


HINT = Effort(12_000, 0.002)
"""The effort of a hint: a fifth of a second on an idle machine."""
QUICK = Precision(samples=12, error=0.015, most=4)
"""The precision of the review at the end of a live game."""
THOROUGH = Precision(samples=24, error=0.008, most=8)
"""The precision of a thorough review: it takes three to four times as long, with about half the errors."""
