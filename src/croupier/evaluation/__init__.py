"""The worth of positions and moves, with known errors: evaluations, endgames, and two-player rounds solved exactly."""

from croupier.evaluation.moves import Evaluation, evaluate, evaluate_view
from croupier.network.effort import HINT, Effort

__all__ = ["HINT", "Effort", "Evaluation", "evaluate", "evaluate_view"]
