"""Plots: the shapes, axes and interval plots of all pages.

Horizontal coordinates are in percent of the width, vertical ones in pixels. Colours come from the page's style sheet,
by class.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from croupier.report.figures import fair, percent
from croupier.report.markup import Markup, element, seat_mark
from croupier.report.shares import Share

STEPS = (1, 2, 2.5, 5, 10)
"""Possible steps between ticks, times a power of ten."""
EDGE = 0.06
"""Text this close to an end of the axis is aligned to that end; a fraction of the axis."""


@dataclass(frozen=True)
class Scale:
    """An axis from its lowest to its highest value."""

    low: float
    high: float
    step: float
    """The distance between two ticks."""

    @property
    def ticks(self) -> tuple[float, ...]:
        """The multiples of the step on the axis."""
        first = ceil(self.low / self.step - 1e-9)
        last = floor(self.high / self.step + 1e-9)
        return tuple(number * self.step for number in range(first, last + 1))

    def part(self, figure: float) -> float:
        """Return the position of a value, from 0 at the low end to 1 at the high end."""
        return (figure - self.low) / (self.high - self.low)

    def across(self, figure: float) -> str:
        """Return the position of a value as a coordinate in percent of the width."""
        return f"{100 * self.part(figure):.3f}%"


def scale_over(low: float, high: float, ticks: int) -> Scale:
    """Return a scale from a round value at or below `low` to a round value at or above `high`.

    >>> scale_over(0.193, 0.31, 4)
    Scale(low=0.15, high=0.35, step=0.05)
    """
    width = max(high - low, 1e-6)
    power = 10 ** floor(log10(width / ticks))
    step = next(step * power for step in STEPS if step * power * ticks >= width * (1 - 1e-9))
    bottom = floor(low / step + 1e-9)
    top = max(ceil(high / step - 1e-9), bottom + 1)
    # Rounded, so that three steps of 0.1 are 0.3 and not 0.30000000000000004.
    return Scale(round(bottom * step, 9), round(top * step, 9), round(step, 9))


def drawing(name: str, height: float, title: str, description: str, *shapes: Markup) -> Markup:
    """Return a drawing of full width, with a title and a description for screen readers."""
    labels = (element("title", title, id=f"{name}-title"), element("desc", description, id=f"{name}-desc"))
    labelled = f"{name}-title {name}-desc"
    return element("svg", *labels, *shapes, class_="plot", role="img", height=height, aria_labelledby=labelled)


def label(text: str, x: str, y: float, kind: str, anchor: str = "start") -> Markup:
    """Draw text."""
    return element("text", text, x=x, y=y, class_=kind, text_anchor=anchor)


def line(x1: str, y1: float, x2: str, y2: float, kind: str) -> Markup:
    """Draw a straight line."""
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=kind)


def bar(start: float, end: float, middle: float, height: float, kind: str) -> Markup:
    """Draw a rounded bar between two positions, each a fraction of the width."""
    across = {"x": f"{100 * start:.3f}%", "width": f"{100 * (end - start):.3f}%"}
    return element("rect", **across, y=middle - height / 2, height=height, rx=height / 2, class_=kind)


def value_text(strong: str, y: float, before: str = "", after: str = "") -> Markup:
    """Draw a value at the right end, with text before and after it."""
    value = element("tspan", strong, class_="strong")
    return element("text", before, value, after, x="100%", y=y, text_anchor="end", class_="value")


def upright(x: str, top: float, bottom: float, kind: str) -> Markup:
    """Draw a vertical line."""
    return line(x, top, x, bottom, kind)


def anchor_at(part: float, edge: float = EDGE) -> str:
    """Return the alignment that keeps text at a position of the axis inside the drawing."""
    return "start" if part < edge else "end" if part > 1 - edge else "middle"


def seat_name(seat: int, bot: str) -> str:
    """Return the name of a seat."""
    return f"Seat {seat} · {bot}"


@dataclass(frozen=True)
class Interval:
    """A value and the ends of its interval."""

    name: str
    figure: float
    low: float
    high: float
    mark: int
    """The seat, counted from 1, whose mark and colour it gets."""


@dataclass(frozen=True)
class IntervalAxis:
    """The axis of all rows, with the value they are compared with."""

    due: float
    """The expected value."""
    due_name: str
    """Its label."""
    due_sentence: str
    """The label as a sentence, for screen readers."""
    figure_text: Callable[[float], str]
    """Returns the text of a value."""
    tick_text: Callable[[float, float], str]
    """Returns the text of a tick, given its value and the step between ticks."""


def share_interval(name: str, share: Share, mark: int) -> Interval:
    """Return a share of games with its interval."""
    return Interval(name, share.share, share.low, share.high, mark)


def fair_axis(due: float, games: int) -> IntervalAxis:
    """Return an axis of shares of victory, compared with the fair share."""
    return share_axis(due, f"fair share {fair(due)}", f"The fair share is {fair(due)}.", games)


def share_axis(due: float, due_name: str, due_sentence: str, games: int) -> IntervalAxis:
    """Return an axis of shares of games."""
    return IntervalAxis(due, due_name, due_sentence, lambda share: percent(share, games), percent_tick)


def intervals_plot(key: str, title: str, rows: Sequence[Interval], axis: IntervalAxis) -> Markup:
    """Draw each value with its interval, and a line to it from the expected value."""
    due, text = axis.due, axis.figure_text
    low, high = min(due, *(row.low for row in rows)), max(due, *(row.high for row in rows))
    scale = scale_over(low, high, 4)
    head, height = 26, 58
    bottom = head + height * len(rows)
    shapes = []
    for tick in scale.ticks:
        shapes.append(upright(scale.across(tick), head, bottom, "grid"))
        shapes.append(
            label(
                axis.tick_text(tick, scale.step),
                scale.across(tick),
                bottom + 20,
                "axis",
                anchor_at(scale.part(tick)),
            )
        )
    shapes.append(upright(scale.across(due), head - 8, bottom, "fair"))
    shapes.append(label(axis.due_name, scale.across(due), 12, "axis strong", anchor_at(scale.part(due), 3 * EDGE)))
    sentences = []
    for number, row in enumerate(rows):
        top = head + height * number
        middle = top + 38
        between = f"{text(row.low)} to {text(row.high)}"
        shapes.append(label(row.name, "0%", top + 18, "name"))
        shapes.append(value_text(text(row.figure), top + 18, after=f"  ({between})"))
        start, end = sorted((due, row.figure))
        shapes.append(line(scale.across(start), middle, scale.across(end), middle, f"stem seat-{row.mark}"))
        shapes.append(bar(scale.part(row.low), scale.part(row.high), middle, 10, f"interval seat-{row.mark}"))
        shapes.append(seat_mark(row.mark, scale.across(row.figure), middle))
        sentences.append(f"{row.name}: {text(row.figure)}, between {between}.")
    return drawing(key, bottom + 26, title, f"{axis.due_sentence} {' '.join(sentences)}", *shapes)


def percent_tick(share: float, step: float) -> str:
    """Return a share as the text of a tick, with as many decimals as the step between ticks.

    >>> percent_tick(0.2, 0.05), percent_tick(0.205, 0.0025)
    ('20%', '20.50%')
    """
    digits = next(digits for digits in range(9) if abs(round(100 * step, digits) - 100 * step) < 1e-7)
    return f"{100 * share:.{digits}f}%"
