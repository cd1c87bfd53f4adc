"""Samples of what a position is worth: their standard error, by seat."""

import numpy as np
from numpy.typing import NDArray

from croupier.evaluation.worth import Samples


def error_of(samples: Samples) -> NDArray[np.float64]:
    """Return the standard error of the mean over samples, by seat."""
    return np.std(samples, axis=0, ddof=1) / np.sqrt(len(samples))  # type: ignore[no-any-return]  # by seat
