"""SeatCard: the mark, name, money and dice of one player, and whether it is their turn."""

from textual.content import Content
from textual.widget import Widget

from croupier.rules import NEUTRAL, SeatView
from croupier.terminal.full_screen.pieces import BACK, DIE, die_style, join_lines, mark
from croupier.terminal.phrases import Phrases
from croupier.terminal.style import DICE

TURN = "◂"
"""Marks the player whose turn it is, without relying on colour."""
SQUARES_FROM = 24
"""The least width, in columns, for drawing dice as squares instead of a number."""


class SeatCard(Widget):
    """Draws one seat in two lines."""

    def __init__(self, seat: int, phrases: Phrases, dollars_from: int) -> None:
        """Create the card of a seat.

        Money is shown in $ if all cards together have at least `dollars_from` columns, else in thousand $ as on notes.
        """
        super().__init__()
        self.seat = seat
        self.phrases = phrases
        self.dollars_from = dollars_from
        self.shown: SeatView | None = None
        self.gain = 0

    def show(self, seat: SeatView, *, turn: bool, gain: int = 0) -> None:
        """Draw a seat; `gain` is what it has won so far in the current payout, in thousand $."""
        if (seat, gain, turn) == (self.shown, self.gain, self.has_class("turn")):
            return
        self.shown, self.gain = seat, gain
        self.set_class(turn, "turn")
        self.refresh()

    def render(self) -> Content:
        """Draw mark and name, and below them money and dice."""
        width = self.content_size.width
        signs = self.phrases.signs
        turn = self.has_class("turn")
        head = Content.assemble(
            mark(signs, self.seat),
            " ",
            Content.styled(self.phrases.name(self.seat), "bold $brass" if turn else "$foreground"),
        ).truncate(width - 2, ellipsis=True)
        if turn:
            head = Content.assemble(head, " " * (width - 1 - head.cell_length), Content.styled(TURN, "bold $brass"))
        if self.shown is None:
            return join_lines([head])
        money = self._money(self.shown)
        dice = self._dice(self.shown, width)
        gap = max(width - money.cell_length - dice.cell_length, 1)
        return join_lines([head, Content.assemble(money, " " * gap, dice).truncate(width)])

    def _money(self, seat: SeatView) -> Content:
        """Return the money or, if it is face down, the number of notes."""
        if seat.money is None:
            return Content.styled(f" {seat.notes}\N{MULTIPLICATION SIGN}{BACK}", "$quiet")
        in_dollars = isinstance(self.parent, Widget) and self.parent.size.width >= self.dollars_from
        amount = self.phrases.words.money(seat.money) if in_dollars else seat.money
        money = Content.styled(f" {amount}", "$quiet")
        return Content.assemble(money, Content.styled(f" +{self.gain}", "bold $gain")) if self.gain else money

    def _dice(self, seat: SeatView, width: int) -> Content:
        """Return the dice that are left."""
        if width < SQUARES_FROM or not (seat.dice or seat.big or seat.neutral):
            return Content.styled(f"{DIE}{self.phrases.compact_hand(seat.dice, seat.big, seat.neutral)}", "$faint")
        return Content.assemble(
            *[Content.styled(" B", die_style(self.phrases.signs.colours[self.seat]))] * seat.big,
            Content.styled(DIE * seat.dice, DICE[self.phrases.signs.colours[self.seat]]),
            Content.styled(DIE * seat.neutral, DICE[NEUTRAL]),
        )
