"""A page and a terminal at one table: a browser opens it, `croupier join` sits down by the link, and both play."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.record import Record
from croupier.terminal.full_screen.app import FirstGame
from croupier.terminal.full_screen.end_screen import EndScreen
from croupier.terminal.full_screen.pace import FAST
from croupier.terminal.full_screen.play_screen import PlayScreen
from croupier.terminal.full_screen.turn_screen import Phase
from croupier.terminal.online.address import LOCAL, parse_server, parse_table
from croupier.terminal.online.client import TableClient
from croupier.terminal.online_table import OnlineTable
from croupier.terminal.preferences import Preferences
from croupier.terminal.style import SIGNS
from croupier.words import Words
from tests.browser.online import open_table
from tests.browser.visitor import SWIFT, WHOLE_GAME, Visitor
from tests.terminal.full_screen.playing import SMALL, TableApp, until


async def play_with_keys(app: TableApp) -> Record | None:
    """Press the key of a legal move whenever it is our turn, to the end of the game; return its record."""
    async with app.run_test(size=SMALL) as pilot:
        while not isinstance(app.screen, EndScreen):
            screen = app.screen
            if isinstance(screen, PlayScreen) and screen.phase is Phase.CHOOSING and screen.now is not None:
                view = app.client.view
                await pilot.press(str(screen.now.options[0].move.face))
                await until(lambda view=view: app.client.view != view)  # type: ignore[misc]
            await asyncio.sleep(0.005)
        await pilot.press("q")
    assert isinstance(app.source, OnlineTable)
    return app.source.played.record if app.source.played is not None else None


def test_a_browser_and_a_terminal_play_a_whole_game(
    visit: Callable[..., Visitor], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    host = visit(settings=SWIFT)
    link = open_table(host, "Ada")
    records: list[Record | None] = []

    def sit_at_a_terminal() -> None:
        address = parse_table(link, parse_server(LOCAL))
        source = OnlineTable(TableClient(address), Words("en"), SIGNS, "Ben")
        app = TableApp(Words("en"), Preferences(), FAST, FirstGame(source))
        records.append(asyncio.run(play_with_keys(app)))

    # A thread of its own: while Playwright runs, nothing else in this one can run an event loop.
    terminal = threading.Thread(target=sit_at_a_terminal, daemon=True)
    terminal.start()
    host.page.get_by_text("Ben").first.wait_for()
    host.button("page.lobby.start").click()
    host.play_out()
    terminal.join(WHOLE_GAME / 1000)
    (record,) = records
    assert record is not None
    assert (record.finished, record.names) == (True, ("Ada", "Ben"))
    table = host.page.get_by_role("table").inner_text()
    for score in record.game.scores:
        assert Words("en").money(score.money).strip("$") in table, "both saw the same result"
