"""Puzzle: a position, its best move, what it is about, and how hard it is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from croupier.record import read_position
from croupier.rules import Game, Place


class Theme(Enum):
    """What a puzzle is about: why its best move is better than the most tempting one."""

    KNOCK_OUT = "knock-out"
    """A tie knocks a rival out."""
    RESCUE = "rescue"
    """One more die breaks a tie of your own."""
    TAKE = "take"
    """A note that is nobody's, or somebody else's, becomes yours."""
    DEFEND = "defend"
    """A note that is yours needs more dice."""
    SPOIL = "spoil"
    """A rival gets a note less often."""
    ODDS = "odds"
    """A note that you do not take yet becomes likelier."""
    HOLD = "hold"
    """Few dice now leave more for other casinos."""
    LAST_WORD = "last-word"
    """Whoever has dice left last has the last word."""
    AVOID_TIE = "avoid-tie"
    """The tempting move would tie."""
    SHARE = "share"
    """The second note of a casino is enough."""
    BANDIT = "bandit"
    """The one-armed bandit."""
    NEUTRAL = "neutral"
    """The neutral dice."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which one move is clearly best. What everybody has won lies open."""

    number: int
    """From 1; it stays the same as long as the set does."""
    position: str
    """In the notation of docs/record.md."""
    best: Place
    """The best move."""
    rating: int
    """How hard it is: 1500 is the mean, and 400 points more are odds ten times as bad."""
    error: int
    """The standard error of the rating."""
    themes: tuple[Theme, ...]
    """The main one first."""

    @property
    def game(self) -> Game:
        """The position, with a roll to be placed."""
        return read_position(self.position)

    def to_dict(self) -> dict[str, Any]:
        """Return it as dictionaries, lists, texts and numbers."""
        return {
            "number": self.number,
            "position": self.position,
            "best": str(self.best),
            "rating": self.rating,
            "error": self.error,
            "themes": [theme.value for theme in self.themes],
        }


def read_puzzle(number: int, line: str) -> Puzzle:
    """Return the puzzle of a line: position, best move, rating, its error and themes, with tabs between them."""
    position, move, rating, error, themes = line.split("\t")
    best = Place(int(move[-1]), bandit=move.startswith("b"))
    return Puzzle(number, position, best, int(rating), int(error), tuple(map(Theme, themes.split(","))))
