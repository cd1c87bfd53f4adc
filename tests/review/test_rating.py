"""The rating: a word for each level of loss, none for a handful of decisions, and each level above the one before."""

import pytest

from croupier.engine.entries.ledger import FEWEST_DECISIONS
from croupier.review.account import Figure
from croupier.review.rating import MOST_LOSS, SkillRating, rating_of


def test_a_rating_goes_by_what_a_decision_lost() -> None:
    for rating, most in MOST_LOSS.items():
        assert rating_of(Figure(most, 0.001), FEWEST_DECISIONS) is rating
    worst = max(MOST_LOSS.values())
    assert rating_of(Figure(worst + 1e-9, 0.0), FEWEST_DECISIONS) is SkillRating.WEAK
    assert rating_of(Figure(-0.01, 0.0), 100) is SkillRating.MASTERLY, "better than par"


def test_of_few_decisions_there_is_none() -> None:
    assert rating_of(Figure(0.0, 0.0), FEWEST_DECISIONS - 1) is None


def test_the_levels_follow_each_other() -> None:
    assert [*MOST_LOSS, SkillRating.WEAK] == list(SkillRating)
    assert list(MOST_LOSS.values()) == pytest.approx(sorted(MOST_LOSS.values()))
