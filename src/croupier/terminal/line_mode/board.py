"""Board: casinos with their notes and dice, seats with their money, and rolls, drawn as lines."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, OverflowMethod, RenderResult
from rich.console import Group as Stack
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.rules import NEUTRAL, Group, Roll, Standing, View
from croupier.terminal.line_mode.terminal import Terminal
from croupier.terminal.nonbreaking import NO_BREAK, nonbreaking
from croupier.terminal.phrases import BANDIT, Phrases
from croupier.terminal.style import BRASS, QUIET, Signs, die_style, note_style

ROOMY = 76
"""The least width, in columns, for everything side by side."""
TIGHT = 56
"""The least width for the names of casinos; below it they go by their numbers."""
GAP = 2
"""Columns between cells."""


@dataclass(frozen=True)
class Title:
    """A line across the terminal with texts at its left and right ends."""

    left: str
    right: str
    sign: str

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Draw the line between the texts; leave out the right one if there is no room."""
        left, right = f" {self.left} ", f" {self.right} " if self.right else ""
        line = options.max_width - cell_len(left) - cell_len(right) - 4
        if line < 1:
            right, line = "", max(options.max_width - cell_len(left) - 4, 1)
        title = Text.assemble(
            (self.sign * 2, QUIET), (left, BRASS), (self.sign * line, QUIET), (right, QUIET), (self.sign * 2, QUIET)
        )
        title.truncate(options.max_width, overflow="ellipsis")
        yield title


def make_grid(*justify: str, rows: Iterable[Iterable[str | Text]] = ()) -> Table:
    """Return a grid with rows; each column is justified `left` or `right`, and the last one may wrap."""
    grid = Table.grid(padding=(0, GAP, 0, 0))
    for number, side in enumerate(justify):
        last = number == len(justify) - 1
        # With an ellipsis, Rich would cut a line of wide letters that ends in a space; folding drops the space.
        overflow: OverflowMethod = "fold" if last else "ellipsis"
        grid.add_column(no_wrap=not last, overflow=overflow, justify="right" if side == "right" else "left")
    for row in rows:
        grid.add_row(*row)
    return grid


def indent(table: Table, below: int = 1) -> Padding:
    """Indent a grid by one column, and add blank lines below it."""
    return Padding(table, (0, 0, below, 1))


class Board(Phrases):
    """Draws views of a game with the names of its players."""

    def __init__(self, terminal: Terminal, names: Sequence[str], signs: Signs | None = None) -> None:
        super().__init__(terminal.words, signs or terminal.signs, names)
        self.width = terminal.width
        """The columns of the terminal."""

    @property
    def is_narrow(self) -> bool:
        """Whether there are too few columns for everything side by side."""
        return self.width < ROOMY

    @property
    def is_tight(self) -> bool:
        """Whether there are so few columns that all that is dispensable is left out."""
        return self.width < TIGHT

    # Casinos

    def note(self, value: int, taker: int | None) -> Text:
        """Return a note with the mark of the colour that would take it."""
        return Text.assemble((f"{value:>3}", note_style(value)), NO_BREAK, self.mark(taker))

    def group(self, group: Group) -> Text:
        """Return the dice of one colour at a casino: `=3` if knocked out, `4B` with a big die, `3(9)` with the pips."""
        count = str(group.strength) + "B" * group.big + (f"({group.pips})" if group.pips else "")
        if group.knocked_out:
            return Text.assemble(("=", "bold"), (self.signs.marks[group.colour] + count, QUIET))
        return Text.assemble(self.mark(group.colour), (count, "bold"))

    def groups(self, standing: Standing) -> Text:
        """Return the dice at a casino, the strongest colour first."""
        return Text("  ").join(map(self.group, standing.groups))

    def casino_label(self, casino: int) -> list[Text]:
        """Return the cells that name a casino: its number and, unless there is no room, its name."""
        return [self.number(casino)] if self.is_tight else [self.number(casino), self.casino(casino)]

    def casinos(self, view: View) -> Table:
        """Return a grid with a row for each casino."""
        grid = make_grid("left", "left", "left") if self.is_tight else make_grid("left", "left", "left", "left")
        for standing in view.casinos:
            notes = Text(NO_BREAK).join(map(self.note, standing.notes, standing.takers)) or self.mark(None)
            dice = [self.groups(standing)] if standing.groups else []
            if standing.casino == BANDIT:
                dice.append(self.free_faces(view))
            grid.add_row(*self.casino_label(standing.casino), notes, Text("  ").join(dice))
        return grid

    def free_faces(self, view: View) -> Text:
        """Return the faces that may still be placed on the bandit."""
        free = [str(face) for face, by in enumerate(view.bandit_faces, start=1) if by is None]
        text = self.words.say("bandit.free", faces=" ".join(free)) if free else self.words.say("bandit.full")
        return Text(text if self.is_tight else nonbreaking(text), QUIET)

    # Seats

    def seats(self, view: View, *, paired: bool = False) -> Table:
        """Return a grid with a row for each seat or, if `paired` and there is room, two seats in each row."""
        short = self.is_tight or paired
        describe = self.compact_hand if self.is_narrow or paired else self.hand
        rows: list[tuple[str | Text, ...]] = []
        for number, seat in enumerate(view.seats):
            turn = Text(self.signs.turn if number == view.seat else " ", BRASS)
            notes = self.words.count("notes", seat.notes)
            hand = describe(seat.dice, seat.big, seat.neutral)
            money = self.money(seat.money)
            # If there is room for only one of them: the money or, if that is face down, the number of notes.
            won = [notes if seat.money is None else money] if short else [money, notes]
            rows.append((turn, self.short_player(number), *won, hand))
        sides = ("left", "left", "right", *(() if short else ("right",)), "left")
        if paired:
            half = (len(rows) + 1) // 2
            pairs = [left + right for left, right in zip_longest(rows[:half], rows[half:], fillvalue=("",) * 4)]
            if not self.fits(pairs):
                return self.seats(view)
            rows, sides = pairs, sides * 2
        return make_grid(*sides, rows=rows)

    def fits(self, rows: Sequence[Sequence[str | Text]]) -> bool:
        """Return whether an indented grid of these rows fits the width."""
        widths = (max(cell_len(str(cell)) for cell in column) for column in zip(*rows, strict=True))
        return 1 + sum(width + GAP for width in widths) - GAP <= self.width

    # The whole table

    def title(self, left: str, right: str = "") -> Title:
        """Return a title line."""
        return Title(left, right, self.signs.line)

    def round_title(self, view: View) -> Title:
        """Return the title line of a board: the round, and the number of notes in the pile."""
        return self.title(
            self.words.say("round.title", round=view.round, rounds=view.setup.edition.rounds),
            self.words.count("pile", view.pile),
        )

    def table(self, view: View) -> Stack:
        """Return the whole board: the casinos, then the seats."""
        return Stack(indent(self.casinos(view)), indent(self.seats(view)))

    # Dice

    def dice(self, roll: Roll, seat: int) -> Text:
        """Return a roll as coloured dice, grouped by face."""
        groups = (
            Text(NO_BREAK).join(
                Text(f"{NO_BREAK}{text}{NO_BREAK}", die_style(self.signs.colours[colour]))
                for text, colour in dice_showing(roll, face, seat)
            )
            for face in range(1, 7)
        )
        return Text("   ").join(group for group in groups if group)

    def compact_dice(self, roll: Roll, seat: int, chosen: int | None = None) -> Text:
        """Return a roll as digits, the chosen face in brackets."""
        groups = []
        for face in range(1, 7):
            text = NO_BREAK.join(text for text, _ in dice_showing(roll, face, seat))
            if text:
                groups.append(
                    Text.assemble(("[", BRASS), (text, "bold"), ("]", BRASS)) if face == chosen else Text(text)
                )
        return Text(NO_BREAK).join(groups)


def dice_showing(roll: Roll, face: int, seat: int) -> list[tuple[str, int]]:
    """Return the text on each die that shows a face, and its colour."""
    return (
        [(f"B{face}", seat)] * roll.big[face - 1]
        + [(str(face), seat)] * roll.own[face - 1]
        + [(f"n{face}", NEUTRAL)] * roll.neutral[face - 1]
    )
