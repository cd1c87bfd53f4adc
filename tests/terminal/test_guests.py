"""Bots from other packages in the terminal: resumed games have them again, and one that fails loses no game."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.record import read, verify
from tests.arena.guests import installed
from tests.cli.running import EVERYTHING, play, run


@pytest.fixture(autouse=True)
def _guests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "package").mkdir()
    with installed(tmp_path / "package", monkeypatch):
        yield


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("fool", "The bot fool failed in round 1 ("),
        ("cheat", "The bot cheat chose 7, but it may only choose one of "),
        ("sulker", "The bot sulker failed in round 1 ("),
    ],
)
def test_a_guest_that_fails_is_named_and_the_game_is_saved(bot: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "game"
    result = play("--seat", "Anna", "--bot", bot, "--seed", 3, save=file)
    for _ in range(2):  # going on with it fails alike
        assert (result.exit_code, result.stderr.startswith(sentence)) == (1, True), result.stderr
        assert ('File "' in result.stderr) is (bot != "cheat")  # the traceback of its own code, for whoever wrote it
        assert verify(file.read_bytes()).ok
        kept = file.read_bytes()
        result = run("play", "--continue", file, typed=EVERYTHING)
    assert file.read_bytes() == kept


def test_where_a_guest_failed_the_way_back_is_told(tmp_path: Path) -> None:
    result = play("--seat", "Anna", "--bot", "fool", save=tmp_path / "game")
    assert "The game is saved." in result.stdout
    assert f"croupier play --continue {tmp_path / 'game'}" in result.stdout


@pytest.mark.parametrize("bot", ["stranger", "seedless"])
def test_a_guest_that_cannot_be_made_begins_no_game(bot: str, tmp_path: Path) -> None:
    result = play("--seat", "Anna", "--bot", bot, save=tmp_path / "game")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"The bot {bot} (")
    assert not (tmp_path / "game").exists()


def test_a_guest_comes_back_whatever_its_name(tmp_path: Path) -> None:
    file, whole = tmp_path / "game", tmp_path / "whole"
    table = ("--seat", "Anna", "--bot", "my-bot2.x", "--seed", 3)
    play(*table, save=whole)
    play(*table, save=file, typed=("q",))
    assert run("play", "--continue", file, typed=EVERYTHING).exit_code == 0
    assert file.read_bytes() == whole.read_bytes()
    assert read(file.read_bytes()).finished


def test_a_guest_that_is_gone_is_missed(tmp_path: Path) -> None:
    file = tmp_path / "game"
    play("--seat", "Anna", "--bot", "tourist", "--seed", 3, save=file, typed=("q",))
    file.write_text(file.read_text(encoding="utf-8").replace("bot tourist", "bot gone-2"), encoding="utf-8")
    result = run("play", "--continue", file)
    assert (result.exit_code, result.stderr.startswith("There is no bot gone-2; choose one of tourist, ")) == (1, True)


def test_talk_about_bots_seats_none(tmp_path: Path) -> None:
    file = tmp_path / "game"
    play("--seat", "Anna", "--seat", "Ben", "--seed", 3, save=file, typed=("q",))
    file.write_text(file.read_text(encoding="utf-8") + "* Anna: bot or not, what a roll\n", encoding="utf-8")
    assert run("play", "--continue", file, typed=EVERYTHING).exit_code == 0
