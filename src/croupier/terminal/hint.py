"""Hint: what every move of a turn is worth, from what the seat to act may see."""

from croupier.rules import Place, View

SEED = 1
"""Of the rollouts: the same turn gets the same hint."""


def chances(view: View) -> dict[Place, float]:
    """The share of victory of every legal move. The first call compiles, or loads what was compiled."""
    from croupier.review.evaluation import evaluate_view, typical_winnings

    return {found.move: found.win for found in evaluate_view(view, typical_winnings(view), SEED)}
