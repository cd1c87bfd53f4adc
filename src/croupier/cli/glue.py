"""Glue: what must stay together on one line.

Rich breaks lines at every kind of space, also at those that forbid it. So a sign of our own stands between things
that belong together, and becomes a plain space once the lines are made.
"""

from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment

GLUE = "\ue000"
SPACES = str.maketrans(dict.fromkeys(" \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}", GLUE))


def glued(text: str) -> str:
    """A text that stays on one line."""
    return text.translate(SPACES)


@dataclass(frozen=True)
class Dried:
    """Something to show, with spaces where the glue was and none at the ends of lines."""

    thing: RenderableType

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Lay it out first, then put the spaces in."""
        for line in console.render_lines(self.thing, options, pad=False):
            while line and not line[-1].text.strip() and (line[-1].style is None or line[-1].style.bgcolor is None):
                line.pop()
            if line and (line[-1].style is None or line[-1].style.bgcolor is None):
                text, style, control = line.pop()
                line.append(Segment(text.rstrip(" "), style, control))
            yield from (Segment(text.replace(GLUE, " "), style, control) for text, style, control in line)
            yield Segment.line()
