"""AnalysisScreen: a position on the table, with the chance of victory of every legal move."""

from collections.abc import Callable, Mapping

from textual.content import Content

from croupier.rules import Game, Place, View, view
from croupier.terminal.background import run_in_background
from croupier.terminal.full_screen.fitted_screen import PasteTarget
from croupier.terminal.full_screen.key_line import Key
from croupier.terminal.full_screen.pace import FAST
from croupier.terminal.full_screen.turn_screen import Phase, TurnScreen
from croupier.terminal.hint import Chance, game_chances
from croupier.terminal.phrases import Phrases

FIRST_EVALUATIONS, MOST_EVALUATIONS, GROWTH = 12_000, 800_000, 4
"""The network evaluations of the first hint, those of any hint at most, and the factor from one hint to the next."""


class AnalysisScreen(PasteTarget, TurnScreen):
    """Analyses one position. No moves are made here."""

    def __init__(
        self, game: Game, phrases: Phrases, analyse: Callable[[Game, int], Mapping[Place, Chance]] = game_chances
    ) -> None:
        super().__init__(phrases, game.setup, FAST, hints=True)
        self.game = game
        self.analyse = analyse
        """Evaluates every move of a game with a number of network evaluations."""
        self._evaluations = FIRST_EVALUATIONS

    def on_mount(self) -> None:
        """Show the position, and start to analyse it."""
        now = view(self.game, self.game.seat if self.game.roll is not None else None)
        self.enter_phase(Phase.CHOOSING)
        if self.game.roll is None:
            self.show_view(now)
            self.say(Content(self.words.say("screen.no_roll")))
            return
        self.now = now
        self.show_turn(now)
        self.action_hint()

    async def move_chances(self, now: View) -> Mapping[Place, Chance]:  # noqa: ARG002  # a position has one view
        """Evaluate every move, with a larger budget each time."""
        evaluations, self._evaluations = self._evaluations, min(GROWTH * self._evaluations, MOST_EVALUATIONS)
        return await run_in_background(lambda: self.analyse(self.game, evaluations))

    def enter_phase(self, phase: Phase) -> None:
        """Show the keys of an analysis."""
        self.phase = phase
        say = self.words.say
        look = [Key("← →", say("screen.look"), "right"), Key("h", say("screen.longer"), "h")]
        self.keys.show(*look, Key("q", say("screen.leave"), "q"))

    def action_leave(self) -> None:
        """Go back to the screen that opened this one, or leave the app."""
        self.go_back()
