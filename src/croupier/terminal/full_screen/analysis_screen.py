"""AnalysisScreen: a position on the table, with what every legal move is worth; longer thought makes it surer."""

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

FIRST_LOOKS, MOST_LOOKS, LONGER = 12_000, 800_000, 4
"""Moves that the network is asked about at first, at most, and how many times as many with each further wish."""


class AnalysisScreen(PasteTarget, TurnScreen):
    """One position; nothing is placed here."""

    def __init__(
        self, game: Game, phrases: Phrases, analyse: Callable[[Game, int], Mapping[Place, Chance]] = game_chances
    ) -> None:
        super().__init__(phrases, game.setup, FAST, hints=True)
        self.game = game
        self.analyse = analyse
        """Says what every move of a game is worth, with so many looks of the network."""
        self._looks = FIRST_LOOKS

    def on_mount(self) -> None:
        """Show the position, and begin to think about it."""
        now = view(self.game, self.game.seat if self.game.roll is not None else None)
        self.enter(Phase.CHOOSING)
        if self.game.roll is None:
            self.show_view(now)
            self.say(Content(self.words.say("screen.no_roll")))
            return
        self.now = now
        self.show_turn(now)
        self.action_hint()

    async def chances(self, now: View) -> Mapping[Place, Chance]:  # noqa: ARG002  # a position has one view
        """Return what every move is worth; each time it is asked for, it is surer."""
        looks, self._looks = self._looks, min(LONGER * self._looks, MOST_LOOKS)
        return await run_in_background(lambda: self.analyse(self.game, looks))

    def enter(self, phase: Phase) -> None:
        """Show the keys of an analysis."""
        self.phase = phase
        say = self.words.say
        look = [Key("← →", say("screen.look"), "right"), Key("h", say("screen.longer"), "h")]
        self.keys.show(*look, Key("q", say("screen.leave"), "q"))

    def action_leave(self) -> None:
        """Back to where it was opened, or out of it."""
        self.back()
