"""Intervals: figures that are only known to lie between two others, one below the other, against what is due."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from croupier.report.marks import seat_mark
from croupier.report.markup import Markup
from croupier.report.plots.drawing import EDGE, anchored, bar, drawing, label, line, upright, valued
from croupier.report.scale import scale_over


@dataclass(frozen=True)
class Interval:
    """A figure, and the ends of its interval."""

    name: str
    figure: float
    low: float
    high: float
    mark: int
    """Whose shape and colour it has: a seat, counted from 1."""


def intervals_plot(
    key: str,
    title: str,
    rows: Sequence[Interval],
    due: float,
    due_name: str,
    told: Callable[[float], str],
    ticked: Callable[[float, float], str],
    spoken: str,
) -> Markup:
    """Each figure with its interval, drawn from where it is due; `ticked` writes a figure of an axis with its step."""
    low, high = min(due, *(row.low for row in rows)), max(due, *(row.high for row in rows))
    scale = scale_over(low, high, 4)
    head, height = 26, 58
    bottom = head + height * len(rows)
    things = []
    for tick in scale.ticks:
        things.append(upright(scale.across(tick), head, bottom, "grid"))
        text = ticked(tick, scale.step)
        things.append(label(text, scale.across(tick), bottom + 20, "axis", anchored(scale.part(tick))))
    things.append(upright(scale.across(due), head - 8, bottom, "fair"))
    things.append(label(due_name, scale.across(due), 12, "axis strong", anchored(scale.part(due), 3 * EDGE)))
    sentences = []
    for number, row in enumerate(rows):
        top = head + height * number
        middle = top + 38
        between = f"{told(row.low)} to {told(row.high)}"
        things.append(label(row.name, "0%", top + 18, "name"))
        things.append(valued(told(row.figure), top + 18, after=f"  ({between})"))
        start, end = sorted((due, row.figure))
        things.append(line(scale.across(start), middle, scale.across(end), middle, f"stem seat-{row.mark}"))
        things.append(bar(scale.part(row.low), scale.part(row.high), middle, 10, f"interval seat-{row.mark}"))
        things.append(seat_mark(row.mark, scale.across(row.figure), middle))
        sentences.append(f"{row.name}: {told(row.figure)}, between {between}.")
    return drawing(key, bottom + 26, title, f"{spoken} {' '.join(sentences)}", *things)


def percent_ticked(share: float, step: float) -> str:
    """A share beside an axis, as exactly as its step asks.

    >>> percent_ticked(0.2, 0.05), percent_ticked(0.205, 0.0025)
    ('20%', '20.50%')
    """
    digits = next(digits for digits in range(9) if abs(round(100 * step, digits) - 100 * step) < 1e-7)
    return f"{100 * share:.{digits}f}%"
