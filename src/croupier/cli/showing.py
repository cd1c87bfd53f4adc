"""Showing: the moments of a record on a terminal, and walking among them."""

from collections.abc import Sequence
from dataclasses import replace

from rich.text import Text

from croupier.cli.board import Board
from croupier.cli.ending import end, standings
from croupier.cli.gains import gains_by_round
from croupier.cli.look import QUIET
from croupier.cli.moments import Moment
from croupier.cli.telling import Telling, casino_of
from croupier.cli.terminal import Leave, Terminal
from croupier.record import Record
from croupier.rules import GAME_OVER, Game, Lot, Place, Roll, View, view


class Showing:
    """Shows one game that lies written down."""

    def __init__(self, terminal: Terminal, record: Record, moments: Sequence[Moment]) -> None:
        self.terminal = terminal
        self.words = terminal.words
        self.record = record
        self.moments = moments
        self.board = Board(terminal.words, terminal.signs, record.names, terminal.width)
        self.telling = Telling(self.board, record.setup)

    def walk(self) -> None:
        """Step through the game as the person at the keyboard likes."""
        number = 1
        self.show(number)
        while True:
            try:
                answer = self.terminal.ask(self.words.say("replay.prompt"), QUIET).lower()
            except Leave:
                return
            except KeyboardInterrupt:
                self.terminal.show()  # what the shell prints next begins on a line of its own
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

    def show(self, number: int) -> None:
        """One moment: what happened, and the table after it."""
        moment = self.moments[number - 1]
        round_title = self.words.say("round.title", round=moment.before.round, rounds=self.record.setup.edition.rounds)
        step_title = self.words.say("replay.step", step=number, steps=len(self.moments))
        self.terminal.show()
        self.terminal.show(self.board.title(round_title, step_title))
        for remark in moment.remarks:
            self.terminal.show(Text(f" * {remark}", QUIET))
        game = moment.before
        for step in moment.steps:
            if isinstance(step, Lot):
                self.terminal.show(self.board.sentence("play.lot", name=self.board.who(step.seat)))
            elif isinstance(step, Roll) and game.spare:
                self.terminal.show(self.board.sentence("play.spare", dice=self.board.dice_in_short(step, 0)))
            elif isinstance(step, Place):
                self._tell(game, step)
            game = game.apply(step)
        if game.roll is not None and game.seat is not None:
            self.terminal.show(self.telling.roll(game.seat, game.roll))
        self.terminal.show()
        if moment.pays:
            self._payout(moment)
        else:
            self.terminal.show(self.board.table(self._open(game)))

    def _tell(self, game: Game, move: Place) -> None:
        casino = casino_of(move) - 1
        before, after = game.standing[casino], game.preview(move)[casino]
        self.terminal.show(self.telling.move(game.seat or 0, game.roll or Roll(), move, before, after))

    def _payout(self, moment: Moment) -> None:
        """The payout a moment ends with; after the last, the podium."""
        game = moment.before
        for step in moment.steps[:-1]:
            game = game.apply(step)
        last = moment.steps[-1]
        if isinstance(last, Place):
            for line in self.telling.payout(game.preview(last)):
                self.terminal.show(line)
        self.terminal.show()
        gains = gains_by_round(self.record)
        if moment.after.to_act is GAME_OVER:
            result = moment.after.scores
            self.terminal.show(end(self.board, result, gains))
        else:
            now = self._open(moment.after)
            self.terminal.show(standings(self.board, now, gains[moment.before.round - 1]))

    def _open(self, game: Game) -> View:
        """What everyone may see; once the game is over, nothing is face down any more."""
        if self.record.finished:
            game = Game(replace(game.setup, face_down=False), game.memory)
        return view(game)
