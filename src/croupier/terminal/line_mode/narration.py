"""Narration: the moves, choices and payouts of a game as lines."""

from collections.abc import Iterator, Sequence

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.rules import NEUTRAL, Leaving, Place, Roll, Setup, Standing, View
from croupier.terminal.effect import casino_of, effect_of_option, format_move
from croupier.terminal.line_mode.board import Board, dice_showing, indent, make_grid
from croupier.terminal.nonbreaking import NO_BREAK, nonbreaking
from croupier.terminal.style import BRASS, QUIET

LEAVING_KEYS = {Leaving.UNDER_PILE: "payout.under", Leaving.BOX: "payout.box"}


class Narration:
    """Describes the moves of one game, with the names and in the language of its board."""

    def __init__(self, board: Board, setup: Setup) -> None:
        self.board = board
        self.words = board.words
        self.setup = setup
        rules = setup.rules
        self.name_width = max(board.short_player(seat).cell_len for seat in range(setup.players))
        self.casino_width = max(board.casino(casino).cell_len for casino in range(1, rules.casinos + 1))
        self.dice_width = 2 * rules.dice + 3 * rules.big_dice + 3 * rules.neutral_dice + 1

    def _row(self, cells: Sequence[Text], widths: Sequence[int]) -> Padding | Text:
        """Return cells side by side. Their widths are given, so that rows that are printed one by one align.

        On a narrow terminal, which has no room for columns, the cells after the first follow each other.
        """
        if self.board.is_narrow:
            first, *others = cells
            cells = (first, Text("  ").join(others))
        if 1 + sum(widths[: len(cells) - 1]) + 2 * (len(cells) - 1) + cells[-1].cell_len <= self.board.width:
            # Most lines fit, and need no grid, for which Rich takes long.
            line = Text(" ")
            for cell, width in zip(cells, [*widths[: len(cells) - 1], 0], strict=True):
                line.append_text(cell)
                line.pad_right(width + 2 - cell.cell_len)
            return line
        grid = make_grid(*("left" for _ in cells))
        for column, width in zip(grid.columns, widths[: len(cells) - 1], strict=False):
            column.width = width
        grid.add_row(*cells)
        return indent(grid, below=0)

    # Turns

    def spare(self, roll: Roll) -> Text:
        """Describe the roll of the spare neutral dice."""
        return self.board.sentence("play.spare", dice=self.board.compact_dice(roll, 0))

    def roll(self, seat: int, roll: Roll) -> Padding | Text:
        """Return a player and their roll, drawn as dice."""
        return self._row((self.board.short_player(seat), self.board.dice(roll, seat)), (self.name_width,))

    def move(self, now: View, move: Place) -> Padding | Text:
        """Return a line about a turn: the player, the roll with the placed dice in brackets, the casino, the effect."""
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
        """Return a grid of the legal moves, as they are typed, and their effects.

        With `beside`, moves to the bandit are placed beside the others, if there is room.
        """
        if beside and any(option.move.bandit for option in view.options):
            for brief in (False, True):
                rows = self._choices_beside(view, brief=brief)
                if self.board.fits(rows):
                    return make_grid("right", "right", "left", "right", "left", rows=rows)
        tight = self.board.is_tight
        grid = make_grid("right", "right", "left") if tight else make_grid("right", "right", "left", "left")
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
        """Return a row for each face, with the effects of placing it at its casino and at the bandit."""
        rows: dict[int, tuple[str | Text, ...]] = {}
        for option in view.options:  # for each face, the move to its casino comes before that to the bandit
            face = option.move.face
            key, effect = (
                Text(format_move(option.move), BRASS),
                self.board.effect(effect_of_option(view, option), to_you=True, brief=brief),
            )
            rows[face] = (*rows[face][:3], key, effect) if face in rows else (key, self._placed(view, face), effect)
        return [(*cells, *("",) * (5 - len(cells))) for cells in rows.values()]

    def _placed(self, view: View, face: int) -> str:
        """Return the dice of the roll that show a face: in words or, if there is no room, as digits."""
        roll, seat = view.roll or Roll(), view.seat or 0
        if self.board.is_narrow:
            return NO_BREAK.join(text for text, _ in dice_showing(roll, face, seat))
        return self.board.hand(roll.own[face - 1], roll.big[face - 1], roll.neutral[face - 1])

    # Payout

    def payout(self, standings: Sequence[Standing]) -> Iterator[Padding | Text]:
        """Yield a line for each casino of a payout."""
        dice_width = max(self.board.groups(standing).cell_len for standing in standings)
        for standing in standings:
            cells = (*self.board.casino_label(standing.casino), self.board.groups(standing), self.paid(standing))
            yield self._row(cells, (1, self.casino_width, dice_width))

    def settle(self, standing: Standing) -> Padding | Text:
        """Return the line of one casino whose number nobody gave."""
        groups = self.board.groups(standing)
        return self._row((groups, self.paid(standing)), (groups.cell_len,))

    def paid(self, standing: Standing) -> Text:
        """Return who takes which notes of a casino, and which leave the game, as the neutral colour's do."""
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
