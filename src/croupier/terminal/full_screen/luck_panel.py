"""LuckPanel: luck and skill of every seat as bars, and the costliest mistake; LuckScreen: the panel over a replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from croupier.terminal.full_screen.fitted_screen import Panel
from croupier.terminal.full_screen.pieces import join_lines, mark
from croupier.terminal.game_review import TICK, GameReview, costliest_move_text, format_points
from croupier.terminal.phrases import Phrases

if TYPE_CHECKING:
    from croupier.review import Review

ROOMY = 100
"""Columns of a terminal in which two rows are enough for any sentence."""
LEAST = 0.2
"""The full length of a bar stands for at least this share of victory, so that small figures look small."""


class LuckPanel(Widget):
    """Draws luck and skill of a game or, until they are computed, the progress."""

    def __init__(self, review: GameReview, phrases: Phrases, viewer: int | None) -> None:
        super().__init__()
        self.review = review
        self.phrases = phrases
        self.viewer = viewer
        """The seat of the only person here; None if there are several or none."""

    def on_mount(self) -> None:
        """Start the review and wait for it, if the game can be reviewed."""
        if self.review.is_started or self.review.is_possible:
            self.await_review()
        else:
            self.display = False

    @work(exclusive=True)
    async def await_review(self) -> None:
        """Redraw the progress at regular intervals until the review is complete."""
        timer = self.set_interval(TICK, self.refresh)
        try:
            await self.review.wait()
        finally:
            timer.stop()
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """Return the number of rows: for the title, each seat, and the sentence."""
        return 1 + self.review.record.setup.players + (2 if viewport.width >= ROOMY else 3)

    def render(self) -> Content:
        """Draw a title, a row for each seat, and the sentence about the costliest mistake."""
        words = self.phrases.words
        title = Content.styled(f"{words.say('page.luck.title')}, {words.say('page.luck.unit')}", "$faint")
        if self.review.review is None:
            return join_lines([title, Content.styled(self.review.progress_text(words), "$quiet")])
        sentence = Content(costliest_move_text(self.phrases, self.review.review, self.viewer))
        return join_lines([title, *self._rows(self.review.review), sentence])

    def _rows(self, found: Review) -> list[Content]:
        """Return a row for each seat with its luck and skill, ordered by rank."""
        words, seats = self.phrases.words, found.account.seats
        ranks = {score.seat: score.rank for score in found.record.game.scores}
        most = max(LEAST, *(abs(figure.share) for seat in seats for figure in (seat.luck, seat.skill)))
        names = max(cell_len(self.phrases.name(seat.seat)) for seat in seats)
        labels = (words.say("page.luck.chance"), words.say("page.luck.play"))
        room = max((self.content_size.width - names - 6 - sum(cell_len(label) + 12 for label in labels)) // 2, 0)
        rows = []
        for seat in sorted(seats, key=lambda seat: ranks[seat.seat]):
            name = self.phrases.name(seat.seat)
            parts: list[Content | str] = [
                mark(self.phrases.signs, seat.seat),
                " ",
                name,
                " " * (names - cell_len(name) + 2),
            ]
            for label, figure in zip(labels, (seat.luck, seat.skill), strict=True):
                bar = "━" * round(room * abs(figure.share) / most)
                style = "$gain" if figure.share > 0 else "$error"
                parts += [
                    Content.styled(f"{label} ", "$faint"),
                    f"{format_points(figure.share):>4}",
                    Content.styled(f" ±{100 * figure.error:<2.0f} ", "$faint"),
                    Content.styled(bar.ljust(room + 2), style),
                ]
            rows.append(Content.assemble(*parts))
        return rows


class LuckScreen(Panel):
    """Shows luck and skill of a game over its replay."""

    BINDINGS = [Binding("enter,space,escape,l,q", "dismiss")]  # noqa: RUF012  # as Textual declares it

    def __init__(self, review: GameReview, phrases: Phrases) -> None:
        super().__init__()
        self.review = review
        self.phrases = phrases

    def compose(self) -> ComposeResult:
        """Lay out a panel as wide as the screen, so that the bars have room."""
        say = self.phrases.words.say
        with Vertical(id="luck", classes="panel") as panel:
            panel.border_title = f" {say('page.review.title')} "
            yield LuckPanel(self.review, self.phrases, None)
            go_on = Content.assemble(Content.styled(say("key.enter"), "bold $brass"), f" {say('page.end.replay')}")
            yield Static(go_on, classes="go-on")
