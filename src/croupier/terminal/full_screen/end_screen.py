"""EndScreen: the winner, the money by round, luck and skill, and what can be done next."""

from collections.abc import Sequence

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
from croupier.terminal.full_screen.chart import draw_chart
from croupier.terminal.full_screen.fitted_screen import FittedScreen, PasteTarget
from croupier.terminal.full_screen.key_line import Key, KeyLine
from croupier.terminal.full_screen.luck_panel import LuckPanel
from croupier.terminal.full_screen.pieces import to_content
from croupier.terminal.full_screen.play_screen import PlayScreen
from croupier.terminal.full_screen.replay_screen import ReplayScreen
from croupier.terminal.game_review import GameReview
from croupier.terminal.moments import gains_by_round
from croupier.terminal.phrases import Phrases
from croupier.terminal.table_source import Order, PlayedGame
from croupier.words import printable

ROOMY = 30
"""Rows of a terminal that is high enough for blank lines."""


class MoneyChart(Widget):
    """The chart of the money by round."""

    def __init__(self, played: PlayedGame, phrases: Phrases) -> None:
        super().__init__()
        self.scores = played.game.scores
        self.gains = gains_by_round(played.record)
        self.phrases = phrases

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """Return the number of rows: one for each seat and, if there is room, blank ones between them."""
        seats = len(self.scores)
        return 2 * seats - 1 if viewport.height >= ROOMY else seats

    def render(self) -> Content:
        """Draw a bar for each seat."""
        rows = draw_chart(self.phrases, self.scores, self.gains, self.content_size.width)
        return Content("\n\n" if self.content_size.height > len(rows) else "\n").join(rows)


class EndScreen(PasteTarget, FittedScreen[None]):
    """The end of a game."""

    VERTICAL_BREAKPOINTS = [(0, "-low"), (ROOMY, "-high")]  # noqa: RUF012  # as Textual declares it
    BINDINGS = [  # noqa: RUF012  # as Textual declares it
        Binding("r", "order('r')"),
        Binding("n", "order('n')"),
        Binding("v", "replay"),
        Binding("q,escape", "leave"),
    ]

    class Chosen(Message):
        """A player has chosen what comes next, by the letter of an order."""

        def __init__(self, letter: str) -> None:
            super().__init__()
            self.letter = letter

    def __init__(
        self, played: PlayedGame, phrases: Phrases, orders: Sequence[Order], review: GameReview | None = None
    ) -> None:
        """Show the end of a game; `orders` are what can be done next."""
        super().__init__()
        self.played = played
        self.phrases = phrases
        self.orders = orders
        self.review = review or GameReview(played.record)

    def compose(self) -> ComposeResult:
        """Lay out the winner, the chart, luck and skill, and the keys."""
        say = self.phrases.words.say
        scores = sorted(self.played.game.scores, key=lambda score: score.rank)
        with Vertical(id="end") as panel:
            panel.border_title = say("end.title")
            yield Static(self._winner([score for score in scores if score.rank == 1]), id="winner")
            yield Static(self._margin(scores), id="margin")
            yield Static(f"{say('page.end.chart')}, {say('page.end.thousands')}", id="chart-title", markup=False)
            yield MoneyChart(self.played, self.phrases)
            yield LuckPanel(self.review, self.phrases, self.played.viewer)
            if self.played.proof:
                yield Static(self.played.proof, id="proof", classes="alarm" * self.played.is_alarming, markup=False)
            if self.played.file is not None:
                yield Static(printable(self.played.file.path.name), id="file", markup=False)
        keys = KeyLine()
        first = (Key(order.letter, order.label, order.letter) for order in self.orders)
        keys.show(*first, Key("v", say("page.end.replay"), "v"), Key("q", say("screen.leave"), "q"))
        yield keys

    def _winner(self, first: list[Score]) -> Content:
        """Return who has won, or that the game was broken off."""
        if not self.played.record.finished:
            return Content.styled(self.phrases.words.say("page.end.broken"), "bold $brass")
        if len(first) > 1:
            shared = self.phrases.players([score.seat for score in first])
            return to_content(Text.assemble(self.phrases.words.say("end.shared"), " ", shared))
        if self.played.viewer == first[0].seat:
            return Content.styled(self.phrases.words.say("page.end.you_win"), "bold $brass")
        return to_content(self.phrases.sentence("page.end.wins", name=self.phrases.player(first[0].seat)))

    def _margin(self, scores: list[Score]) -> str:
        """Return a sentence about the lead of the winner."""
        first, second = scores[0], scores[1]
        if not self.played.record.finished:
            return self.phrases.words.say("page.end.broken.line", round=self.played.game.round)
        if second.rank == 1:
            return ""
        words, other = self.phrases.words, self.phrases.name(second.seat)
        if first.money == second.money:
            return words.say("page.end.tie", other=other, more=first.notes, less=second.notes)
        return words.say("page.end.ahead", money=words.money(first.money - second.money), other=other)

    def action_order(self, letter: str) -> None:
        """Report the order that was chosen."""
        self.post_message(self.Chosen(letter))

    def action_replay(self) -> None:
        """Replay the game."""
        self.app.push_screen(ReplayScreen(self.played.record, self.phrases, self.review))

    def action_leave(self) -> None:
        """Leave."""
        self.post_message(PlayScreen.Left())
