"""The collection: all puzzles by number, and the one of a day.

`puzzles.txt` has a line about the set and then one for each puzzle; `python -m tools.puzzles` makes it. It is read when
the first puzzle is wanted.
"""

from datetime import date
from functools import cache
from importlib.resources import files

from croupier.checks import describe
from croupier.dealer.daily import check_day
from croupier.puzzles.puzzle import Puzzle, read_puzzle

FIRST_DAY = date(2026, 1, 1)
"""The day of the first puzzle of a day."""
STRIDE = 1009
"""How far apart the puzzles of consecutive days are: a prime, so that each has its day before any has a second one."""


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return all puzzles; number 1 is the first."""
    text = (files("croupier.puzzles") / "puzzles.txt").read_text(encoding="utf-8")
    return tuple(read_puzzle(number, line) for number, line in enumerate(text.splitlines()[1:], start=1))


def puzzle_of_day(day: date | str) -> Puzzle:
    """Return the puzzle of a day, a date or a text such as 2026-11-20. It is the same for everyone."""
    if isinstance(day, str):
        check_day(day)
        day = date.fromisoformat(day)
    if not isinstance(day, date):
        raise TypeError(f"day must be a date, such as 2026-11-20, not {describe(day)}")
    every = puzzles()
    return every[(day.toordinal() - FIRST_DAY.toordinal()) * STRIDE % len(every)]
