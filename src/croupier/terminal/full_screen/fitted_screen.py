"""FittedScreen: a screen that shows a notice while the window is too small for it; also panels, and pasting."""

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
"""The columns and rows that every screen needs."""


class SizeNotice(Static):
    """Says, over everything else, how large the window has to be."""


class FittedScreen(Screen[ScreenResultType]):
    """A screen with a least size. Below the notice, its content does not change."""

    @property
    def least_size(self) -> Size:
        """The columns and rows without which something would be cut off."""
        return LEAST

    @property
    def is_too_small(self) -> bool:
        """Whether the window is smaller than the least size."""
        return self.app.size.width < self.least_size.width or self.app.size.height < self.least_size.height

    async def bring_to_front(self) -> None:
        """Close all screens above this one, such as the help."""
        while self in self.app.screen_stack and self.app.screen is not self:
            await self.app.pop_screen()

    def on_resize(self) -> None:
        """Show or remove the notice."""
        self.query(SizeNotice).remove()
        if self.is_too_small:
            # The form may have changed the language, which the app learns only when a game begins.
            words = getattr(self, "words", cast("ThemedApp[Any]", self.app).words)
            columns, rows = self.least_size
            self.mount(SizeNotice(words.say("screen.too_small", columns=columns, rows=rows), markup=False))


class Panel(ModalScreen[None], FittedScreen[None]):
    """A screen to read, over the table. A click closes it."""

    def on_click(self) -> None:
        """Close."""
        self.dismiss()


class PositionPasted(Message):
    """Text was pasted into a screen without a game in progress; perhaps it is a position."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text.strip()


class PasteTarget(MessagePump):
    """A screen into which a position can be pasted."""

    def on_paste(self, event: Paste) -> None:
        """Pass the text on to the app."""
        if event.text.strip():
            self.post_message(PositionPasted(event.text))
