"""Solver: what somebody has done with puzzles so far, and which one suits them next."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from msgspec import Struct
from msgspec.structs import replace

from croupier.checks import check_flag, check_kind, check_whole, describe
from croupier.dealer.counter import mix
from croupier.puzzles.collection import puzzle_of_day, puzzles
from croupier.puzzles.puzzle import Puzzle, Theme
from croupier.puzzles.rating import NARROWEST, Opponent, Rating, rate

REMEMBERED = 1_000
"""How many of the last puzzles are not asked again."""
NEAR = 20
"""From how many puzzles, nearest to the solver's rating, the next one is drawn."""


class Solver(Struct, frozen=True):
    """Somebody who solves puzzles; the defaults are for somebody new."""

    rating: Rating = Rating()
    tried: int = 0
    solved: int = 0
    streak: int = 0
    """How many were solved in a row, up to now."""
    best_streak: int = 0
    last: date | None = None
    """The day of the last puzzle."""
    daily: date | None = None
    """The last day whose puzzle was tried."""
    days: int = 0
    """How many days in a row, up to then, the puzzle of the day was solved."""
    seen: tuple[int, ...] = ()
    """The numbers of the last puzzles, the latest at the end."""

    def after(self, puzzle: Puzzle, solved: bool, day: date) -> Solver:
        """Return the solver after a try, solved or not, on a day. A puzzle seen lately changes no rating."""
        check_kind("puzzle", puzzle, Puzzle, "puzzles()[0]")
        check_flag("solved", solved)
        if not isinstance(day, date):
            raise TypeError(f"day must be a date, not {describe(day)}")
        changes = dict[str, object]()
        if puzzle.number not in self.seen:
            passed = max(0, (day - self.last).days) if self.last else 0
            rated = rate(self.rating, [Opponent(puzzle.rating, puzzle.error, float(solved))], passed)
            streak = self.streak + 1 if solved else 0
            changes = {
                "rating": Rating(rated.value, max(NARROWEST, rated.deviation)),
                "tried": self.tried + 1,
                "solved": self.solved + solved,
                "streak": streak,
                "best_streak": max(self.best_streak, streak),
                "last": day,
                "seen": (*self.seen, puzzle.number)[-REMEMBERED:],
            }
        if puzzle == puzzle_of_day(day) and self.daily != day:
            in_a_row = self.daily is not None and (day - self.daily).days == 1
            days = (self.days if in_a_row else 0) + 1 if solved else 0
            changes |= {"daily": day, "days": days}
        return replace(self, **changes)


def next_puzzle(solver: Solver, seed: int, theme: Theme | None = None) -> Puzzle:
    """Return a puzzle near the solver's rating and not seen lately, drawn from a seed; perhaps one with a theme.

    Raises a ValueError if no puzzle has the theme.
    """
    check_kind("solver", solver, Solver, "Solver()")
    seed = check_whole("seed", seed)
    if theme is not None:
        check_kind("theme", theme, Theme, "Theme.HOLD")
    fitting: Sequence[Puzzle] = [one for one in puzzles() if theme is None or theme in one.themes]
    if not fitting:
        raise ValueError(f"no puzzle has the theme {describe(theme)}")
    seen = set(solver.seen)
    fresh = [one for one in fitting if one.number not in seen] or fitting
    near = sorted(fresh, key=lambda one: (abs(one.rating - solver.rating.value), one.number))[:NEAR]
    return near[mix(seed, solver.tried) % len(near)]
