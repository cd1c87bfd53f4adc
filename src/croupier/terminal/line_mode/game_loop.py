"""GameLoop: plays a session to its end: asks people, lets bots choose, prints what happens, saves the record."""

from croupier.rules import CHANCE, GAME_OVER, Game, Place, Roll, view
from croupier.terminal.entry import EntryError, forced, undone_entries
from croupier.terminal.errors import QuitRequest, UndoRequest
from croupier.terminal.game_review import GameReview
from croupier.terminal.line_mode.board import Board, inset
from croupier.terminal.line_mode.farewell import show_farewell, show_file
from croupier.terminal.line_mode.luck_account import show_account
from croupier.terminal.line_mode.narration import Narration
from croupier.terminal.line_mode.standings import final_standings, standings
from croupier.terminal.line_mode.terminal import Terminal
from croupier.terminal.line_mode.turn_hints import TurnHints
from croupier.terminal.line_mode.turn_prompt import TurnPrompt
from croupier.terminal.moments import gains_by_round
from croupier.terminal.saving import Saving
from croupier.terminal.session import Session
from croupier.terminal.style import QUIET
from croupier.terminal.typed_dice import help_text, mistake, question

LUCK = "l"
"""What is typed after a game to see luck and skill."""


class GameLoop:
    """One session at one terminal."""

    def __init__(self, terminal: Terminal, session: Session, *, hints: bool = True, tutor: bool = False) -> None:
        """Where people type their dice, nobody is given hints."""
        self.terminal = terminal
        self.words = terminal.words
        self.session = session
        self.board = Board(terminal, session.record.names)
        self.narration = Narration(self.board, session.record.setup)
        self.hints = None if session.typed else TurnHints(terminal, session, wanted=hints, tutor=tutor)
        self.prompt = TurnPrompt(terminal, self.narration, self.hints, dice_typed=session.typed)
        self.announced = session.game.round if session.round_begun else 0
        """The last round that was announced."""
        self.saving = Saving(session, self.words)

    # The game from here to its end

    def run(self) -> None:
        """Play on until the game is over; whatever stops it earlier, the record is saved."""
        try:
            while self.session.game.to_act is not GAME_OVER:
                self._step()
        finally:
            self.save()
        self._show_end()

    def save(self) -> None:
        """Save the record; where that fails, print the problem once and play on."""
        if news := self.saving.save():
            self.terminal.show(news)

    def _step(self) -> None:
        """One step of chance, or one turn."""
        game = self.session.game
        if (game.seat is not None or game.spare) and self.announced < game.round:
            self._announce_round(game)
        seat = game.to_act
        if seat is CHANCE:
            self._chance(game)
        elif isinstance(seat, int):
            if self.session.bots[seat] is None:
                self._turn(game, seat)
            else:
                move = self.session.bot_move(seat)
                self.terminal.show(self.narration.move(view(game), move))
                self.terminal.pause()
                self._place(game, move)

    def _announce_round(self, game: Game) -> None:
        """Print the starter; and the casinos, where that is a bot and no person's turn would show them."""
        self.announced = game.round
        seat = game.starter or 0
        self.terminal.show()
        self.terminal.show(self.board.sentence("round.starts", round=game.round, name=self.board.player(seat)))
        if self.session.bots[seat] is not None:
            now = view(game, self.session.viewer)
            self.terminal.show()
            self.terminal.show(self.board.round_title(now))
            self.terminal.show(inset(self.board.casinos(now)))

    def _chance(self, game: Game) -> None:
        """A step of chance, drawn or typed in."""
        if self.session.typed:
            self._entry(game)
            return
        step = self.session.draw()
        if isinstance(step, Roll) and game.spare:
            self.terminal.show(self.narration.spare(step))

    def _entry(self, game: Game) -> None:
        """A line that people type: notes, dice, or a whole turn; or an undo instead."""
        step = forced(game)
        if step is not None:
            self.session.apply(step)
            return
        self.save()
        try:
            steps = self.session.enter(self._typed(game))
        except EntryError as error:
            self.terminal.show(mistake(self.board, error))
            self.terminal.show(help_text(self.board, game))
        except UndoRequest as request:
            self._undo(request.entries)
        else:
            for step in steps:
                now = self.session.game
                if isinstance(step, Place):
                    self.terminal.show(self.narration.move(view(now), step))
                    self._place(now, step)
                else:
                    self.session.apply(step)

    def _typed(self, game: Game) -> str:
        """The line people type; u raises UndoRequest, q QuitRequest; ? prints help, Enter the table."""
        while True:
            answer = self.terminal.ask(question(self.board, game))
            if answer.lower() == "q":
                raise QuitRequest
            if (entries := undone_entries(answer)) is not None:
                raise UndoRequest(entries)
            if answer not in ("", "?"):
                return answer
            if answer == "?":
                self.terminal.show(help_text(self.board, game))
            else:
                self.terminal.show()
                self.terminal.show(self.board.table(view(game, self.session.viewer)))

    def _undo(self, entries: int = 1) -> None:
        """Go back to before the last entries."""
        if not self.session.undo(entries):
            self.terminal.say("play.nothing_to_take_back")
        elif self.session.game.seat is None:
            self.announced = min(self.announced, self.session.game.round - 1)

    # Turns

    def _turn(self, game: Game, seat: int) -> None:
        """Let a person choose, show the effect, and let them take it back until the next dice fall."""
        self.save()
        now = view(game, self.session.viewer)
        self.prompt.show_turn(now)
        if self.hints is not None:
            self.hints.begin()
        while True:
            try:
                move, final = self.prompt.choose(now)
            except UndoRequest:
                self._undo()
                return
            self.terminal.show(self.narration.move(view(game), move))
            after = game.apply(move)
            # Typed dice need no confirmation: the next question can be answered with u.
            if final or (self.session.typed and after.to_act is not GAME_OVER):
                break
            try:
                if self.prompt.confirm(self._next_person(seat, after)):
                    break
            except QuitRequest:
                self.session.apply(move)
                raise
        self.session.mark()
        self._place(game, move, ours=True)

    def _next_person(self, seat: int, after: Game) -> str | None:
        """The name of the person who plays next, where that is another one."""
        following = after.seat
        if following is None or following == seat or self.session.bots[following] is not None:
            return None
        return self.board.names[following]

    def _place(self, game: Game, move: Place, *, ours: bool = False) -> None:
        """Apply a move, save one of ours, and show the payout if it ends the round."""
        self.session.apply(move)
        if ours:
            self.save()
        if self.session.game.rounds_paid == game.rounds_paid:
            return
        self.terminal.show()
        self.terminal.show(self.board.title(self.words.say("payout.title", round=game.round)))
        for line in self.narration.payout(game.preview(move)):
            self.terminal.pause()
            self.terminal.show(line)
        self.terminal.show()
        if self.session.game.to_act is not GAME_OVER:
            self._show_standings(game, self.session.game)

    def _show_standings(self, before: Game, after: Game) -> None:
        """Print the standings after a round, and wait for Enter where people play."""
        gains = [new.money - old.money for old, new in zip(before.scores, after.scores, strict=True)]
        self.terminal.show(self.board.title(self.words.say("standings.title", round=before.round)))
        self.terminal.show(standings(self.board, view(after, self.session.viewer), gains))
        self.terminal.show()
        if self.session.people and not self.session.typed:
            self.save()
            self.prompt.flush_input()
            answer = self.terminal.ask(self.words.say("play.next_round", round=after.round), QUIET)
            if answer.lower() == "q":
                raise QuitRequest

    # The end

    def _show_end(self) -> None:
        """Print the podium, the money by round, and what can be done with the record."""
        self.terminal.show(self.board.title(self.words.say("end.title")))
        self.terminal.show(final_standings(self.board, self.session.game.scores, gains_by_round(self.session.record)))
        show_file(self.terminal, self.session, "end.saved", "replay", "verify", unsaved=self.saving.failed)

    def offer_account(self) -> None:
        """Ask whether luck and skill are wanted, and show them."""
        review = GameReview(self.session.record)
        if not self.session.people or not review.possible:
            return
        try:
            if self.terminal.ask(self.words.say("end.luck"), QUIET).lower() == LUCK:
                show_account(self.terminal, self.board, review, self.session.viewer)
        except QuitRequest:
            return
        except KeyboardInterrupt:
            self.terminal.show()  # what the shell prints next begins on a line of its own
            raise

    def show_left(self) -> None:
        """Print where an unfinished game is saved and the command that resumes it."""
        self.terminal.show()
        if self.session.game.to_act is GAME_OVER:
            self._show_end()
        else:
            show_farewell(self.terminal, self.session, unsaved=self.saving.failed)
