"""Markup: HTML and SVG elements; every text that is not Markup is escaped."""

from html import escape

VOID = ("link", "meta")
"""Elements of HTML that have no end tag."""


class Markup(str):
    """Text that is markup and not escaped again."""

    __slots__ = ()


def element(name: str, /, *children: str, **attributes: str | float | None) -> Markup:
    """An element with its children; underscores in the names of attributes stand for hyphens, None leaves one out.

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
    return Markup(f"<{name}{attribute_text}>{joined(*children)}</{name}>")


def joined(*children: str) -> Markup:
    """Several children one after the other."""
    return Markup("".join(child if isinstance(child, Markup) else escape(child) for child in children))


def _attribute_value(value: str | float) -> str:
    """The text of an attribute's value; a number has at most two decimals and no trailing zeros."""
    return value if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".")
