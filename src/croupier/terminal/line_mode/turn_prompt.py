"""TurnPrompt: a person's turn: the table, the roll, the choices, and a confirmation that can be undone."""

import re
from dataclasses import dataclass
from functools import cache

from rich.cells import cell_len
from rich.console import Group as Stack
from rich.padding import Padding
from rich.text import Text

from croupier.rules import Place, Roll, View
from croupier.terminal.effect import typed
from croupier.terminal.errors import QuitRequest, UndoRequest
from croupier.terminal.line_mode.board import columns, inset
from croupier.terminal.line_mode.narration import Narration
from croupier.terminal.line_mode.terminal import Terminal
from croupier.terminal.line_mode.turn_hints import TurnHints
from croupier.terminal.refusal import refusal
from croupier.terminal.style import BRASS, QUIET

MOVE = re.compile(r"(?P<bandit>b?)(?P<face>[1-6])(?P<sure>!?)")
"""An answer that is a move: 3, or b3 for the bandit; with ! it needs no confirmation."""
PROMPT_ROWS = 1


@dataclass(frozen=True)
class Layout:
    """What of a turn is drawn side by side, and what is left out."""

    beside: bool = False
    """The bandit's choices beside those of the casinos."""
    paired: bool = False
    """Two seats to a line."""
    airy: bool = True
    """Blank lines between the parts."""
    seats_first: bool = False
    """The seats above the casinos: what the terminal has no room for scrolls away first."""


LAYOUTS = (
    Layout(),
    Layout(beside=True),
    Layout(beside=True, paired=True),
    Layout(beside=True, paired=True, airy=False),
    Layout(beside=True, paired=True, airy=False, seats_first=True),
)
"""From the one with most rows to the one with fewest; the first that fits is taken, else the last."""


class TurnPrompt:
    """Asks the person whose turn it is."""

    def __init__(
        self, terminal: Terminal, narration: Narration, hints: TurnHints | None = None, *, dice_typed: bool
    ) -> None:
        self.terminal = terminal
        self.dice_typed = dice_typed
        """Whether people type in their dice: then they may type ahead, and undo what they typed."""
        self.hints = hints
        """None: hints are none of its business."""
        self.words = terminal.words
        self.narration = narration
        self.board = narration.board

    def show_turn(self, now: View) -> None:
        """Print the table, the dice just rolled, and the choices, in the roomiest layout that fits the screen."""
        if now.seat is None or now.roll is None:
            return
        self.terminal.show()
        self.terminal.show(self._turn(now, now.seat, now.roll))

    def _turn(self, now: View, seat: int, roll: Roll) -> Stack:
        """Everything above the question; each part is laid out once, however many layouts are tried."""
        title, casinos, dice = map(
            self.terminal.drawn,
            (self.board.round_title(now), inset(self.board.casinos(now), 0), self.narration.roll(seat, roll)),
        )
        seats = cache(lambda paired: self.terminal.drawn(inset(self.board.seats(now, paired=paired), 0)))
        choices = cache(lambda beside: self.terminal.drawn(inset(self.narration.choices(now, beside=beside), 0)))
        rows = self.terminal.rows
        for layout in LAYOUTS:
            table = [casinos, seats(layout.paired)]
            parts = [*(reversed(table) if layout.seats_first else table), dice, choices(layout.beside)]
            air = [""] if layout.airy else []
            height = sum(len(part.lines) + len(air) for part in parts) + len(title.lines)
            if rows is None or height + PROMPT_ROWS <= rows:
                break
        return Stack(title, *(piece for part in parts for piece in (part, *air)))

    def flush_input(self) -> None:
        """Discard what was typed while nothing was asked, unless it may be dice typed ahead."""
        if not self.dice_typed:
            self.terminal.flush_input()

    def choose(self, now: View) -> tuple[Place, bool]:
        """The move a person types, and whether it is final; u raises UndoRequest where dice are typed."""
        moves = [option.move for option in now.options]
        only = len(moves) == 1
        question = self.question(now)
        warned: Place | None = None
        self.flush_input()
        while True:
            answer = self.terminal.ask(question).lower().replace(" ", "")
            if match := MOVE.fullmatch(answer):
                move = Place(int(match["face"]), bool(match["bandit"]))
                if move not in moves:
                    self.terminal.show(self.refusal(now, move))
                elif move != warned and (warning := self.hints.warning(move) if self.hints else None):
                    warned = move
                    self.terminal.show(warning)
                else:
                    return move, only or bool(match["sure"])
            elif answer == "" and only:
                return moves[0], True
            else:
                self._command(answer, now)

    def question(self, now: View) -> str:
        """What a person is asked for in their turn."""
        moves = [option.move for option in now.options]
        only = len(moves) == 1
        question = self.words.say("play.only" if only else "play.choose", moves=", ".join(map(typed, moves)))
        if not only and cell_len(question) >= self.terminal.width:
            return self.words.say("play.choose_short")
        return question

    def _command(self, answer: str, now: View) -> None:
        """Carry out an answer that is no move."""
        if answer == "q":
            raise QuitRequest
        if answer == "u" and self.dice_typed:
            raise UndoRequest
        if answer == "":
            self.show_turn(now)
        elif answer == "h" and self.hints is not None and self.hints.wanted:
            self.hints.show()
        elif answer == "?":
            self.show_help(now)
        else:
            self.terminal.say("play.too_late" if answer == "u" else "play.not_understood")

    def refusal(self, now: View, move: Place) -> str:
        """Why a move is not legal."""
        key, values = refusal(move, [option.move for option in now.options], bandit=now.setup.bandit)
        return self.words.say(key, **values)

    def show_help(self, now: View) -> None:
        """Print what can be typed, and what the signs mean."""
        signs = self.terminal.signs
        has_big = any(seat.big for seat in now.seats)
        grid = columns("right", "left")
        for wanted, sign, key in (
            (True, "1-6", "help.place"),
            (now.setup.bandit, "b1-b6", "help.bandit"),
            (True, "u", "help.take_back"),
            (True, "3!", "help.sure"),
            (self.hints is not None and self.hints.wanted, "h", "page.keys.hint"),
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
        """Whether the move stands: Enter confirms it, u takes it back before the next dice fall."""
        key = "play.go_on" if next_person is None else "play.hand_over"
        self.flush_input()
        while True:
            answer = self.terminal.ask(self.words.say(key, name=next_person), QUIET).lower()
            if answer in ("", "u"):
                return answer == ""
            if answer == "q":
                raise QuitRequest
