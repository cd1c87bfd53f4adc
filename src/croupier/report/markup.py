"""Markup: elements of a page, in which every text is escaped unless it was made here."""

from html import escape

VOID = ("link", "meta")
"""Elements of HTML that have no end."""


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()


def element(name: str, /, *children: str, **attributes: str | float | None) -> Markup:
    """An element with its children; underscores in the names of attributes stand for hyphens, None leaves one out.

    >>> element("p", "5 < 6, ", element("b", "surely"), class_="sum")
    '<p class="sum">5 &lt; 6, <b>surely</b></p>'
    """
    told = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_written(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    if name in VOID:
        return Markup(f"<{name}{told}>")
    return Markup(f"<{name}{told}>{joined(*children)}</{name}>")


def joined(*children: str) -> Markup:
    """Several things one after the other."""
    return Markup("".join(child if isinstance(child, Markup) else escape(child) for child in children))


def _written(value: str | float) -> str:
    """A value of an attribute; numbers without a tail of decimals."""
    return value if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".")
