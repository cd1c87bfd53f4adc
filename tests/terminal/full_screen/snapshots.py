"""Snapshots: every screen as text, at two sizes and in five languages; `python -m` this writes them anew."""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from unittest.mock import patch

from croupier.record import Record
from croupier.rules import BIGGY, GAME_OVER, Game, Place, Setup
from croupier.terminal.full_screen.analysis_screen import AnalysisScreen
from croupier.terminal.full_screen.app import CroupierApp, FirstGame
from croupier.terminal.full_screen.end_screen import EndScreen
from croupier.terminal.full_screen.games_screen import GamesScreen
from croupier.terminal.full_screen.luck_panel import LuckScreen
from croupier.terminal.full_screen.pace import Pace
from croupier.terminal.full_screen.play_screen import PlayScreen
from croupier.terminal.full_screen.setup_screen import SetupScreen
from croupier.terminal.full_screen.turn_screen import Phase
from croupier.terminal.game_review import GameReview
from croupier.terminal.games import SavedGame
from croupier.terminal.hint import Chance
from croupier.terminal.opening import new_session
from croupier.terminal.plan import Dice, GamePlan, seat_players
from croupier.terminal.preferences import Preferences
from croupier.terminal.session import Session
from croupier.terminal.session_table import SessionTable
from croupier.terminal.style import SIGNS
from croupier.terminal.table_source import PlayedGame
from croupier.words import LANGUAGES, Words
from tests.terminal.full_screen.handmade import handmade
from tests.terminal.full_screen.playing import LARGE, SMALL, Keys, choosing, forward, make_move, shown, until

FOLDER = Path(__file__).with_name("snapshots")
SIZES = (SMALL, LARGE)
TABLE = Setup(BIGGY, 4, neutral=True, bandit=True, starter=0)
PEOPLE = ("Anna", "Ben", "Carla", "Dora")
PAYING = Pace(0, 0, 0, payout=60, take_back=0)


def middle(game: Game) -> bool:
    """Return whether a game is in the middle of a round, with many dice to choose from."""
    return len(game.legal_moves) >= 4 and sum(len(standing.groups) for standing in game.standing) >= 7


def last_of_its_round(game: Game) -> bool:
    """Return whether any move ends the round."""
    return bool(game.legal_moves) and game.apply(game.legal_moves[-1]).rounds_paid > game.rounds_paid


def last_of_the_game(game: Game) -> bool:
    """Return whether any move ends the game."""
    return last_of_its_round(game) and game.apply(game.legal_moves[-1]).to_act is GAME_OVER


def file_of(size: tuple[int, int], language: str) -> Path:
    """Return the file with the screens of a size and a language."""
    return FOLDER / f"{size[0]}x{size[1]}-{language}.txt"


def screens(size: tuple[int, int], languages: Sequence[str] = LANGUAGES) -> dict[str, str]:
    """Return all screens of a game, one below the other, by language."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_screens(size, languages, folder))


async def _screens(size: tuple[int, int], languages: Sequence[str], folder: str) -> dict[str, str]:
    # One app for all languages: starting one takes longer than drawing its screens.
    app = CroupierApp(Words("en"), Preferences(), PAYING, FirstGame())
    async with app.run_test(size=size) as pilot:
        return {language: await _in_language(app, pilot, language, folder) for language in languages}


async def _in_language(app: CroupierApp, pilot: Keys, language: str, folder: str) -> str:
    """Return the screens in one language."""
    text = ""

    async def take(name: str) -> None:
        nonlocal text
        await pilot.pause()
        text += f"== {name}\n" + "\n".join(shown(app)) + "\n"

    words = Words(language)
    await app.switch_screen(SetupScreen(words, Preferences(), Dice.FAIR))
    await take("setup")
    for name, there in (("choice", middle), ("payout", last_of_its_round)):
        session = played(language, there, folder)
        source = SessionTable(session, words, SIGNS)
        await app.switch_screen(PlayScreen(source, PAYING))
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
        await until(lambda: isinstance(app.screen, PlayScreen) and app.screen.phase is Phase.PAYING)
        await pilot.press("enter")
        await take(name)
        await pilot.press("escape")
        await until(lambda: not isinstance(app.screen, PlayScreen))
        await take("standings")
        await app.pop_screen()
    session = played(language, last_of_the_game, folder)
    session.apply(session.game.legal_moves[-1])
    await _after_the_game(app, pilot, SessionTable(session, words, SIGNS), take)
    return text


async def _after_the_game(
    app: CroupierApp, pilot: Keys, source: SessionTable, take: Callable[[str], Awaitable[None]]
) -> None:
    """Take the end with luck and skill, a mistake in the replay, and the analysis of a position."""
    session, phrases = source.session, source.phrases
    review = GameReview(session.record, review=handmade(session.record))
    await app.switch_screen(EndScreen(PlayedGame(session.record, session.file, None), phrases, source.orders(), review))
    await take("end")
    await pilot.press("v", "m", "m")
    await take("mistake")
    await pilot.press("l")
    await until(lambda: isinstance(app.screen, LuckScreen))
    await take("luck and skill")
    await app.pop_screen()
    await app.pop_screen()
    rolled = next(game for game in session.record.games() if middle(game))
    await app.push_screen(AnalysisScreen(rolled, phrases, made_up))
    await until(lambda: isinstance(app.screen, AnalysisScreen) and app.screen.hinted is not None)
    await take("analysis")
    await app.pop_screen()
    await _saved_games(app, pilot, phrases.words, session.record, take)


async def _saved_games(
    app: CroupierApp, pilot: Keys, words: Words, record: Record, take: Callable[[str], Awaitable[None]]
) -> None:
    """Take the list of saved games, one finished and one not, and the question before one is deleted."""
    left = replace(record, steps=record.steps[: len(record.steps) // 2], secret=None)
    saved = [
        SavedGame(Path(f"2026-07-0{day}-200000.croupier"), datetime(2026, 7, day, 20, 15), each)
        for day, each in ((2, left), (1, record))
    ]
    with patch("croupier.terminal.full_screen.games_screen.load_saved_games", lambda: iter(saved)):
        screen = GamesScreen(words, len(saved))
        await app.push_screen(screen)
        await until(lambda: len(screen.games) == len(saved))
    await take("games")
    await pilot.press("d")
    await until(lambda: app.screen is not screen)
    await take("deleting")
    await app.pop_screen()
    await app.pop_screen()


def made_up(game: Game, _looks: int) -> dict[Place, Chance]:
    """Return invented chances: exact for the first move, lower and less certain for the others."""
    return {
        move: Chance(0.45 - 0.07 * number, 0.008 * number, exact=number == 0)
        for number, move in enumerate(game.legal_moves)
    }


def played(language: str, there: Callable[[Game], bool], folder: str) -> Session:
    """Play a game of four people up to a certain state; return its session, which is saved in a new folder."""
    file = Path(tempfile.mkdtemp(dir=folder), "game.croupier")
    session = new_session(Words(language), GamePlan(TABLE, seat_players(PEOPLE, ()), Dice.SEEDED, 7), file)
    forward(session, there)
    return session


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for size in SIZES:
        for language, text in screens(size).items():
            file_of(size, language).write_text(text, encoding="utf-8")
