"""Exact evaluations: the moves of a roll where the rest of the round can be enumerated, or the round solved.

Rounds between two players alone are solved, unless a solution is kept; ends of any other are enumerated.
"""

from __future__ import annotations

from croupier.evaluation.endgames import MOST_POSITIONS, POSITIONS_A_SECOND, positions_at_most, solve_endgame
from croupier.evaluation.solution import Aim, UnsolvableError, extent, solve_round
from croupier.evaluation.solution.kept import kept_solution
from croupier.rules import Setup
from croupier.rules.table import Table


def exact_shares(setup: Setup, table: Table, seconds: float) -> dict[int, tuple[float, ...]] | None:
    """Every seat's share of victory after each legal move of the roll that lies open; None where that takes too long.

    `seconds` is how long it may take by estimate, so that the answer is the same on every machine. Each seat plays for
    its own victory; before the last round, what a payout is worth is that of round equity.
    """
    if can_enumerate(setup, table, seconds):
        moves = solve_endgame(setup, table).moves(table)
        return {move.move: tuple(share / sum(shares) for share in shares) for move, shares in moves}
    if can_solve(setup, seconds):
        solution = kept_solution(setup, table, Aim.VICTORY) or solve_round(setup, table, Aim.VICTORY, threads=1)
        values = solution.moves(table)
        return {move.move: (1 - value, value) if table.seat else (value, 1 - value) for move, value in values}
    return None


def can_enumerate(setup: Setup, table: Table, seconds: float) -> bool:
    """Whether the rest of the round has few enough positions for one core and so many seconds, by estimate."""
    most = min(MOST_POSITIONS, round(seconds * POSITIONS_A_SECOND))
    return positions_at_most(setup, table, most) <= most


def can_solve(setup: Setup, seconds: float) -> bool:
    """Whether the round can be solved on one core in so many seconds, by estimate."""
    try:
        return extent(setup, Aim.VICTORY).seconds(threads=1) <= seconds
    except UnsolvableError:
        return False
