"""FittedScreen: a screen that is covered by a notice while the window is too small for it; panels over it; pasting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from textual.events import Paste
from textual.geometry import Size
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import ModalScreen, Screen, ScreenResultType
from textual.widgets import Static

if TYPE_CHECKING:
    from croupier.terminal.full_screen.themed_app import ThemedApp

LEAST = Size(60, 18)
"""Columns and rows that every screen needs."""


class SizeNotice(Static):
    """Says how large the window has to be, over all else."""


class FittedScreen(Screen[ScreenResultType]):
    """A screen with a least size; what it shows stays as it is below the notice."""

    @property
    def least_size(self) -> Size:
        """Columns and rows below which something would be cut off."""
        return LEAST

    @property
    def too_small(self) -> bool:
        """Whether the window has less than that."""
        return self.app.size.width < self.least_size.width or self.app.size.height < self.least_size.height

    async def to_front(self) -> None:
        """Close what lies over this screen, such as the help."""
        while self in self.app.screen_stack and self.app.screen is not self:
            await self.app.pop_screen()

    def on_resize(self) -> None:
        """Show the notice where the window is too small, and remove it where it is not."""
        self.query(SizeNotice).remove()
        if self.too_small:
            # The form may speak another language already, which the app learns of when a game begins.
            words = getattr(self, "words", cast("ThemedApp[Any]", self.app).words)
            columns, rows = self.least_size
            self.mount(SizeNotice(words.say("screen.too_small", columns=columns, rows=rows), markup=False))


class Panel(ModalScreen[None], FittedScreen[None]):
    """Something to read, over the table. A click closes it."""

    def on_click(self) -> None:
        """Close."""
        self.dismiss()


class PositionPasted(Message):
    """Some text was pasted where no game is going on."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text.strip()


class PasteTarget(MessagePump):
    """A screen where a position can be pasted."""

    def on_paste(self, event: Paste) -> None:
        """Tell the app."""
        if event.text.strip():
            self.post_message(PositionPasted(event.text))
