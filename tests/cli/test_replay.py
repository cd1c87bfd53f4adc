"""`croupier replay`: a game again, one moment at a time."""

import re
from pathlib import Path

import pytest
from rich.style import Style

from croupier.record import read
from croupier.terminal.line_mode.terminal import Terminal
from croupier.terminal.moments import split_into_moments
from croupier.words import LANGUAGES, Words
from tests.cli.running import play, run


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a finished game of three with bandit and neutral dice."""
    file = tmp_path_factory.mktemp("games") / "game"
    play("--bandit", "--neutral", *("--bot", "tourist") * 3, "--face-down", "--seed", 5, save=file)
    return file


def steps_of(output: str) -> list[int]:
    return [int(number) for number in re.findall(r"step (\d+) of \d+", output)]


def test_all_shows_every_step_and_the_end(game: Path) -> None:
    result = run("replay", game, "--all")
    count = len(split_into_moments(read(game.read_bytes())))
    assert result.exit_code == 0
    assert steps_of(result.output) == list(range(1, count + 1))
    assert "The winner:" in result.output
    assert "* Bruno: bot tourist" in result.output
    assert "face down" not in result.output  # the game is over: everything lies open


def test_enter_goes_on_b_back_and_a_number_anywhere(game: Path) -> None:
    result = run("replay", game, typed=("", "", "b", "12", "99999", "x", "b", "q", ""))
    assert steps_of(result.output) == [1, 2, 3, 2, 12, 11]
    assert result.output.count("Please press Enter, or type b, q or a number from 1 to") == 2


def test_enter_after_the_last_step_leaves(game: Path) -> None:
    last = len(split_into_moments(read(game.read_bytes())))
    assert steps_of(run("replay", game, typed=(str(last), "", "1")).output) == [1, last]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_replays(language: str, game: Path) -> None:
    result = run("replay", game, "--lang", language, typed=("3", "q"))
    assert Words(language).say("casino.6") in result.output
    assert Words(language).say("round.title", round=1, rounds=3) in result.output


def test_a_game_with_a_roll_waiting_shows_it(tmp_path: Path) -> None:
    play("--seat", "Anna", "--seat", "Ben", "--seed", 5, save=tmp_path / "game", typed=("q",))
    result = run("replay", tmp_path / "game", "--all")
    assert steps_of(result.output) == [1, 2]
    assert re.search(r" (▲ Anna|● Ben ) ( +[1-6]){8}", result.output.split("step 2 of 2")[1])


def test_a_game_that_has_not_begun_says_so(tmp_path: Path) -> None:
    (tmp_path / "game").write_text("croupier record 1\nedition: classic\nseat: Anna\nseat: Ben\nstarter: Ben\n")
    result = run("replay", tmp_path / "game")
    assert (result.exit_code, "nothing has happened in that game yet" in result.stderr) == (1, True)


def test_ctrl_c_leaves_on_a_line_of_its_own(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(terminal: Terminal, prompt: str, _style: Style) -> str:
        terminal.console.out(prompt, end="")
        raise KeyboardInterrupt

    monkeypatch.setattr(Terminal, "ask", interrupted)
    result = run("replay", game)
    assert result.exit_code == 130
    assert result.output.endswith("q: leave:\n")
