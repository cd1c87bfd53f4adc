"""CroupierApp: games of this machine in full screen: the way from one screen to the next, and how it is left."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from croupier.terminal.full_screen.left_game import LeftGame
from croupier.terminal.full_screen.themed_app import ThemedApp
from croupier.terminal.phrases import Phrases
from croupier.terminal.plan import Dice, Plan
from croupier.terminal.preferences import Preferences, save_preferences
from croupier.terminal.style import SIGNS
from croupier.words import Words

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from croupier.record import Record
    from croupier.rules import Game
    from croupier.terminal.full_screen.game_screen import GameScreen
    from croupier.terminal.full_screen.games_screen import GamesScreen
    from croupier.terminal.full_screen.pace import Pace
    from croupier.terminal.full_screen.pasted import PositionPasted
    from croupier.terminal.full_screen.referee_screen import RefereeScreen
    from croupier.terminal.full_screen.setup_screen import SetupScreen
    from croupier.terminal.session import Session


@dataclass(frozen=True)
class FirstGame:
    """What the command's options say about the first game."""

    session: Session | None = None
    """The game itself, where the options leave nothing open."""
    dice: Dice = Dice.FAIR
    seed: int | None = None
    starter: str | None = None
    """Who starts; None: drawn by lot."""
    save: Path | None = None
    """The file to keep it in."""
    replayed: Record | None = None
    """A record that is only shown."""
    reviewed: bool = False
    """Whether that record is reviewed at once."""
    analysed: Game | None = None
    """A position that is only looked at."""
    names: Sequence[str] = ()
    """Of its players; those of their seats where nobody knows them."""
    listed: int = 0
    """How many saved games are offered at most; 0: none, a new one is asked for."""


class CroupierApp(ThemedApp[LeftGame | None]):
    """The game in full screen. A screen's module is imported when it is shown, so that the first one is there soon."""

    def __init__(self, words: Words, preferences: Preferences, pace: Pace, first: FirstGame) -> None:
        """Begin with a game, or, where there is none yet, by asking for one."""
        super().__init__(words, preferences)
        self.pace = pace
        self.first = first
        self.session = first.session
        self.save = first.save

    def on_mount(self) -> None:
        """To the table, or to the form."""
        if self.first.replayed is not None:
            self._replay(self.first.replayed, reviewed=self.first.reviewed)
        elif self.first.listed:
            self._list(self.first.listed)
        elif self.first.analysed is not None:
            self._analyse(self.first.analysed, self.first.names)
        elif self.session is not None:
            self._play(self.words, self.session)
        else:
            self._ask()

    def _replay(self, record: Record, *, reviewed: bool) -> None:
        """Show a record, step by step."""
        from croupier.terminal.full_screen.replay_screen import ReplayScreen

        self.push_screen(ReplayScreen(record, Phrases(self.words, SIGNS, record.names), reviewed=reviewed))

    def _list(self, most: int) -> None:
        """Offer the games saved here."""
        from croupier.terminal.full_screen.games_screen import GamesScreen

        self.push_screen(GamesScreen(self.words, most))

    def _ask(self) -> None:
        """Show the form, with what the command's options say."""
        from croupier.terminal.full_screen.setup_screen import SetupScreen

        first = self.first
        self.push_screen(SetupScreen(self.words, self.preferences, first.dice, first.seed, first.starter))

    # Textual finds the handlers of messages by their names, so that no screen has to be imported for them.

    def on_setup_screen_chosen(self, event: SetupScreen.Chosen) -> None:
        """Begin the game that the form describes."""
        self.words, self.preferences = event.words, event.preferences
        save_preferences(event.preferences)
        self._begin(event.plan)

    def on_games_screen_continued(self, event: GamesScreen.Continued) -> None:
        """Go on with a saved game; where that cannot be, say why."""
        from croupier.bots import GuestError
        from croupier.terminal.errors import CommandError
        from croupier.terminal.opening import resume

        try:
            self.session = resume(self.words, event.game.path, None)
        except (CommandError, GuestError) as error:
            self.notify(str(error), severity="error", markup=False)
            return
        self._play(self.words, self.session)

    def on_games_screen_replayed(self, event: GamesScreen.Replayed) -> None:
        """Show a saved game again, or its review; where there is nothing to show, say so."""
        from croupier.terminal.game_review import GameReview
        from croupier.terminal.moments import moments_of

        game, say = event.game, self.words.say
        if event.reviewed and not GameReview(game.record).possible:
            self.notify(say("page.review.nothing"), severity="warning", markup=False)
        elif not moments_of(game.record):
            self.notify(say("replay.empty", file=game.path.name), severity="warning", markup=False)
        else:
            self._replay(game.record, reviewed=event.reviewed)

    def _begin(self, plan: Plan) -> None:
        """Begin a new game of a plan; where it cannot be saved, say so and stay."""
        from croupier.terminal.errors import CommandError
        from croupier.terminal.opening import new_session

        try:
            self.session = new_session(self.words, plan, self.save)
        except CommandError as error:
            self.notify(str(error), severity="error", markup=False)
            return
        self.save = None
        self._play(self.words, self.session)

    def _play(self, words: Words, session: Session) -> None:
        phrases = Phrases(words, SIGNS, session.record.names)
        screen: GameScreen | RefereeScreen
        if session.typed:
            from croupier.terminal.full_screen.referee_screen import RefereeScreen

            screen = RefereeScreen(session, phrases)
        else:
            from croupier.terminal.full_screen.game_screen import GameScreen

            screen = GameScreen(session, phrases, self.pace, hints=self.preferences.hints, tutor=self.preferences.tutor)
        if len(self.screen_stack) > 1:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def on_end_screen_rematch(self) -> None:
        """The same table again, with new dice; the starter is drawn by lot."""
        assert self.session is not None
        plan = self.session.plan
        self._begin(replace(plan, setup=replace(plan.setup, starter=None), seed=None))

    def on_end_screen_new_game(self) -> None:
        """Back to the form."""
        from croupier.terminal.full_screen.setup_screen import SetupScreen

        self.switch_screen(SetupScreen(self.words, self.preferences, self.first.dice))

    def _analyse(self, game: Game, names: Sequence[str] = ()) -> None:
        """Look at a position."""
        from croupier.terminal.full_screen.analysis_screen import AnalysisScreen

        names = names or [self.words.say("page.lobby.seat", number=seat + 1) for seat in range(game.setup.players)]
        self.push_screen(AnalysisScreen(game, Phrases(self.words, SIGNS, names)))

    def on_position_pasted(self, event: PositionPasted) -> None:
        """Analyse a position; where the text is none, say what is wrong with it."""
        from croupier.record import PositionError, read_position

        try:
            self._analyse(read_position(event.text))
        except PositionError as error:
            self.notify(self.words.say("screen.no_position", reason=error), severity="warning", markup=False)

    async def action_interrupt(self) -> None:
        """Ctrl-C: save what there is, and leave."""
        from croupier.terminal.full_screen.end_screen import EndScreen
        from croupier.terminal.full_screen.game_screen import GameScreen
        from croupier.terminal.full_screen.referee_screen import RefereeScreen

        self.interrupted = True
        for screen in reversed(self.screen_stack):  # help or standings may lie over the game, which saves itself
            if isinstance(screen, GameScreen | RefereeScreen | EndScreen):
                await screen.run_action("leave")
                return
        self.exit(None if self.session is None else LeftGame(self.session))
