"""Intervals: estimated figures with their intervals, one below the other, compared with an expected figure."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from croupier.report.figures import fair, percent
from croupier.report.marks import seat_mark
from croupier.report.markup import Markup
from croupier.report.plots.drawing import EDGE, anchored, bar, drawing, label, line, upright, valued
from croupier.report.scale import scale_over
from croupier.report.shares import Share


@dataclass(frozen=True)
class Interval:
    """A figure, and the ends of its interval."""

    name: str
    figure: float
    low: float
    high: float
    mark: int
    """The seat, counted from 1, whose mark and colour it has."""


@dataclass(frozen=True)
class IntervalAxis:
    """The axis of all rows, with the figure they are compared with."""

    due: float
    """The expected figure."""
    due_name: str
    """Its label."""
    due_sentence: str
    """The same for screen readers."""
    figure_text: Callable[[float], str]
    """The text of a figure."""
    tick_text: Callable[[float, float], str]
    """The text of a tick, given the step between ticks."""


def share_interval(name: str, share: Share, mark: int) -> Interval:
    """A share of games with its interval."""
    return Interval(name, share.share, share.low, share.high, mark)


def fair_axis(due: float, games: int) -> IntervalAxis:
    """An axis of shares of victory, compared with the fair share."""
    return share_axis(due, f"fair share {fair(due)}", f"The fair share is {fair(due)}.", games)


def share_axis(due: float, due_name: str, due_sentence: str, games: int) -> IntervalAxis:
    """An axis of shares of so many games."""
    return IntervalAxis(due, due_name, due_sentence, lambda share: percent(share, games), percent_ticked)


def intervals_plot(key: str, title: str, rows: Sequence[Interval], axis: IntervalAxis) -> Markup:
    """A drawing of each figure with its interval, and a line to it from the expected figure."""
    due, text = axis.due, axis.figure_text
    low, high = min(due, *(row.low for row in rows)), max(due, *(row.high for row in rows))
    scale = scale_over(low, high, 4)
    head, height = 26, 58
    bottom = head + height * len(rows)
    shapes = []
    for tick in scale.ticks:
        shapes.append(upright(scale.across(tick), head, bottom, "grid"))
        shapes.append(
            label(axis.tick_text(tick, scale.step), scale.across(tick), bottom + 20, "axis", anchored(scale.part(tick)))
        )
    shapes.append(upright(scale.across(due), head - 8, bottom, "fair"))
    shapes.append(label(axis.due_name, scale.across(due), 12, "axis strong", anchored(scale.part(due), 3 * EDGE)))
    sentences = []
    for number, row in enumerate(rows):
        top = head + height * number
        middle = top + 38
        between = f"{text(row.low)} to {text(row.high)}"
        shapes.append(label(row.name, "0%", top + 18, "name"))
        shapes.append(valued(text(row.figure), top + 18, after=f"  ({between})"))
        start, end = sorted((due, row.figure))
        shapes.append(line(scale.across(start), middle, scale.across(end), middle, f"stem seat-{row.mark}"))
        shapes.append(bar(scale.part(row.low), scale.part(row.high), middle, 10, f"interval seat-{row.mark}"))
        shapes.append(seat_mark(row.mark, scale.across(row.figure), middle))
        sentences.append(f"{row.name}: {text(row.figure)}, between {between}.")
    return drawing(key, bottom + 26, title, f"{axis.due_sentence} {' '.join(sentences)}", *shapes)


def percent_ticked(share: float, step: float) -> str:
    """A share as a tick, with as many decimals as the step between ticks has.

    >>> percent_ticked(0.2, 0.05), percent_ticked(0.205, 0.0025)
    ('20%', '20.50%')
    """
    digits = next(digits for digits in range(9) if abs(round(100 * step, digits) - 100 * step) < 1e-7)
    return f"{100 * share:.{digits}f}%"
