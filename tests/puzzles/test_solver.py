"""Solvers: rating, streaks, and which puzzle is next."""

from datetime import date, timedelta

import pytest

from croupier.puzzles import Solver, Theme, next_puzzle, puzzle_of_day, puzzles
from croupier.puzzles.solver import NEAR, REMEMBERED

DAY = date(2026, 11, 20)


def test_solving_raises_the_rating_and_failing_ends_the_streak() -> None:
    first, second, third = puzzles()[:3]
    solver = Solver().after(first, True, DAY).after(second, True, DAY)
    assert (solver.tried, solver.solved, solver.streak, solver.best_streak) == (2, 2, 2, 2)
    assert solver.rating.value > Solver().rating.value
    failed = solver.after(third, False, DAY)
    assert (failed.tried, failed.solved, failed.streak, failed.best_streak) == (3, 2, 0, 2)
    assert failed.rating.value < solver.rating.value


def test_a_puzzle_seen_lately_changes_nothing() -> None:
    solver = Solver().after(puzzles()[0], False, DAY)
    assert solver.after(puzzles()[0], True, DAY + timedelta(1)) == solver


def test_days_in_a_row_count_the_puzzle_of_the_day() -> None:
    solver = Solver()
    for day in range(3):
        solver = solver.after(puzzle_of_day(DAY + timedelta(day)), True, DAY + timedelta(day))
    assert solver.days == 3
    again = solver.after(puzzle_of_day(DAY + timedelta(2)), False, DAY + timedelta(2))
    assert again.days == 3  # the first try counts
    late = solver.after(puzzle_of_day(DAY + timedelta(9)), True, DAY + timedelta(9))
    assert late.days == 1
    assert solver.after(puzzle_of_day(DAY + timedelta(3)), False, DAY + timedelta(3)).days == 0


def test_the_next_puzzle_is_near_the_rating_and_new() -> None:
    solver = Solver()
    for number in range(30):
        found = next_puzzle(solver, seed=7)
        assert found.number not in solver.seen
        nearer = [
            one for one in puzzles() if abs(one.rating - solver.rating.value) < abs(found.rating - solver.rating.value)
        ]
        assert len(nearer) < NEAR + number
        solver = solver.after(found, False, DAY)
    assert len({next_puzzle(Solver(), seed).number for seed in range(20)}) > 5


@pytest.mark.parametrize("theme", Theme)
def test_every_theme_has_puzzles(theme: Theme) -> None:
    assert theme in next_puzzle(Solver(), 1, theme).themes


def test_one_may_solve_for_ever() -> None:
    seen = tuple(one.number for one in puzzles() if Theme.RESCUE in one.themes)
    assert Theme.RESCUE in next_puzzle(Solver(seen=seen), 1, Theme.RESCUE).themes
    solver = Solver(seen=tuple(range(2, REMEMBERED + 2))).after(puzzles()[0], True, DAY)
    assert len(solver.seen) == REMEMBERED
