"""Round layout: the arrays in which a round of two is solved, see `rounds`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

HAND, SIDE, BEGIN, END = range(4)
"""Columns of a part: the number of the hand to roll, the side, the first rival and the one behind the last."""
SUM = -1
"""Where a step that ends a roll goes to."""
STRIDE = 16
"""A code is the difference in money, in thousand $, times this, plus the difference in notes, at most one a casino."""


class Steps(NamedTuple):
    """The steps of all hands, one hand after the other, see `croupier.evaluation.solution.rolls`.

    A row is a placing, by its number, or one of those behind them that hold the best placing so far.
    """

    left: NDArray[np.int32]
    right: NDArray[np.int32]
    """The two rows of which a step takes the better value."""
    into: NDArray[np.int32]
    """The row it goes to; SUM: this ends a roll."""
    chance: NDArray[np.float64]
    """The chance of the roll that it ends."""
    first: NDArray[np.int32]
    """The first step of each hand, and behind the last one the number of all steps."""


class Layout(NamedTuple):
    """What there is to know of a round."""

    strengths: NDArray[np.int8]
    """See `Sides`."""
    after: NDArray[np.int32]
    """See `Sides`."""
    idle: NDArray[np.int32]
    """One number: the first side without dice in hand; those behind it have none either."""
    steps: Steps
    codes: NDArray[np.int32]
    """What a casino pays, by casino, the player's strength and the rival's; see `payments`."""
    worth: NDArray[np.float64]
    """What all payments together are worth to the player, by the sum of their codes; the middle is no payment."""


class Memory(NamedTuple):
    """The memory of one thread that solves parts."""

    rows: NDArray[np.float64]
    """Values by row (see `Steps`) and rival."""
    total: NDArray[np.float64]
    """The expectation so far, by rival."""
