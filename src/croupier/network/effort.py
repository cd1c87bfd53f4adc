"""Bounds on the cost of answers: counted, not timed, so that the same question has the same answer everywhere."""

from typing import NamedTuple

from croupier.checks import check_kind, check_number, check_whole

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


MOST_INFERENCES = 1_000_000_000
"""Most moves that a caller may have the network value: some hours."""
MOST_SAMPLES, MOST_ROLLOUTS = 24, 8
"""The engine has room for no more."""


def check_effort(effort: object) -> Effort:
    """Return an effort. Raises TypeError for something else, ValueError for numbers that bound nothing."""
    bounds = check_kind("effort", effort, Effort, "HINT")
    return Effort(
        check_whole("inferences", bounds.inferences, 1, MOST_INFERENCES), check_number("error", bounds.error, 0, 1)
    )


def check_precision(precision: object) -> Precision:
    """Return a precision. Raises TypeError for something else, ValueError for more than the engine has room for."""
    bounds = check_kind("precision", precision, Precision, "QUICK")
    most = check_whole("most", bounds.most, 1, MOST_ROLLOUTS)
    if most & (most - 1):
        raise ValueError(f"most must be a power of 2, not {most}")
    samples = check_whole("samples", bounds.samples, 2, MOST_SAMPLES)
    return Precision(samples, check_number("error", bounds.error, 0, 1), most)


HINT = Effort(12_000, 0.002)
"""The effort of a hint: a fifth of a second on an idle machine."""
QUICK = Precision(samples=12, error=0.015, most=4)
"""The precision of the review at the end of a live game."""
THOROUGH = Precision(samples=24, error=0.008, most=8)
"""The precision of a thorough review: it takes three to four times as long, with about half the errors."""
BRIEF = Effort(40_000, 0.004)
"""The effort of reasons that somebody waits for: half a second at most on an idle machine."""
CAREFUL = Effort(200_000, 0.004)
"""The effort of reasons by default: up to some seconds."""
