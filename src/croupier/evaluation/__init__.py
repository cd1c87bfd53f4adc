"""What positions and moves are worth, with known errors: evaluations, endgames and rounds of two solved exactly."""

from croupier.evaluation.moves import Evaluation, evaluate, evaluate_view
from croupier.network.effort import HINT, Effort

__all__ = ["HINT", "Effort", "Evaluation", "evaluate", "evaluate_view"]
