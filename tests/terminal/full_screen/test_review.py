"""Luck and skill at the end, mistakes in a replay, the analysis of a position, and the tutor: all with real figures."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from textual.events import Paste

from croupier.record import read, write_position
from croupier.review.review import review
from croupier.rules import CLASSIC, Noted, Place, Setup
from croupier.terminal import hint, session_table
from croupier.terminal.full_screen.analysis_screen import AnalysisScreen
from croupier.terminal.full_screen.app import CroupierApp, FirstGame
from croupier.terminal.full_screen.end_screen import EndScreen
from croupier.terminal.full_screen.luck_panel import LuckScreen
from croupier.terminal.full_screen.pace import FAST
from croupier.terminal.full_screen.play_screen import PlayScreen
from croupier.terminal.full_screen.replay_screen import ReplayScreen
from croupier.terminal.game_review import SEED, GameReview, costliest_move_text
from croupier.terminal.hint import Chance
from croupier.terminal.opening import new_session
from croupier.terminal.phrases import Phrases
from croupier.terminal.plan import Dice, GamePlan, seat_players
from croupier.terminal.preferences import Preferences
from croupier.terminal.style import SIGNS
from croupier.words import Words
from tests.terminal.full_screen.handmade import handmade
from tests.terminal.full_screen.playing import LARGE, SMALL, app_of, app_with, choosing, forward, shown, until
from tests.terminal.full_screen.snapshots import last_of_the_game

GOLDEN = Path(__file__).parents[2] / "records" / "golden"
WHOLE = read((GOLDEN / "classic-2.croupier").read_bytes())
TURNS = 6
SHORT = replace(
    WHOLE,
    steps=WHOLE.steps[: [number for number, step in enumerate(WHOLE.steps, 1) if isinstance(step, Place)][TURNS - 1]],
    remarks=(),
    secret=None,
)
"""The first turns of a game: enough to review."""

REVIEW_SECONDS = 240
"""For the review of a whole game on a loaded machine."""


@pytest.fixture(autouse=True)
def _in_the_background() -> None:
    """Let reviews be computed, unlike in the other modules."""


def text_of(app: CroupierApp) -> str:
    """Return the whole screen in one line."""
    return " ".join(" ".join(shown(app)).split())


def test_a_replay_is_reviewed_in_the_background_and_leads_from_mistake_to_mistake() -> None:
    known = review(SHORT, SEED, threads=1)
    costs = {turn.step + 1: turn for turn in known.turns if turn.mark}

    async def watch() -> None:
        app = CroupierApp(Words("en"), Preferences(), FAST, FirstGame(replayed=SHORT))
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: isinstance(app.screen, ReplayScreen))
            screen = app.screen
            assert isinstance(screen, ReplayScreen)
            await pilot.press("m", "right")  # keys are answered while it is worked out
            assert screen.at >= 1
            await until(lambda: bool(screen.turns))
            await pilot.press("home")
            for end in sorted(costs):
                await pilot.press("m")
                assert screen.ends[screen.at] == end
                assert f"{Words('en').say(f'mark.{costs[end].mark.word}')} " in text_of(app)
            await pilot.press("m")
            assert "No further mistake that way." in text_of(app)
            await pilot.press("h")
            await until(lambda: isinstance(app.screen, AnalysisScreen))
            await until(lambda: "±" in text_of(app) or "exact" in text_of(app))
            assert "chance to win ± standard error" in text_of(app)
            await pilot.press("q")
            assert app.screen is screen

    asyncio.run(watch())


def test_a_review_begins_with_luck_and_skill_and_leads_to_the_moves() -> None:
    async def watch() -> None:
        app = CroupierApp(Words("en"), Preferences(), FAST, FirstGame(replayed=SHORT, reviewed=True))
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: isinstance(app.screen, LuckScreen))
            await until(lambda: "Costliest move" in text_of(app) or "Nobody made a costly mistake." in text_of(app))
            assert text_of(app).count("Skill ") == len(SHORT.names)
            await pilot.press("enter")
            screen = app.screen
            assert isinstance(screen, ReplayScreen)
            await until(lambda: bool(screen.turns))
            for close in ("escape", "l", "q"):
                await pilot.press("l")
                assert isinstance(app.screen, LuckScreen)
                await pilot.press(close)
                assert app.screen is screen
            await pilot.press("l")
            await pilot.click("#luck")
            await until(lambda: app.screen is screen)

    asyncio.run(watch())


def test_the_end_tells_luck_and_skill_of_everyone(tmp_path: Path) -> None:
    async def game() -> None:
        session = new_session(
            Words("en"),
            GamePlan(Setup(CLASSIC, 2, starter=0), seat_players(("Anna", "Ben"), ()), Dice.SEEDED, 7),
            tmp_path / "game.croupier",
        )
        forward(session, last_of_the_game)
        session.apply(session.game.legal_moves[0])
        progress: list[int] = []
        app = app_of(session, Words("en"))
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: isinstance(app.screen, EndScreen))
            end = app.screen
            assert isinstance(end, EndScreen)
            async with asyncio.timeout(REVIEW_SECONDS):
                while end.review.review is None:
                    progress.append(end.review.done)
                    await asyncio.sleep(0.01)
            await pilot.pause()
            text = text_of(app)
            assert "Luck and skill, points of winning chance" in text
            assert text.count("Skill ") == 2
            assert "Costliest move" in text or "Nobody made a costly mistake." in text
            assert end.review.done > 0
            for seat in end.review.review.account.seats:
                assert seat.start + seat.luck.share + seat.skill.share == pytest.approx(seat.result)
        assert progress == sorted(progress)  # it never goes back

    asyncio.run(game())


def test_a_game_of_which_not_all_dice_are_noted_is_not_reviewed() -> None:
    placed = next(number for number, step in enumerate(SHORT.steps) if isinstance(step, Place))
    face = SHORT.steps[placed].face  # type: ignore[union-attr]  # it is a Place
    only = replace(
        SHORT, commitment=None, seeds=(), steps=(*SHORT.steps[: placed - 1], Noted.of(str(face)), Place(face))
    )
    assert GameReview(SHORT).is_possible
    assert not GameReview(only).is_possible
    assert not GameReview(replace(SHORT, steps=SHORT.steps[:placed])).is_possible  # nothing was placed yet

    async def watch() -> None:
        app = CroupierApp(Words("en"), Preferences(), FAST, FirstGame(replayed=only))
        async with app.run_test(size=SMALL) as pilot:
            await pilot.press("m")
            assert "Not all dice were noted" in text_of(app)

    asyncio.run(watch())


def test_a_position_that_is_pasted_is_analysed_and_other_text_is_told_so() -> None:
    rolled = next(game for game in WHOLE.games() if game.roll is not None)

    async def watch() -> None:
        app = CroupierApp(Words("en"), Preferences(), FAST, FirstGame(replayed=SHORT))
        async with app.run_test(size=LARGE, notifications=True) as pilot:
            await until(lambda: isinstance(app.screen, ReplayScreen))
            app.post_message(Paste("no position at all"))
            await until(lambda: "That cannot be analysed" in text_of(app))
            app.post_message(Paste(write_position(rolled)))
            await until(lambda: isinstance(app.screen, AnalysisScreen))
            screen = app.screen
            assert isinstance(screen, AnalysisScreen)
            assert screen.game.roll == rolled.roll
            await until(lambda: screen.hinted is not None)
            first = screen.hinted
            await pilot.press("h")  # longer
            await until(lambda: screen.hinted is not first)
            assert first is not None
            assert screen.hinted is not None
            assert max(one.error for one in screen.hinted.values()) <= max(one.error for one in first.values())

    asyncio.run(watch())


def test_the_tutor_warns_once_before_a_blunder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found: dict[Place, Chance] = {}

    def chances(seen: object) -> dict[Place, Chance]:
        assert seen is not None
        return found

    monkeypatch.setattr(session_table, "view_chances", chances)

    async def game() -> None:
        app = app_with(
            Setup(CLASSIC, 2, starter=0),
            tmp_path,
            people=("Anna", "Ben"),
            preferences=Preferences(hints=False, tutor=True),
        )
        assert app.session is not None
        forward(app.session, lambda game: len(game.legal_moves) > 2)
        best, fair, poor = app.session.game.legal_moves[:3]
        found.update({move: Chance(0.5, 0.01, False) for move in app.session.game.legal_moves})
        found[fair], found[poor] = Chance(0.47, 0.01, False), Chance(0.3, 0.01, False)
        assert not hint.is_blunder(found, best)
        assert not hint.is_blunder(found, fair)
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: choosing(app))
            screen = app.screen
            assert isinstance(screen, PlayScreen)
            before = len(app.session.record.steps)
            await pilot.press(str(poor.face))
            await until(lambda: "That costs 20% chance to win." in text_of(app))
            assert len(app.session.record.steps) == before
            await pilot.press(str(poor.face))
            await until(lambda: app.session is not None and poor in app.session.record.steps[before:])

    asyncio.run(game())


def test_the_sentence_about_the_costliest_move_is_about_the_viewer_where_they_made_one() -> None:
    phrases, found = Phrases(Words("en"), SIGNS, WHOLE.names), handmade(WHOLE)
    for viewer in (0, 1):
        told = costliest_move_text(phrases, found, viewer)
        assert told.startswith(f"Costliest move \N{EN DASH} {WHOLE.names[viewer]}, round ")
        assert "gave away" in told
    none = replace(found, turns=tuple(turn for turn in found.turns if turn.mark is None))
    assert costliest_move_text(phrases, none, 0) == "Nobody made a costly mistake."
