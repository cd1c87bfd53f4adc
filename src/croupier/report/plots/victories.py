"""Victories: each seat's share of them, and how often a lead after each round wins."""

from itertools import pairwise

from croupier.report.figures import fair
from croupier.report.markup import Markup, element
from croupier.report.plots.drawing import drawing, label, line, seat_name, upright
from croupier.report.plots.intervals import fair_axis, intervals_plot, share_interval
from croupier.report.summary import Summary


def wins_plot(summary: Summary) -> Markup:
    """Each seat's share of victory with its interval, against the fair share."""
    return intervals_plot(
        "wins",
        "Share of victory of each seat with 95% intervals",
        [share_interval(seat_name(seat.seat, seat.bot), seat.win_share, seat.seat) for seat in summary.seats],
        fair_axis(summary.fair_share, summary.games),
    )


def leads_plot(summary: Summary) -> Markup:
    """How often the leader after a round wins the game."""
    due, rounds = summary.fair_share, summary.rounds
    # About as high as the plot of the seats beside it.
    top, bottom = 26, max(226, min(346, 18 + 58 * len(summary.seats)))

    def across(number: int) -> str:
        return f"{100 * (number + 0.5) / (len(rounds) + 1):.3f}%"

    def down(share: float) -> float:
        return bottom - (bottom - top) * share

    shapes = []
    for share in (0, 0.25, 0.5, 0.75, 1):
        shapes.append(line("0%", down(share), "100%", down(share), "base" if share == 0 else "grid"))
        shapes.append(label(f"{share:.0%}", "0%", down(share) - 5, "axis"))
    shapes.append(line("0%", down(due), "100%", down(due), "fair"))
    shapes.append(label("fair share", "100%", down(due) + 16, "axis", "end"))
    points = [(across(0), due), *((across(number.round), number.lead_win_share.share) for number in rounds)]
    for (x1, before), (x2, after) in pairwise(points):
        shapes.append(line(x1, down(before), x2, down(after), "lead"))
    shapes.append(label("start", across(0), bottom + 20, "axis", "middle"))
    shapes.append(element("circle", cx=across(0), cy=down(due), r=4, class_="point start"))
    for number in rounds:
        x, won = across(number.round), number.lead_win_share
        shapes.append(upright(x, down(won.high), down(won.low), "whisker"))
        shapes.append(element("circle", cx=x, cy=down(won.share), r=5, class_="point"))
        shapes.append(label(won.texts[0], x, down(won.share) - 13, "value strong", "middle"))
        shapes.append(label(f"round {number.round}", x, bottom + 20, "axis", "middle"))
    sentences = " ".join(f"After round {number.round}: {number.lead_win_share.texts[0]}." for number in rounds)
    description = f"Before the game every seat has {fair(due)}. {sentences}"
    return drawing("leads", bottom + 28, "How often a lead after each round wins", description, *shapes)
