"""Sentences about a tournament that the table and the page share."""

from collections import Counter

from croupier.arena.line_ups import LineUp
from croupier.arena.ratings import MEAN
from croupier.arena.summary import Summary
from croupier.report.figures import count, fair

ABOUT_RATINGS = f"Plackett-Luce, mean {MEAN}; 400 points more: ten times the strength."
"""How to read ratings."""


def line_up_name(line_up: LineUp) -> str:
    """A line-up as a short text.

    >>> line_up_name(("shark", "regular", "regular", "regular"))
    'shark, 3 regular'
    """
    return ", ".join(f"{times} {name}" if times > 1 else name for name, times in Counter(line_up).items())


def about_dice(summary: Summary) -> str:
    """Which dice the games had, and what that was worth."""
    deals = "1 deal" if summary.deals == 1 else f"{count(summary.deals)} deals, each"
    dealt = "Every game had dice of its own."
    if summary.tournament.duplicate:
        dealt = f"Duplicate dice: {deals} played with the seats rotated."
    if summary.tournament.without_luck:
        dealt += " The luck of the rolls is taken off win shares and ratings."
    if summary.variance_reduction is None:
        return dealt
    return f"{dealt} 1,000 games told as much as {count(1000 * summary.variance_reduction)} independent ones."


def about_shares(summary: Summary) -> str:
    """How to read shares of victory."""
    return f"Wins: of one seat; fair is {fair(summary.fair_share)}. A victory that two share is half for each."
