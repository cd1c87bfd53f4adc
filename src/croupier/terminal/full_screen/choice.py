"""Choice: a row of a form with a label, and a value that the arrow keys or the mouse change."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from textual.binding import Binding
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

EARLIER = "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}"
LATER = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
VALUE = 16
"""Columns of the value, the same in every row of a form."""


@dataclass(frozen=True)
class Item:
    """One of the values to choose from."""

    value: str
    label: str
    about: str = ""


class Choice(Widget, can_focus=True):
    """A widget to choose one of several values."""

    BINDINGS = [  # noqa: RUF012  # as Textual declares it
        Binding("right,space", "turn(1)"),
        Binding("left", "turn(-1)"),
    ]

    class Changed(Message):
        """Another value was chosen."""

        def __init__(self, choice: "Choice") -> None:
            super().__init__()
            self.choice = choice

        @property
        def control(self) -> "Choice":
            """The choice that has changed, by which Textual selects handlers."""
            return self.choice

    def __init__(
        self,
        label: Content | str,
        items: Sequence[Item],
        value: str,
        *,
        label_width: int,
        name: str | None = None,
        all_items: Callable[[], Sequence[Item]] | None = None,
    ) -> None:
        """Create a choice; `items` may be incomplete if `all_items` finds the rest, which takes long."""
        super().__init__(id=name)
        self.label = Content(label) if isinstance(label, str) else label
        self.items = items
        self.all_items = all_items
        """Returns all items; called at the first change. None if `items` is complete."""
        self.label_width = label_width
        self.index = next((number for number, item in enumerate(items) if item.value == value), 0)

    @property
    def value(self) -> str:
        """The chosen value."""
        return self.items[self.index].value

    def show(self, value: str) -> None:
        """Show a value that was chosen in another way."""
        self.index = next(number for number, item in enumerate(self.items) if item.value == value)
        self.refresh()

    def action_turn(self, step: int) -> None:
        """Choose the next value or, with -1, the one before."""
        if self.all_items is not None:
            chosen, self.items, self.all_items = self.value, self.all_items(), None
            self.show(chosen)
        self.index = (self.index + step) % len(self.items)
        self.refresh()
        self.post_message(self.Changed(self))

    def on_click(self, event: Click) -> None:
        """Choose the previous value by a click on the left arrow, the next one by any other click."""
        offset = event.get_content_offset(self)
        self.action_turn(-1 if offset is not None and offset.x <= self.label_width + 2 else 1)

    def render(self) -> Content:
        """Draw the label, the value between arrows, and what is said about it."""
        width = self.content_size.width
        item = self.items[self.index]
        label = self.label.truncate(self.label_width, ellipsis=True)
        arrow = "bold $brass" if self.has_focus else "$hairline"
        line = Content.assemble(
            label,
            " " * (self.label_width - label.cell_length + 1),
            Content.styled(f"{EARLIER} ", arrow),
            Content.styled(item.label.center(VALUE), "bold $foreground" if self.has_focus else "$foreground"),
            Content.styled(f" {LATER}", arrow),
            "  ",
            Content.styled(item.about, "$faint"),
        )
        return line.truncate(width, ellipsis=True)
