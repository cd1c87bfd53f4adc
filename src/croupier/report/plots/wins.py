"""Wins: each seat's share of victory."""

from croupier.report.figures import fair
from croupier.report.markup import Markup
from croupier.report.plots.drawing import seat_name
from croupier.report.plots.intervals import Interval, intervals_plot, share_axis
from croupier.report.summary import Summary


def wins_plot(summary: Summary) -> Markup:
    """Each seat's share of victory with its interval, against the fair share."""
    return intervals_plot(
        "wins",
        "Share of victory of each seat with 95% intervals",
        [
            Interval(seat_name(seat.seat, seat.bot), seat.win_share, seat.win_share_low, seat.win_share_high, seat.seat)
            for seat in summary.seats
        ],
        share_axis(
            summary.fair_share,
            f"fair share {fair(summary.fair_share)}",
            f"The fair share is {fair(summary.fair_share)}.",
            summary.games,
        ),
    )
