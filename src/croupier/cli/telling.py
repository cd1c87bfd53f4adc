"""Telling: moves, choices, payouts and standings put into words and lines."""

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.cli.board import BANDIT, Board, columns, faces, inset
from croupier.cli.effect import Effect, effect_of
from croupier.cli.glue import GLUE, glued
from croupier.cli.look import BRASS, QUIET, casino_name
from croupier.rules import NEUTRAL, Leaving, Option, Place, Roll, Setup, Standing, View

LEAVING_KEYS = {Leaving.UNDER_PILE: "payout.under", Leaving.BOX: "payout.box"}


def casino_of(move: Place) -> int:
    """The casino a move goes to."""
    return BANDIT if move.bandit else move.face


class Telling:
    """Tells one game, with the names and in the language of its board."""

    def __init__(self, board: Board, setup: Setup) -> None:
        self.board = board
        self.words = board.words
        self.setup = setup
        self.name_width = max(board.cut(board.who(seat)).cell_len for seat in range(setup.players))
        self.casino_width = max(
            cell_len(casino_name(self.words, casino)) for casino in range(1, setup.rules.casinos + 1)
        )
        hand = setup.rules
        self.dice_width = 2 * hand.dice + 3 * hand.big_dice + 3 * hand.neutral_dice + 1

    # Moves

    def _row(self, cells: Sequence[Text], widths: Sequence[int]) -> Padding | Text:
        """Cells side by side in given widths, the last one as wide as there is room; lines told apart still align.

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

    def move(self, seat: int, roll: Roll, move: Place, before: Standing, after: Standing) -> Padding | Text:
        """A turn in one line: who, the dice with those placed in brackets, where they went and what that gives."""
        arrow = f"{self.board.signs.arrow}{GLUE}"
        cells = (
            self.board.cut(self.board.who(seat)),
            self.board.dice_in_short(roll, seat, move.face),
            Text.assemble(arrow, self.board.address(casino_of(move))[-1]),
            self.effect(effect_of(seat, before, after)),
        )
        return self._row(cells, (self.name_width, self.dice_width, self.casino_width + len(arrow)))

    def roll(self, seat: int, roll: Roll) -> Padding | Text:
        """Dice that wait to be placed, as dice."""
        return self._row((self.board.cut(self.board.who(seat)), self.board.dice(roll, seat)), (self.name_width,))

    def effect(self, effect: Effect, *, to_you: bool = False, brief: bool = False) -> Text:
        """What a move does, told to the one who makes it or to the others; in brief with signs instead of names."""
        people = self.board.marks if brief else self.board.people
        parts = [self._in_brief(effect) if brief else self._outcome(effect, to_you=to_you)]
        knocked_out = [colour for colour in effect.knocked_out if colour not in effect.stand_off]
        for key, colours in (("effect.out", knocked_out), ("effect.free", effect.freed)):
            if colours:
                parts.append(self.board.sentence(key, who=people(colours)))
        return Text(", ").join(parts)

    def _in_brief(self, effect: Effect) -> Text:
        """The same as `_outcome`, in the signs of the board."""
        if effect.stand_off:
            return Text.assemble(("=", "bold"), self.board.marks(effect.stand_off))
        return Text(self.board.money(effect.after), "bold") if effect.after else self.board.mark(None)

    def _outcome(self, effect: Effect, *, to_you: bool) -> Text:
        """What the one who moves gets out of it."""
        if effect.stand_off:
            return self.board.sentence("effect.stand_off", who=self.board.people(effect.stand_off))
        if not effect.after:
            return Text(self.words.say("effect.nothing"), QUIET)
        money = self.board.money(effect.after)
        if not to_you:
            return Text(money, "bold")
        return Text(
            self.words.say("effect.keep" if effect.after == effect.before else "effect.take", money=money), "bold"
        )

    def choices(self, view: View, *, beside: bool = False) -> Table:
        """What can be typed, and what each choice would do, a line each; or those of the bandit beside the others."""
        if beside and any(option.move.bandit for option in view.options):
            for brief in (False, True):
                rows = self._choices_beside(view, brief=brief)
                if self.board.fits(rows):
                    grid = columns("right", "right", "left", "right", "left")
                    for row in rows:
                        grid.add_row(*row)
                    return grid
        tight = self.board.tight
        grid = columns("right", "right", "left") if tight else columns("right", "right", "left", "left")
        for option in view.options:
            casino = casino_of(option.move)
            where = [] if tight else [Text.assemble(f"{self.board.signs.arrow} ", self.board.casino(casino))]
            grid.add_row(
                Text(typed(option.move), BRASS),
                self._placed(view, option.move.face),
                *where,
                self.effect(_effect(view, option), to_you=True),
            )
        return grid

    def _choices_beside(self, view: View, *, brief: bool) -> list[tuple[str | Text, ...]]:
        """A line for each face: what it does at its casino, and at the bandit."""
        lines: dict[int, tuple[str | Text, ...]] = {}
        for option in view.options:  # those of the casinos come first, one for each face
            face = option.move.face
            told = Text(typed(option.move), BRASS), self.effect(_effect(view, option), to_you=True, brief=brief)
            lines[face] = (*lines[face][:3], *told) if face in lines else (told[0], self._placed(view, face), told[1])
        return [(*cells, *("",) * (5 - len(cells))) for cells in lines.values()]

    def _placed(self, view: View, face: int) -> str:
        """The dice just rolled that show a face: in words where there is room, else as digits."""
        roll, seat = view.roll or Roll(), view.seat or 0
        if self.board.narrow:
            return GLUE.join(text for text, _ in faces(roll, face, seat))
        return self.board.hand(roll.own[face - 1], roll.big[face - 1], roll.neutral[face - 1])

    # Payout

    def payout(self, standings: Sequence[Standing]) -> Iterator[Padding | Text]:
        """The payout, a line a casino."""
        dice_width = max(self.board.groups(standing).cell_len for standing in standings)
        for standing in standings:
            cells = (*self.board.address(standing.casino), self.board.groups(standing), self._paid(standing))
            yield self._row(cells, (1, self.casino_width, dice_width))

    def _paid(self, standing: Standing) -> Text:
        """Who takes which note at a casino, and what leaves."""
        parts = []
        leaving = []
        for value, taker in zip(standing.notes, standing.takers, strict=True):
            if taker is None or taker == NEUTRAL:
                leaving.append(str(value))
            if taker is not None:
                parts.append(Text.assemble((str(value), "bold"), GLUE, self.board.who(taker)))
        if leaving:
            text = self.words.say(LEAVING_KEYS[self.setup.edition.leaving], notes=", ".join(leaving))
            parts.append(Text(glued(text), QUIET))
        return Text("  ").join(parts)


def _effect(view: View, option: Option) -> Effect:
    """What a choice would do."""
    return effect_of(view.seat or 0, view.casinos[casino_of(option.move) - 1], option.standing)


def typed(move: Place) -> str:
    """What a person types for a move."""
    return f"b{move.face}" if move.bandit else str(move.face)
