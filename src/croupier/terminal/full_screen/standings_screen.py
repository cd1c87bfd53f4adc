"""StandingsScreen: the money after a round, over the table, until a key is pressed."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from croupier.rules import View
from croupier.terminal.full_screen.fitted_screen import Panel
from croupier.terminal.full_screen.pieces import BACK, join_lines, mark
from croupier.terminal.phrases import Phrases

BAR = 24
"""Columns of the longest bar, if there is room."""
PANEL = 76
"""The greatest width of the panel."""
BESIDE_BAR = 37
"""Columns of the panel for everything except names and bars."""


class StandingsScreen(Panel):
    """Shows the standings."""

    BINDINGS = [Binding("enter,space,escape", "dismiss"), Binding("q", "leave")]  # noqa: RUF012  # as Textual declares it

    def __init__(
        self, phrases: Phrases, view: View, gains: Sequence[int], round_paid: int, seconds: float | None = None
    ) -> None:
        super().__init__()
        self.phrases = phrases
        self.view = view
        self.gains = gains
        self.round_paid = round_paid
        self.seconds = seconds
        """After how many seconds the screen is closed; None to wait for a key."""

    def on_mount(self) -> None:
        """Set the timer, if there is one."""
        if self.seconds is not None:
            self.set_timer(self.seconds, self.action_dismiss)

    def compose(self) -> ComposeResult:
        """Lay out a panel with a line for each player."""
        words = self.phrases.words
        with Vertical(classes="panel") as panel:
            panel.border_title = f" {words.say('page.standings.title', round=self.round_paid)} "
            yield Static(join_lines(self._rows()), id="rows")
            starter = self.view.starter or 0
            yield Static(
                words.say("page.standings.starts", name=self.phrases.name(starter)), classes="faint", markup=False
            )
            yield Static(
                Content.assemble(
                    Content.styled(words.say("key.enter"), "bold $brass"),
                    f" {words.say('page.standings.next')}",
                ),
                classes="go-on",
            )

    def on_resize(self) -> None:
        """Redraw the bars for the new width."""
        self.query_one("#rows", Static).update(join_lines(self._rows()))

    def _rows(self) -> list[Content]:
        """Return a row for each player: money, winnings of the round, a bar; the richest first if all is face up."""
        words = self.phrases.words
        seats = list(enumerate(self.view.seats))
        everything_open = all(seat.money is not None for _, seat in seats)
        if everything_open:
            seats.sort(key=lambda numbered: (-(numbered[1].money or 0), -numbered[1].notes))
        name_width = max(cell_len(self.phrases.name(number)) for number, _ in seats)
        longest = min(BAR, min(self.app.size.width, PANEL) - BESIDE_BAR - name_width)
        most = max((seat.money or 0 for _, seat in seats), default=0) or 1
        rows = []
        for number, seat in seats:
            name = Content(self.phrases.name(number))
            head = Content.assemble(
                mark(self.phrases.signs, number), " ", name, " " * (name_width - name.cell_length + 2)
            )
            if seat.money is None:
                rows.append(Content.assemble(head, Content.styled(f"{BACK * seat.notes} {seat.notes}", "$quiet")))
                continue
            bar = "━" * round(longest * seat.money / most)
            gain = f"+{words.money(self.gains[number])}" if everything_open else ""
            rows.append(
                Content.assemble(
                    head,
                    f"{words.money(seat.money):>11}  ",
                    Content.styled(f"{gain:<12}", "$gain"),
                    Content.styled(bar, "$brass-low"),
                )
            )
        return rows

    def action_leave(self) -> None:
        """Leave the game, by the action of the table below this screen."""
        table = self.app.screen_stack[-2]
        self.dismiss()
        self.app.call_later(table.run_action, "leave")
