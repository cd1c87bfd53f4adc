"""The marks and colours of players, casinos and notes in a terminal.

No information is in a colour alone: a mark, a sign or a word says it, too. Dice and notes bring their own background,
and the casinos' colours are of medium brightness, so that everything can be read on dark and on light terminals.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rich.style import Style

DICE = ("#e03341", "#2f97e8", "#f5d13d", "#0d9676", "#e0b2fa", "#4f69f0", "#ddd5c5")
"""Colours of the dice: one for each seat, then that of the neutral dice."""
INKS = ("#fff6e4", "#10131f", "#10131f", "#f2fff9", "#10131f", "#ffffff", "#10131f")
"""Text colours on those dice."""
CASINOS = ("#d9601e", "#d9479c", "#0c93a8", "#22954c", "#7f78f2", "#ab7c00", "#e6404d")
"""Colours of the casinos 1 to 6 and of the one-armed bandit."""
NOTES = {
    10: ("#e7dfcd", "#57503f"),
    20: ("#c6d2ad", "#3c4c20"),
    30: ("#b8d2dc", "#1f4656"),
    40: ("#d2c3e2", "#4b2f6b"),
    50: ("#efc3c4", "#752a35"),
    60: ("#f0cf9c", "#6b420b"),
    70: ("#a4d8c4", "#0f5140"),
    80: ("#a9bbe8", "#1d3274"),
    90: ("#eda688", "#6d2410"),
    100: ("#f1cf62", "#593f00"),
}
"""Background and text colours of the notes, by value in thousand $."""
BRASS = Style(color="#b98534", bold=True)
"""For what can be done now, and for the seat to act."""
QUIET = Style(dim=True)
"""For what need not be read every time."""
ALARM = Style(color="#e03341", bold=True)
"""For warnings."""


@dataclass(frozen=True)
class Signs:
    """Characters to draw with, and which colours the seats have."""

    marks: tuple[str, ...]
    """The mark of each seat, then that of the neutral colour."""
    nobody: str
    turn: str
    arrow: str
    line: str
    block: str
    colours: tuple[int, ...] = (0, 1, 2, 3, 4, 5, 6)
    """For each seat, then for the neutral colour, an index in DICE."""

    def with_colours(self, colours: Sequence[int]) -> "Signs":
        """Return signs for seats that have chosen these colours; each mark belongs to its colour."""
        colours = (*colours, *range(len(colours), len(self.marks)))
        return replace(self, marks=tuple(self.marks[colour] for colour in colours), colours=colours)


SIGNS = Signs(("▲", "●", "★", "■", "◆", "✚", "▬"), nobody="\N{EN DASH}", turn="▸", arrow="→", line="─", block="█")
PLAIN_SIGNS = Signs(("A", "B", "C", "D", "E", "F", "n"), nobody="-", turn=">", arrow="->", line="-", block="#")
"""For terminals without Unicode."""


def die_style(colour: int) -> Style:
    """Return the style of dice and marks of a colour."""
    return Style(color=INKS[colour], bgcolor=DICE[colour], bold=True)


def casino_style(casino: int) -> Style:
    """Return the style of a casino's name."""
    return Style(color=CASINOS[casino - 1])


def note_style(value: int) -> Style:
    """Return the style of a note."""
    if value not in NOTES:
        return Style(bold=True)
    background, ink = NOTES[value]
    return Style(color=ink, bgcolor=background)
