"""What is printed after the full screen, and the exit code, by how it was left."""

from pathlib import Path

import click
import pytest

from croupier.bots import GuestError
from croupier.cli import play
from croupier.cli.errors import INTERRUPTED
from croupier.cli.table_game import play_on_screen
from croupier.rules import CLASSIC, Setup
from croupier.terminal.full_screen.app import CroupierApp, FirstGame, LeftTable
from croupier.terminal.full_screen.pace import FAST
from croupier.terminal.opening import new_session
from croupier.terminal.plan import Dice, GamePlan, seat_players
from croupier.terminal.preferences import Preferences
from croupier.terminal.session_table import SessionTable
from croupier.terminal.style import SIGNS
from croupier.words import Words
from tests.cli.running import run


class Left(CroupierApp):
    """An app that was left as soon as it was begun."""

    left: LeftTable | None = None
    code: int | None = 0

    @property
    def return_code(self) -> int | None:
        """The code that the app ended with."""
        return self.code

    def run(self, **_wishes: object) -> LeftTable | None:  # type: ignore[override] # nobody looks at its screen
        """Return how the app was left."""
        return self.left


def table(folder: Path) -> SessionTable:
    """Return the table of a game that has just begun."""
    plan = GamePlan(Setup(CLASSIC, 2), seat_players(("Ada",), ["tourist"]), Dice.SEEDED, 1)
    session = new_session(Words("en"), plan, folder / "game.croupier")
    return SessionTable(session, Words("en"), SIGNS)


def app(begun: SessionTable | None, left: LeftTable | None = None, listed: int = 0) -> Left:
    """Return an app with or without a game."""
    made = Left(Words("en"), Preferences(), FAST, FirstGame(begun, listed=listed))
    made.left = left
    return made


def test_a_game_that_was_left_says_how_it_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begun = table(tmp_path)
    play_on_screen(app(begun, LeftTable(begun)))
    assert "play --continue" in capsys.readouterr().out


def test_one_that_could_not_be_saved_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begun = table(tmp_path)
    begun.unsaved = True
    play_on_screen(app(begun, LeftTable(begun)))
    assert "Ada" in capsys.readouterr().out


def test_a_bot_that_failed_is_named_and_the_exit_code_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun = table(tmp_path)
    with pytest.raises(click.exceptions.Exit) as ended:
        play_on_screen(app(begun, LeftTable(begun, failed=GuestError("The bot fool failed."))))
    assert ended.value.exit_code == 1
    printed = capsys.readouterr()
    assert "The bot fool failed." in printed.err
    assert "play --continue" in printed.out


def test_where_the_app_ended_by_an_error_of_its_own_the_game_is_saved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = app(table(tmp_path))
    broken.code = 1
    with pytest.raises(click.exceptions.Exit) as ended:
        play_on_screen(broken)
    assert ended.value.exit_code == 1
    assert "Ada" in (tmp_path / "game.croupier").read_text()
    assert "play --continue" in capsys.readouterr().out


def test_a_form_that_was_left_has_begun_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    play_on_screen(app(None))
    assert capsys.readouterr().out.strip()


def test_a_list_that_was_left_says_nothing_and_ctrl_c_has_its_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    interrupted = app(None, listed=5)
    interrupted.interrupted = True
    with pytest.raises(click.exceptions.Exit) as ended:
        play_on_screen(interrupted)
    assert ended.value.exit_code == INTERRUPTED
    assert capsys.readouterr().out == ""


def test_what_the_options_say_is_where_the_screen_begins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[CroupierApp] = []
    monkeypatch.setattr(play, "play_on_screen", shown.append)
    monkeypatch.setattr(play, "can_fill_screen", lambda: True)
    file = tmp_path / "kept.croupier"
    run("play", "--seat", "Ada", "--bot", "tourist", "--seed", "7", "--fast", "--save", file, "--lang", "de")
    run("play", "--continue", file)
    run("play", "--edition", "biggy", "--tutor")
    named, continued, asked = shown
    assert named.source is not None
    assert continued.source is not None
    assert list(named.source.phrases.names) == list(continued.source.phrases.names) == ["Ada", "Bruno"]
    assert named.words.language == "de"
    assert named.pace == FAST
    assert continued.pace != FAST
    assert asked.source is None
    assert (asked.preferences.edition, asked.preferences.tutor) == ("biggy", True)
