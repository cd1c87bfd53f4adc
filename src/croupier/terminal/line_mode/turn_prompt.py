"""TurnPrompt: what is printed in a person's turn: the table, the roll, the choices, the question, the help."""

import re

from rich.cells import cell_len
from rich.console import Group as Stack
from rich.padding import Padding
from rich.text import Text

from croupier.rules import Place, Roll, View
from croupier.terminal.effect import explain_illegal_move, format_move
from croupier.terminal.line_mode.board import indent, make_grid
from croupier.terminal.line_mode.narration import Narration
from croupier.terminal.line_mode.terminal import RenderedLines, Terminal
from croupier.terminal.style import BRASS

MOVE = re.compile(r"(?P<bandit>b?)(?P<face>[1-6])(?P<sure>!?)")
"""An answer that is a move: `3`, or `b3` for the bandit; with `!` it needs no confirmation."""
PROMPT_ROWS = 1
"""Rows for the question."""


class TurnPrompt:
    """Prints what a person needs in their turn."""

    def __init__(self, terminal: Terminal, narration: Narration, *, hints: bool = False) -> None:
        self.terminal = terminal
        self.hints = hints
        """Whether people may ask for hints."""
        self.words = terminal.words
        self.narration = narration
        self.board = narration.board

    def show_turn(self, now: View) -> None:
        """Print the table, the dice just rolled, and the choices."""
        if now.seat is None or now.roll is None:
            return
        self.terminal.show()
        self.terminal.show(self._turn(now, now.seat, now.roll))

    def _turn(self, now: View, seat: int, roll: Roll) -> Stack:
        """Return everything above the question, in a compact form if the normal one does not fit the screen.

        If even that is too high, the seats come first, because the top scrolls away.
        """
        rows, render = self.terminal.rows, self.terminal.render
        title, casinos, dice = map(
            render, (self.board.round_title(now), indent(self.board.casinos(now), 0), self.narration.roll(seat, roll))
        )
        parts: list[RenderedLines | str] = []
        for compact in (False, True):
            seats = render(indent(self.board.seats(now, paired=compact), 0))
            choices = render(indent(self.narration.choices(now, beside=compact), 0))
            air: list[RenderedLines | str] = [] if compact else [""]
            parts = [piece for part in (casinos, seats, dice, choices) for piece in (part, *air)]
            height = sum(1 if isinstance(part, str) else len(part.lines) for part in (title, *parts))
            if rows is None or height + PROMPT_ROWS <= rows:
                return Stack(title, *parts)
        return Stack(title, parts[1], parts[0], *parts[2:])

    def question(self, now: View) -> str:
        """Return the question for a move."""
        moves = [option.move for option in now.options]
        only = len(moves) == 1
        question = self.words.say("play.only" if only else "play.choose", moves=", ".join(map(format_move, moves)))
        if not only and cell_len(question) >= self.terminal.width:
            return self.words.say("play.choose_short")
        return question

    def refusal(self, now: View, move: Place) -> str:
        """Return a sentence that says why a move is not legal."""
        key, values = explain_illegal_move(move, [option.move for option in now.options], bandit=now.setup.bandit)
        return self.words.say(key, **values)

    def show_help(self, now: View) -> None:
        """Print what can be typed, and what the signs on the board mean."""
        signs = self.terminal.signs
        has_big = any(seat.big for seat in now.seats)
        grid = make_grid("right", "left")
        for wanted, sign, key in (
            (True, "1-6", "help.place"),
            (now.setup.bandit, "b1-b6", "help.bandit"),
            (True, "u", "help.take_back"),
            (True, "3!", "help.sure"),
            (self.hints, "h", "page.keys.hint"),
            (True, self.words.say("key.enter"), "help.show"),
            (True, "q", "help.leave"),
            (True, signs.nobody, "help.nobody"),
            (True, "=", "help.stand_off"),
            (has_big, "B", "help.big"),
            (now.setup.neutral, "n", "help.neutral"),
        ):
            if wanted:
                grid.add_row(Text(sign, BRASS), self.words.say(key, mark=signs.marks[-1]))
        self.terminal.show(Padding(grid, (1, 0, 1, 1)))
