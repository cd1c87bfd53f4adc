"""An app at a table, the keys of a person, and the screen as lines of text."""

import asyncio
import re
from collections.abc import Callable, Sequence
from html import unescape
from pathlib import Path

from textual.pilot import Pilot

from croupier.rules import CHANCE, Game, Setup
from croupier.terminal.full_screen import themed_app
from croupier.terminal.full_screen.app import CroupierApp, FirstGame, LeftTable
from croupier.terminal.full_screen.pace import FAST, Pace
from croupier.terminal.full_screen.play_screen import PlayScreen
from croupier.terminal.full_screen.standings_screen import StandingsScreen
from croupier.terminal.full_screen.turn_screen import Phase
from croupier.terminal.online.client import TableClient
from croupier.terminal.online_table import OnlineTable
from croupier.terminal.opening import new_session
from croupier.terminal.plan import Dice, GamePlan, seat_players
from croupier.terminal.preferences import Preferences
from croupier.terminal.session import Session
from croupier.terminal.session_table import SessionTable
from croupier.terminal.style import SIGNS
from croupier.words import Words
from tests.patience import PATIENCE

SMALL, LARGE = (80, 24), (120, 40)
CELL = 12.2
"""Width of a cell in a screenshot."""
TEXT = re.compile(r'<text [^>]*?x="([0-9.]+)" y="([0-9.]+)"[^>]*?clip-path="url[^>]*>([^<]*)</text>')
"""A piece of text in a screenshot, with its place."""
Keys = Pilot[LeftTable]


class TableApp(CroupierApp):
    """An app whose table can be looked behind."""

    CSS_PATH = Path(themed_app.__file__).with_name("croupier.tcss")  # Textual looks for it beside a subclass

    @property
    def session(self) -> Session | None:
        """The session that is played."""
        return self.source.session if isinstance(self.source, SessionTable) else None

    @property
    def client(self) -> TableClient:
        """The client at the table of a server."""
        assert isinstance(self.source, OnlineTable)
        return self.source.client


def app_of(session: Session, words: Words, pace: Pace = FAST, preferences: Preferences | None = None) -> TableApp:
    """Return an app at the table of a session."""
    chosen = preferences or Preferences()
    source = SessionTable(session, words, SIGNS, hints=chosen.hints, tutor=chosen.tutor)
    return TableApp(words, chosen, pace, FirstGame(source))


def app_with(
    setup: Setup,
    folder: Path,
    *,
    people: Sequence[str] = ("Anna",),
    bots: Sequence[str] | None = None,
    language: str = "en",
    pace: Pace = FAST,
    seed: int = 7,
    preferences: Preferences | None = None,
) -> TableApp:
    """Return an app at a new table of people and tourists."""
    kinds = ["tourist"] * (setup.players - len(people)) if bots is None else bots
    words = Words(language)
    folder.mkdir(exist_ok=True)
    session = new_session(
        words, GamePlan(setup, seat_players(people, kinds), Dice.SEEDED, seed), folder / "game.croupier"
    )
    return app_of(session, words, pace, preferences)


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something to happen."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.005)


def choosing(app: CroupierApp) -> bool:
    """Return whether a person is to choose."""
    return isinstance(app.screen, PlayScreen) and app.screen.phase is Phase.CHOOSING


async def make_move(pilot: Keys, session: Session) -> None:
    """Press the keys of a legal move, and wait until it is made."""
    move = session.game.legal_moves[-1]
    before = len(session.record.steps)
    await pilot.press(*("b" * move.bandit), str(move.face))
    await until(lambda: len(session.record.steps) > before)


def forward(session: Session, there: Callable[[Game], bool]) -> None:
    """Play a session, without a screen, until a condition is true."""
    while not there(session.game):
        if session.game.to_act is CHANCE:
            session.apply(session.draw())
        else:
            session.apply(session.game.legal_moves[-1])


async def play_turns(pilot: Keys, app: TableApp, turns: int | None = None) -> None:
    """Press the key of a legal move, turn by turn, and go on after each round; without a number, to the end."""
    made = 0
    while turns is None or made < turns:
        await until(lambda: choosing(app) or not isinstance(app.screen, PlayScreen))
        if isinstance(app.screen, StandingsScreen):
            await pilot.press("enter")
        elif isinstance(app.screen, PlayScreen):
            assert app.session is not None
            await make_move(pilot, app.session)
            made += 1
        else:
            return


def shown(app: CroupierApp) -> list[str]:
    """Return the lines of the screen, without colours."""
    rows: dict[float, dict[float, str]] = {}
    for x, y, text in re.findall(TEXT, app.export_screenshot()):
        rows.setdefault(float(y), {})[float(x)] = unescape(text)
    lines = []
    for _, parts in sorted(rows.items()):
        line = ""
        for x, text in sorted(parts.items()):
            line = line.ljust(round(x / CELL)) + text.replace("\N{NO-BREAK SPACE}", " ")
        lines.append(line.rstrip())
    return lines
