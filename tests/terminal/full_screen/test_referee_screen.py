"""A real table on the full screen: lines are typed, the board keeps up, the record is on disk after each."""

import asyncio
from pathlib import Path
from threading import Event

import pytest

from croupier.bots import Budget, GuestError, Tourist
from croupier.record import read, verify
from croupier.rules import BIGGY, CLASSIC, Noted, Place, Setup, View
from croupier.terminal.full_screen.end_screen import EndScreen
from croupier.terminal.full_screen.referee_screen import RefereeScreen
from croupier.terminal.opening import new_session
from croupier.terminal.plan import Dice, GamePlan, seat_players
from croupier.terminal.session import Session
from croupier.words import Words
from tests.patience import PATIENCE
from tests.terminal.full_screen.playing import LARGE, SMALL, Keys, TableApp, app_of, shown, until
from tests.terminal.test_entry import GOLDEN, short_lines


def table(setup: Setup, folder: Path, people: tuple[str, ...], bots: tuple[str, ...] = ()) -> TableApp:
    """Return a table whose dice are typed in."""
    words = Words("en")
    session = new_session(words, GamePlan(setup, seat_players(people, bots), Dice.TYPED), folder / "game.croupier")
    return app_of(session, words)


async def enter(pilot: Keys, app: TableApp, *lines: str) -> None:
    """Type lines."""
    for line in lines:
        await until(lambda: isinstance(app.screen, RefereeScreen) and app.focused is app.screen.entry)
        assert isinstance(app.screen, RefereeScreen)
        app.screen.entry.value = line
        await pilot.press("enter")


def test_a_whole_game_typed_in(tmp_path: Path) -> None:
    record = read((GOLDEN / "biggy-2-bandit.croupier").read_bytes())

    async def game() -> None:
        app = table(record.setup, tmp_path, record.names)
        async with app.run_test(size=SMALL) as pilot:
            await enter(pilot, app, *short_lines(record))
            await until(lambda: isinstance(app.screen, EndScreen))

    asyncio.run(game())
    typed = read((tmp_path / "game.croupier").read_bytes())
    assert typed.game.result == record.game.result
    assert verify((tmp_path / "game.croupier").read_bytes()).finished


def test_a_wrong_line_is_said_and_changes_nothing_and_undo_goes_back(tmp_path: Path) -> None:
    file = tmp_path / "game.croupier"

    async def game() -> None:
        app = table(Setup(CLASSIC, 2, starter=0), tmp_path, ("Anna", "Ben"))
        async with app.run_test(size=SMALL) as pilot:
            await enter(pilot, app, "60 50 70 80 90 60", "112")
            assert "You typed 3 dice, but Anna rolls 8 dice." in " ".join(" ".join(shown(app)).split())
            await enter(pilot, app, "55")
            await until(lambda: any("Ben rolls 8 dice:" in line for line in shown(app)))
            assert "Anna: 55 ... > 5\n" in file.read_text()
            assert any("$90,000" in line for line in shown(app)[-6:])  # what Anna would take is told
            await enter(pilot, app, "u", "44")
            await until(lambda: "Anna: 44 ... > 4\n" in file.read_text())
            await enter(pilot, app, "?")
            assert "The dice that are placed are enough" in " ".join(" ".join(shown(app)).split())
            await enter(pilot, app, "q")
            await until(lambda: app.return_value is not None)

    asyncio.run(game())
    assert read(file.read_bytes()).steps[-2:] == (Noted.of("44"), Place(4))


def test_a_bot_at_a_real_table_places_by_itself(tmp_path: Path) -> None:
    async def game() -> None:
        app = table(Setup(BIGGY, 2, starter=0), tmp_path, ("Anna",), ("tourist",))
        async with app.run_test(size=SMALL) as pilot:
            await enter(pilot, app, "10 20 30 40 50 60 70 80 90 100 10 20", "55", "123456 B1")
            await until(lambda: any("Anna rolls 4 dice" in line for line in shown(app)))
            assert app.session is not None
            assert len([step for step in app.session.record.steps if isinstance(step, Place)]) == 2

    asyncio.run(game())


def test_a_line_typed_while_a_bot_thinks_is_not_its_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = Event()

    def choose(_bot: Tourist, view: View, _budget: Budget | None = None) -> Place:
        assert done.wait(PATIENCE)
        return view.options[-1].move

    monkeypatch.setattr(Tourist, "choose", choose)

    async def game() -> None:
        app = table(Setup(CLASSIC, 2, starter=1), tmp_path, ("Anna",), ("tourist",))
        async with app.run_test(size=SMALL) as pilot:
            await enter(pilot, app, "60 50 70 80 90 60", "12345666", "1")
            assert isinstance(app.screen, RefereeScreen)
            assert app.screen.entry.value == "1"  # it stays, to be entered later
            assert any("Bruno is thinking" in line for line in shown(app))
            done.set()
            await until(lambda: any("Anna rolls 8 dice" in line for line in shown(app)))
            assert app.session is not None
            assert app.session.record.steps[-1] == Place(6)

    asyncio.run(game())


@pytest.mark.parametrize("fails", ["placing", "typing", "undo"])
def test_a_bot_that_fails_when_a_round_is_paid_ends_the_game_with_its_name(
    fails: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise GuestError("the bot fool failed")

    async def game() -> None:
        app = table(Setup(CLASSIC, 2, starter=0), tmp_path, ("Anna",), ("tourist",))
        async with app.run_test(size=SMALL) as pilot:
            await enter(pilot, app, "60 50 70 80 90 60")
            await until(lambda: any("Anna rolls 8 dice" in line for line in shown(app)))
            assert app.session is not None
            if fails == "undo":
                monkeypatch.setattr(Session, "_seat_bots", fail)
                await enter(pilot, app, "u")
            else:
                monkeypatch.setattr(Session, "_show_payout", fail)
                await enter(pilot, app, "55" if fails == "typing" else "12345666")
            await until(lambda: app.return_value is not None)
        assert app.return_value is not None
        assert str(app.return_value.failed) == "the bot fool failed"

    asyncio.run(game())
    assert read((tmp_path / "game.croupier").read_bytes()).setup.players == 2


def test_a_file_that_another_program_has_changed_is_left_to_it_and_that_is_said(tmp_path: Path) -> None:
    async def game() -> None:
        app = table(Setup(CLASSIC, 2, starter=0), tmp_path, ("Anna", "Ben"))
        async with app.run_test(size=LARGE, notifications=True) as pilot:
            (tmp_path / "game.croupier").write_text("changed")
            await enter(pilot, app, "60 50 70 80 90 60")
            await until(lambda: (tmp_path / "game-2.croupier").exists())
            await until(lambda: "elsewhere" in " ".join(shown(app)))

    asyncio.run(game())
    assert (tmp_path / "game.croupier").read_text() == "changed"
