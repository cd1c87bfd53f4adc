"""Who wins: the advantage of seats and bots."""

from croupier.report.figures import fair, percent
from croupier.report.marks import seat_mark
from croupier.report.markup import Markup
from croupier.report.plots.drawing import EDGE, anchored, bar, drawing, label, line, seat_name, upright, valued
from croupier.report.scale import scale_over
from croupier.report.summary import Summary


def wins_plot(summary: Summary) -> Markup:
    """Each seat's share of victory with its interval, against the fair share."""
    games, due = summary.games, summary.fair_share
    low = min(due, *(seat.win_share_low for seat in summary.seats))
    high = max(due, *(seat.win_share_high for seat in summary.seats))
    scale = scale_over(low, high, 4)
    head, row = 26, 58
    bottom = head + row * len(summary.seats)
    digits = next(digits for digits in range(9) if abs(round(100 * scale.step, digits) - 100 * scale.step) < 1e-7)
    things = []
    for tick in scale.ticks:
        things.append(upright(scale.across(tick), head, bottom, "grid"))
        text = f"{100 * tick:.{digits}f}%"
        things.append(label(text, scale.across(tick), bottom + 20, "axis", anchored(scale.part(tick))))
    things.append(upright(scale.across(due), head - 8, bottom, "fair"))
    text = f"fair share {fair(due)}"
    things.append(label(text, scale.across(due), 12, "axis strong", anchored(scale.part(due), 3 * EDGE)))
    told = []
    for number, seat in enumerate(summary.seats):
        top = head + row * number
        middle = top + 38
        between = f"{percent(seat.win_share_low, games)} to {percent(seat.win_share_high, games)}"
        things.append(label(seat_name(seat.seat, seat.bot), "0%", top + 18, "name"))
        things.append(valued(percent(seat.win_share, games), top + 18, after=f"  ({between})"))
        start, end = sorted((due, seat.win_share))
        things.append(line(scale.across(start), middle, scale.across(end), middle, f"stem seat-{seat.seat}"))
        interval = scale.part(seat.win_share_low), scale.part(seat.win_share_high)
        things.append(bar(*interval, middle, 10, f"interval seat-{seat.seat}"))
        things.append(seat_mark(seat.seat, scale.across(seat.win_share), middle))
        told.append(f"{seat_name(seat.seat, seat.bot)}: {percent(seat.win_share, games)}, between {between}.")
    description = f"The fair share is {fair(due)}. {' '.join(told)}"
    return drawing("wins", bottom + 26, "Share of victory of each seat with 95% intervals", description, *things)
