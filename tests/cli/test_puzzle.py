"""`croupier puzzle`: what it shows and asks, what a move does to rating and streak, and where that is stored."""

import json
from datetime import date
from pathlib import Path

import pytest

from croupier.puzzles import Solver, puzzle_of_day, puzzles
from croupier.terminal.effect import format_move
from croupier.terminal.puzzle_results import load_solver, results_path
from croupier.words import LANGUAGES
from tests.cli.running import run, widest

pytestmark = pytest.mark.xdist_group("compiled")
FIRST = puzzles()[0]
BEST = format_move(FIRST.best)
OTHER = next(format_move(move) for move in FIRST.game.legal_moves if move != FIRST.best)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder for the data of one person."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def test_the_best_move_is_right_and_raises_the_rating() -> None:
    result = run("puzzle", "--number", 1, typed=[BEST])
    assert result.exit_code == 0, result.output
    assert f"Right: {BEST}." in result.output
    rating = round(load_solver().rating.value)
    assert f"Your rating: {rating} (+{rating - 1500}), give or take" in result.output
    assert "Solved in a row: 1." in result.output
    assert widest(result.output) <= 80
    assert (load_solver().tried, load_solver().solved, load_solver().seen) == (1, 1, (1,))


def test_another_move_is_wrong_and_it_says_why() -> None:
    result = run("puzzle", "--number", 1, typed=[OTHER])
    assert f"Not quite: {BEST} is better than {OTHER}." in result.output
    assert "What it is about: " in result.output
    assert " +" in result.output  # the points of a reason
    assert load_solver().rating.value < Solver().rating.value


def test_the_same_puzzle_again_changes_nothing() -> None:
    run("puzzle", "--number", 1, typed=[OTHER])
    before = load_solver()
    result = run("puzzle", "--number", 1, typed=[BEST])
    assert "You have had this puzzle before" in result.output
    assert load_solver() == before


def test_what_is_no_move_is_asked_again_and_q_leaves_without_a_result() -> None:
    assert run("puzzle", "--number", 1, typed=["9", "x", "b1", "q"]).exit_code == 0
    assert load_solver() == Solver()
    missing = next(face for face in range(1, 7) if all(face != move.face for move in FIRST.game.legal_moves))
    result = run("puzzle", "--number", 1, typed=[str(missing), BEST])
    assert f"There is no {missing} among your dice" in result.output
    assert load_solver().solved == 1


def test_one_follows_another_until_somebody_leaves() -> None:
    first = json.loads(run("puzzle", "--theme", "hold", "--json").stdout)
    assert "hold" in first["themes"]
    result = run("puzzle", "--theme", "hold", typed=[first["best"].replace(" bandit", ""), ""])
    assert result.output.count("difficulty") == 2
    assert load_solver().tried == 1


def test_the_puzzle_of_the_day_is_that_of_the_day() -> None:
    found = json.loads(run("puzzle", "--daily", "--json").stdout)
    today = puzzle_of_day(date.today())
    assert found == today.to_dict()
    result = run("puzzle", "--daily", typed=[format_move(today.best)])
    assert "Puzzle of the day: solved on 1 day in a row." in result.output


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language(language: str) -> None:
    result = run("puzzle", "--number", 1, "--lang", language, typed=[OTHER])
    assert result.exit_code == 0, result.output
    assert BEST in result.output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--number", "99999"), "There is no puzzle 99999; they have the numbers 1 to"),
        (("--theme", "luck"), "There is no theme luck; choose one of knock-out, rescue"),
        (("--daily", "--number", "3"), "not several of them"),
        (("--number", "0"), "0 is not in the range"),
    ],
)
def test_what_there_is_not_is_told_in_a_sentence(arguments: tuple[str, ...], words: str) -> None:
    result = run("puzzle", *arguments)
    assert result.exit_code == 2
    assert words in " ".join(result.output.split())


def test_results_are_private_and_unreadable_ones_begin_anew(home: Path) -> None:
    run("puzzle", "--number", 1, typed=[BEST])
    assert results_path() == home / "croupier" / "puzzles.json"
    assert results_path().stat().st_mode & 0o077 == 0
    results_path().write_text("{]", encoding="utf-8")
    assert load_solver() == Solver()


def test_results_that_cannot_be_stored_are_said_to_be(home: Path) -> None:
    (home / "croupier").write_text("a file where the folder should be", encoding="utf-8")
    result = run("puzzle", "--number", 1, typed=[BEST])
    assert result.exit_code == 0
    assert str(results_path()) in result.output.replace("\n", "")
