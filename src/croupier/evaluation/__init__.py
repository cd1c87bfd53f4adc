"""The worth of positions and moves, exact or with known errors.

Every function takes a position as people hold it: a `Game`, a `View`, a `Record`, or the notation of a position.
"""

from typing import TYPE_CHECKING

from croupier.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from croupier.evaluation.comparison import Comparison, compare
    from croupier.evaluation.endgames import (
        Endgame,
        MoveShares,
        TooManyPositionsError,
        bound_positions,
        memory_of,
        seconds_of,
        solve_endgame,
    )
    from croupier.evaluation.equities import Equity, equity
    from croupier.evaluation.moves import Evaluation, Evaluations, evaluate
    from croupier.evaluation.reason import Kind, Reason, Reply
    from croupier.evaluation.situation import Position
    from croupier.evaluation.solution import (
        Aim,
        Extent,
        MoveValue,
        Solution,
        UnsolvableError,
        check_solvable,
        extent,
        solve_round,
    )
    from croupier.network.effort import BRIEF, CAREFUL, HINT, QUICK, THOROUGH, Effort, Precision
else:
    MODULES = {
        **dict.fromkeys(("Comparison", "compare"), "croupier.evaluation.comparison"),
        **dict.fromkeys(
            (
                "Endgame",
                "MoveShares",
                "TooManyPositionsError",
                "bound_positions",
                "memory_of",
                "seconds_of",
                "solve_endgame",
            ),
            "croupier.evaluation.endgames",
        ),
        **dict.fromkeys(("Equity", "equity"), "croupier.evaluation.equities"),
        **dict.fromkeys(("Evaluation", "Evaluations", "evaluate"), "croupier.evaluation.moves"),
        **dict.fromkeys(("Kind", "Reason", "Reply"), "croupier.evaluation.reason"),
        "Position": "croupier.evaluation.situation",
        **dict.fromkeys(
            ("Aim", "Extent", "MoveValue", "Solution", "UnsolvableError", "check_solvable", "extent", "solve_round"),
            "croupier.evaluation.solution",
        ),
        **dict.fromkeys(
            ("BRIEF", "CAREFUL", "HINT", "QUICK", "THOROUGH", "Effort", "Precision"), "croupier.network.effort"
        ),
    }
    __getattr__ = lazy_imports(__name__, MODULES)

__all__ = [
    "BRIEF",
    "CAREFUL",
    "HINT",
    "QUICK",
    "THOROUGH",
    "Aim",
    "Comparison",
    "Effort",
    "Endgame",
    "Equity",
    "Evaluation",
    "Evaluations",
    "Extent",
    "Kind",
    "MoveShares",
    "MoveValue",
    "Position",
    "Precision",
    "Reason",
    "Reply",
    "Solution",
    "TooManyPositionsError",
    "UnsolvableError",
    "bound_positions",
    "check_solvable",
    "compare",
    "equity",
    "evaluate",
    "extent",
    "memory_of",
    "seconds_of",
    "solve_endgame",
    "solve_round",
]
