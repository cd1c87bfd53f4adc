"""What moves are worth: evaluation with known errors, the account of luck and skill, the review of a game."""

from croupier.review.account import Account, Figure, SeatAccount
from croupier.review.estimate import Effort
from croupier.review.evaluation import Evaluation, evaluate
from croupier.review.plan import QUICK, THOROUGH
from croupier.review.rating import MOST_LOSS, Rating
from croupier.review.review import Mark, Play, Review, Turn, TurningPoint, review

__all__ = [
    "MOST_LOSS",
    "QUICK",
    "THOROUGH",
    "Account",
    "Effort",
    "Evaluation",
    "Figure",
    "Mark",
    "Play",
    "Rating",
    "Review",
    "SeatAccount",
    "Turn",
    "TurningPoint",
    "evaluate",
    "review",
]
