"""HTML and SVG elements, and the marks that stand for seats and casinos in all drawings.

All text that is not Markup is escaped. A seat has a filled shape and a casino an outlined die face, so neither is
recognised by colour alone.
"""

from html import escape

VOID = ("link", "meta")
"""HTML elements without an end tag."""
SEATS = (
    "M0-8.5 8.7 6.6H-8.7z",
    "M0-8A8 8 0 1 0 0 8 8 8 0 1 0 0-8zM0-3.6A3.6 3.6 0 1 1 0 3.6 3.6 3.6 0 1 1 0-3.6z",
    "M0-9.4 2.4-3.2 8.9-2.9 3.8 1.2 5.5 7.6 0 4-5.5 7.6-3.8 1.2-8.9-2.9-2.4-3.2z",
    "M-7-7H7V7H-7z",
    "M0-9.2 8 0 0 9.2-8 0z",
    "M-2.7-8H2.7V-2.7H8V2.7H2.7V8H-2.7V2.7H-8V-2.7H-2.7z",
)
"""Triangle, ring, star, square, diamond and cross, around the origin."""
PIPS = (
    ((0, 0),),
    ((-4, -4), (4, 4)),
    ((-4, -4), (0, 0), (4, 4)),
    ((-4, -4), (4, -4), (-4, 4), (4, 4)),
    ((-4, -4), (4, -4), (0, 0), (-4, 4), (4, 4)),
    ((-4, -4.4), (4, -4.4), (-4, 0), (4, 0), (-4, 4.4), (4, 4.4)),
)
"""Centres of the pips of each die face, around the origin."""


class Markup(str):
    """Text that is already markup and is not escaped again."""

    __slots__ = ()


def element(name: str, /, *children: str, **attributes: str | float | None) -> Markup:
    """Return an element with its children. Underscores in attribute names stand for hyphens; None omits an attribute.

    >>> element("p", "5 < 6, ", element("b", "surely"), class_="sum")
    '<p class="sum">5 &lt; 6, <b>surely</b></p>'
    """
    attribute_text = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_attribute_value(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    if name in VOID:
        return Markup(f"<{name}{attribute_text}>")
    return Markup(f"<{name}{attribute_text}>{join(*children)}</{name}>")


def join(*children: str) -> Markup:
    """Join several children, escaping those that are not Markup."""
    return Markup("".join(child if isinstance(child, Markup) else escape(child) for child in children))


def _attribute_value(value: str | float) -> str:
    """Return an attribute's value as text; a number has at most two decimals and no trailing zeros."""
    return value if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".")


def seat_mark(seat: int, x: str, y: float) -> Markup:
    """Draw the mark of a seat, counted from 1, centred at a point of a drawing."""
    # The disc behind it has the card's colour, so that a line does not show through the ring.
    shape = element("circle", r=7), element("path", d=SEATS[seat - 1], fill_rule="evenodd")
    return element("svg", *shape, x=x, y=y, class_=f"mark seat-{seat}")


def casino_mark(casino: int, x: str, y: float) -> Markup:
    """Draw a casino's number as a die face, and the bandit's as a lucky seven."""
    if casino <= len(PIPS):
        inside = [element("circle", cx=left, cy=top, r=1.7) for left, top in PIPS[casino - 1]]
    else:
        inside = [element("path", d="M-4-5H4L-1 6")]
    box = element("rect", x=-9, y=-9, width=18, height=18, rx=5)
    return element("svg", box, *inside, x=x, y=y, class_=f"face casino-{casino}")
