"""Formulas as MathML, which browsers draw without scripts or extra fonts."""

import re

from latex2mathml.converter import convert

from tools.site.links import split_code

FORMULA = re.compile(r"\$\$(?P<block>.+?)\$\$|\$(?P<inline>[^\s$](?:[^$\n]*[^\s$])?)\$(?!\d)", re.DOTALL)
"""A formula between dollar signs: two for a block, one within a line. An amount of money has no second sign."""


def render_formulas(text: str) -> str:
    """Return a Markdown text with its formulas as MathML."""
    return "".join(FORMULA.sub(_mathml, piece) if prose else piece for piece, prose in split_code(text))


def _mathml(formula: re.Match[str]) -> str:
    if formula["block"]:
        return f"<div>{convert(formula['block'].strip(), display='block')}</div>"
    return f"<span>{convert(formula['inline'])}</span>"  # a line that begins with <math> would be a block of HTML
