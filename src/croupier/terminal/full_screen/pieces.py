"""Pieces: marks, notes and dice as Textual content, for the widgets."""

from collections.abc import Iterable
from dataclasses import dataclass

from rich.text import Text
from textual.content import Content

from croupier.rules import NEUTRAL, Roll
from croupier.terminal.nonbreaking import NO_BREAK
from croupier.terminal.style import DICE, INKS, NOTES, Signs

DIE, PIP, RAIL, BACK = "■", "●", "▔", "▮"
"""A small die, a pip of a large one, the line below a chosen group, the back of a note."""
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 2), (1, 0), (1, 2), (2, 0), (2, 2)),
}
"""The positions of each face's pips: rows and columns, 0 to 2."""


def to_content(text: Text) -> Content:
    """Convert a styled text from `Phrases` into Textual's content."""
    plain = text.copy()
    plain.plain = text.plain.replace(NO_BREAK, NO_BREAK_SPACE)
    return Content.from_rich_text(plain)


def join_lines(parts: Iterable[Content]) -> Content:
    """Join contents, one below the other."""
    return Content("\n").join(parts)


def die_style(colour: int) -> str:
    """Return the style of the dice and marks of a colour."""
    return f"bold {INKS[colour]} on {DICE[colour]}"


def mark(signs: Signs, colour: int | None, width: int = 3) -> Content:
    """Return the mark of a colour on that colour; for None, a dash."""
    if colour is None:
        return Content.styled(signs.nobody.center(width), "$faint")
    return Content.styled(signs.marks[colour].center(width), die_style(signs.colours[colour]))


def note(value: int, rows: int = 1) -> list[Content]:
    """Return the rows of a note: its value in thousand $ in one row, or in $ in two."""
    paper, ink = NOTES.get(value, ("#e7dfcd", "#57503f"))
    figure, small = f"bold {ink} on {paper}", f"{ink} on {paper}"
    if rows == 1:
        return [Content.styled(f"{value:>4} ", figure)]
    return [Content.styled(f" {value:<6}", figure), Content.styled("    000", small)]


@dataclass(frozen=True)
class DieSize:
    """The columns and rows of a die in the tray."""

    width: int
    height: int


SIZES = (DieSize(9, 5), DieSize(7, 3), DieSize(5, 3), DieSize(3, 1))
"""The sizes of dice, the largest first."""


@dataclass(frozen=True)
class Die:
    """A die of a roll."""

    face: int
    colour: int
    big: bool = False

    def width(self, size: DieSize) -> int:
        """Return the columns that the die takes; big dice are wider."""
        return size.width + 2 * self.big

    def draw(self, size: DieSize) -> list[Content]:
        """Return the rows of the die: its pips, and in a corner B for a big or n for a neutral die."""
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
