"""Facade: one casino with its notes, the seats that would take them, and the dice placed there."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content
from textual.events import Click, Enter, Leave
from textual.message import Message
from textual.widget import Widget

from croupier.rules import Group, Laid, Standing
from croupier.terminal.full_screen.pieces import DIE, PIP, PIPS, die_style, join_lines, mark, note
from croupier.terminal.phrases import BANDIT, Phrases
from croupier.terminal.style import DICE

NAMES_FROM = 19
"""The least width, in columns, for a taker's name beside each note."""
SPACED_FROM = 21
"""The least width for spaces between dice."""
ROOMY = 11
"""The least width for spaces between marks and numbers."""
EMBLEM_ROWS = 5
"""The free rows that it takes to draw the emblem."""


@dataclass(frozen=True)
class FacadeContent:
    """What a facade shows."""

    standing: Standing
    slots: int
    """Rows for notes: as many as any casino has, so that the dice of all casinos start at the same height."""
    faces: tuple[Laid | None, ...] = ()
    """For the bandit, what was placed on each face."""
    own: int | None = None
    """In a preview, the colour whose dice are highlighted."""
    is_paying: bool = False
    """Whether this is a payout, in which dice that are knocked out are struck through."""


class Facade(Widget):
    """Draws one casino; posts a message when the mouse points at it or clicks it."""

    class Pointed(Message):
        """The mouse has moved to a casino, or to none."""

        def __init__(self, casino: int | None) -> None:
            super().__init__()
            self.casino = casino

    class Clicked(Message):
        """A casino was clicked."""

        def __init__(self, casino: int) -> None:
            super().__init__()
            self.casino = casino

    def __init__(self, casino: int, phrases: Phrases, dice_rows: int) -> None:
        """Create the facade of a casino, given by its number, with at least `dice_rows` rows for dice."""
        super().__init__(classes=f"casino-{casino}")
        self.casino = casino
        self.dice_rows = dice_rows
        self.phrases = phrases
        self.signs = phrases.signs
        self.shown: FacadeContent | None = None
        self.tags: Sequence[str] = ()
        self.border_title = "b" if casino == BANDIT else str(casino)

    def show(self, shown: FacadeContent, tags: Sequence[str] = (), *, lit: bool = False) -> None:
        """Draw a casino, with the longest of the tags that fits on the lower edge; `lit` highlights it."""
        if (shown, tags, lit) == (self.shown, self.tags, self.has_class("lit")):
            return  # a redraw costs milliseconds, and most moves change one casino
        self.shown = shown
        self.tags = tags
        self.set_class(lit, "lit")
        self.set_class(bool(tags) and not lit, "open")
        self._show_tag()
        self.refresh()

    def _show_tag(self) -> None:
        room = self.content_size.width - 4  # a piece of the line and a space at either side
        fitting = [tag for tag in self.tags if cell_len(tag) <= room] or list(self.tags[-1:])
        self.border_subtitle = Content(fitting[0]) if fitting else None

    def on_resize(self) -> None:
        """Choose the tag for the new width."""
        self._show_tag()

    def on_click(self, event: Click) -> None:
        """Post that this casino was clicked."""
        event.stop()
        self.post_message(self.Clicked(self.casino))

    def on_enter(self, _event: Enter) -> None:
        """Post that the mouse points at this casino."""
        self.post_message(self.Pointed(self.casino))

    def on_leave(self, _event: Leave) -> None:
        """Post that the mouse points at no casino."""
        self.post_message(self.Pointed(None))

    def render(self) -> Content:
        """Draw the name, the notes and the dice; if there is room, also the emblem, the face of the casino's die."""
        width, height = self.content_size
        name = Content.styled(self.phrases.words.say(f"casino.{self.casino}"), f"bold $casino-{self.casino}")
        name = name.truncate(width, ellipsis=True)
        if self.shown is None:
            return name
        shown = self.shown
        dice = [self._group(group, width) for group in shown.standing.groups]
        if shown.faces:
            dice.append(self._faces(shown.faces))
        room = height - 1 - shown.slots - self.dice_rows
        tall = room >= shown.slots + 3  # notes of two rows
        blank = [Content("")]
        notes: list[Content] = []
        for value, taker in zip(shown.standing.notes, shown.standing.takers, strict=True):
            notes += self._note(value, taker, width, 2 if tall else 1)
        notes += blank * (shown.slots * (2 if tall else 1) - len(notes))
        room -= shown.slots * tall
        emblem = self._emblem(width) if room >= EMBLEM_ROWS else []
        room -= len(emblem)
        # The dice of all casinos start at the same height, unless one needs every row.
        above = [*emblem, name, *(blank if room > 1 or emblem else []), *notes]
        return join_lines([*above, *(blank if height - len(above) > len(dice) else []), *dice])

    def _emblem(self, width: int) -> list[Content]:
        """Return the face of the casino's die, drawn in the casino's colour."""
        if self.casino == BANDIT:
            rows = ["╭─┬─┬─╮", "│7│7│7│", "╰─┴─┴─╯"]
        else:
            pips = [[" "] * 5 for _ in range(3)]
            for row, column in PIPS[self.casino]:
                pips[row][2 * column] = PIP
            rows = ["".join(row) for row in pips]
        drawn = [Content.styled(row.center(width), f"$casino-{self.casino}") for row in rows]
        return [*drawn, Content("")]

    def _note(self, value: int, taker: int | None, width: int, rows: int) -> list[Content]:
        """Return the rows of a note and the seat that would take it."""
        first, *rest = note(value, rows)
        room = min(max(width - first.cell_length - 1, 1), 3)
        parts = [first, Content(" "), mark(self.signs, taker, room)]
        name = self.phrases.words.say("page.nobody") if taker is None else self.phrases.name(taker)
        taken_by = Content.styled(name, "$faint" if taker is None else "$quiet")
        if width >= NAMES_FROM:
            parts += [Content(" "), taken_by]
        return [Content.assemble(*parts).truncate(width, ellipsis=True), *rest]

    def _group(self, group: Group, width: int) -> Content:
        """Return the dice of one colour: mark, count, and a square for each die; grey, with =, if knocked out."""
        assert self.shown is not None
        out, roomy = group.knocked_out, width >= ROOMY
        count = f"{group.strength}" + (f"({group.pips})" if group.pips else "")
        number = Content.styled(count, "$faint" if out else "bold $foreground")
        colour = "$faint" if out else DICE[self.signs.colours[group.colour]]
        dice = [
            Content.styled(" B", "$faint reverse" if out else die_style(self.signs.colours[group.colour]))
        ] * group.big
        dice += [Content.styled(DIE, colour)] * group.dice
        squares = Content(" " if width >= SPACED_FROM else "").join(dice)
        if out and self.shown.is_paying:
            squares, number = squares.stylize("strike"), number.stylize("strike")
        who = mark(self.signs, group.colour, 3 if roomy else 2)
        if out:
            who = Content.styled(f"={self.signs.marks[group.colour]}" + " " * roomy, "$faint")
        line = Content.assemble(who, " " if roomy else "", number, " ", squares).truncate(width)
        if group.colour == self.shown.own:
            return line.extend_right(width - line.cell_length).stylize_before("on $felt-lamp")
        return line

    def _faces(self, faces: Sequence[Laid | None]) -> Content:
        """Return the six numbers of the bandit: free ones as digits, others as the mark of who placed dice there."""
        cells = [
            Content.styled(str(face), "$casino-7") if laid is None else mark(self.signs, laid.seat, 1)
            for face, laid in enumerate(faces, start=1)
        ]
        return Content(" " if self.content_size.width >= ROOMY else "").join(cells)
