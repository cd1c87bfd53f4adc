"""Puzzles: positions in which one move is clearly best and not the obvious one, each with a difficulty.

>>> from croupier.puzzles import puzzles
>>> first = puzzles()[0]
>>> first.number, first.best in first.game.legal_moves
(1, True)
"""

from typing import TYPE_CHECKING

from croupier.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from croupier.puzzles.collection import puzzle_of_day, puzzles
    from croupier.puzzles.puzzle import Puzzle, Theme
    from croupier.puzzles.rating import Opponent, Rating, rate
    from croupier.puzzles.solver import Solver, next_puzzle
else:
    MODULES = {
        **dict.fromkeys(("puzzle_of_day", "puzzles"), "croupier.puzzles.collection"),
        **dict.fromkeys(("Puzzle", "Theme"), "croupier.puzzles.puzzle"),
        **dict.fromkeys(("Opponent", "Rating", "rate"), "croupier.puzzles.rating"),
        **dict.fromkeys(("Solver", "next_puzzle"), "croupier.puzzles.solver"),
    }
    __getattr__ = lazy_imports(__name__, MODULES)

__all__ = [
    "Opponent",
    "Puzzle",
    "Rating",
    "Solver",
    "Theme",
    "next_puzzle",
    "puzzle_of_day",
    "puzzles",
    "rate",
]
