"""ReplayViewer: prints the moments of a record, one at a time or all of them."""

from collections.abc import Sequence

from rich.text import Text

from croupier.record import Record
from croupier.rules import GAME_OVER, Game, Lot, Place, Roll, view
from croupier.terminal.errors import QuitRequest
from croupier.terminal.line_mode.board import Board
from croupier.terminal.line_mode.narration import Narration
from croupier.terminal.line_mode.standings import draw_final_standings, draw_standings
from croupier.terminal.line_mode.terminal import Terminal
from croupier.terminal.moments import Moment, gains_by_round, open_view
from croupier.terminal.style import QUIET


class ReplayViewer:
    """Prints one record in one terminal."""

    def __init__(self, terminal: Terminal, record: Record, moments: Sequence[Moment]) -> None:
        self.terminal = terminal
        self.words = terminal.words
        self.record = record
        self.moments = moments
        self.board = Board(terminal, record.names)
        self.narration = Narration(self.board, record.setup)

    def browse(self) -> None:
        """Print moments as a person at the keyboard asks for them."""
        number = 1
        self.show(number)
        while True:
            try:
                answer = self.terminal.ask(self.words.say("replay.prompt"), QUIET).lower()
            except QuitRequest:
                return
            except KeyboardInterrupt:
                self.terminal.show()  # so that the shell's next output starts on a new line
                raise
            if answer == "q" or (answer == "" and number == len(self.moments)):
                return
            if answer == "":
                number += 1
            elif answer == "b":
                number = max(number - 1, 1)
            elif answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(self.moments):
                number = int(answer)
            else:
                self.terminal.say("replay.not_understood", steps=len(self.moments))
                continue
            self.show(number)

    def show_all(self) -> None:
        """Print the whole game."""
        for number in range(1, len(self.moments) + 1):
            self.show(number)

    def show(self, number: int) -> None:
        """Print a moment, counted from 1: what happened, and the table after it."""
        moment = self.moments[number - 1]
        round_title = self.words.say("round.title", round=moment.before.round, rounds=self.record.setup.edition.rounds)
        step_title = self.words.say("replay.step", step=number, steps=len(self.moments))
        self.terminal.show()
        self.terminal.show(self.board.title(round_title, step_title))
        for remark in moment.remarks:
            self.terminal.show(Text(f" * {remark}", QUIET))
        game = last = moment.before
        for step in moment.steps:
            if isinstance(step, Lot):
                self.terminal.show(self.board.sentence("play.lot", name=self.board.player(step.seat)))
            elif isinstance(step, Roll) and game.spare:
                self.terminal.show(self.narration.spare(step))
            elif isinstance(step, Place):
                self.terminal.show(self.narration.move(view(game), step))
            last, game = game, game.apply(step)
        if game.roll is not None and game.seat is not None:
            self.terminal.show(self.narration.roll(game.seat, game.roll))
        self.terminal.show()
        if moment.has_payout:
            self._show_payout(moment, last)
        else:
            self.terminal.show(self.board.table(open_view(self.record, game)))

    def _show_payout(self, moment: Moment, before: Game) -> None:
        """Print the payout at the end of a moment, and the standings or, after the last round, the podium."""
        move = moment.steps[-1]
        if isinstance(move, Place):
            for line in self.narration.payout(before.preview(move)):
                self.terminal.show(line)
        self.terminal.show()
        gains = gains_by_round(self.record)
        if moment.after.to_act is GAME_OVER:
            self.terminal.show(draw_final_standings(self.board, moment.after.scores, gains))
        else:
            self.terminal.show(
                draw_standings(self.board, open_view(self.record, moment.after), gains[moment.before.round - 1])
            )
