"""A person's turn: the table, the roll, the choices, and a moment to think again."""

import re

from rich.cells import cell_len
from rich.console import Group as Stack
from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from croupier.cli.board import columns, inset
from croupier.cli.layout import LAYOUTS, Layout
from croupier.cli.look import BRASS, QUIET
from croupier.cli.questions import TakeBack
from croupier.cli.telling import Telling, typed
from croupier.cli.terminal import Leave, Terminal
from croupier.rules import Place, Roll, View

MOVE = re.compile(r"(?P<bandit>b?)(?P<face>[1-6])(?P<sure>!?)")
"""What is typed to place: 3, or b3 for the bandit; with ! nothing is asked afterwards."""
PROMPT = 1
"""The row in which the question stands."""


class Person:
    """Asks the person whose turn it is."""

    def __init__(self, terminal: Terminal, telling: Telling, *, dice_typed: bool) -> None:
        self.terminal = terminal
        self.dice_typed = dice_typed
        """Whether people type in their dice: then they may type ahead, and take back what they typed."""
        self.words = terminal.words
        self.telling = telling
        self.board = telling.board

    def show_turn(self, now: View) -> None:
        """The table, the dice just rolled, and what can be done with them."""
        if now.seat is None or now.roll is None:
            return
        self.terminal.show()
        rows = self.terminal.rows
        for layout in LAYOUTS:
            turn = self._turn(now, now.seat, now.roll, layout)
            if rows is None or self.terminal.lines(turn) + PROMPT <= rows:
                break
        self.terminal.show(turn)

    def _turn(self, now: View, seat: int, roll: Roll, layout: Layout) -> Stack:
        """All that a person sees before they choose."""
        air = int(layout.airy)
        table: list[RenderableType] = [
            inset(self.board.casinos(now), air),
            inset(self.board.seats(now, paired=layout.paired), air),
        ]
        return Stack(
            self.board.round_title(now),
            *(reversed(table) if layout.seats_first else table),
            Padding(self.telling.roll(seat, roll), (0, 0, air, 0)),
            inset(self.telling.choices(now, beside=layout.beside), air),
        )

    def forget_typed(self) -> None:
        """Drop what was typed while nothing was asked, unless it may be dice typed ahead."""
        if not self.dice_typed:
            self.terminal.forget_typed()

    def choose(self, now: View) -> tuple[Place, bool]:
        """The move a person types, and whether they are sure of it; u raises TakeBack where dice are typed."""
        moves = [option.move for option in now.options]
        only = len(moves) == 1
        asked = self.words.say("play.only" if only else "play.choose", moves=", ".join(map(typed, moves)))
        if not only and cell_len(asked) >= self.terminal.width:
            asked = self.words.say("play.choose_short")
        self.forget_typed()
        while True:
            answer = self.terminal.ask(asked).lower().replace(" ", "")
            if found := MOVE.fullmatch(answer):
                move = Place(int(found["face"]), bool(found["bandit"]))
                if move in moves:
                    return move, only or bool(found["sure"])
                self.terminal.show(self._why_not(now, move))
            elif answer == "" and only:
                return moves[0], True
            else:
                self._command(answer, now)

    def _command(self, answer: str, now: View) -> None:
        """Anything typed that is no move."""
        if answer == "q":
            raise Leave
        if answer == "u" and self.dice_typed:
            raise TakeBack
        if answer == "":
            self.show_turn(now)
        elif answer == "?":
            self.help(now)
        else:
            self.terminal.say("play.too_late" if answer == "u" else "play.not_understood")

    def _why_not(self, now: View, move: Place) -> str:
        """Why a move is not among the legal ones."""
        faces = sorted({option.move.face for option in now.options})
        if move.face not in faces:
            return self.words.say("play.not_rolled", face=move.face, faces=", ".join(map(str, faces)))
        return self.words.say("play.on_bandit" if now.setup.bandit else "play.no_bandit", face=move.face)

    def help(self, now: View) -> None:
        """What can be typed, and what the signs mean."""
        signs = self.terminal.signs
        has_big = any(seat.big for seat in now.seats)
        grid = columns("right", "left")
        for wanted, sign, key in (
            (True, "1-6", "help.place"),
            (now.setup.bandit, "b1-b6", "help.bandit"),
            (True, "u", "help.take_back"),
            (True, "3!", "help.sure"),
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

    def confirm(self, next_person: str | None) -> bool:
        """A moment to take the move back before the next dice fall; whoever just presses Enter goes on."""
        key = "play.go_on" if next_person is None else "play.hand_over"
        self.forget_typed()
        while True:
            answer = self.terminal.ask(self.words.say(key, name=next_person), QUIET).lower()
            if answer in ("", "u"):
                return answer == ""
            if answer == "q":
                raise Leave
