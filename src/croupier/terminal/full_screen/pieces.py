"""Pieces: marks, notes and dice as content that widgets draw with."""

from collections.abc import Iterable
from dataclasses import dataclass

from rich.text import Text
from textual.content import Content

from croupier.rules import NEUTRAL, Roll
from croupier.terminal.nonbreaking import NO_BREAK
from croupier.terminal.style import DICE, INKS, NOTES, Signs

DIE, PIP, RAIL, BACK = "■", "●", "▔", "▮"
"""A small die, a pip of a big one, the line under a chosen group, the back of a note."""
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 2), (1, 0), (1, 2), (2, 0), (2, 2)),
}
"""Where the pips of each face are: row and column of three."""


def content(text: Text) -> Content:
    """Return a styled text of the phrases, as Textual draws it."""
    plain = text.copy()
    plain.plain = text.plain.replace(NO_BREAK, NO_BREAK_SPACE)
    return Content.from_rich_text(plain)


def lines(parts: Iterable[Content]) -> Content:
    """Contents one below the other."""
    return Content("\n").join(parts)


def die_style(colour: int) -> str:
    """Ink and body of the dice of a colour."""
    return f"bold {INKS[colour]} on {DICE[colour]}"


def mark(signs: Signs, colour: int | None, width: int = 3) -> Content:
    """Return the mark of a colour on its own ground; a dash for nobody."""
    if colour is None:
        return Content.styled(signs.nobody.center(width), "$faint")
    return Content.styled(signs.marks[colour].center(width), die_style(signs.colours[colour]))


def note(value: int, rows: int = 1) -> list[Content]:
    """Return a note: its value on paper of its own colour, in one row or in two."""
    paper, ink = NOTES.get(value, ("#e7dfcd", "#57503f"))
    figure, small = f"bold {ink} on {paper}", f"{ink} on {paper}"
    if rows == 1:
        return [Content.styled(f"{value:>4} ", figure)]
    return [Content.styled(f" {value:<6}", figure), Content.styled("    000", small)]


@dataclass(frozen=True)
class DieSize:
    """Columns and rows of a die in the tray."""

    width: int
    height: int


SIZES = (DieSize(9, 5), DieSize(7, 3), DieSize(5, 3), DieSize(3, 1))
"""The largest first."""


@dataclass(frozen=True)
class Die:
    """A die of a roll."""

    face: int
    colour: int
    big: bool = False

    def width(self, size: DieSize) -> int:
        """Columns that it takes: a big die is wider."""
        return size.width + 2 * self.big

    def drawn(self, size: DieSize) -> list[Content]:
        """Its rows: pips, and in a corner what kind of die it is, if it is no ordinary one."""
        width, style = self.width(size), die_style(self.colour)
        kind = "B" if self.big else "n" if self.colour == NEUTRAL else ""
        if size.height == 1:
            return [Content.styled(f"{kind}{self.face}".center(width), style)]
        rows = [[" "] * width for _ in range(size.height)]
        middle, apart = width // 2, 1 if size.width == 5 else 2
        for row, column in PIPS[self.face]:
            rows[size.height // 2 + row - 1][middle + (column - 1) * apart] = PIP
        if kind:
            rows[-1][-1] = kind
        return [Content.styled("".join(row), style) for row in rows]


def dice_showing(roll: Roll, face: int, seat: int) -> list[Die]:
    """Return the dice of a roll that show a face."""
    return (
        [Die(face, seat, big=True)] * roll.big[face - 1]
        + [Die(face, seat)] * roll.own[face - 1]
        + [Die(face, NEUTRAL)] * roll.neutral[face - 1]
    )
