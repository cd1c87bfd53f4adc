"""A window that is too small: a sentence instead of a board that is cut off, and the game as it was afterwards."""

import asyncio
from pathlib import Path

import pytest
from textual.events import MouseDown, MouseUp, Paste
from textual.widget import Widget

from croupier.rules import BIGGY, CLASSIC, Game, Setup, view
from croupier.terminal.full_screen.app import CroupierApp, FirstGame
from croupier.terminal.full_screen.help_screen import HelpScreen
from croupier.terminal.full_screen.pieces import DIE
from croupier.terminal.full_screen.play_screen import PlayScreen
from croupier.terminal.full_screen.setup_screen import SetupScreen
from croupier.terminal.full_screen.standings_screen import StandingsScreen
from croupier.terminal.phrases import Phrases
from croupier.terminal.preferences import Preferences
from croupier.terminal.style import SIGNS
from croupier.words import Words
from tests.languages import EACH
from tests.play import name
from tests.terminal.full_screen.playing import LARGE, SMALL, Keys, app_with, choosing, forward, shown, until
from tests.terminal.full_screen.snapshots import PAYING

PEOPLE = ("Anna", "Ben", "Carla", "Dora", "Emil", "Fritz")
TINY = (40, 12)
POSITION = "classic-2 2ba:11235 90b2/60a3/30,20/50/80,10b3/50 70,40/90 60,20"
"""Pasted into the form, it is analysed."""
TWO = Setup(CLASSIC, 2, starter=0)
SIX = Setup(BIGGY, 6, bandit=True, starter=0)
TABLES = (
    *(pytest.param(setup, marks=pytest.mark.soak) for setup in (TWO, Setup(CLASSIC, 5, starter=0))),
    *(Setup(BIGGY, 4, neutral=True, bandit=True, starter=0), SIX),
)


async def resized(pilot: Keys, size: tuple[int, int]) -> str:
    """Resize the window; return what the app shows, as one line."""
    await pilot.resize_terminal(*size)
    await pilot.pause()
    return " ".join(" ".join(shown(pilot.app)).split())  # type: ignore[arg-type]


@pytest.mark.parametrize("language", EACH)
def test_too_small_a_window_is_told_with_the_size_it_needs_until_it_is_larger(language: str, tmp_path: Path) -> None:
    async def game() -> None:
        app = app_with(TWO, tmp_path, language=language)
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: choosing(app))
            await pilot.pause()
            board = shown(app)
            columns, rows = app.screen.least_size
            sentence = Words(language).say("screen.too_small", columns=columns, rows=rows).replace("\xa0", " ")
            for size in (TINY, (columns - 1, 40), (120, rows - 1), (30, 8)):
                assert await resized(pilot, size) == sentence
            assert "CROUPIER" in await resized(pilot, (columns, rows))
            await resized(pilot, SMALL)
            assert shown(app) == board

    asyncio.run(game())


def test_keys_place_no_dice_that_nobody_sees_but_ctrl_c_saves_and_leaves(tmp_path: Path) -> None:
    async def game() -> None:
        app = app_with(TWO, tmp_path)
        async with app.run_test(size=TINY) as pilot:
            await until(lambda: choosing(app))
            session = app.session
            assert session is not None
            steps = len(session.record.steps)
            await pilot.press(*"123456", "enter", "q", "question_mark")
            await pilot.pause()
            assert choosing(app)
            assert len(session.record.steps) == steps
            await pilot.press("ctrl+c")
            await until(lambda: not app.is_running)

    asyncio.run(game())
    assert (tmp_path / "game.croupier").is_file()


def test_what_was_typed_and_where_is_kept() -> None:
    async def visit() -> None:
        app = CroupierApp(Words("en"), Preferences(), PAYING, FirstGame())
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: isinstance(app.screen, SetupScreen))
            await pilot.press("down", "right")
            form, focused = shown(app), app.focused
            assert "too small" in await resized(pilot, TINY)
            await pilot.press("right", "down", "enter")
            app.post_message(Paste(POSITION))
            await resized(pilot, SMALL)
            assert app.focused is focused
            assert shown(app) == form

    asyncio.run(visit())


def test_the_notice_speaks_the_language_of_the_form() -> None:
    async def visit() -> None:
        app = CroupierApp(Words("en"), Preferences(), PAYING, FirstGame())
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: isinstance(app.screen, SetupScreen))
            app.switch_screen(SetupScreen(Words("nl"), Preferences(), FirstGame().dice))
            await pilot.pause()
            assert (await resized(pilot, TINY)).startswith("Dit venster is te klein: ")

    asyncio.run(visit())


def test_what_lies_over_the_table_is_hidden_with_it(tmp_path: Path) -> None:
    async def game() -> None:
        app = app_with(TWO, tmp_path)
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: choosing(app))
            await pilot.press("question_mark")
            await until(lambda: isinstance(app.screen, HelpScreen))
            assert (await resized(pilot, TINY)).startswith("This window is too small: ")
            assert "place all your dice" in await resized(pilot, SMALL)
            await resized(pilot, TINY)
            app.pop_screen()
            await until(lambda: choosing(app))
            assert "CROUPIER" not in await resized(pilot, TINY)
            assert "CROUPIER" in await resized(pilot, SMALL)

    asyncio.run(game())


def drawn(widget: Widget) -> list[str]:
    """Return all lines of a widget's content, even those that are cut off."""
    return str(widget.render()).split("\n")


@pytest.mark.parametrize("setup", TABLES, ids=name)
def test_no_figure_is_cut_off_in_a_window_that_is_large_enough(setup: Setup, tmp_path: Path) -> None:
    def crowded(game: Game) -> bool:
        """Return whether somebody is rich, and one casino has all the colours it can have."""
        if not game.legal_moves or max(score.money for score in game.scores) < 100:
            return False
        return max(len(standing.groups) for standing in game.standing) == setup.players + setup.neutral

    async def game() -> None:
        app = app_with(setup, tmp_path, people=PEOPLE[: setup.players], language="de", pace=PAYING)
        assert app.session is not None
        forward(app.session, crowded)
        async with app.run_test(size=LARGE) as pilot:
            await until(lambda: choosing(app))
            screen = app.screen
            assert isinstance(screen, PlayScreen)
            signs, seen = screen.phrases.signs, view(app.session.game, None)
            for size in (screen.least_size, SMALL, (80, 30), LARGE):
                assert "klein" not in await resized(pilot, size)
                for facade, standing in zip(screen.facades, seen.casinos, strict=True):
                    lines = drawn(facade)
                    assert len(lines) <= facade.content_size.height
                    for group in standing.groups:
                        count = f"{group.strength}({group.pips})" if group.pips else str(group.strength)
                        assert any(signs.marks[group.colour] in line and f"{count} " in f"{line} " for line in lines)
                    for value, taker in zip(standing.notes, standing.takers, strict=True):
                        who = signs.nobody if taker is None else signs.marks[taker]
                        assert any(line.split()[:2] == [str(value), who] for line in lines)
                for card, seat in zip(screen.seats, seen.seats, strict=True):
                    assert seat.money is not None
                    money, *_, dice = drawn(card)[1].split()
                    assert money in (str(seat.money), Words("de").money(seat.money).split()[0])
                    hand = screen.phrases.compact_hand(seat.dice, seat.big, seat.neutral)
                    assert dice == f"{DIE}{hand}" or dice.count(DIE) == seat.dice + seat.neutral

    asyncio.run(game())


@pytest.mark.parametrize("setup", TABLES, ids=name)
def test_what_a_payout_brings_is_whole(setup: Setup, tmp_path: Path) -> None:
    async def game() -> None:
        app = app_with(setup, tmp_path, people=PEOPLE[: setup.players], language="de")
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: choosing(app))
            screen = app.screen
            assert isinstance(screen, PlayScreen)
            assert app.session is not None
            screen.show_view(view(app.session.game, None), gains=dict.fromkeys(range(setup.players), 160))
            for size in (screen.least_size, SMALL, LARGE):
                await resized(pilot, size)
                for card in screen.seats:
                    assert "+160" in drawn(card)[1].split()

    asyncio.run(game())


@pytest.mark.parametrize("size", [(60, 24), (80, 24), TINY])
def test_panels_fit_a_slim_window_though_it_had_another_size_before(size: tuple[int, int], tmp_path: Path) -> None:
    async def game() -> None:
        app = app_with(TWO, tmp_path, people=("Maximiliane", "Ben"))
        async with app.run_test(size=(60, 24)) as pilot:
            await until(lambda: choosing(app))
            await pilot.press("question_mark")
            await until(lambda: isinstance(app.screen, HelpScreen))
            await pilot.pause()
            words = " ".join(shown(app)).replace("│", "").split()
            assert "place all your dice with that number on its casino" in " ".join(words)
            app.pop_screen()
            assert app.session is not None
            forward(app.session, lambda game: game.rounds_paid == 1)
            phrases = Phrases(app.words, SIGNS, app.session.record.names)
            await resized(pilot, size)
            app.push_screen(StandingsScreen(phrases, view(app.session.game, None), (90, 0), 1))
            await until(lambda: isinstance(app.screen, StandingsScreen))
            await pilot.pause()
            if size == TINY:  # a click goes on to the next round, but not where nobody sees this one
                for event in (MouseDown, MouseUp):
                    app.post_message(event(None, 20, 6, 0, 0, 1, shift=False, meta=False, ctrl=False))
                await pilot.pause()
                assert isinstance(app.screen, StandingsScreen)
            await resized(pilot, (60, 24))
            rows = [line for line in shown(app) if "━" in line]
            assert all("$" in row and row.endswith("│") for row in rows)
            assert len(rows) == 2

    asyncio.run(game())
