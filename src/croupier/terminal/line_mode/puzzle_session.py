"""PuzzleSession: shows puzzles, asks for moves, and says what was best and why."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from rich.text import Text

from croupier.puzzles import Puzzle, Solver, Theme
from croupier.rules import Game, Place, view
from croupier.terminal.background import start_in_background
from croupier.terminal.effect import explain_illegal_move, format_move
from croupier.terminal.errors import QuitRequest
from croupier.terminal.line_mode.board import Board, indent, make_grid
from croupier.terminal.line_mode.narration import Narration
from croupier.terminal.line_mode.terminal import Terminal
from croupier.terminal.line_mode.turn_prompt import MOVE
from croupier.terminal.puzzle_results import load_solver, results_path, save_solver
from croupier.terminal.record_file import file_error_text
from croupier.terminal.style import BRASS

LETTERS = "abcdef"
"""The names of the seats, as positions have them."""
LEAVE = "q"
THEMES = {
    Theme.KNOCK_OUT: "puzzle.theme.knock_out",
    Theme.RESCUE: "puzzle.theme.rescue",
    Theme.TAKE: "puzzle.theme.take",
    Theme.DEFEND: "puzzle.theme.defend",
    Theme.SPOIL: "puzzle.theme.spoil",
    Theme.ODDS: "puzzle.theme.odds",
    Theme.HOLD: "puzzle.theme.hold",
    Theme.LAST_WORD: "puzzle.theme.last_word",
    Theme.AVOID_TIE: "puzzle.theme.avoid_tie",
    Theme.SHARE: "puzzle.theme.share",
    Theme.BANDIT: "puzzle.theme.bandit",
    Theme.NEUTRAL: "puzzle.theme.neutral",
}
"""What each theme is called in `locales/`."""


class PuzzleSession:
    """Puzzles one after the other in a terminal."""

    def __init__(self, terminal: Terminal, today: date) -> None:
        """Use a terminal; `today` is the day of the puzzle of the day and of the results."""
        self.terminal = terminal
        self.words = terminal.words
        self.today = today

    def run(self, choose: Callable[[Solver], Puzzle], *, daily: bool, endless: bool) -> None:
        """Show puzzles that `choose` picks for the solver: one or, if `endless`, until somebody leaves."""
        try:
            while True:
                solver = load_solver()
                self._ask(choose(solver), solver, daily=daily)
                if not endless or self.terminal.ask(self.words.say("puzzle.next")).lower() == LEAVE:
                    return
                self.terminal.show()
        except QuitRequest:
            return

    def _ask(self, puzzle: Puzzle, solver: Solver, *, daily: bool) -> None:
        """Show a puzzle, ask for a move, answer it, and save the result."""
        game, say = puzzle.game, self.words.say
        assert game.seat is not None
        assert game.roll is not None
        board, seen = Board(self.terminal, LETTERS[: game.setup.players]), view(game, game.seat)
        shown = {"number": puzzle.number, "rating": puzzle.rating}
        title = say("puzzle.daily", day=self.today.isoformat(), **shown) if daily else say("puzzle.title", **shown)
        self.terminal.show(Text(title, BRASS))
        self.terminal.show(board.round_title(seen))
        self.terminal.show(board.table(seen))
        self.terminal.show(Narration(board, game.setup).roll(game.seat, game.roll))
        self.terminal.say("puzzle.goal")
        move = self._read_move(game)
        if move == puzzle.best:
            self.terminal.say("puzzle.right", best=format_move(puzzle.best))
        else:
            self.terminal.say("puzzle.wrong", best=format_move(puzzle.best), chosen=format_move(move))
        self._explain(puzzle, move)
        self.terminal.say("puzzle.themes", themes=", ".join(say(THEMES[theme]) for theme in puzzle.themes))
        self._save(solver, solver.after(puzzle, move == puzzle.best, self.today), daily=daily)

    def _read_move(self, game: Game) -> Place:
        """Ask until a legal move is typed."""
        legal, name = game.legal_moves, LETTERS[game.seat or 0]
        question = self.words.say("puzzle.ask", name=name, moves=", ".join(map(format_move, legal)))
        while True:
            typed = self.terminal.ask(question).lower()
            if typed == LEAVE:
                raise QuitRequest
            answer = MOVE.fullmatch(typed)
            if answer is None:
                continue
            move = Place(int(answer["face"]), bandit=bool(answer["bandit"]))
            if move in legal:
                return move
            key, values = explain_illegal_move(move, legal, bandit=game.setup.bandit)
            self.terminal.say(key, **values)

    def _explain(self, puzzle: Puzzle, move: Place) -> None:
        """Print why the best move is better than the one that was made or, if it was made, than the second best."""
        from croupier.evaluation import compare
        from croupier.evaluation.reason_words import say_comparison

        other = None if move == puzzle.best else move
        # In a thread, so that Ctrl-C ends the wait immediately.
        found = start_in_background(lambda: compare(puzzle.position, puzzle.best, other)).result()
        if found.better.move != puzzle.best:
            return
        names = LETTERS[: found.game.setup.players]
        self.terminal.show(indent(make_grid("right", "left", rows=say_comparison(found, self.words, names)), 0))

    def _save(self, before: Solver, solver: Solver, *, daily: bool) -> None:
        """Print what became of rating and streak, and save them."""
        rating = round(solver.rating.value)
        if solver.tried == before.tried:
            self.terminal.say("puzzle.known", rating=rating)
        else:
            change = f"{rating - round(before.rating.value):+}"
            self.terminal.say("puzzle.rating", rating=rating, change=change, deviation=round(solver.rating.deviation))
            self.terminal.say("puzzle.streak", number=solver.streak, most=solver.best_streak)
        if daily:
            self.terminal.show(self.words.count("puzzle.days", solver.days))
        try:
            save_solver(solver)
        except OSError as error:
            self.terminal.show(file_error_text(self.words, results_path(), error))
