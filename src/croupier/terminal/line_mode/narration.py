"""Narration: moves, choices and payouts of one game in words and lines."""

from collections.abc import Iterator, Sequence

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.rules import NEUTRAL, Leaving, Place, Roll, Setup, Standing, View
from croupier.terminal.effect import casino_of, effect_of_option, format_move
from croupier.terminal.line_mode.board import Board, columns, faces, inset
from croupier.terminal.nonbreaking import NO_BREAK, nonbreaking
from croupier.terminal.style import BRASS, QUIET

LEAVING_KEYS = {Leaving.UNDER_PILE: "payout.under", Leaving.BOX: "payout.box"}


class Narration:
    """Narrates one game, with the names and in the language of its board."""

    def __init__(self, board: Board, setup: Setup) -> None:
        self.board = board
        self.words = board.words
        self.setup = setup
        rules = setup.rules
        self.name_width = max(board.short_player(seat).cell_len for seat in range(setup.players))
        self.casino_width = max(board.casino(casino).cell_len for casino in range(1, rules.casinos + 1))
        self.dice_width = 2 * rules.dice + 3 * rules.big_dice + 3 * rules.neutral_dice + 1

    def _row(self, cells: Sequence[Text], widths: Sequence[int]) -> Padding | Text:
        """Cells side by side in given widths, the last one as wide as there is room; rows printed apart still align.

        On a narrow terminal there is no room for columns: the cells follow each other, further lines set in.
        """
        if self.board.narrow:
            first, *others = cells
            cells = (first, Text("  ").join(others))
        if 1 + sum(widths[: len(cells) - 1]) + 2 * (len(cells) - 1) + cells[-1].cell_len <= self.board.width:
            # Most lines fit; then a grid, which Rich measures at length, is not needed.
            line = Text(" ")
            for cell, width in zip(cells, [*widths[: len(cells) - 1], 0], strict=True):
                line.append_text(cell)
                line.pad_right(width + 2 - cell.cell_len)
            return line
        grid = columns(*("left" for _ in cells))
        for column, width in zip(grid.columns, widths[: len(cells) - 1], strict=False):
            column.width = width
        grid.add_row(*cells)
        return inset(grid, below=0)

    # Turns

    def spare(self, roll: Roll) -> Text:
        """Return the roll of the spare neutral dice."""
        return self.board.sentence("play.spare", dice=self.board.compact_dice(roll, 0))

    def roll(self, seat: int, roll: Roll) -> Padding | Text:
        """Dice that wait to be placed, as dice."""
        return self._row((self.board.short_player(seat), self.board.dice(roll, seat)), (self.name_width,))

    def move(self, now: View, move: Place) -> Padding | Text:
        """Return a turn in one line: the player, the dice with those placed in brackets, the casino and the effect."""
        seat, casino = now.seat or 0, casino_of(move)
        option = next(option for option in now.options if option.move == move)
        arrow = f"{self.board.signs.arrow}{NO_BREAK}"
        cells = (
            self.board.short_player(seat),
            self.board.compact_dice(now.roll or Roll(), seat, move.face),
            Text.assemble(arrow, self.board.casino_label(casino)[-1]),
            self.board.effect(effect_of_option(now, option)),
        )
        return self._row(cells, (self.name_width, self.dice_width, self.casino_width + len(arrow)))

    # Choices

    def choices(self, view: View, *, beside: bool = False) -> Table:
        """Return the legal moves as they are typed, with their effects, a row each.

        With `beside`, those of the bandit stand beside the others where there is room.
        """
        if beside and any(option.move.bandit for option in view.options):
            for brief in (False, True):
                rows = self._choices_beside(view, brief=brief)
                if self.board.fits(rows):
                    return columns("right", "right", "left", "right", "left", rows=rows)
        tight = self.board.tight
        grid = columns("right", "right", "left") if tight else columns("right", "right", "left", "left")
        for option in view.options:
            casino = casino_of(option.move)
            name = [] if tight else [Text.assemble(f"{self.board.signs.arrow} ", self.board.casino(casino))]
            grid.add_row(
                Text(format_move(option.move), BRASS),
                self._placed(view, option.move.face),
                *name,
                self.board.effect(effect_of_option(view, option), to_you=True),
            )
        return grid

    def _choices_beside(self, view: View, *, brief: bool) -> list[tuple[str | Text, ...]]:
        """Return a row for each face: its effect at its casino, and at the bandit."""
        rows: dict[int, tuple[str | Text, ...]] = {}
        for option in view.options:  # those of the casinos come first, one for each face
            face = option.move.face
            key, effect = (
                Text(format_move(option.move), BRASS),
                self.board.effect(effect_of_option(view, option), to_you=True, brief=brief),
            )
            rows[face] = (*rows[face][:3], key, effect) if face in rows else (key, self._placed(view, face), effect)
        return [(*cells, *("",) * (5 - len(cells))) for cells in rows.values()]

    def _placed(self, view: View, face: int) -> str:
        """Return the dice just rolled that show a face: in words where there is room, else as digits."""
        roll, seat = view.roll or Roll(), view.seat or 0
        if self.board.narrow:
            return NO_BREAK.join(text for text, _ in faces(roll, face, seat))
        return self.board.hand(roll.own[face - 1], roll.big[face - 1], roll.neutral[face - 1])

    # Payout

    def payout(self, standings: Sequence[Standing]) -> Iterator[Padding | Text]:
        """Yield the payout, a line a casino."""
        dice_width = max(self.board.groups(standing).cell_len for standing in standings)
        for standing in standings:
            cells = (*self.board.casino_label(standing.casino), self.board.groups(standing), self._paid(standing))
            yield self._row(cells, (1, self.casino_width, dice_width))

    def _paid(self, standing: Standing) -> Text:
        """Return who takes which note at a casino, and which notes leave: those of the neutral colour, too."""
        parts = []
        leaving = []
        for value, taker in zip(standing.notes, standing.takers, strict=True):
            if taker is None or taker == NEUTRAL:
                leaving.append(str(value))
            else:
                parts.append(Text.assemble((str(value), "bold"), NO_BREAK, self.board.player(taker)))
        if leaving:
            text = self.words.say(LEAVING_KEYS[self.setup.edition.leaving], notes=", ".join(leaving))
            parts.append(Text(nonbreaking(text), QUIET))
        return Text("  ").join(parts)
