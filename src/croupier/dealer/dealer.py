"""Dealer: a source of chance."""

from typing import Protocol

from croupier.rules import Chance, Game


class Dealer(Protocol):
    """Anything that draws chance steps."""

    def draw(self, game: Game) -> Chance:
        """Return the next chance step of a game in which chance is to act."""
        ...
