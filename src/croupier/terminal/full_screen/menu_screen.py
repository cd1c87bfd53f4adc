"""MenuScreen: a list to choose from, over the table; AskScreen: a line to type in."""

from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from croupier.terminal.full_screen.fitted_screen import FittedScreen


class MenuScreen(ModalScreen[str | None], FittedScreen[str | None]):
    """A menu. Its result is the name of the chosen item, or None if it was closed."""

    BINDINGS = [Binding("escape,q", "dismiss")]  # noqa: RUF012  # as Textual declares it

    def __init__(self, title: str, items: Sequence[tuple[str, str]], question: str = "") -> None:
        """Create a menu; each item has a name and a label, and `question` is shown above them."""
        super().__init__()
        self.heading = title
        self.items = items
        self.question = question

    def compose(self) -> ComposeResult:
        """Lay out a panel with the list."""
        with Vertical(classes="panel menu") as panel:
            panel.border_title = Content(f" {self.heading} ")
            if self.question:
                yield Static(self.question, classes="question", markup=False)
            yield OptionList(*(Option(Content(label), id=name) for name, label in self.items), compact=True)

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_id)


class AskScreen(ModalScreen[str | None], FittedScreen[str | None]):
    """A question. Its result is the line that was typed, or None if it was empty or the screen was closed."""

    BINDINGS = [Binding("escape", "dismiss")]  # noqa: RUF012  # as Textual declares it

    def __init__(self, title: str, value: str, most: int, problem: str = "", about: str = "") -> None:
        """Ask for a line of at most `most` characters, starting as `value`; `problem` says what was wrong before."""
        super().__init__()
        self.heading = title
        self.value = value
        self.most = most
        self.problem = problem
        self.about = about

    def compose(self) -> ComposeResult:
        """Lay out a panel with a line to type in."""
        with Vertical(classes="panel menu") as panel:
            panel.border_title = Content(f" {self.heading} ")
            yield Input(self.value, max_length=self.most, compact=True)
            if self.problem:
                yield Static(self.problem, classes="problem", markup=False)
            if self.about:
                yield Static(self.about, classes="faint", markup=False)

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip() or None)
