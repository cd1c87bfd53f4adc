"""Board: casinos with their notes and dice, seats with their money, and rolls, drawn for a terminal."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from string import Formatter

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, OverflowMethod, RenderResult
from rich.console import Group as Stack
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.rules import NEUTRAL, Group, Roll, Standing, View
from croupier.terminal.line_mode.nonbreaking import NO_BREAK, nonbreaking
from croupier.terminal.line_mode.style import BRASS, QUIET, casino_style, die_style, note_style
from croupier.terminal.line_mode.terminal import Terminal

BANDIT = 7
ROOMY = 76
"""Columns that a line takes with everything side by side."""
TIGHT = 56
"""Columns below which a casino's number stands for its name."""
GAP = 2
"""Columns between cells."""
SHORT_PLAYER = 14
"""Columns for a mark and a name in a table."""


@dataclass(frozen=True)
class Title:
    """A line across the terminal with a text at its left and right end."""

    left: str
    right: str
    sign: str

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Draw the line between the texts; where columns are few, the right one is left out."""
        left, right = f" {self.left} ", f" {self.right} " if self.right else ""
        line = options.max_width - cell_len(left) - cell_len(right) - 4
        if line < 1:
            right, line = "", max(options.max_width - cell_len(left) - 4, 1)
        title = Text.assemble(
            (self.sign * 2, QUIET), (left, BRASS), (self.sign * line, QUIET), (right, QUIET), (self.sign * 2, QUIET)
        )
        title.truncate(options.max_width, overflow="ellipsis")
        yield title


def columns(*justify: str, rows: Iterable[Iterable[str | Text]] = ()) -> Table:
    """A grid of rows, one argument a column: left or right; the last one may wrap."""
    grid = Table.grid(padding=(0, GAP, 0, 0))
    for number, side in enumerate(justify):
        last = number == len(justify) - 1
        # Rich takes a space at the end of a line of wide letters for something to cut; folding drops it.
        overflow: OverflowMethod = "fold" if last else "ellipsis"
        grid.add_column(no_wrap=not last, overflow=overflow, justify="right" if side == "right" else "left")
    for row in rows:
        grid.add_row(*row)
    return grid


def inset(table: Table, below: int = 1) -> Padding:
    """A grid one column in from the edge, with blank lines below."""
    return Padding(table, (0, 0, below, 1))


class Board:
    """Draws a view, with the names of the players."""

    def __init__(self, terminal: Terminal, names: Sequence[str]) -> None:
        self.words = terminal.words
        self.signs = terminal.signs
        self.names = names
        self.width = terminal.width
        """Columns of the terminal."""

    @property
    def narrow(self) -> bool:
        """Whether there are too few columns for everything side by side."""
        return self.width < ROOMY

    @property
    def tight(self) -> bool:
        """Whether there are so few columns that everything dispensable is left out."""
        return self.width < TIGHT

    def sentence(self, key: str, **values: object) -> Text:
        """A text with its placeholders filled in; values that are styled stay so."""
        sentence = Text()
        for literal, name, *_ in Formatter().parse(self.words.template(key)):
            sentence.append(literal)
            if name is not None:
                value = values[name]
                sentence.append_text(value if isinstance(value, Text) else Text(str(value)))
        return sentence

    # Players

    def mark(self, colour: int | None) -> Text:
        """The mark of a colour; a dash for nobody."""
        if colour is None:
            return Text(self.signs.nobody, QUIET)
        return Text(self.signs.marks[colour], die_style(colour))

    def player(self, colour: int) -> Text:
        """The mark and name of a player, or of the neutral colour."""
        name = self.words.say("neutral.name") if colour == NEUTRAL else self.names[colour]
        return Text.assemble(self.mark(colour), NO_BREAK, (nonbreaking(name), "bold"))

    def short_player(self, colour: int) -> Text:
        """The same for a table: a long name is cut."""
        player = self.player(colour)
        player.truncate(SHORT_PLAYER, overflow="ellipsis")
        return player

    def players(self, colours: Sequence[int]) -> Text:
        """Several players, separated by commas."""
        return Text(", ").join(map(self.player, colours))

    def marks(self, colours: Sequence[int]) -> Text:
        """The marks of several players."""
        return Text(NO_BREAK).join(map(self.mark, colours))

    # Casinos

    def note(self, value: int, taker: int | None) -> Text:
        """A note and the mark of the colour that would take it."""
        return Text.assemble((f"{value:>3}", note_style(value)), NO_BREAK, self.mark(taker))

    def group(self, group: Group) -> Text:
        """The dice of one colour at a casino: =3 where they are knocked out, 4B with a big die, 3(9) with the pips."""
        count = str(group.strength) + "B" * group.big + (f"({group.pips})" if group.pips else "")
        if group.knocked_out:
            return Text.assemble(("=", "bold"), (self.signs.marks[group.colour] + count, QUIET))
        return Text.assemble(self.mark(group.colour), (count, "bold"))

    def groups(self, standing: Standing) -> Text:
        """The dice at a casino, the strongest first."""
        return Text("  ").join(map(self.group, standing.groups))

    def casino(self, casino: int) -> Text:
        """The name of a casino."""
        return Text(nonbreaking(self.words.say(f"casino.{casino}")), casino_style(casino))

    def number(self, casino: int) -> Text:
        """The number of a casino, or b for the bandit, as it is typed to place there."""
        return Text("b" if casino == BANDIT else str(casino), "bold")

    def casino_label(self, casino: int) -> list[Text]:
        """The cells of a casino: number and name; the number alone where columns are few."""
        return [self.number(casino)] if self.tight else [self.number(casino), self.casino(casino)]

    def casinos(self, view: View) -> Table:
        """The casinos, a row each."""
        grid = columns("left", "left", "left") if self.tight else columns("left", "left", "left", "left")
        for standing in view.casinos:
            notes = Text(NO_BREAK).join(map(self.note, standing.notes, standing.takers)) or self.mark(None)
            dice = [self.groups(standing)] if standing.groups else []
            if standing.casino == BANDIT:
                dice.append(self.free_faces(view))
            grid.add_row(*self.casino_label(standing.casino), notes, Text("  ").join(dice))
        return grid

    def free_faces(self, view: View) -> Text:
        """The faces that may still be placed on the bandit."""
        free = [str(face) for face, by in enumerate(view.bandit_faces, start=1) if by is None]
        text = self.words.say("bandit.free", faces=" ".join(free)) if free else self.words.say("bandit.full")
        return Text(text if self.tight else nonbreaking(text), QUIET)

    # Seats

    def hand(self, dice: int, big: int, neutral: int) -> str:
        """The dice of a hand, in words."""
        kinds = (("dice", dice), ("hand.big", big), ("hand.neutral", neutral))
        counts = [nonbreaking(self.words.count(key, number)) for key, number in kinds if number]
        return ", ".join(counts) or self.signs.nobody

    def compact_hand(self, dice: int, big: int, neutral: int) -> str:
        """The dice of a hand, where there is no room for words: 5+B+2n."""
        kinds = (str(dice) * (dice > 0), "B" * big, f"{neutral}n" * (neutral > 0))
        return "+".join(kind for kind in kinds if kind) or self.signs.nobody

    def money(self, money: int | None) -> str:
        """An amount in thousand $; None: it lies face down."""
        return nonbreaking(self.words.say("money.hidden") if money is None else self.words.money(money))

    def seats(self, view: View, *, paired: bool = False) -> Table:
        """The seats, a row each; paired, two to a row where that fits."""
        short = self.tight or paired
        describe = self.compact_hand if self.narrow or paired else self.hand
        rows: list[tuple[str | Text, ...]] = []
        for number, seat in enumerate(view.seats):
            turn = Text(self.signs.turn if number == view.seat else " ", BRASS)
            notes = self.words.count("notes", seat.notes)
            hand = describe(seat.dice, seat.big, seat.neutral)
            money = self.money(seat.money)
            # Where there is room for one only: the money, or where it lies face down, the notes.
            won = [notes if seat.money is None else money] if short else [money, notes]
            rows.append((turn, self.short_player(number), *won, hand))
        sides = ("left", "left", "right", *(() if short else ("right",)), "left")
        if paired:
            half = (len(rows) + 1) // 2
            pairs = [left + right for left, right in zip_longest(rows[:half], rows[half:], fillvalue=("",) * 4)]
            if not self.fits(pairs):
                return self.seats(view)
            rows, sides = pairs, sides * 2
        return columns(*sides, rows=rows)

    def fits(self, rows: Sequence[Sequence[str | Text]]) -> bool:
        """Whether a grid of these rows, one column in from the edge, fits the width."""
        widths = (max(cell_len(str(cell)) for cell in column) for column in zip(*rows, strict=True))
        return 1 + sum(width + GAP for width in widths) - GAP <= self.width

    # The whole table

    def title(self, left: str, right: str = "") -> Title:
        """A line across the terminal."""
        return Title(left, right, self.signs.line)

    def round_title(self, view: View) -> Title:
        """The line above a board: the round, and the notes left in the pile."""
        return self.title(
            self.words.say("round.title", round=view.round, rounds=view.setup.edition.rounds),
            self.words.count("pile", view.pile),
        )

    def table(self, view: View) -> Stack:
        """The casinos, then the seats."""
        return Stack(inset(self.casinos(view)), inset(self.seats(view)))

    # Dice

    def dice(self, roll: Roll, seat: int) -> Text:
        """A roll as coloured dice, grouped by face."""
        groups = (
            Text(NO_BREAK).join(
                Text(f"{NO_BREAK}{text}{NO_BREAK}", die_style(colour)) for text, colour in faces(roll, face, seat)
            )
            for face in range(1, 7)
        )
        return Text("   ").join(group for group in groups if group)

    def compact_dice(self, roll: Roll, seat: int, chosen: int | None = None) -> Text:
        """A roll as digits, the chosen face in brackets."""
        groups = []
        for face in range(1, 7):
            text = NO_BREAK.join(text for text, _ in faces(roll, face, seat))
            if text:
                groups.append(
                    Text.assemble(("[", BRASS), (text, "bold"), ("]", BRASS)) if face == chosen else Text(text)
                )
        return Text(NO_BREAK).join(groups)


def faces(roll: Roll, face: int, seat: int) -> list[tuple[str, int]]:
    """The dice that show a face: the text on each, and its colour."""
    return (
        [(f"B{face}", seat)] * roll.big[face - 1]
        + [(str(face), seat)] * roll.own[face - 1]
        + [(f"n{face}", NEUTRAL)] * roll.neutral[face - 1]
    )
