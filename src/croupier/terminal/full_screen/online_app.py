"""OnlineApp: an online table in full screen: the lobby, the game, its end, and on to the rematch."""

from pathlib import Path

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.containers import Center, Middle
from textual.screen import Screen
from textual.widgets import Static

from croupier.terminal.background import in_background
from croupier.terminal.full_screen.end_screen import EndScreen
from croupier.terminal.full_screen.fitted_screen import FittedScreen
from croupier.terminal.full_screen.lobby_screen import LobbyScreen
from croupier.terminal.full_screen.online_end_screen import OnlineEndScreen
from croupier.terminal.full_screen.online_screen import OnlineScreen
from croupier.terminal.full_screen.pace import Pace
from croupier.terminal.full_screen.themed_app import ThemedApp
from croupier.terminal.nonbreaking import NO_BREAK
from croupier.terminal.online.address import TableAddress
from croupier.terminal.online.client import TableClient
from croupier.terminal.online.game import OnlineGame, finished_game
from croupier.terminal.online.http import RequestError
from croupier.terminal.online.outcome import OnlineOutcome
from croupier.terminal.online_phrases import OnlinePhrases, refusal
from croupier.terminal.preferences import Preferences, save_name
from croupier.terminal.record_file import file_problem, games_folder
from croupier.terminal.style import SIGNS
from croupier.words import Words


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


class OnlineApp(ThemedApp[OnlineOutcome]):
    """One online table after another: a rematch is a table of its own."""

    def __init__(
        self,
        words: Words,
        preferences: Preferences,
        pace: Pace,
        address: TableAddress,
        name: str = "",
        *,
        watches: bool = False,
    ) -> None:
        """The table; a name to sit down with at once; or, where `watches`, only to look on."""
        super().__init__(words, preferences)
        self.pace = pace
        self.address = address
        self.name_given = name
        self.watches = watches
        self.client: TableClient
        self.played: OnlineGame | None = None

    def on_mount(self) -> None:
        """Go to the table."""
        self._visit(TableClient(self.address, watches=self.watches))

    def _visit(self, client: TableClient) -> None:
        """Go to a table."""
        self.client = client
        self.played = None
        waiting = WaitScreen(self.words.say("page.table.connecting"))
        if len(self.screen_stack) > 1:
            self.switch_screen(waiting)
        else:
            self.push_screen(waiting)
        self._connect(self.client)
        self._lead(self.client)

    @work(exclusive=True, group="connection")
    async def _connect(self, client: TableClient) -> None:
        await client.run()

    # What comes from the table

    @work(exclusive=True, group="lead")
    async def _lead(self, client: TableClient) -> None:
        """Take our seat, and show news of the table on whatever screen it is at."""
        while client.room is None and client.failure is None:
            await client.change().wait()
        if client.failure is None:
            refused = await client.arrive(self.name_given)
            if refused is not None:
                self.exit(OnlineOutcome(client, refusal(self.words, refused)))
                return
            if self.name_given:
                save_name(self.name_given)
            self._show_table(client)
        while client.failure is None:
            changed = client.change()
            self._show_news(client)
            await changed.wait()
        self.exit(OnlineOutcome(client, client.failure.sentence(self.words), self.played))

    def _show_table(self, client: TableClient) -> None:
        """Show the lobby or the game."""
        assert client.room is not None
        if client.room.state == "open":
            name = self.name_given or self.preferences.name
            self.switch_screen(LobbyScreen(client, self.words, name, sits=not client.watches))
        else:
            self.switch_screen(OnlineScreen(client, self.words, self.pace))

    def _show_news(self, client: TableClient) -> None:
        """Show what was said, what the dice are suspected of, and people who come and go in the lobby."""
        room = client.room
        if room is None:
            return
        base = self._table_screen()
        phrases = OnlinePhrases(self.words, SIGNS, room)
        if isinstance(base, LobbyScreen):
            while client.moments and room.state == "open":
                moment = client.moments.popleft()
                happened = OnlinePhrases(self.words, SIGNS, moment.people).event(moment.what, client.you)
                base.tell(happened or Text(""))
            base.show()
        while client.said:
            line = phrases.said(client.said.popleft())
            if isinstance(base, LobbyScreen | OnlineScreen):
                base.tell(line)
            else:
                self.notify(line.plain.replace(NO_BREAK, " "), markup=False)
        while client.kept.alarms:
            self.notify(self.words.say(client.kept.alarms.pop(0)), severity="error", timeout=60, markup=False)
        if client.missed:
            if isinstance(base, OnlineScreen):
                base.tell(Text(self.words.count("page.welcome_back", client.missed)))
            client.missed = 0
        if client.kept.unkept is not None:
            reason = client.kept.unkept.strerror or client.kept.unkept
            self.notify(self.words.say("online.unkept", reason=reason), severity="warning", timeout=30, markup=False)
            client.kept.unkept = None
        if isinstance(base, LobbyScreen) and room.state != "open":
            self._leave_dialogs(base)
            self.switch_screen(OnlineScreen(client, self.words, self.pace))

    def _table_screen(self) -> LobbyScreen | OnlineScreen | OnlineEndScreen | None:
        """The lobby, the table or the end, whatever menu lies over it."""
        for screen in reversed(self.screen_stack):
            if isinstance(screen, LobbyScreen | OnlineScreen | OnlineEndScreen):
                return screen
        return None

    def _leave_dialogs(self, base: Screen[None]) -> None:
        """Close whatever lies over a screen."""
        while self.screen is not base and len(self.screen_stack) > 2:
            self.pop_screen()

    # The end, and the rematch

    @on(OnlineScreen.Over)
    @work(exclusive=True, group="end")
    async def _show_end(self) -> None:
        """Fetch the record, keep it, and show the end; where that fails, say why and stay at the table."""
        client = self.client
        try:
            self.played = await in_background(lambda: finished_game(client))
        except RequestError as error:
            self.notify(error.sentence(self.words), severity="warning", timeout=30, markup=False)
            return
        except OSError as error:
            problem = file_problem(self.words, Path(error.filename or games_folder()), error)
            self.notify(problem, severity="warning", timeout=30, markup=False)
            return
        if self.played.file is not None:
            client.kept.note_record(self.played.file.path)
        base = self._table_screen()
        if isinstance(base, OnlineScreen):
            self._leave_dialogs(base)
            self.switch_screen(OnlineEndScreen(client, self.played, base.phrases))

    @on(EndScreen.Rematch)
    @work(exclusive=True, group="end")
    async def _rematch(self) -> None:
        """Go to the table of the rematch, which is set up where there is none yet."""
        client = self.client
        if not client.you and (client.room is None or client.room.following is None):
            return
        found = await client.rematch()
        if isinstance(found, TableClient):
            self._visit(found)
        else:
            self.notify(refusal(self.words, found), severity="warning", markup=False)

    # Leaving

    @on(LobbyScreen.Named)
    def _named(self, event: LobbyScreen.Named) -> None:
        save_name(event.name)

    @on(LobbyScreen.Left)
    @on(OnlineScreen.Left)
    @on(OnlineEndScreen.Left)
    def action_leave(self) -> None:
        """Leave; a seat is kept."""
        self.exit(OnlineOutcome(self.client, None, self.played))

    @on(OnlineScreen.Unfit)
    def _unfit(self) -> None:
        self.exit(OnlineOutcome(self.client, self.words.say("online.no_croupier", server=self.address.server.origin)))

    async def action_interrupt(self) -> None:
        """Ctrl-C: leave; a seat is kept."""
        self.interrupted = True
        self.action_leave()
