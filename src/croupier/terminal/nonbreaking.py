"""Nonbreaking spaces, for text that must stay together on one line.

Rich breaks lines at every kind of space, even at nonbreaking ones. So a character of Unicode's private use area stands
for a nonbreaking space, and is replaced by a plain space once the lines are laid out.
"""

from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment

NO_BREAK = "\ue000"
SPACES = str.maketrans(dict.fromkeys(" \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}", NO_BREAK))


def nonbreaking(text: str) -> str:
    """Replace all spaces by nonbreaking ones."""
    return text.translate(SPACES)


@dataclass(frozen=True)
class PlainSpaces:
    """Something to print, with plain spaces instead of nonbreaking ones, and no spaces at the ends of lines."""

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
