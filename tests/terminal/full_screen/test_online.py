"""An online table in full screen, at a real server: lobby, game, end, rematch, a lost line, watching."""

import asyncio
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from croupier.record import verify
from croupier.terminal.full_screen.app import FirstGame, LeftTable
from croupier.terminal.full_screen.end_screen import EndScreen
from croupier.terminal.full_screen.lobby_screen import LobbyScreen
from croupier.terminal.full_screen.menu_screen import AskScreen, MenuScreen
from croupier.terminal.full_screen.pace import FAST, Pace
from croupier.terminal.full_screen.play_screen import PlayScreen
from croupier.terminal.full_screen.turn_screen import Phase
from croupier.terminal.online.address import TableAddress
from croupier.terminal.online.client import TableClient
from croupier.terminal.online.saved_table import SavedTable, save_table
from croupier.terminal.online_table import OnlineTable
from croupier.terminal.preferences import Preferences, load_preferences
from croupier.terminal.style import SIGNS
from croupier.words import Words
from tests.server.conftest import Running
from tests.server.guests import set_up
from tests.terminal.full_screen.playing import LARGE, SMALL, TableApp, shown, until
from tests.terminal.online.cable import Cable
from tests.terminal.online.visiting import address_of

pytestmark = pytest.mark.usefixtures("home")
SLOW = Pace(0, 0, 0, 0, take_back=30)
SHOWING = Pace(0, 0, 0, payout=0.01, take_back=0)
Keys = Pilot[LeftTable]


def app_at(address: TableAddress, name: str = "", *, pace: Pace = FAST, watches: bool = False) -> TableApp:
    """Return an app on its way to a table."""
    source = OnlineTable(TableClient(address, watches=watches), Words("en"), SIGNS, name)
    return TableApp(Words("en"), Preferences(), pace, FirstGame(source))


def choosing(app: TableApp) -> bool:
    """Return whether we are to choose."""
    return isinstance(app.screen, PlayScreen) and app.screen.phase is Phase.CHOOSING


def text(app: TableApp) -> str:
    """Return everything on the screen."""
    return "\n".join(shown(app))


async def place(pilot: Keys, app: TableApp) -> None:
    """Press the key of a legal move, and wait until it is made."""
    assert isinstance(app.screen, PlayScreen)
    assert app.screen.now is not None
    view = app.client.view
    await pilot.press(str(app.screen.now.options[0].move.face))
    await until(lambda: app.client.view != view)


async def play_out(pilot: Keys, app: TableApp) -> None:
    """Play to the end of the game."""
    while not isinstance(app.screen, EndScreen):
        await until(lambda: choosing(app) or isinstance(app.screen, EndScreen))
        if choosing(app):
            await place(pilot, app)


def test_a_whole_game_against_a_bot_its_record_and_a_rematch(server: Running, home: Path) -> None:
    table = set_up(server, face_down=True)
    table.command(table.host, t="sit-bot", bot="tourist")
    address = address_of(table)

    async def visit() -> LeftTable | None:
        app = app_at(address, pace=SHOWING)
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: isinstance(app.screen, AskScreen))
            await pilot.press(*"Tourist", "enter")  # the bot is called so
            await until(lambda: "This name is taken" in text(app))
            app.screen.query_one(Input).value = "Ann [b]"
            await pilot.press("enter")
            await until(lambda: app.client.you == (1,) and isinstance(app.screen, LobbyScreen))
            await pilot.pause()
            assert "Ann [b]" in text(app)
            table.start()
            await play_out(pilot, app)
            assert isinstance(app.source, OnlineTable)
            assert app.source.played is not None
            await until(lambda: "$" in text(app))
            assert "Proven: these dice were fixed" in text(app)
            assert app.client.keeper.saved.proof == "proven"
            ended = app.source.played
            await pilot.press("r")
            await until(lambda: isinstance(app.screen, LobbyScreen))
            assert app.client.address.table != table.table
            await pilot.press("enter")
            await until(lambda: choosing(app))
            await pilot.press("q")
        assert ended.file is not None
        report = verify(ended.file.path.read_bytes())
        assert (report.ok, report.finished, report.dice) == (True, True, "checked")
        return app.return_value

    outcome = asyncio.run(visit())
    assert outcome is not None
    assert outcome.problem is None
    assert isinstance(outcome.source, OnlineTable)
    assert (outcome.source.played, outcome.source.seats) == (None, (0,))
    assert len(list((home / "croupier" / "games").glob("*.croupier"))) == 1
    assert load_preferences().name == "Ann [b]"


def test_ctrl_c_keeps_the_seat_and_the_roll(server: Running) -> None:
    table = set_up(server, starter=0, hints=True)
    address = address_of(table)

    async def visit(*keys: str) -> object:
        app = app_at(address, "Ann", pace=SLOW)
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: bool(app.client.you))
            if app.client.view is None:
                table.sit("Ben")
                table.start()
            await until(lambda: choosing(app))
            roll = app.client.view and app.client.view.roll
            await pilot.press(*keys)
            await pilot.press("ctrl+c")
        assert app.interrupted
        return roll

    first = asyncio.run(visit("question_mark"))  # also while help lies over the table
    assert asyncio.run(visit("right", "enter", "u")) == first  # taken back, so nothing has happened


def test_the_host_seats_bots_sends_them_away_and_starts(server: Running) -> None:
    table = set_up(server, players=3)
    address = address_of(table)
    save_table(address, SavedTable(server.url, table.table, host=table.host))

    async def visit() -> None:
        app = app_at(address, "Ann")
        async with app.run_test(size=LARGE) as pilot:
            await until(lambda: isinstance(app.screen, LobbyScreen) and bool(app.client.you))
            for _ in range(2):
                free = app.client.room.seats.count(None) if app.client.room else 0
                await pilot.press("b")
                await until(lambda: isinstance(app.screen, MenuScreen))
                await pilot.press("enter")
                await until(lambda free=free: app.client.room is not None and app.client.room.seats.count(None) < free)
            await pilot.press("up", "x")
            await until(lambda: app.client.room is not None and None in app.client.room.seats)
            await pilot.press("enter")
            await until(lambda: "Not everyone is here yet." in text(app))
            table.sit("Ben")
            table.command(table.tokens[0], t="nod", seat=2, agreement={"players": 3})
            await until(lambda: "Everyone is here." in text(app))
            await pilot.press("enter")
            await until(lambda: isinstance(app.screen, PlayScreen))

    asyncio.run(visit())


def test_talk_is_shown_as_it_was_typed_and_a_change_is_agreed_to(server: Running) -> None:
    table = set_up(server, chat=True)
    table.sit("Ben")

    async def visit() -> None:
        app = app_at(address_of(table), "Ann")
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: isinstance(app.screen, LobbyScreen) and bool(app.client.you))
            table.command(table.tokens[0], t="say", seat=0, words="[bold]hi[/] [link=x")
            await until(lambda: "Ben: [bold]hi[/] [link=x" in text(app))
            await pilot.press("c", "enter")
            await until(lambda: isinstance(app.screen, AskScreen))
            await pilot.press(*"[i]me", "enter")
            await until(lambda: "Ann: [i]me" in text(app))
            await pilot.press("c", "down", "enter")
            await until(lambda: "Ann: Hello!" in text(app))
            table.command(table.host, t="agree", agreement={"chat": True, "bandit": True, "edition": "biggy"})
            await until(lambda: "y I agree" in text(app))
            await pilot.press("y")
            await until(lambda: "Ann agrees." in text(app))

    asyncio.run(visit())


def test_who_leaves_the_lobby_is_told_of_by_name_and_guests_may_empty_their_own_seat_alone(server: Running) -> None:
    table = set_up(server, players=3)
    table.sit("Zoe")
    table.sit("Ben")

    async def visit() -> None:
        app = app_at(address_of(table), "Ann")
        async with app.run_test(size=LARGE) as pilot:
            await until(lambda: isinstance(app.screen, LobbyScreen) and app.client.you == (2,))
            assert "x Empty the seat" not in text(app)
            table.command(table.tokens[0], t="leave", seat=0)
            await until(lambda: "Zoe has left." in text(app))
            await pilot.press("up")
            await until(lambda: "x Empty the seat" in text(app))
            await pilot.press("x")
            await until(lambda: not app.client.you)
            await until(lambda: "x Empty the seat" not in text(app))

    asyncio.run(visit())


def test_a_lost_line_is_told_and_mended_in_the_middle_of_a_turn(server: Running) -> None:
    table = set_up(server, starter=0, seconds_per_move=3600)

    async def visit() -> None:
        cable = Cable(server.url)
        app = app_at(address_of(table, await cable.lay()), "Ann")
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: bool(app.client.you))
            table.sit("Ben")
            table.start()
            await until(lambda: choosing(app))
            cable.cut()
            await until(lambda: "Reconnecting" in text(app))
            await pilot.press(str(app.client.view.options[0].move.face) if app.client.view else "")
            await pilot.pause()
            cable.mend()
            await until(lambda: app.client.view is not None and app.client.view.seat == 1)
            await until(lambda: "60 min left" in text(app))
            assert "roll" in text(app)
        cable.close()

    asyncio.run(visit())


def test_a_bot_plays_on_and_the_seat_is_taken_back(server: Running) -> None:
    table = set_up(server, starter=1)

    async def visit() -> None:
        app = app_at(address_of(table), "Ann")
        async with app.run_test(size=LARGE) as pilot:
            await until(lambda: bool(app.client.you))
            table.sit("Ben")
            table.start()
            await until(lambda: "Ben is away." in text(app))
            await pilot.press("m", "enter")
            await until(lambda: "Ann: a bot plays on." in text(app))
            await pilot.press("m")
            await until(lambda: "Take the seat back" in text(app))
            await pilot.press("enter")
            await until(lambda: "You are back." in text(app))
            table.command(table.tokens[0], t="end", seat=1)
            await until(lambda: "Ben would like to end" in text(app))
            await pilot.press("m", "down", "down", "enter")
            await until(lambda: isinstance(app.screen, EndScreen))
            await until(lambda: "Broken off" in text(app))

    asyncio.run(visit())


def test_who_watches_sees_no_winnings_that_lie_face_down_and_may_not_choose(server: Running) -> None:
    table = set_up(server, face_down=True, players=2)
    table.sit("Ann")
    table.sit("Ben")
    event = table.start()
    while event["view"]["round"] == 1:
        event = table.place(event["view"]).json()

    async def visit() -> None:
        app = app_at(address_of(table), watches=True)
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: "You are watching" in text(app))
            assert "$" not in "".join(shown(app)[:3])
            view = app.client.view
            await pilot.press("1", "2", "3", "4", "5", "6", "m", "c", "h")
            assert app.client.view == view
            assert isinstance(app.screen, PlayScreen)

    asyncio.run(visit())


def test_a_table_that_is_gone_ends_with_a_sentence(server: Running) -> None:
    async def visit() -> LeftTable | None:
        app = app_at(TableAddress(address_of(set_up(server)).server, "AAAAAAAAAAAA"))
        async with app.run_test(size=SMALL):
            await until(lambda: app.return_value is not None)
        return app.return_value

    outcome = asyncio.run(visit())
    assert outcome is not None
    assert outcome.problem == "There is no such table, or it was idle for so long that it is gone."
