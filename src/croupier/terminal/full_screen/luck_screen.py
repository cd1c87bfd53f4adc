"""LuckScreen: luck and skill of everyone over a replay, and until they are worked out, how far that is."""

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from croupier.terminal.full_screen.fitted_screen import FittedScreen
from croupier.terminal.full_screen.luck_panel import LuckPanel
from croupier.terminal.game_review import GameReview
from croupier.terminal.phrases import Phrases


class LuckScreen(ModalScreen[None], FittedScreen[None]):
    """Shows the account of a review; any key that goes on leads to the moves."""

    BINDINGS = [Binding("enter,space,escape,l,q", "close")]  # noqa: RUF012  # as Textual declares it

    def __init__(self, review: GameReview, phrases: Phrases) -> None:
        super().__init__()
        self.review = review
        self.phrases = phrases

    def compose(self) -> ComposeResult:
        """A panel as wide as the screen, so that the bars have room."""
        say = self.phrases.words.say
        with Vertical(id="luck", classes="panel") as panel:
            panel.border_title = f" {say('page.review.title')} "
            yield LuckPanel(self.review, self.phrases, None)
            go_on = Content.assemble(Content.styled(say("key.enter"), "bold $brass"), f" {say('page.end.replay')}")
            yield Static(go_on, classes="go-on")

    def action_close(self) -> None:
        """To the moves."""
        self.dismiss()

    def on_click(self) -> None:
        """To the moves."""
        self.dismiss()
