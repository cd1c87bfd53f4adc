"""Nonbreaking spaces: what must stay together on one line.

Rich breaks lines at every kind of space, also at those that forbid it. So a private character stands for a
nonbreaking space, and is replaced by a plain space once the lines are laid out.
"""

from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment

NO_BREAK = "\ue000"
SPACES = str.maketrans(dict.fromkeys(" \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}", NO_BREAK))


def nonbreaking(text: str) -> str:
    """The text with nonbreaking spaces only."""
    return text.translate(SPACES)


@dataclass(frozen=True)
class PlainSpaces:
    """Something to print, with plain spaces for nonbreaking ones and none at the ends of lines."""

    content: RenderableType

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Lay out the lines first, then replace the spaces."""
        for line in console.render_lines(self.content, options, pad=False):
            while line and not line[-1].text.strip() and (line[-1].style is None or line[-1].style.bgcolor is None):
                line.pop()
            if line and (line[-1].style is None or line[-1].style.bgcolor is None):
                text, style, control = line.pop()
                line.append(Segment(text.rstrip(" "), style, control))
            yield from (Segment(text.replace(NO_BREAK, " "), style, control) for text, style, control in line)
            yield Segment.line()
