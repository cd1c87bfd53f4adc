"""The review of a game: what each move cost, the account of luck and skill, win chances and turning points."""

from croupier.engine.manifest import Versions
from croupier.network.effort import QUICK, THOROUGH, Precision
from croupier.review.account import Account, Cause, Figure, SeatAccount
from croupier.review.plan import UnreviewableError
from croupier.review.rating import MOST_LOSS, SkillRating
from croupier.review.reasons import explain_marks
from croupier.review.review import Mark, Play, Review, Turn, TurningPoint, review

__all__ = [
    "MOST_LOSS",
    "QUICK",
    "THOROUGH",
    "Account",
    "Cause",
    "Figure",
    "Mark",
    "Play",
    "Precision",
    "Review",
    "SeatAccount",
    "SkillRating",
    "Turn",
    "TurningPoint",
    "UnreviewableError",
    "Versions",
    "explain_marks",
    "review",
]
