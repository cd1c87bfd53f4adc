"""PositionPasted: what a screen tells the app when text is pasted that may be a position to analyse."""

from textual.events import Paste
from textual.message import Message
from textual.message_pump import MessagePump


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
