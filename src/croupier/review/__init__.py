"""The review of a game: what each move cost, the account of luck and skill, win chances and turning points."""

from croupier.network.effort import QUICK, THOROUGH, Precision
from croupier.review.account import Account, Figure, SeatAccount
from croupier.review.rating import MOST_LOSS, SkillRating
from croupier.review.review import Mark, Play, Review, Turn, TurningPoint, review

__all__ = [
    "MOST_LOSS",
    "QUICK",
    "THOROUGH",
    "Account",
    "Figure",
    "Mark",
    "Play",
    "Precision",
    "Review",
    "SeatAccount",
    "SkillRating",
    "Turn",
    "TurningPoint",
    "review",
]
