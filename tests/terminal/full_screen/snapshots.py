"""Snapshots: every screen as text, at two sizes and in five languages; `python -m` this writes them anew."""

import asyncio
import os
import tempfile
from functools import partial
from pathlib import Path

from croupier.rules import BIGGY, GAME_OVER, Game, Setup
from croupier.terminal.full_screen.app import CroupierApp, FirstGame
from croupier.terminal.full_screen.game_screen import GameScreen
from croupier.terminal.full_screen.pace import CALM, Pace
from croupier.terminal.full_screen.setup_screen import SetupScreen
from croupier.terminal.preferences import Preferences
from croupier.words import LANGUAGES, Words
from tests.terminal.full_screen.playing import LARGE, SMALL, Keys, app_with, choosing, forward, make_move, shown, until

FOLDER = Path(__file__).with_name("snapshots")
SIZES = (SMALL, LARGE)
TABLE = Setup(BIGGY, 4, neutral=True, bandit=True, starter=0)
PEOPLE = ("Anna", "Ben", "Carla", "Dora")
PAYING = Pace(0, 0, 0, payout=60, take_back=0)


def middle(game: Game) -> bool:
    """Whether a round is well under way, and somebody has many dice to choose from."""
    return len(game.legal_moves) >= 4 and sum(len(standing.groups) for standing in game.standing) >= 7


def last_of_its_round(game: Game) -> bool:
    """Whether any move ends the round."""
    return bool(game.legal_moves) and game.apply(game.legal_moves[-1]).rounds_paid > game.rounds_paid


def last_of_the_game(game: Game) -> bool:
    """Whether any move ends the game."""
    return last_of_its_round(game) and game.apply(game.legal_moves[-1]).to_act is GAME_OVER


def cases() -> list[tuple[tuple[int, int], str]]:
    """Every size and language."""
    return [(size, language) for size in SIZES for language in LANGUAGES]


def file_of(size: tuple[int, int], language: str) -> Path:
    """Where the screens of a size and a language are kept."""
    return FOLDER / f"{size[0]}x{size[1]}-{language}.txt"


def screens(size: tuple[int, int], language: str) -> str:
    """All screens of a game, one below the other."""
    with tempfile.TemporaryDirectory() as folder:
        taken = asyncio.run(_taken(size, language, Path(folder)))
    return "".join(f"== {name}\n{text}\n" for name, text in taken.items())


async def _taken(size: tuple[int, int], language: str, folder: Path) -> dict[str, str]:
    taken: dict[str, str] = {}

    async def take(name: str, app: CroupierApp, pilot: Keys) -> None:
        await pilot.pause()
        taken[name] = "\n".join(shown(app))

    form = CroupierApp(Words(language), Preferences(), CALM, FirstGame())
    async with form.run_test(size=size) as pilot:
        await until(lambda: isinstance(form.screen, SetupScreen))
        await take("setup", form, pilot)
    for name, there in (("choice", middle), ("payout", last_of_its_round), ("end", last_of_the_game)):
        app = app_with(TABLE, folder / name, people=PEOPLE, language=language, pace=PAYING)
        session = app.first.session
        assert session is not None
        forward(session, there)
        async with app.run_test(size=size) as pilot:
            await until(partial(choosing, app))
            if name == "choice":
                await take(name, app, pilot)
                await pilot.press("right")
                await take("look ahead", app, pilot)
                await pilot.press("question_mark")
                await take("help", app, pilot)
                continue
            await make_move(pilot, session)
            if name == "payout":
                await pilot.press("enter")
                await take(name, app, pilot)
            await pilot.press("escape")
            await until(lambda app=app: not isinstance(app.screen, GameScreen))  # type: ignore[misc]
            await take("standings" if name == "payout" else name, app, pilot)
    return taken


if __name__ == "__main__":
    os.environ["LANG"] = "C.UTF-8"
    FOLDER.mkdir(exist_ok=True)
    for size, language in cases():
        file_of(size, language).write_text(screens(size, language), encoding="utf-8")
