"""Endgames of any number of players by exact enumeration: every fall, every placing, each seat for its own victory."""

from croupier.analysis.enumeration.endgames import (
    MOST_POSITIONS,
    POSITIONS_A_SECOND,
    Endgame,
    MoveShares,
    TooManyPositionsError,
    memory_of,
    positions_at_most,
    seconds_of,
    solve_endgame,
)

__all__ = [
    "MOST_POSITIONS",
    "POSITIONS_A_SECOND",
    "Endgame",
    "MoveShares",
    "TooManyPositionsError",
    "memory_of",
    "positions_at_most",
    "seconds_of",
    "solve_endgame",
]
