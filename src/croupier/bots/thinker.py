"""Thinkers: bots whose moves compiled functions work out, and that keep count of what everyone wins."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from operator import index
from threading import Lock
from typing import TYPE_CHECKING

from croupier.rules import Setup, Standing
from croupier.rules.table import SEATS

if TYPE_CHECKING:
    from croupier.analysis.search import Workspace


class Attentive:
    """A bot that keeps count of what everyone wins, as an attentive player does."""

    name: str

    def __init__(self, seed: int) -> None:
        self.seed = index(seed)  # of NumPy numbers, too
        self.winnings = [0] * SEATS
        """What every seat was paid so far, thousand $."""

    def watch(self, paid: Sequence[Standing]) -> None:
        """Add up what everyone wins."""
        for standing in paid:
            for seat in range(SEATS):
                self.winnings[seat] += standing.taken_by(seat)


class Thinker(Attentive, ABC):
    """A bot that thinks with compiled functions; `warm_up` compiles them beforehand."""

    @abstractmethod
    def move_at(self, setup: Setup, space: Workspace) -> int:
        """The move of the seat to place at `space.tables[0]`, a table of the setup. Other threads run meanwhile.

        Games played by compiled code ask this, without a view.
        """


class Interruptible(Thinker):
    """A thinker that takes its time, and can be hurried."""

    def __init__(self, seed: int) -> None:
        import numpy as np  # here: a game without such a bot begins sooner

        super().__init__(seed)
        self._searching = Lock()
        self._stop = np.zeros(1, np.int8)

    def interrupt(self) -> None:
        """End the search in progress, or the next one, soon, with the best move so far. Any thread may call it."""
        self._stop[0] = 1
