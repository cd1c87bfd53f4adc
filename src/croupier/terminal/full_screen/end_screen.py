"""EndScreen: who has won, the money by round, luck and skill, and what can be done now."""

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from croupier.rules import Score
from croupier.terminal.full_screen.chart import chart
from croupier.terminal.full_screen.fitted_screen import FittedScreen
from croupier.terminal.full_screen.key_line import Key, KeyLine
from croupier.terminal.full_screen.left_game import LeftGame
from croupier.terminal.full_screen.luck_panel import LuckPanel
from croupier.terminal.full_screen.pasted import PasteTarget
from croupier.terminal.full_screen.pieces import content
from croupier.terminal.full_screen.replay_screen import ReplayScreen
from croupier.terminal.game_review import GameReview
from croupier.terminal.moments import gains_by_round
from croupier.terminal.phrases import Phrases
from croupier.terminal.played_game import PlayedGame

ROOMY = 30
"""Rows of a terminal from which on there are blank lines."""


class MoneyChart(Widget):
    """The bars, as wide as there is room."""

    def __init__(self, session: PlayedGame, phrases: Phrases) -> None:
        super().__init__()
        self.scores = session.game.scores
        self.gains = gains_by_round(session.record)
        self.phrases = phrases

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """A row for each seat, and where there is room a blank one between them."""
        seats = len(self.scores)
        return 2 * seats - 1 if viewport.height >= ROOMY else seats

    def render(self) -> Content:
        """One bar a line."""
        rows = chart(self.phrases, self.scores, self.gains, self.content_size.width)
        return Content("\n\n" if self.content_size.height > len(rows) else "\n").join(rows)


class EndScreen(PasteTarget, FittedScreen[None]):
    """The end of a session."""

    VERTICAL_BREAKPOINTS = [(0, "-low"), (ROOMY, "-high")]  # noqa: RUF012  # as Textual declares it
    BINDINGS = [  # noqa: RUF012  # as Textual declares it
        Binding("r", "rematch"),
        Binding("n", "new_game"),
        Binding("v", "replay"),
        Binding("q,escape", "leave"),
    ]

    class Rematch(Message):
        """The same table again."""

    class NewGame(Message):
        """Another table."""

    def __init__(
        self, session: PlayedGame, phrases: Phrases, review: GameReview | None = None, *, unsaved: bool
    ) -> None:
        super().__init__()
        self.session = session
        self.phrases = phrases
        self.unsaved = unsaved
        self.review = review or GameReview(session.record)

    def compose(self) -> ComposeResult:
        """The winner, the chart, the keys."""
        say = self.phrases.words.say
        scores = sorted(self.session.game.scores, key=lambda score: score.rank)
        with Vertical(id="end") as panel:
            panel.border_title = say("end.title")
            yield Static(self._winner([score for score in scores if score.rank == 1]), id="winner")
            yield Static(self._margin(scores), id="margin")
            yield Static(f"{say('page.end.chart')}, {say('page.end.thousands')}", id="chart-title", markup=False)
            yield MoneyChart(self.session, self.phrases)
            yield LuckPanel(self.review, self.phrases, self.session.viewer)
            if not self.unsaved and self.session.file is not None:
                yield Static(self.session.file.path.name, id="file", markup=False)
        keys = KeyLine()
        keys.show(*self.offered_keys())
        yield keys

    def offered_keys(self) -> list[Key]:
        """What can be done now."""
        say = self.phrases.words.say
        return [
            Key("r", say("page.end.rematch"), "r"),
            Key("n", say("screen.new_game"), "n"),
            Key("v", say("page.end.replay"), "v"),
            Key("q", say("screen.leave"), "q"),
        ]

    def _winner(self, first: list[Score]) -> Content:
        """Who has won; nobody where the game was broken off."""
        if not self.session.record.finished:
            return Content.styled(self.phrases.words.say("page.end.broken"), "bold $brass")
        if len(first) > 1:
            shared = self.phrases.players([score.seat for score in first])
            return content(Text.assemble(self.phrases.words.say("end.shared"), " ", shared))
        if self.session.viewer == first[0].seat:
            return Content.styled(self.phrases.words.say("page.end.you_win"), "bold $brass")
        return content(self.phrases.sentence("page.end.wins", name=self.phrases.player(first[0].seat)))

    def _margin(self, scores: list[Score]) -> str:
        """By how much."""
        first, second = scores[0], scores[1]
        if not self.session.record.finished:
            return self.phrases.words.say("page.end.broken.line", round=self.session.game.round)
        if second.rank == 1:
            return ""
        words, other = self.phrases.words, self.phrases.name(second.seat)
        if first.money == second.money:
            return words.say("page.end.tie", other=other, more=first.notes, less=second.notes)
        return words.say("page.end.ahead", money=words.money(first.money - second.money), other=other)

    def action_rematch(self) -> None:
        """The same table again."""
        self.post_message(self.Rematch())

    def action_new_game(self) -> None:
        """Another table."""
        self.post_message(self.NewGame())

    def action_replay(self) -> None:
        """The game again, step by step."""
        self.app.push_screen(ReplayScreen(self.session.record, self.phrases, self.review))

    def action_leave(self) -> None:
        """Leave."""
        self.app.exit(LeftGame(self.session, self.unsaved))
