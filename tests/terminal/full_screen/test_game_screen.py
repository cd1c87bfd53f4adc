"""Whole games with single keys, taking moves back, looking ahead, the mouse, and leaving."""

import asyncio
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from croupier.bots import Budget, Tourist
from croupier.record import Remark, read, verify
from croupier.rules import BIGGY, CLASSIC, GAME_OVER, Place, Setup, View
from croupier.terminal.full_screen.app import FirstGame
from croupier.terminal.full_screen.end_screen import EndScreen
from croupier.terminal.full_screen.help_screen import HelpScreen
from croupier.terminal.full_screen.pace import CALM, FAST, Pace
from croupier.terminal.full_screen.play_screen import PlayScreen
from croupier.terminal.full_screen.setup_screen import SetupScreen
from croupier.terminal.full_screen.standings_screen import StandingsScreen
from croupier.terminal.full_screen.turn_screen import Phase
from croupier.terminal.plan import Dice
from croupier.terminal.preferences import Preferences, load_preferences
from croupier.terminal.session import Session
from croupier.words import Words
from tests.patience import PATIENCE
from tests.play import TWO_TABLES
from tests.terminal.full_screen.playing import (
    LARGE,
    SMALL,
    TableApp,
    app_with,
    choosing,
    forward,
    play_turns,
    shown,
    until,
)
from tests.terminal.full_screen.snapshots import last_of_its_round, last_of_the_game

TABLES = (
    Setup(CLASSIC, 2),
    Setup(CLASSIC, 3, neutral=True, face_down=True),
    Setup(BIGGY, 2),
    Setup(BIGGY, 2, neutral=True),
    Setup(BIGGY, 3, bandit=True),
    Setup(BIGGY, 2, neutral=True, bandit=True),
)
"""Every edition with every variant."""
TWO = Setup(CLASSIC, 2, starter=0)
SLOW = Pace(0, 0, 0, 0, take_back=30)


@pytest.mark.parametrize("setup", TWO_TABLES)
def test_a_whole_game_with_single_keys(setup: Setup, tmp_path: Path) -> None:
    async def game() -> None:
        app = app_with(setup, tmp_path)
        async with app.run_test(size=SMALL) as pilot:
            await play_turns(pilot, app)
            assert isinstance(app.screen, EndScreen)
            await pilot.press("q")

    asyncio.run(game())
    report = verify((tmp_path / "game.croupier").read_bytes())
    assert (report.ok, report.finished) == (True, True)


def test_a_move_can_be_taken_back_before_the_next_dice_fall(tmp_path: Path) -> None:
    async def game() -> None:
        app = app_with(TWO, tmp_path, pace=SLOW)
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: choosing(app))
            screen = app.screen
            assert isinstance(screen, PlayScreen)
            assert app.session is not None
            first, second = app.session.game.legal_moves[:2]
            before = app.session.game
            await pilot.press(str(first.face))
            await until(lambda: screen.phase is Phase.SLIP)
            assert app.session.game is before  # nothing has happened yet
            await pilot.press("u")
            await until(lambda: choosing(app))
            await pilot.press(str(second.face), "enter")  # Enter does not wait for the time to pass
            await until(lambda: app.session is not None and second in app.session.record.steps)
            assert first not in app.session.record.steps

    asyncio.run(game())


def test_a_move_is_looked_at_on_the_board_before_it_is_made(tmp_path: Path) -> None:
    async def game() -> None:
        app = app_with(TWO, tmp_path)
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: choosing(app))
            await pilot.pause()
            assert "on the Lantern" not in "".join(shown(app))
            await pilot.press("right")
            assert app.session is not None
            face = app.session.game.legal_moves[0].face
            assert any("on the" in line or "on Twin" in line or "on Four" in line for line in shown(app)[-3:])
            lit = [facade.casino for facade in app.screen.query("Facade.lit").results()]  # type: ignore[attr-defined]
            assert lit == [face]
            await pilot.press("enter")
            await until(lambda: app.session is not None and Place(face) in app.session.record.steps)

    asyncio.run(game())


def test_a_casino_or_the_dice_can_be_clicked(tmp_path: Path) -> None:
    async def game() -> None:
        app = app_with(TWO, tmp_path, people=("Anna", "Ben"))
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: choosing(app))
            assert app.session is not None
            face = app.session.game.legal_moves[-1].face
            await pilot.click(f".casino-{face}")
            await until(lambda: app.session is not None and app.session.game.seat == 1 and choosing(app))
            face = app.session.game.legal_moves[0].face
            await pilot.click("DiceTray", offset=(2, 3))
            await until(lambda: app.session is not None and app.session.game.seat == 0 and choosing(app))
            assert app.session.record.steps[-2] == Place(face)

    asyncio.run(game())


def test_what_was_not_rolled_is_said(tmp_path: Path) -> None:
    async def game() -> None:
        app = app_with(TWO, tmp_path)
        async with app.run_test(size=SMALL) as pilot:
            await play_turns(pilot, app, 2)
            await until(lambda: choosing(app))
            assert app.session is not None
            faces = {move.face for move in app.session.game.legal_moves}
            missing = min({1, 2, 3, 4, 5, 6} - faces)
            await pilot.press(str(missing))
            assert f"There is no {missing} among your dice" in shown(app)[-2]
            assert choosing(app)

    asyncio.run(game())


def test_keys_are_answered_while_a_bot_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking, done = Event(), Event()

    def choose(_bot: Tourist, view: View, _budget: Budget | None = None) -> Place:
        thinking.set()
        assert done.wait(PATIENCE)
        return view.options[0].move

    monkeypatch.setattr(Tourist, "choose", choose)

    async def game() -> None:
        app = app_with(Setup(CLASSIC, 2, starter=1), tmp_path)
        async with app.run_test(size=SMALL) as pilot:
            await until(thinking.is_set)
            await pilot.press("question_mark")
            assert isinstance(app.screen, HelpScreen)
            await pilot.press("escape")
            assert not choosing(app)
            done.set()
            await until(lambda: choosing(app))

    asyncio.run(game())


@pytest.mark.parametrize(("key", "interrupted"), [("q", False), ("ctrl+c", True)])
def test_leaving_saves_the_game(key: str, interrupted: bool, tmp_path: Path) -> None:
    async def game() -> None:
        app = app_with(TWO, tmp_path)
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: choosing(app))
            await pilot.press(key)
            await until(lambda: app.return_value is not None)
        assert app.interrupted is interrupted
        assert app.return_value is not None
        assert app.return_value.source is app.source

    asyncio.run(game())
    assert "Anna: " in (tmp_path / "game.croupier").read_text()  # the roll that waits to be placed
    assert not read((tmp_path / "game.croupier").read_bytes()).finished


@pytest.mark.parametrize("over", ["help", "standings"])
def test_ctrl_c_saves_the_game_that_lies_under_another_screen(over: str, tmp_path: Path) -> None:
    async def game() -> None:
        app = app_with(TWO, tmp_path, people=("Anna", "Ben"))
        assert app.session is not None
        forward(app.session, last_of_its_round)
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: choosing(app))
            if over == "help":
                await pilot.press("question_mark")
            else:
                await pilot.press(str(app.session.game.legal_moves[0].face))
            await until(lambda: isinstance(app.screen, HelpScreen | StandingsScreen))
            kept, app.session.record = app.session.record, replace(app.session.record, remarks=(Remark(0, "late"),))
            await pilot.press("ctrl+c")
            await until(lambda: app.return_value is not None)
        assert app.interrupted
        assert read((tmp_path / "game.croupier").read_bytes()).steps == kept.steps

    asyncio.run(game())
    assert "* late" in (tmp_path / "game.croupier").read_text()


def test_who_leaves_while_a_move_could_be_taken_back_has_made_it(tmp_path: Path) -> None:
    async def game() -> None:
        app = app_with(TWO, tmp_path, pace=SLOW)
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: choosing(app))
            screen = app.screen
            assert isinstance(screen, PlayScreen)
            assert app.session is not None
            await pilot.press(str(app.session.game.legal_moves[0].face))
            await until(lambda: screen.phase is Phase.SLIP)
            await pilot.press("q")
            await until(lambda: app.return_value is not None)

    asyncio.run(game())
    assert isinstance(read((tmp_path / "game.croupier").read_bytes()).steps[-1], Place)


def test_help_that_lies_over_the_table_gives_way_to_standings_and_the_end(tmp_path: Path) -> None:
    async def game() -> None:
        app = app_with(TWO, tmp_path, people=("Anna", "Ben"), pace=Pace(0, 0, 0, payout=0.05, take_back=0))
        assert app.session is not None
        forward(app.session, last_of_the_game)
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: choosing(app))
            await pilot.press(str(app.session.game.legal_moves[0].face), "question_mark")
            await until(lambda: isinstance(app.screen, EndScreen))
            assert not any(isinstance(screen, PlayScreen) for screen in app.screen_stack)

    asyncio.run(game())


def test_help_names_the_key_for_hints_only_where_there_are_any(tmp_path: Path) -> None:
    async def game() -> None:
        app = app_with(TWO, tmp_path, preferences=Preferences(hints=False))
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: choosing(app))
            await pilot.press("question_mark")
            assert "take" in " ".join(shown(app))
            assert "what every move is worth" not in " ".join(shown(app))

    asyncio.run(game())


def test_the_form_keeps_the_theme_and_knows_the_starter_and_stores_no_language_unchosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))

    async def game() -> None:
        app = TableApp(Words("en"), Preferences(), FAST, FirstGame(starter="Zoe"))
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: isinstance(app.screen, SetupScreen))
            await pilot.press("t", "enter")
            assert isinstance(app.screen, SetupScreen)
            assert "Nobody here is called Zoe" in " ".join(" ".join(shown(app)).split())
            await pilot.press(*["down"] * 7, *"Zoe", "enter")
            await until(lambda: choosing(app))
            assert app.session is not None
            assert (app.session.plan.setup.starter, app.session.game.starter) == (0, 0)
            assert (app.theme, load_preferences().theme, load_preferences().language) == ("day", "day", None)

    asyncio.run(game())


def test_from_the_form_to_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))

    async def game() -> None:
        app = TableApp(Words("en"), Preferences(), FAST, FirstGame(dice=Dice.SEEDED))
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: isinstance(app.screen, SetupScreen))
            await pilot.press("right", "down", "down", "right")  # biggy, with the bandit
            await pilot.press(*["down"] * 5, *"Zoe")
            await pilot.press("down", "left", "left", "left")  # a person instead of a regular
            await pilot.press("down", *"Max", "enter")
            await until(lambda: choosing(app))
            assert app.session is not None
            assert app.session.record.names[:2] == ("Zoe", "Max")
            setup = app.session.plan.setup
            assert (setup.edition, setup.bandit, setup.players) == (BIGGY, True, 4)
            kept = load_preferences()
            assert (kept.edition, kept.bandit, [seat.name for seat in kept.seats][:2]) == (
                "biggy",
                True,
                ["Zoe", "Max"],
            )

    asyncio.run(game())


def test_after_the_end_comes_a_rematch_or_another_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    async def game() -> None:
        app = app_with(TWO, tmp_path, people=("Anna", "Ben"))
        first = app.session
        assert first is not None
        forward(first, last_of_the_game)
        async with app.run_test(size=SMALL) as pilot:
            await play_turns(pilot, app)
            assert isinstance(app.screen, EndScreen)
            await pilot.press("r")
            await until(lambda: choosing(app))
            assert app.session is not None
            assert app.session is not first
            assert app.session.record.names == first.record.names
            forward(app.session, lambda game: game.to_act is GAME_OVER)
            assert isinstance(app.screen, PlayScreen)
            app.screen.play_on()
            await until(lambda: isinstance(app.screen, EndScreen))
            await pilot.press("n")
            await until(lambda: isinstance(app.screen, SetupScreen))

    asyncio.run(game())


def test_a_form_that_makes_no_table_says_what_would(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))

    async def game() -> None:
        app = TableApp(Words("en"), Preferences(), CALM, FirstGame())
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: isinstance(app.screen, SetupScreen))
            await pilot.press("down", "down", "right", "enter")  # the bandit, but the classic edition
            assert isinstance(app.screen, SetupScreen)
            assert "It has no one-armed bandit." in " ".join(" ".join(shown(app)).split())

    asyncio.run(game())


def test_the_form_speaks_another_language_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))

    async def game() -> None:
        app = TableApp(Words("en"), Preferences(), CALM, FirstGame())
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: isinstance(app.screen, SetupScreen))
            await pilot.press("up", "up", "right")
            await until(lambda: "Was gespielt wird" in "".join(shown(app)))

    asyncio.run(game())


def test_a_terminal_is_resized_in_the_middle_of_a_move(tmp_path: Path) -> None:
    async def game() -> None:
        app = app_with(Setup(BIGGY, 4, bandit=True, starter=0), tmp_path, people=("Anna", "Ben"))
        async with app.run_test(size=SMALL) as pilot:
            await play_turns(pilot, app, 3)
            await until(lambda: choosing(app))
            await pilot.press("right")
            looked = [line for line in shown(app) if "on the" in line or "on Twin" in line or "on Four" in line]
            for columns, rows in (LARGE, SMALL, LARGE, SMALL):
                await pilot.resize_terminal(columns, rows)
                await pilot.pause()
                lines = shown(app)
                assert len(lines) == rows
                assert max(map(len, lines)) <= columns
                assert max(map(len, lines)) > columns - 8  # the room is used
                assert len([line for line in lines if looked[0].strip()[:20] in line]) == 1  # it is still looked at
                assert lines[-1].strip().startswith("1-6")
            assert app.session is not None
            before = len(app.session.record.steps)
            await pilot.press("enter")
            await until(lambda: app.session is not None and len(app.session.record.steps) > before)

    asyncio.run(game())


def test_help_is_built_once_and_anew_where_it_has_something_else_to_tell(tmp_path: Path) -> None:
    async def game() -> None:
        app = app_with(TWO, tmp_path)
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: choosing(app))
            table, seen = app.screen, []
            assert isinstance(table, PlayScreen)
            for hints in (True, True, False):
                table.hints = hints
                await pilot.press("question_mark")
                seen.append(app.screen)
                assert ("what every move is worth" in " ".join(shown(app))) is hints
                await pilot.press("escape")
                assert app.screen is table
            assert seen[0] is seen[1]
            assert seen[1] is not seen[2]

    asyncio.run(game())


def test_enter_at_the_end_leaves_the_result_where_it_is(tmp_path: Path) -> None:
    async def game() -> None:
        app = app_with(TWO, tmp_path, people=("Anna", "Ben"))
        assert app.session is not None
        forward(app.session, last_of_the_game)
        async with app.run_test(size=SMALL) as pilot:
            await play_turns(pilot, app)
            end = app.screen
            assert isinstance(end, EndScreen)
            await pilot.press("enter", "enter")  # somebody who hurried through the payout
            await pilot.pause()
            assert app.screen is end

    asyncio.run(game())


def test_a_placing_is_on_disk_while_bots_still_think(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking, done = Event(), Event()

    def choose(_bot: Tourist, view: View, _budget: Budget | None = None) -> Place:
        thinking.set()
        assert done.wait(PATIENCE)
        return view.options[0].move

    monkeypatch.setattr(Tourist, "choose", choose)

    async def game() -> None:
        app = app_with(TWO, tmp_path)
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: choosing(app))
            await play_turns(pilot, app, 1)
            await until(thinking.is_set)
            placed = [step for step in read((tmp_path / "game.croupier").read_bytes()).steps if isinstance(step, Place)]
            done.set()
            assert len(placed) == 1
            await until(lambda: choosing(app))

    asyncio.run(game())


def test_who_leaves_while_the_game_is_saved_places_nobody_elses_dice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saving, done = Event(), Event()
    save = Session.save

    def slowly(session: Session) -> None:
        if any(isinstance(step, Place) for step in session.record.steps):
            saving.set()
            assert done.wait(PATIENCE)
        save(session)

    monkeypatch.setattr(Session, "save", slowly)

    async def game() -> None:
        app = app_with(TWO, tmp_path, people=("Anna", "Ben"), pace=Pace(0, 0, 0, 0, take_back=0.01))
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: choosing(app))
            assert app.session is not None
            await pilot.press(str(app.session.game.legal_moves[-1].face))
            await until(saving.is_set)
            await pilot.press("q")
            done.set()
            await until(lambda: app.return_value is not None)

    asyncio.run(game())
    placed = [step for step in read((tmp_path / "game.croupier").read_bytes()).steps if isinstance(step, Place)]
    assert len(placed) == 1
