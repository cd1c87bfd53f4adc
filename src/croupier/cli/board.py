"""The board: casinos with their notes and dice, seats with their money, and a roll, drawn for a terminal."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from string import Formatter

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, OverflowMethod, RenderResult
from rich.console import Group as Stack
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.cli.glue import GLUE, glued
from croupier.cli.look import BRASS, QUIET, Signs, casino_hue, casino_name, die, paper
from croupier.rules import NEUTRAL, Group, Roll, Standing, View
from croupier.words import Words

BANDIT = 7
ROOMY = 76
"""Columns that a line of a game takes with everything side by side."""
TIGHT = 56
"""Columns below which casinos are told by number alone wherever that will do."""
GAP = 2
"""Columns between what stands side by side."""
LONGEST_NAME = 14
"""Columns for a mark and a name where many lines stand under each other."""


@dataclass(frozen=True)
class Title:
    """A line across the terminal with words at its left and right end."""

    left: str
    right: str
    sign: str

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Fill what the words leave with the line."""
        left, right = f" {self.left} ", f" {self.right} " if self.right else ""
        line = options.max_width - cell_len(left) - cell_len(right) - 4
        if line < 1:
            right, line = "", max(options.max_width - cell_len(left) - 4, 1)
        title = Text.assemble(
            (self.sign * 2, QUIET), (left, BRASS), (self.sign * line, QUIET), (right, QUIET), (self.sign * 2, QUIET)
        )
        title.truncate(options.max_width, overflow="ellipsis")
        yield title


def columns(*justify: str) -> Table:
    """A grid of columns, left or right; the last one may wrap."""
    grid = Table.grid(padding=(0, GAP, 0, 0))
    for number, side in enumerate(justify):
        last = number == len(justify) - 1
        # Rich takes a space at the end of a line of wide letters for something to cut; folding drops it.
        overflow: OverflowMethod = "fold" if last else "ellipsis"
        grid.add_column(no_wrap=not last, overflow=overflow, justify="right" if side == "right" else "left")
    return grid


def inset(table: Table, below: int = 1) -> Padding:
    """A grid one column in from the edge, with room below."""
    return Padding(table, (0, 0, below, 1))


class Board:
    """Draws what a view shows, with the names of the players."""

    def __init__(self, words: Words, signs: Signs, names: Sequence[str], width: int) -> None:
        self.words = words
        self.signs = signs
        self.names = names
        self.width = width
        """Columns of the terminal."""

    @property
    def narrow(self) -> bool:
        """Whether there are too few columns for everything side by side."""
        return self.width < ROOMY

    @property
    def tight(self) -> bool:
        """Whether there are so few columns that what can be left out is left out."""
        return self.width < TIGHT

    def sentence(self, key: str, **values: object) -> Text:
        """A text with its places filled in; what has a style keeps it."""
        sentence = Text()
        for words, name, *_ in Formatter().parse(self.words.template(key)):
            sentence.append(words)
            if name is not None:
                value = values[name]
                sentence.append_text(value if isinstance(value, Text) else Text(str(value)))
        return sentence

    # People

    def mark(self, colour: int | None) -> Text:
        """The mark of a colour; a dash for nobody."""
        if colour is None:
            return Text(self.signs.nobody, QUIET)
        return Text(self.signs.marks[colour], die(colour))

    def who(self, colour: int) -> Text:
        """A person's mark and name."""
        name = self.words.say("neutral.name") if colour == NEUTRAL else self.names[colour]
        return Text.assemble(self.mark(colour), GLUE, (glued(name), "bold"))

    @staticmethod
    def cut(who: Text) -> Text:
        """A person where many stand under each other: a long name is cut."""
        short = who.copy()
        short.truncate(LONGEST_NAME, overflow="ellipsis")
        return short

    def people(self, colours: Sequence[int]) -> Text:
        """Several people, one after another."""
        return Text(", ").join(map(self.who, colours))

    def marks(self, colours: Sequence[int]) -> Text:
        """Several people where there is no room for names."""
        return Text(GLUE).join(map(self.mark, colours))

    # Casinos

    def note(self, value: int, taker: int | None) -> Text:
        """A note and who would take it."""
        return Text.assemble((f"{value:>3}", paper(value)), GLUE, self.mark(taker))

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
        return Text(glued(casino_name(self.words, casino)), casino_hue(casino))

    def door(self, casino: int) -> Text:
        """What is typed to place there: the number, or for the bandit a b before it."""
        return Text("b" if casino == BANDIT else str(casino), "bold")

    def address(self, casino: int) -> list[Text]:
        """Door and name, side by side; the door alone where columns are few."""
        return [self.door(casino)] if self.tight else [self.door(casino), self.casino(casino)]

    def casinos(self, view: View) -> Table:
        """Every casino in a line."""
        grid = columns("left", "left", "left") if self.tight else columns("left", "left", "left", "left")
        for standing in view.casinos:
            notes = Text(GLUE).join(map(self.note, standing.notes, standing.takers)) or self.mark(None)
            dice = [self.groups(standing)] if standing.groups else []
            if standing.casino == BANDIT:
                dice.append(self.free_faces(view))
            grid.add_row(*self.address(standing.casino), notes, Text("  ").join(dice))
        return grid

    def free_faces(self, view: View) -> Text:
        """The faces that may still be laid on the bandit."""
        free = [str(face) for face, by in enumerate(view.bandit_faces, start=1) if by is None]
        text = self.words.say("bandit.free", faces=" ".join(free)) if free else self.words.say("bandit.full")
        return Text(text if self.tight else glued(text), QUIET)

    # Seats

    def hand(self, dice: int, big: int, neutral: int) -> str:
        """The dice someone has to roll, in words."""
        kinds = (("dice", dice), ("hand.big", big), ("hand.neutral", neutral))
        return ", ".join(glued(self.words.count(key, number)) for key, number in kinds if number) or self.signs.nobody

    def hand_in_short(self, dice: int, big: int, neutral: int) -> str:
        """The dice someone has to roll, where there is no room for words: 5+B+2n."""
        kinds = (str(dice) * (dice > 0), "B" * big, f"{neutral}n" * (neutral > 0))
        return "+".join(kind for kind in kinds if kind) or self.signs.nobody

    def money(self, money: int | None) -> str:
        """What a seat has won, if it lies open."""
        return glued(self.words.say("money.hidden") if money is None else self.words.money(money))

    def seats(self, view: View, *, paired: bool = False) -> Table:
        """Every seat in a line, or where that is wanted and there is room, two."""
        short = self.tight or paired
        in_hand = self.hand_in_short if self.narrow or paired else self.hand
        rows: list[tuple[str | Text, ...]] = []
        for number, seat in enumerate(view.seats):
            turn = Text(self.signs.turn if number == view.seat else " ", BRASS)
            notes = self.words.count("notes", seat.notes)
            hand = in_hand(seat.dice, seat.big, seat.neutral)
            money = self.money(seat.money)
            # Where there is room for one only: the money, or where it lies face down, what everyone may count.
            won = [notes if seat.money is None else money] if short else [money, notes]
            rows.append((turn, self.cut(self.who(number)), *won, hand))
        sides = ("left", "left", "right", *(() if short else ("right",)), "left")
        if paired:
            half = (len(rows) + 1) // 2
            pairs = [left + right for left, right in zip_longest(rows[:half], rows[half:], fillvalue=("",) * 4)]
            if not self.fits(pairs):
                return self.seats(view)
            rows, sides = pairs, sides * 2
        grid = columns(*sides)
        for row in rows:
            grid.add_row(*row)
        return grid

    def fits(self, rows: Sequence[Sequence[str | Text]]) -> bool:
        """Whether there are columns enough for a grid of these rows, one in from the edge."""
        widths = (max(cell_len(str(cell)) for cell in column) for column in zip(*rows, strict=True))
        return 1 + sum(width + GAP for width in widths) - GAP <= self.width

    # Everything

    def title(self, left: str, right: str = "") -> Title:
        """A line across the terminal."""
        return Title(left, right, self.signs.line)

    def round_title(self, view: View) -> Title:
        """The line above a board."""
        return self.title(
            self.words.say("round.title", round=view.round, rounds=view.setup.edition.rounds),
            self.words.count("pile", view.pile),
        )

    def table(self, view: View) -> Stack:
        """The casinos, then the seats."""
        return Stack(inset(self.casinos(view)), inset(self.seats(view)))

    # Dice

    def dice(self, roll: Roll, seat: int) -> Text:
        """A roll as dice, in groups by face."""
        groups = (
            Text(GLUE).join(Text(f"{GLUE}{text}{GLUE}", die(colour)) for text, colour in faces(roll, face, seat))
            for face in range(1, 7)
        )
        return Text("   ").join(group for group in groups if group)

    def dice_in_short(self, roll: Roll, seat: int, chosen: int | None = None) -> Text:
        """A roll in digits, the face that was chosen in brackets."""
        groups = []
        for face in range(1, 7):
            text = GLUE.join(text for text, _ in faces(roll, face, seat))
            if text:
                groups.append(
                    Text.assemble(("[", BRASS), (text, "bold"), ("]", BRASS)) if face == chosen else Text(text)
                )
        return Text(GLUE).join(groups)


def faces(roll: Roll, face: int, seat: int) -> list[tuple[str, int]]:
    """The dice that show a face: what is written on each, and its colour."""
    return (
        [(f"B{face}", seat)] * roll.big[face - 1]
        + [(str(face), seat)] * roll.own[face - 1]
        + [(f"n{face}", NEUTRAL)] * roll.neutral[face - 1]
    )
