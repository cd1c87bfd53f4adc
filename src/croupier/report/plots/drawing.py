"""Drawing: the shapes of all plots.

Horizontal coordinates are per cent of the width, vertical ones pixels. Colours come from the page's style sheet, by
class.
"""

from croupier.report.markup import Markup, element

EDGE = 0.06
"""Distance from an end of the axis, as a part of it, within which text is aligned to that end."""


def drawing(name: str, height: float, title: str, description: str, *shapes: Markup) -> Markup:
    """A drawing of a given height and full width, with a title and a description for screen readers."""
    labels = (element("title", title, id=f"{name}-title"), element("desc", description, id=f"{name}-desc"))
    labelled = f"{name}-title {name}-desc"
    return element("svg", *labels, *shapes, class_="plot", role="img", height=height, aria_labelledby=labelled)


def label(text: str, x: str, y: float, kind: str, anchor: str = "start") -> Markup:
    """A text."""
    return element("text", text, x=x, y=y, class_=kind, text_anchor=anchor)


def line(x1: str, y1: float, x2: str, y2: float, kind: str) -> Markup:
    """A straight line."""
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=kind)


def bar(start: float, end: float, middle: float, height: float, kind: str) -> Markup:
    """A rounded bar between two parts of the width."""
    across = {"x": f"{100 * start:.3f}%", "width": f"{100 * (end - start):.3f}%"}
    return element("rect", **across, y=middle - height / 2, height=height, rx=height / 2, class_=kind)


def valued(strong: str, y: float, before: str = "", after: str = "") -> Markup:
    """A figure at the right end, with text before and after it."""
    value = element("tspan", strong, class_="strong")
    return element("text", before, value, after, x="100%", y=y, text_anchor="end", class_="value")


def upright(x: str, top: float, bottom: float, kind: str) -> Markup:
    """A vertical line."""
    return line(x, top, x, bottom, kind)


def anchored(part: float, edge: float = EDGE) -> str:
    """The alignment that keeps a text at a position of the axis inside the drawing."""
    return "start" if part < edge else "end" if part > 1 - edge else "middle"


def seat_name(seat: int, bot: str) -> str:
    """The name of a seat."""
    return f"Seat {seat} · {bot}"
