"""GamesScreen: the games saved on this machine, to resume, replay, review or delete one."""

from itertools import islice

from rich.cells import cell_len
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key as KeyPress
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from croupier.terminal.background import run_in_background
from croupier.terminal.full_screen.fitted_screen import FittedScreen
from croupier.terminal.full_screen.key_line import Key, KeyLine
from croupier.terminal.full_screen.menu_screen import MenuScreen
from croupier.terminal.games import SavedGame, load_saved_games
from croupier.terminal.plan import table_title
from croupier.terminal.record_file import RecordFile, file_error_text
from croupier.words import Words, printable

DELETE = "delete"
"""The answer that confirms that a game is deleted."""


class GamesScreen(FittedScreen[None]):
    """Lists the saved games, newest first; they appear one by one while they are read."""

    BINDINGS = [  # noqa: RUF012  # as Textual declares it
        Binding("c", "go_on"),
        Binding("v", "replay"),
        Binding("r", "replay(True)"),
        Binding("d,delete", "delete"),
        Binding("q,escape", "leave"),
    ]

    class Continued(Message):
        """A game was chosen to be resumed."""

        def __init__(self, game: SavedGame) -> None:
            super().__init__()
            self.game = game

    class Replayed(Message):
        """A game was chosen to be replayed or reviewed."""

        def __init__(self, game: SavedGame, *, reviewed: bool) -> None:
            super().__init__()
            self.game = game
            self.reviewed = reviewed

    def __init__(self, words: Words, most: int) -> None:
        """Create a list of at most `most` games."""
        super().__init__()
        self.words = words
        self.most = most
        self.games: list[SavedGame] = []
        self._typed = 0
        """The number typed so far: a further digit is appended to it."""
        self.list = OptionList()
        self.file = Static(id="file", markup=False)
        self.keys = KeyLine()

    def compose(self) -> ComposeResult:
        """Lay out the list, the file name of the selected game, and the keys."""
        with Vertical(id="games") as panel:
            panel.border_title = self.words.say("page.history")
            yield self.list
            yield self.file
        yield self.keys

    def on_mount(self) -> None:
        """Start to read the games."""
        self._show_file()
        self._read()

    @work(exclusive=True, group="read")
    async def _read(self) -> None:
        """Read the games one by one, in the background: replaying each record through the rules takes time."""
        found = islice(load_saved_games(), self.most)
        while (game := await run_in_background(lambda: next(found, None))) is not None:
            self.games.append(game)
            self.list.add_option(Option(self._row(len(self.games), game)))
            if len(self.games) == 1:
                self.list.highlighted = 0

    def _row(self, number: int, game: SavedGame) -> Content:
        """Return two lines about a game: its date and state, and its players, edition and variants."""
        words = self.words
        margin = " " * (cell_len(str(self.most)) + 2)
        return Content.assemble(
            Content.styled(f"{number:>{len(margin) - 2}}  ", "bold $brass"),
            f"{game.saved_at:%Y-%m-%d %H:%M}  ",
            Content.styled(game.state_text(words), "$gain" if game.record.finished else "bold $foreground"),
            "\n",
            margin,
            Content.styled(", ".join(game.record.names), "$foreground"),
            Content.styled(f"  {table_title(words, game.record.setup)}", "$faint"),
        )

    @property
    def chosen(self) -> SavedGame | None:
        """The selected game."""
        at = self.list.highlighted
        return None if at is None or at >= len(self.games) else self.games[at]

    def _show_file(self) -> None:
        """Show the file of the selected game, and the keys for it."""
        say, game = self.words.say, self.chosen
        self.file.update("" if game is None else printable(game.path))
        on, again = Key("c", say("page.continue"), "c"), Key("v", say("page.end.replay"), "v")
        first = [] if game is None else [on, again] if not game.record.finished else [again]
        if first:
            first[0] = Key(say("key.enter"), first[0].label, "enter")
            first += [Key("r", say("page.review.title"), "r"), Key("d", say("page.history.delete"), "d")]
        self.keys.show(*first, Key("q", say("screen.leave"), "q"))

    def on_option_list_option_highlighted(self) -> None:
        """Show the file and the keys of the newly selected game."""
        if self.list.highlighted != self._typed - 1:
            self._typed = 0
        self._show_file()

    def on_option_list_option_selected(self) -> None:
        """Handle Enter or a click: resume the game, or replay it if it is over."""
        if self.chosen is not None and self.chosen.record.finished:
            self.action_replay()
        else:
            self.action_go_on()

    def on_key(self, event: KeyPress) -> None:
        """Select a game by typing its number, digit by digit."""
        if event.character is not None and event.character in "0123456789":
            digit = int(event.character)
            numbers = (10 * self._typed + digit, digit)
            self._typed = next((number for number in numbers if 1 <= number <= len(self.games)), 0)
            if self._typed:
                event.stop()
                self.list.highlighted = self._typed - 1

    def action_go_on(self) -> None:
        """Resume the selected game."""
        if self.chosen is not None:
            self.post_message(self.Continued(self.chosen))

    def action_replay(self, reviewed: bool = False) -> None:
        """Replay the selected game, with its review if `reviewed`."""
        if self.chosen is not None:
            self.post_message(self.Replayed(self.chosen, reviewed=reviewed))

    @work(exclusive=True, group="delete")
    async def action_delete(self) -> None:
        """Delete the selected game, if the player confirms that."""
        game, say = self.chosen, self.words.say
        if game is None:
            return
        question = say("page.history.sure", date=f"{game.saved_at:%Y-%m-%d %H:%M}")
        items = [("no", say("page.cancel")), (DELETE, say("page.history.delete"))]
        title = say("page.history.delete")
        if await self.app.push_screen_wait(MenuScreen(title, items, question)) != DELETE:
            return
        try:
            RecordFile(game.path).delete()
        except OSError as error:
            self.notify(file_error_text(self.words, game.path, error), severity="error", markup=False)
            return
        self.games.remove(game)
        at = self.list.highlighted or 0
        self.list.set_options(Option(self._row(number + 1, each)) for number, each in enumerate(self.games))
        self.list.highlighted = min(at, len(self.games) - 1) if self.games else None
        self._show_file()
        self.notify(self.words.count("page.history.deleted", 1), markup=False)

    def action_leave(self) -> None:
        """Leave."""
        self.app.exit(None)
