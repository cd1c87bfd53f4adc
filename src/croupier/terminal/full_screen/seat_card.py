"""SeatCard: one player: mark, name, money, dice left, and whose turn it is."""

from textual.content import Content
from textual.widget import Widget

from croupier.rules import NEUTRAL, SeatView
from croupier.terminal.full_screen.pieces import BACK, DIE, die_style, lines, mark
from croupier.terminal.phrases import Phrases
from croupier.terminal.style import DICE

TURN = "◂"
"""The sign of whose turn it is, for eyes without colours."""
SQUARES_FROM = 24
"""Columns from which the dice left are squares, not a number."""


class SeatCard(Widget):
    """Draws one seat in two lines."""

    def __init__(self, seat: int, phrases: Phrases, dollars_from: int) -> None:
        """A seat by its number.

        `dollars_from`: the columns, of all seats together, from which money is in $; in fewer it is in thousands, as on
        notes.
        """
        super().__init__()
        self.seat = seat
        self.phrases = phrases
        self.dollars_from = dollars_from
        self.shown: SeatView | None = None
        self.gain = 0

    def show(self, seat: SeatView, *, turn: bool, gain: int = 0) -> None:
        """Draw a seat; `gain` is what it has won in the payout that goes on, thousand $."""
        if (seat, gain, turn) == (self.shown, self.gain, self.has_class("turn")):
            return
        self.shown, self.gain = seat, gain
        self.set_class(turn, "turn")
        self.refresh()

    def render(self) -> Content:
        """Mark and name, then money and dice."""
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
            return lines([head])
        money = self._money(self.shown)
        dice = self._dice(self.shown, width)
        gap = max(width - money.cell_length - dice.cell_length, 1)
        return lines([head, Content.assemble(money, " " * gap, dice).truncate(width)])

    def _money(self, seat: SeatView) -> Content:
        """Return the money; where it lies face down, the backs of the notes and their number."""
        if seat.money is None:
            return Content.styled(f" {seat.notes}\N{MULTIPLICATION SIGN}{BACK}", "$quiet")
        in_dollars = isinstance(self.parent, Widget) and self.parent.size.width >= self.dollars_from
        amount = self.phrases.words.money(seat.money) if in_dollars else seat.money
        money = Content.styled(f" {amount}", "$quiet")
        return Content.assemble(money, Content.styled(f" +{self.gain}", "bold $gain")) if self.gain else money

    def _dice(self, seat: SeatView, width: int) -> Content:
        """Return the dice in hand."""
        if width < SQUARES_FROM or not (seat.dice or seat.big or seat.neutral):
            return Content.styled(f"{DIE}{self.phrases.compact_hand(seat.dice, seat.big, seat.neutral)}", "$faint")
        return Content.assemble(
            *[Content.styled(" B", die_style(self.phrases.signs.colours[self.seat]))] * seat.big,
            Content.styled(DIE * seat.dice, DICE[self.phrases.signs.colours[self.seat]]),
            Content.styled(DIE * seat.neutral, DICE[NEUTRAL]),
        )
