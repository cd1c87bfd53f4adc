"""Cached solutions: read from the disk, limited in size, and never a reason to fail."""

import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from croupier.evaluation.solution import Aim, cache, solve_round
from croupier.evaluation.solution.cache import cache_file, cached_solution, solve_cached, store_solution
from croupier.rules import CLASSIC, Game, Setup
from tests.evaluation.solution.expectimax import begun

FEW = replace(CLASSIC, name="few", dice=2, rounds=2)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder for solutions."""
    monkeypatch.setattr(cache, "cache_home", lambda: tmp_path)
    return tmp_path / "solutions"


def game(number: int = 1, rounds: int = 0) -> Game:
    """Return a round of few dice."""
    return begun(Setup(FEW, 2, starter=0), number, rounds)


@pytest.mark.parametrize("aim", Aim)
def test_a_solution_that_is_kept_is_the_one_that_was_solved(folder: Path, aim: Aim) -> None:
    start = game()
    first = solve_cached(start, aim)
    assert len(list(folder.iterdir())) == 1
    again = cached_solution(start, aim)
    assert again is not None
    for mine, theirs in zip(first.tables, again.tables, strict=True):
        assert np.array_equal(mine, theirs)
    assert again.value(start) == first.value(start)


def test_another_layout_aim_or_score_has_another_file(folder: Path) -> None:
    start = game()
    richer = start.table()
    richer.money[0] += 10
    money, victory = (cache_file(start, aim) for aim in Aim)
    assert money.parent == folder
    assert len({money, victory, cache_file(Game(start.setup, richer.tobytes()), Aim.VICTORY)}) == 3
    assert cache_file(Game(start.setup, richer.tobytes()), Aim.MONEY) == money  # the score does not matter for money
    other = game(2)
    assert cache_file(other, Aim.MONEY) != money


@pytest.mark.usefixtures("folder")
def test_a_broken_file_is_solved_anew() -> None:
    start = game()
    solution = solve_cached(start)
    file = cache_file(start, Aim.MONEY)
    for broken in (b"", b"no values", file.read_bytes()[:-50]):
        file.write_bytes(broken)
        assert cached_solution(start, Aim.MONEY) is None
        assert solve_cached(start).value(start) == solution.value(start)


def test_the_least_recently_used_goes_first(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    start = game()
    solution = solve_round(start)
    files = [folder / f"{name}.f32" for name in "abc"]
    for age, file in enumerate(files):
        store_solution(solution, file)
        os.utime(file, (1000 + age, 1000 + age))
    monkeypatch.setattr(cache, "MOST_BYTES", 2 * files[0].stat().st_size)
    store_solution(solution, files[1])
    assert sorted(folder.iterdir()) == files[1:]


def test_a_folder_that_cannot_be_written_keeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    monkeypatch.setattr(cache, "cache_home", lambda: blocked)
    start = game()
    assert solve_cached(start).tables[0].shape == (28, 28)
