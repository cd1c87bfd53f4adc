"""Snapshots: every screen as text, at two sizes and in five languages; `python -m` this writes them anew."""

import asyncio
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from croupier.rules import BIGGY, GAME_OVER, Game, Setup
from croupier.terminal.full_screen.app import CroupierApp, FirstGame
from croupier.terminal.full_screen.game_screen import GameScreen
from croupier.terminal.full_screen.pace import Pace
from croupier.terminal.full_screen.setup_screen import SetupScreen
from croupier.terminal.opening import new_session
from croupier.terminal.phrases import Phrases
from croupier.terminal.plan import Dice, Plan, seated
from croupier.terminal.preferences import Preferences
from croupier.terminal.session import Session
from croupier.terminal.style import SIGNS
from croupier.words import LANGUAGES, Words
from tests.terminal.full_screen.playing import LARGE, SMALL, Keys, choosing, forward, make_move, shown, until

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


def file_of(size: tuple[int, int], language: str) -> Path:
    """Where the screens of a size and a language are kept."""
    return FOLDER / f"{size[0]}x{size[1]}-{language}.txt"


def screens(size: tuple[int, int]) -> dict[str, str]:
    """By language, all screens of a game, one below the other."""
    return asyncio.run(_screens(size))


async def _screens(size: tuple[int, int]) -> dict[str, str]:
    # One app for all languages: starting one takes longer than drawing its screens.
    app = CroupierApp(Words("en"), Preferences(), PAYING, FirstGame())
    async with app.run_test(size=size) as pilot:
        return {language: await _in_language(app, pilot, language) for language in LANGUAGES}


async def _in_language(app: CroupierApp, pilot: Keys, language: str) -> str:
    """The screens in one language."""
    text = ""

    async def take(name: str) -> None:
        nonlocal text
        await pilot.pause()
        text += f"== {name}\n" + "\n".join(shown(app)) + "\n"

    words = Words(language)
    await app.switch_screen(SetupScreen(words, Preferences(), Dice.FAIR))
    await take("setup")
    for name, there in (("choice", middle), ("payout", last_of_its_round), ("end", last_of_the_game)):
        session = played(language, there)
        phrases = Phrases(words, SIGNS, session.record.names)
        await app.switch_screen(GameScreen(session, phrases, PAYING, hints=True))
        await until(partial(choosing, app))
        if name == "choice":
            await take(name)
            await pilot.press("right")
            await take("look ahead")
            await pilot.press("question_mark")
            await take("help")
            await pilot.press("escape")
            continue
        await make_move(pilot, session)
        if name == "payout":
            await pilot.press("enter")
            await take(name)
        await pilot.press("escape")
        await until(lambda: not isinstance(app.screen, GameScreen))
        await take("standings" if name == "payout" else name)
        if name == "payout":
            await app.pop_screen()
    return text


def played(language: str, there: Callable[[Game], bool]) -> Session:
    """A game of four people, played to a moment that is looked for."""
    folder = Path(tempfile.mkdtemp())
    session = new_session(Words(language), Plan(TABLE, seated(PEOPLE, ()), Dice.SEEDED, 7), folder / "game.croupier")
    forward(session, there)
    return session


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for size in SIZES:
        for language, text in screens(size).items():
            file_of(size, language).write_text(text, encoding="utf-8")
