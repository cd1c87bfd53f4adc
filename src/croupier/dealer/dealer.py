"""Dealer: where chance comes from."""

from typing import Protocol

from croupier.rules import Chance, Game


class Dealer(Protocol):
    """Anything that draws chance steps."""

    def draw(self, game: Game) -> Chance:
        """Return the chance step that follows, in a game where chance is to act."""
        ...
