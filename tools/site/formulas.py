"""Formulas as MathML, which browsers draw by themselves: no script, no font from elsewhere."""

import re

from latex2mathml.converter import convert

from tools.site.links import pieces

FORMULA = re.compile(r"\$\$(?P<block>.+?)\$\$|\$(?P<inline>[^\s$](?:[^$\n]*[^\s$])?)\$(?!\d)", re.DOTALL)
"""Dollar signs around a formula: two where it stands apart, one within a line. An amount of money has no second one."""


def drawn(text: str) -> str:
    """A Markdown text with its formulas as MathML."""
    return "".join(FORMULA.sub(_mathml, piece) if prose else piece for piece, prose in pieces(text))


def _mathml(formula: re.Match[str]) -> str:
    if formula["block"]:
        return f"<div>{convert(formula['block'].strip(), display='block')}</div>"
    return f"<span>{convert(formula['inline'])}</span>"  # a line of Markdown must not begin with <math>
