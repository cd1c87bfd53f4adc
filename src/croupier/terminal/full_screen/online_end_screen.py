"""OnlineEndScreen: the end of a game of an online table: the same as of any other, but the rematch is everyone's."""

from textual.message import Message

from croupier.terminal.full_screen.end_screen import EndScreen
from croupier.terminal.full_screen.key_line import Key
from croupier.terminal.online.client import TableClient
from croupier.terminal.online.game import OnlineGame
from croupier.terminal.phrases import Phrases


class OnlineEndScreen(EndScreen):
    """The end of an online game."""

    class Left(Message):
        """Somebody leaves."""

    def __init__(self, client: TableClient, played: OnlineGame, phrases: Phrases) -> None:
        super().__init__(played, phrases, unsaved=False)
        self.client = client

    def offered_keys(self) -> list[Key]:
        """A rematch, watching the game again, leaving."""
        say, room = self.phrases.words.say, self.client.room
        following = room is not None and room.following is not None
        if not self.client.you:
            rematch = [Key("r", say("page.end.rematch.watch"), "r")] if following else []
        else:
            rematch = [Key("r", say("page.end.rematch.join" if following else "page.end.rematch"), "r")]
        return [*rematch, Key("v", say("page.end.replay"), "v"), Key("q", say("screen.leave"), "q")]

    def action_new_game(self) -> None:
        """No other game is begun from here."""

    def action_leave(self) -> None:
        """Leave."""
        self.post_message(self.Left())
