"""Snapshots of an online table as text: its lobby and its game, small in one language and large in another.

`python -m` this writes them anew.
"""

import asyncio
import time
from dataclasses import replace
from pathlib import Path

from rich.text import Text

from croupier.api.agreement import Agreement, setup_of
from croupier.api.views import PersonView, RoomStateName, RoomView, game_view
from croupier.rules import view
from croupier.terminal.full_screen.lobby_screen import LobbyScreen
from croupier.terminal.full_screen.pace import FAST
from croupier.terminal.full_screen.play_screen import PlayScreen
from croupier.terminal.full_screen.themed_app import ThemedApp
from croupier.terminal.online.address import TableAddress, parse_server
from croupier.terminal.online.client import TableClient
from croupier.terminal.online.connection import ConnectionStatus
from croupier.terminal.online_table import OnlineTable
from croupier.terminal.opening import new_session
from croupier.terminal.plan import Dice, GamePlan, seat_players
from croupier.terminal.preferences import Preferences
from croupier.terminal.style import SIGNS
from croupier.words import Words
from tests.terminal.full_screen.playing import LARGE, SMALL, forward, shown
from tests.terminal.full_screen.snapshots import FOLDER, middle

SHOWN = ((SMALL, "en"), (LARGE, "de"))
AGREEMENT = Agreement("biggy", 4, bandit=True, face_down=True, seconds_per_move=60, hints=True, chat=True)
SEATS = (("Anna", None), ("Ben [b]", None), ("Carla", None), ("Regular", "regular"))


def file_of(size: tuple[int, int], language: str) -> Path:
    """Return the file with the screens of a size and a language."""
    return FOLDER / f"online-{size[0]}x{size[1]}-{language}.txt"


def person(name: str, bot: str | None) -> PersonView:
    """Return a person at a seat."""
    return PersonView("bot" if bot else "person", name, "ruby", "s", bot, False, False, name != "Carla", False, (0,))


def client_at(state: RoomStateName, folder: Path) -> TableClient:
    """Return a client at a table of four, as seat 1, without a connection."""
    client = TableClient(TableAddress(parse_server("http://127.0.0.1:8765"), "D-FfPm4Bz2J4"))
    seats = [person(*seat) for seat in SEATS]
    client.room = RoomView(
        "D-FfPm4Bz2J4", state, AGREEMENT, (*seats[:3], seats[3] if state == "playing" else None),
        "0" * 64, None, (), None, None, None, trial=False,
    )  # fmt: skip
    client.connection.status, client.host, client.watching = ConnectionStatus.OPEN, True, 2
    client.present = (0, 1)
    if state == "playing":
        setup = replace(setup_of(AGREEMENT), starter=0)
        plan = GamePlan(setup, seat_players([name for name, _ in SEATS], ()), Dice.SEEDED, 7)
        session = new_session(Words("en"), plan, folder / "game.croupier")
        forward(session, middle)
        client.you = (session.game.seat or 0,)
        client.view = game_view(view(session.game))
        client.due = time.monotonic() + 3600
    else:
        client.you = (0,)
    return client


async def taken(size: tuple[int, int], language: str, folder: Path) -> str:
    """Return both screens, one below the other."""
    words = Words(language)
    app: ThemedApp[None] = ThemedApp(words, Preferences())
    text = ""
    async with app.run_test(size=size) as pilot:
        lobby = LobbyScreen(OnlineTable(client_at("open", folder), words, SIGNS), words)
        await app.push_screen(lobby)
        lobby.tell(Text("Ben [b]: [red]hi[/]"))
        await pilot.pause()
        text += "== lobby\n" + "\n".join(shown(app)) + "\n"
        table = PlayScreen(OnlineTable(client_at("playing", folder), words, SIGNS), FAST)
        await app.switch_screen(table)
        await pilot.pause()
        table.show_notice()
        await pilot.pause()
        text += "== table\n" + "\n".join(shown(app)) + "\n"
    return text


if __name__ == "__main__":
    import tempfile

    for size, language in SHOWN:
        with tempfile.TemporaryDirectory() as place:
            file_of(size, language).write_text(asyncio.run(taken(size, language, Path(place))), encoding="utf-8")
