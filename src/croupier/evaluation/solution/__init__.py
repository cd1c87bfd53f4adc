"""Rounds of two players, solved exactly: the value of every position and of every move.

The solution is retrograde: positions are solved in the order of the dice left in both hands, from the payout back to
the first roll.
"""

from croupier.evaluation.solution.solution import Aim, MoveValue, Solution
from croupier.evaluation.solution.solver import Device, Extent, UnsolvableError, check_solvable, extent, solve_round

__all__ = [
    "Aim",
    "Device",
    "Extent",
    "MoveValue",
    "Solution",
    "UnsolvableError",
    "check_solvable",
    "extent",
    "solve_round",
]
