"""CroupierApp: the full-screen app, which leads from one screen to the next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual import work
from textual.app import ComposeResult
from textual.containers import Center, Middle
from textual.widgets import Static

from croupier.bots import GuestError
from croupier.terminal.full_screen.fitted_screen import FittedScreen
from croupier.terminal.full_screen.themed_app import ThemedApp
from croupier.terminal.phrases import Phrases
from croupier.terminal.plan import Dice, GamePlan
from croupier.terminal.preferences import Preferences, save_preferences
from croupier.terminal.style import SIGNS
from croupier.words import Words, printable

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from textual.screen import Screen

    from croupier.record import Record
    from croupier.rules import Game, Place
    from croupier.terminal.full_screen.end_screen import EndScreen
    from croupier.terminal.full_screen.fitted_screen import PositionPasted
    from croupier.terminal.full_screen.games_screen import GamesScreen
    from croupier.terminal.full_screen.lobby_screen import LobbyScreen
    from croupier.terminal.full_screen.pace import Pace
    from croupier.terminal.full_screen.play_screen import PlayScreen
    from croupier.terminal.full_screen.setup_screen import SetupScreen
    from croupier.terminal.session import Session
    from croupier.terminal.table_source import Happening, TableSource


class WaitScreen(FittedScreen[None]):
    """Shows a sentence while there is nothing else to show."""

    BINDINGS = [("q,escape", "app.leave")]  # noqa: RUF012  # as Textual declares it

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence

    def compose(self) -> ComposeResult:
        """Put the sentence in the middle."""
        with Middle(), Center():
            yield Static(self.sentence, id="wait", markup=False)


@dataclass(frozen=True)
class LeftTable:
    """How people left the app, for what is printed afterwards."""

    source: TableSource | None = None
    """The table they left, if there was one."""
    problem: str | None = None
    """A sentence that says why they had to leave; None if they wanted to."""
    failed: GuestError | None = None
    """The error of a bot that ended the game."""


@dataclass(frozen=True)
class FirstGame:
    """What the app shows first, as the options of the command say."""

    source: TableSource | None = None
    """The table, if the options leave nothing to ask."""
    dice: Dice = Dice.FAIR
    seed: int | None = None
    starter: str | None = None
    """The name of the player who starts; None for a lot."""
    save: Path | None = None
    """The file for the record; None for a new one in the folder of saved games."""
    replayed: Record | None = None
    """A record to replay."""
    reviewed: bool = False
    """Whether to review that record immediately."""
    analysed: Game | None = None
    """A position to analyse."""
    names: Sequence[str] = ()
    """The names of the players in that position; empty if they are unknown."""
    listed: int = 0
    """How many saved games to list at most; 0 to show no list."""


class CroupierApp(ThemedApp[LeftTable]):
    """The game in full screen. Modules of screens are imported only when needed, so that the app starts quickly."""

    def __init__(self, words: Words, preferences: Preferences, pace: Pace, first: FirstGame) -> None:
        """Create the app, which begins with what `first` says."""
        super().__init__(words, preferences)
        self.pace = pace
        self.first = first
        self.source = first.source
        self.save = first.save

    def on_mount(self) -> None:
        """Show the first screen: a replay, the saved games, an analysis, a table, or the form for a new game."""
        if self.first.replayed is not None:
            self._replay(self.first.replayed, reviewed=self.first.reviewed)
        elif self.first.listed:
            self._show_games(self.first.listed)
        elif self.first.analysed is not None:
            self._analyse(self.first.analysed, self.first.names)
        elif self.source is not None:
            self._go_to_table(self.source)
        else:
            self._show_form()

    def _replay(self, record: Record, *, reviewed: bool) -> None:
        """Replay a record."""
        from croupier.terminal.full_screen.replay_screen import ReplayScreen

        self.push_screen(ReplayScreen(record, Phrases(self.words, SIGNS, record.names), reviewed=reviewed))

    def _show_games(self, most: int) -> None:
        """List the saved games."""
        from croupier.terminal.full_screen.games_screen import GamesScreen

        self.push_screen(GamesScreen(self.words, most))

    def _show_form(self) -> None:
        """Show the form for a new game, filled in as the options of the command say."""
        from croupier.terminal.full_screen.setup_screen import SetupScreen

        first = self.first
        self.push_screen(SetupScreen(self.words, self.preferences, first.dice, first.seed, first.starter))

    # Textual finds the handlers of messages by their names; so the classes of messages need not be imported.

    def on_setup_screen_chosen(self, event: SetupScreen.Chosen) -> None:
        """Start the game that the form describes."""
        self.words, self.preferences = event.words, event.preferences
        save_preferences(event.preferences)
        self._start_game(event.plan)

    def on_games_screen_continued(self, event: GamesScreen.Continued) -> None:
        """Resume a saved game, or say why that is not possible."""
        from croupier.terminal.errors import CommandError
        from croupier.terminal.opening import resume

        try:
            session = resume(self.words, event.game.path, None)
        except (CommandError, GuestError) as error:
            self.notify(str(error), severity="error", markup=False)
            return
        self._play(session)

    def on_games_screen_replayed(self, event: GamesScreen.Replayed) -> None:
        """Replay or review a saved game, or say that there is nothing to show."""
        from croupier.terminal.game_review import GameReview
        from croupier.terminal.moments import split_into_moments

        game, say = event.game, self.words.say
        if event.reviewed and not GameReview(game.record).is_possible:
            self.notify(say("page.review.nothing"), severity="warning", markup=False)
        elif not split_into_moments(game.record):
            self.notify(say("replay.empty", file=printable(game.path.name)), severity="warning", markup=False)
        else:
            self._replay(game.record, reviewed=event.reviewed)

    def _start_game(self, plan: GamePlan) -> None:
        """Start a new game, or say why it cannot be saved."""
        from croupier.terminal.errors import CommandError
        from croupier.terminal.opening import new_session

        try:
            session = new_session(self.words, plan, self.save)
        except CommandError as error:
            self.notify(str(error), severity="error", markup=False)
            return
        self.save = None
        self._play(session)

    def _play(self, session: Session) -> None:
        """Play a session."""
        from croupier.terminal.session_table import SessionTable

        wanted = self.preferences
        self._go_to_table(SessionTable(session, self.words, SIGNS, hints=wanted.hints, tutor=wanted.tutor))

    # A table: its lobby, if it has one, the game, and the end

    def _replace_screens(self, screen: Screen[None]) -> None:
        """Show a screen instead of all others. The lowest screen is Textual's own, which stays."""
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if len(self.screen_stack) > 1:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    @work(exclusive=True, group="visit")
    async def _go_to_table(self, source: TableSource) -> None:
        """Show a table, after connecting to it if necessary."""
        self.source = source
        if source.view is None:
            self._replace_screens(WaitScreen(self.words.say("page.table.connecting")))
            if (problem := await source.arrive()) is not None:
                self.exit(LeftTable(source, problem))
                return
        if source.view is not None:
            self._show_game(source)
            return
        from croupier.terminal.full_screen.lobby_screen import LobbyScreen

        self._replace_screens(LobbyScreen(source, self.words))

    def _show_game(self, source: TableSource, first: Happening | None = None) -> None:
        """Show the game of a table; `first` is a happening that was not shown yet."""
        from croupier.terminal.full_screen.play_screen import PlayScreen
        from croupier.terminal.full_screen.referee_screen import RefereeScreen

        kind = RefereeScreen if source.has_typed_dice else PlayScreen
        self._replace_screens(kind(source, self.pace, first))

    def on_lobby_screen_begun(self, event: LobbyScreen.Begun) -> None:
        """Go from the lobby to the game."""
        if self.source is not None:
            self._show_game(self.source, event.happening)

    def on_play_screen_over(self) -> None:
        """Show the end of the game, or leave if there is a problem."""
        self._show_end()

    @work(exclusive=True, group="visit")
    async def _show_end(self) -> None:
        """Show the end of a game, and what players say then. Without a record, say why and stay at the table."""
        source = self.source
        assert source is not None
        if source.problem is not None:
            self.exit(LeftTable(source, source.problem))
            return
        from croupier.terminal.full_screen.end_screen import EndScreen

        played = await source.finished_game()
        if isinstance(played, str):
            self.notify(played, severity="warning", timeout=30, markup=False)
        else:
            self._replace_screens(EndScreen(played, source.phrases, source.orders()))
        while (happening := await source.next()) is not None:
            if happening.sentence is not None:
                self.notify(happening.sentence.plain, markup=False)
        if source.problem is not None:
            self.exit(LeftTable(source, source.problem))

    @work(exclusive=True, group="follow")
    async def on_end_screen_chosen(self, event: EndScreen.Chosen) -> None:
        """Start the rematch, or go back to the form."""
        source = self.source
        if source is None or event.letter not in [order.letter for order in source.orders()]:
            return
        if event.letter == "n":
            from croupier.terminal.full_screen.setup_screen import SetupScreen

            self._replace_screens(SetupScreen(self.words, self.preferences, self.first.dice))
            return
        found = await source.start_rematch()
        if isinstance(found, str):
            self.notify(found, severity="warning", markup=False)
        else:
            self._go_to_table(found)

    # Leaving

    def on_play_screen_failed(self, event: PlayScreen.Failed) -> None:
        """Leave, because a bot has failed."""
        self._leave(failed=event.error)

    async def on_play_screen_left(self) -> None:
        """Leave the table."""
        await self.action_leave()

    async def action_leave(self) -> None:
        """Leave; the table decides about a move that could still be taken back."""
        pending: Place | None = None
        for screen in self.screen_stack:
            placed = getattr(screen, "placed", None)
            pending = placed.move if placed is not None else pending
            self.workers.cancel_node(screen)
        self._leave(pending)

    @work(exclusive=True, group="leave")
    async def _leave(self, pending: Place | None = None, failed: GuestError | None = None) -> None:
        if self.source is not None:
            try:
                await self.source.leave(pending)
            except GuestError as error:
                failed = failed or error
        self.exit(LeftTable(self.source, None, failed))

    async def action_interrupt(self) -> None:
        """Leave on Ctrl-C, from any screen."""
        self.interrupted = True
        await self.action_leave()

    def _analyse(self, game: Game, names: Sequence[str] = ()) -> None:
        """Analyse a position."""
        from croupier.terminal.full_screen.analysis_screen import AnalysisScreen

        names = names or [self.words.say("page.lobby.seat", number=seat + 1) for seat in range(game.setup.players)]
        self.push_screen(AnalysisScreen(game, Phrases(self.words, SIGNS, names)))

    def on_position_pasted(self, event: PositionPasted) -> None:
        """Analyse a position that was pasted, or say what is wrong with it."""
        from croupier.record import PositionError, read_position

        try:
            self._analyse(read_position(event.text))
        except PositionError as error:
            self.notify(self.words.say("screen.no_position", reason=error), severity="warning", markup=False)
