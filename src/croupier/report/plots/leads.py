"""Leads: when a game is decided."""

from itertools import pairwise

from croupier.report.figures import fair, percent
from croupier.report.markup import Markup, element
from croupier.report.plots.drawing import drawing, label, line, upright
from croupier.report.summary import Summary


def leads_plot(summary: Summary) -> Markup:
    """How often whoever leads after a round wins the game."""
    games, due, rounds = summary.games, summary.fair_share, summary.rounds
    # About as high as the plot of the seats beside it.
    top, bottom = 26, max(226, min(346, 18 + 58 * len(summary.seats)))

    def across(number: int) -> str:
        return f"{100 * (number + 0.5) / (len(rounds) + 1):.3f}%"

    def down(share: float) -> float:
        return bottom - (bottom - top) * share

    things = []
    for share in (0, 0.25, 0.5, 0.75, 1):
        things.append(line("0%", down(share), "100%", down(share), "base" if share == 0 else "grid"))
        things.append(label(f"{share:.0%}", "0%", down(share) - 5, "axis"))
    things.append(line("0%", down(due), "100%", down(due), "fair"))
    things.append(label("fair share", "100%", down(due) + 16, "axis", "end"))
    points = [(across(0), due), *((across(number.round), number.lead_win_share) for number in rounds)]
    for (x1, before), (x2, after) in pairwise(points):
        things.append(line(x1, down(before), x2, down(after), "lead"))
    things.append(label("start", across(0), bottom + 20, "axis", "middle"))
    things.append(element("circle", cx=across(0), cy=down(due), r=4, class_="point start"))
    for number in rounds:
        x, share = across(number.round), number.lead_win_share
        things.append(upright(x, down(number.lead_win_share_high), down(number.lead_win_share_low), "whisker"))
        things.append(element("circle", cx=x, cy=down(share), r=5, class_="point"))
        things.append(label(percent(share, games), x, down(share) - 13, "value strong", "middle"))
        things.append(label(f"round {number.round}", x, bottom + 20, "axis", "middle"))
    told = " ".join(f"After round {number.round}: {percent(number.lead_win_share, games)}." for number in rounds)
    description = f"Before the game every seat has {fair(due)}. {told}"
    return drawing("leads", bottom + 28, "How often a lead after each round wins", description, *things)
