"""Thinkers: bots whose moves compiled functions work out, and that keep count of what everyone wins."""

from collections.abc import Sequence

from croupier.rules import Standing
from croupier.rules.table import SEATS


class Thinker:
    """A bot that thinks with compiled functions; `warm_up` compiles them beforehand."""

    name: str

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.winnings = [0] * SEATS
        """What every seat was paid so far, thousand $."""

    def watch(self, paid: Sequence[Standing]) -> None:
        """Add up what everyone wins, as an attentive player does."""
        for standing in paid:
            for seat in range(SEATS):
                self.winnings[seat] += standing.taken_by(seat)
