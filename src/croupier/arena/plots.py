"""Plots of a tournament, for its page."""

from croupier.arena.ratings import MEAN
from croupier.arena.summary import Summary
from croupier.report.marks import SEATS
from croupier.report.markup import Markup
from croupier.report.plots.intervals import (
    Interval,
    IntervalAxis,
    fair_axis,
    intervals_plot,
    share_axis,
    share_interval,
)


def mark_of(summary: Summary, bot: str) -> int:
    """The mark of a bot: those of the seats, in the order of strength, again from the first where they run out."""
    return [standing.bot for standing in summary.standings].index(bot) % len(SEATS) + 1


def ratings_plot(summary: Summary) -> Markup:
    """The rating of each bot."""
    return intervals_plot(
        "ratings",
        "Rating of each bot with 95% intervals",
        [
            Interval(
                rating.bot,
                rating.rating,
                rating.rating if rating.low is None else rating.low,
                rating.rating if rating.high is None else rating.high,
                mark_of(summary, rating.bot),
            )
            for rating in summary.ratings
        ],
        IntervalAxis(
            MEAN,
            f"mean {MEAN}",
            f"The mean is {MEAN}.",
            lambda points: f"{points:.0f}",
            lambda points, _: f"{points:.0f}",
        ),
    )


def wins_plot(summary: Summary) -> Markup:
    """How often each bot wins from one seat."""
    return intervals_plot(
        "wins",
        "Share of victory of each bot with 95% intervals",
        [share_interval(standing.bot, standing.win, mark_of(summary, standing.bot)) for standing in summary.standings],
        fair_axis(summary.fair_share, summary.games),
    )


def pairings_plot(summary: Summary) -> Markup:
    """How often one bot ends ahead of another."""
    return intervals_plot(
        "pairings",
        "How often one bot ends ahead of another, with 95% intervals",
        [
            share_interval(f"{pairing.bot} ahead of {pairing.other}", pairing.ahead, mark_of(summary, pairing.bot))
            for pairing in summary.pairings
        ],
        share_axis(0.5, "as often as not", "Equals would be ahead half the time.", summary.games),
    )
