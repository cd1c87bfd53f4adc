"""Plots of a tournament, for its page."""

from croupier.arena.ratings import MEAN
from croupier.arena.summary import Summary
from croupier.report.figures import fair, percent
from croupier.report.marks import SEATS
from croupier.report.markup import Markup
from croupier.report.plots.intervals import Interval, intervals_plot, percent_ticked


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
        due=MEAN,
        due_name=f"mean {MEAN}",
        told=lambda points: f"{points:.0f}",
        ticked=lambda points, _: f"{points:.0f}",
        spoken=f"The mean is {MEAN}.",
    )


def wins_plot(summary: Summary) -> Markup:
    """How often each bot wins from one seat."""
    return intervals_plot(
        "wins",
        "Share of victory of each bot with 95% intervals",
        [
            Interval(
                standing.bot, standing.win.share, standing.win.low, standing.win.high, mark_of(summary, standing.bot)
            )
            for standing in summary.standings
        ],
        due=summary.fair_share,
        due_name=f"fair share {fair(summary.fair_share)}",
        told=lambda share: percent(share, summary.games),
        ticked=percent_ticked,
        spoken=f"The fair share is {fair(summary.fair_share)}.",
    )


def pairings_plot(summary: Summary) -> Markup:
    """How often one bot ends ahead of another."""
    return intervals_plot(
        "pairings",
        "How often one bot ends ahead of another, with 95% intervals",
        [
            Interval(
                f"{pairing.bot} ahead of {pairing.other}",
                pairing.ahead.share,
                pairing.ahead.low,
                pairing.ahead.high,
                mark_of(summary, pairing.bot),
            )
            for pairing in summary.pairings
        ],
        due=0.5,
        due_name="as often as not",
        told=lambda share: percent(share, summary.games),
        ticked=percent_ticked,
        spoken="Equals would be ahead half the time.",
    )
