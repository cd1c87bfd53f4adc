"""DiceTray: the dice just rolled, large, in groups by face, on green felt."""

from textual.content import Content
from textual.events import Click, Leave, MouseMove
from textual.message import Message
from textual.widget import Widget

from croupier.rules import Roll
from croupier.terminal.full_screen.pieces import RAIL, SIZES, Die, DieSize, dice_showing, join_lines
from croupier.terminal.style import Signs

GROUP_GAP = 3
"""Columns between groups, if there is room."""


class DiceTray(Widget):
    """Draws a roll; posts a message when the mouse points at a group or clicks it."""

    class Pointed(Message):
        """The mouse has moved to the dice of a face, or to none."""

        def __init__(self, face: int | None) -> None:
            super().__init__()
            self.face = face

    class Clicked(Message):
        """The dice of a face were clicked."""

        def __init__(self, face: int) -> None:
            super().__init__()
            self.face = face

    def __init__(self, signs: Signs) -> None:
        super().__init__()
        self.signs = signs
        self.heading = Content("")
        self.groups: list[tuple[int, list[Die]]] = []
        """The faces that were rolled, each with its dice."""
        self.chosen: int | None = None
        self._spans: list[tuple[int, range]] = []
        """The faces that are drawn, each with the columns of its dice."""

    def show(self, heading: Content, roll: Roll | None = None, seat: int = 0, chosen: int | None = None) -> None:
        """Draw a roll with a line above it and a mark at the chosen face; without a roll, only the line."""
        self.heading = heading
        dice = (
            [(face, dice_showing(roll, face, self.signs.colours[seat])) for face in range(1, 7)]
            if roll is not None
            else []
        )
        self.groups = [(face, group) for face, group in dice if group]
        self.chosen = chosen
        self.refresh()

    def render(self) -> Content:
        """Draw the heading, the dice, and below each group the key that places it; or only the heading."""
        width, height = self.content_size
        if not self.groups:
            self._spans = []
            return self.heading
        size, gap = self._choose_size(width, height - 2)
        rows: list[list[Content]] = [[] for _ in range(size.height + 1)]
        self._spans = []
        at = 0
        for face, dice in self.groups:
            if at:
                for row in rows:
                    row.append(Content(" " * gap))
                at += gap
            space = 1 if size.height > 1 or gap > 1 else 0
            columns = sum(die.width(size) for die in dice) + space * (len(dice) - 1)
            drawn = [die.draw(size) for die in dice]
            for number in range(size.height):
                rows[number].append(Content(" " * space).join(die[number] for die in drawn))
            rows[-1].append(self._label(face, columns))
            self._spans.append((face, range(at, at + columns)))
            at += columns
        return join_lines([self.heading.truncate(width, ellipsis=True), *(Content.assemble(*row) for row in rows)])

    def _label(self, face: int, columns: int) -> Content:
        """Return the key of a face, centred below its group; if chosen, in a brass line."""
        if face == self.chosen:
            return Content.styled(f" {face} ".center(columns, RAIL), "bold $brass")
        return Content.styled(str(face).center(columns), "$quiet")

    def _choose_size(self, width: int, height: int) -> tuple[DieSize, int]:
        """Return the largest size of dice that fits, and the gap between groups."""
        for size in SIZES:
            for gap in (GROUP_GAP, 2, 1):
                dice = [die for _, group in self.groups for die in group]
                columns = sum(die.width(size) + 1 for die in dice) + (gap - 1) * (len(self.groups) - 1) - 1
                if columns <= width and size.height <= height:
                    return size, gap
        return SIZES[-1], 1

    def _face_at(self, column: int) -> int | None:
        return next((face for face, span in self._spans if column in span), None)

    def on_mouse_move(self, event: MouseMove) -> None:
        """Post the face that the mouse points at."""
        offset = event.get_content_offset(self)
        self.post_message(self.Pointed(None if offset is None else self._face_at(offset.x)))

    def on_leave(self, _event: Leave) -> None:
        """Post that the mouse points at no dice."""
        self.post_message(self.Pointed(None))

    def on_click(self, event: Click) -> None:
        """Post the face that was clicked."""
        offset = event.get_content_offset(self)
        face = None if offset is None else self._face_at(offset.x)
        if face is not None:
            self.post_message(self.Clicked(face))
