"""CroupierApp: Croupier in full screen: the way from one screen to the next, and how it is left."""

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
    """A sentence while nothing else can be shown."""

    BINDINGS = [("q,escape", "app.leave")]  # noqa: RUF012  # as Textual declares it

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence

    def compose(self) -> ComposeResult:
        """The sentence in the middle."""
        with Middle(), Center():
            yield Static(self.sentence, id="wait", markup=False)


@dataclass(frozen=True)
class LeftTable:
    """How the full screen was left, for what is printed afterwards."""

    source: TableSource | None = None
    problem: str | None = None
    """Why it had to be left, as a sentence."""
    failed: GuestError | None = None
    """The bot that ended the game."""


@dataclass(frozen=True)
class FirstGame:
    """What the command's options say about the first game."""

    source: TableSource | None = None
    """Its table, if the options leave nothing open."""
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


class CroupierApp(ThemedApp[LeftTable]):
    """The game in full screen. A screen's module is imported when it is shown, so that the first one is there soon."""

    def __init__(self, words: Words, preferences: Preferences, pace: Pace, first: FirstGame) -> None:
        """Begin with a game, or, where there is none yet, by asking for one."""
        super().__init__(words, preferences)
        self.pace = pace
        self.first = first
        self.source = first.source
        self.save = first.save

    def on_mount(self) -> None:
        """To the table, or to the form."""
        if self.first.replayed is not None:
            self._replay(self.first.replayed, reviewed=self.first.reviewed)
        elif self.first.listed:
            self._list(self.first.listed)
        elif self.first.analysed is not None:
            self._analyse(self.first.analysed, self.first.names)
        elif self.source is not None:
            self._visit(self.source)
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
        from croupier.terminal.errors import CommandError
        from croupier.terminal.opening import resume

        try:
            session = resume(self.words, event.game.path, None)
        except (CommandError, GuestError) as error:
            self.notify(str(error), severity="error", markup=False)
            return
        self._play(session)

    def on_games_screen_replayed(self, event: GamesScreen.Replayed) -> None:
        """Show a saved game again, or its review; where there is nothing to show, say so."""
        from croupier.terminal.game_review import GameReview
        from croupier.terminal.moments import split_into_moments

        game, say = event.game, self.words.say
        if event.reviewed and not GameReview(game.record).is_possible:
            self.notify(say("page.review.nothing"), severity="warning", markup=False)
        elif not split_into_moments(game.record):
            self.notify(say("replay.empty", file=printable(game.path.name)), severity="warning", markup=False)
        else:
            self._replay(game.record, reviewed=event.reviewed)

    def _begin(self, plan: GamePlan) -> None:
        """Begin a new game of a plan; where it cannot be saved, say so and stay."""
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
        self._visit(SessionTable(session, self.words, SIGNS, hints=wanted.hints, tutor=wanted.tutor))

    # A table: perhaps a lobby, the game, its end

    def _to(self, screen: Screen[None]) -> None:
        """Show a screen in place of all others."""
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if len(self.screen_stack) > 1:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    @work(exclusive=True, group="visit")
    async def _visit(self, source: TableSource) -> None:
        """Go to a table."""
        self.source = source
        if source.view is None:
            self._to(WaitScreen(self.words.say("page.table.connecting")))
            if (problem := await source.arrive()) is not None:
                self.exit(LeftTable(source, problem))
                return
        if source.view is not None:
            self._sit_down(source)
            return
        from croupier.terminal.full_screen.lobby_screen import LobbyScreen

        self._to(LobbyScreen(source, self.words))

    def _sit_down(self, source: TableSource, first: Happening | None = None) -> None:
        """Show the game of a table; `first` is what nothing has shown yet."""
        from croupier.terminal.full_screen.play_screen import PlayScreen
        from croupier.terminal.full_screen.referee_screen import RefereeScreen

        kind = RefereeScreen if source.has_typed_dice else PlayScreen
        self._to(kind(source, self.pace, first))

    def on_lobby_screen_begun(self, event: LobbyScreen.Begun) -> None:
        """From the lobby to the table."""
        if self.source is not None:
            self._sit_down(self.source, event.happening)

    def on_play_screen_over(self) -> None:
        """The game is over, or there is no going on."""
        self._show_end()

    @work(exclusive=True, group="visit")
    async def _show_end(self) -> None:
        """Show the end, and what is said there; if there is no record, say why and stay at the table."""
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
            self._to(EndScreen(played, source.phrases, source.orders()))
        while (happening := await source.next()) is not None:
            if happening.sentence is not None:
                self.notify(happening.sentence.plain, markup=False)
        if source.problem is not None:
            self.exit(LeftTable(source, source.problem))

    @work(exclusive=True, group="follow")
    async def on_end_screen_chosen(self, event: EndScreen.Chosen) -> None:
        """The same table again, or back to the form."""
        source = self.source
        if source is None or event.letter not in [order.letter for order in source.orders()]:
            return
        if event.letter == "n":
            from croupier.terminal.full_screen.setup_screen import SetupScreen

            self._to(SetupScreen(self.words, self.preferences, self.first.dice))
            return
        found = await source.start_rematch()
        if isinstance(found, str):
            self.notify(found, severity="warning", markup=False)
        else:
            self._visit(found)

    # Leaving

    def on_play_screen_failed(self, event: PlayScreen.Failed) -> None:
        """A bot has ended the game."""
        self._leave(failed=event.error)

    async def on_play_screen_left(self) -> None:
        """Leave the table."""
        await self.action_leave()

    async def action_leave(self) -> None:
        """Leave; a move that could still be taken back counts as the table has it."""
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
        """Ctrl-C: leave from any screen."""
        self.interrupted = True
        await self.action_leave()

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
