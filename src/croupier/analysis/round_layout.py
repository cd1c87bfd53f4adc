"""Round layout: the arrays in which a round of two players is solved, see `rounds`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

HAND, SIDE, BEGIN, END = range(4)
"""Columns of a part: the number of the hand to roll, the side, the first rival and the one after the last."""
SUM = -1
"""The destination of a step that ends a roll."""
STRIDE = 16
"""A code is the difference in money, in thousand $, times this, plus the difference in notes, at most one a casino."""


class Steps(NamedTuple):
    """The steps of all hands, one hand after the other, see `croupier.evaluation.solution.rolls`.

    A row is the number of a placing or, after all placings, one that holds the best placing so far.
    """

    left: NDArray[np.int32]
    right: NDArray[np.int32]
    """The two rows of which a step takes the larger value."""
    into: NDArray[np.int32]
    """The row where it goes; SUM ends a roll."""
    chance: NDArray[np.float64]
    """The probability of the roll that it ends."""
    first: NDArray[np.int32]
    """The first step of each hand, and at the end the number of all steps."""


class RoundLayout(NamedTuple):
    """Everything that is needed to solve a round."""

    strengths: NDArray[np.int8]
    """See `Sides`."""
    after: NDArray[np.int32]
    """See `Sides`."""
    idle: NDArray[np.int32]
    """One number: the first side without dice in hand. Those after it have none either."""
    steps: Steps
    codes: NDArray[np.int32]
    """The payment of a casino as a code (see STRIDE), by casino, the player's strength and the rival's."""
    worth: NDArray[np.float64]
    """The value of all payments together to the player, by the sum of their codes; the middle is no payment."""


class RoundMemory(NamedTuple):
    """The memory of one thread that solves parts."""

    rows: NDArray[np.float64]
    """Values by row (see `Steps`) and rival."""
    total: NDArray[np.float64]
    """The expected value so far, by rival."""
