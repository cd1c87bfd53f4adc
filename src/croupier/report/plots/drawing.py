"""Drawing: what all plots are made of.

Horizontal places are per cent of the width, vertical ones pixels. The colours are the page's: a class says whose.
"""

from croupier.report.markup import Markup, element

EDGE = 0.06
"""So near to an end of the axis, a figure is written inward instead of to both sides."""


def drawing(name: str, height: float, title: str, description: str, *things: Markup) -> Markup:
    """A drawing of a given height and all the width there is, with a title and a description for those who hear it."""
    spoken = (element("title", title, id=f"{name}-title"), element("desc", description, id=f"{name}-desc"))
    labelled = f"{name}-title {name}-desc"
    return element("svg", *spoken, *things, class_="plot", role="img", height=height, aria_labelledby=labelled)


def label(text: str, x: str, y: float, kind: str = "", anchor: str = "start") -> Markup:
    """Some writing."""
    return element("text", text, x=x, y=y, class_=kind or None, text_anchor=anchor)


def line(x1: str, y1: float, x2: str, y2: float, kind: str) -> Markup:
    """A straight line."""
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=kind)


def bar(start: float, end: float, middle: float, height: float, kind: str) -> Markup:
    """A rounded bar between two parts of the width."""
    place = {"x": f"{100 * start:.3f}%", "width": f"{100 * (end - start):.3f}%"}
    return element("rect", **place, y=middle - height / 2, height=height, rx=height / 2, class_=kind)


def valued(strong: str, y: float, before: str = "", after: str = "") -> Markup:
    """A figure at the right end, with words around it."""
    value = element("tspan", strong, class_="strong")
    return element("text", before, value, after, x="100%", y=y, text_anchor="end", class_="value")


def upright(x: str, top: float, bottom: float, kind: str) -> Markup:
    """A vertical line."""
    return line(x, top, x, bottom, kind)


def anchored(part: float, edge: float = EDGE) -> str:
    """How writing at a place of the axis is aligned, so that it stays inside."""
    return "start" if part < edge else "end" if part > 1 - edge else "middle"


def seat_name(seat: int, bot: str) -> str:
    """What a seat is called."""
    return f"Seat {seat} · {bot}"
