"""The list of saved games: chosen by arrow or number, gone on with, seen again, deleted after a question."""

import asyncio
import os
from pathlib import Path
from shutil import copy

from croupier.rules import CLASSIC, Setup
from croupier.terminal.full_screen.app import CroupierApp, FirstGame
from croupier.terminal.full_screen.games_screen import GamesScreen
from croupier.terminal.full_screen.menu_screen import MenuScreen
from croupier.terminal.full_screen.pace import FAST
from croupier.terminal.full_screen.play_screen import PlayScreen
from croupier.terminal.full_screen.replay_screen import ReplayScreen
from croupier.terminal.opening import new_session
from croupier.terminal.plan import Dice, GamePlan, seat_players
from croupier.terminal.preferences import Preferences
from croupier.terminal.record_file import games_folder
from croupier.words import Words
from tests.terminal.full_screen.playing import SMALL, Keys, TableApp, shown, until

GOLDEN = Path(__file__).parents[2] / "records" / "golden" / "classic-2-neutral.croupier"
FINISHED = 12
"""Games that are over, newer than one that is not: more than one digit has numbers for."""


def saved() -> tuple[list[Path], Path]:
    """Save finished games, and an older unfinished one with a secret; return their files, newest first."""
    plan = GamePlan(Setup(CLASSIC, 2), seat_players(("Zoë",), ("tourist",)), Dice.FAIR)
    left = new_session(Words("en"), plan, None).file
    os.utime(left.path, (1, 1))
    finished = [games_folder() / f"{number}.croupier" for number in range(FINISHED)]
    for number, path in enumerate(finished):
        copy(GOLDEN, path)
        os.utime(path, (1000 - number, 1000 - number))
    return finished, left.path


async def _answer(pilot: Keys, app: CroupierApp, *keys: str) -> None:
    """Ask for a game to be deleted, and answer the question."""
    await pilot.press("d")
    await until(lambda: isinstance(app.screen, MenuScreen))
    await pilot.press(*keys)
    await until(lambda: isinstance(app.screen, GamesScreen))
    await pilot.pause()


def test_a_saved_game_is_chosen_seen_again_deleted_and_gone_on_with(home: Path) -> None:
    assert home.is_dir()
    finished, left = saved()
    secret = left.with_name(f"{left.name}.secret")

    async def choose() -> None:
        app = TableApp(Words("en"), Preferences(), FAST, FirstGame(listed=30))
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: isinstance(app.screen, GamesScreen) and len(app.screen.games) == FINISHED + 1)
            screen = app.screen
            assert isinstance(screen, GamesScreen)
            await pilot.press("1", "2")
            assert screen.chosen is not None
            assert screen.chosen.path == finished[11]
            await pilot.press("2")
            assert screen.chosen.path == finished[1]
            await pilot.press("enter")
            await until(lambda: isinstance(app.screen, ReplayScreen))
            await pilot.press("q")
            await until(lambda: app.screen is screen)
            await pilot.press("r")  # here nothing can be reviewed, see conftest.py
            await pilot.pause()
            assert app.screen is screen
            await _answer(pilot, app, "enter")
            assert finished[1].exists()
            await _answer(pilot, app, "down", "enter")
            assert not finished[1].exists()
            assert screen.chosen.path == finished[2]
            await pilot.press("c")  # it is over
            await pilot.pause()
            assert app.session is None
            await pilot.press("end")
            await pilot.pause()
            assert screen.chosen.path == left
            text = "\n".join(shown(app))
            assert "Round 1 of 4" in text
            assert "Zoë, Bruno" in text
            assert secret.exists()
            await pilot.press("enter")
            await until(lambda: isinstance(app.screen, PlayScreen))
            assert app.session is not None
            assert app.session.file.path == left
            await pilot.press("q")
            await until(lambda: not app.is_running)

    asyncio.run(choose())


def test_the_secret_of_a_game_is_deleted_with_it(home: Path) -> None:
    assert home.is_dir()
    _, left = saved()

    async def choose() -> None:
        app = TableApp(Words("en"), Preferences(), FAST, FirstGame(listed=FINISHED + 1))
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: isinstance(app.screen, GamesScreen) and len(app.screen.games) == FINISHED + 1)
            await pilot.press("end")
            await _answer(pilot, app, "down", "enter")
            await pilot.press("q")
            await until(lambda: not app.is_running)
        assert app.return_value is None

    asyncio.run(choose())
    assert not [path for path in left.parent.iterdir() if path.name.startswith(left.name)]
