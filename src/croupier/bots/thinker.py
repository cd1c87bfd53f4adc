"""Thinkers: bots whose moves the engine works out, and that keep count of what everyone wins."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import partial
from operator import index
from pathlib import Path
from threading import Lock

from croupier.analysis.position import table_from_view
from croupier.bots.bot import Budget
from croupier.engine import Engine, EnginePool, borrow_engine
from croupier.engine.pool import best_engine
from croupier.rules import Place, Setup, Standing, View
from croupier.rules.table import SEATS


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
    """A bot that asks the engine for its moves."""

    turns = 0
    """Its own budget, in simulated turns; 0: it does not search."""
    network: Path | None = None
    """The file of the weights it plays with; None: those of the package."""

    @abstractmethod
    def move_at(self, borrowed: Engine, setup: Setup, turns: int) -> int:
        """Return the move of the seat to place at the engine's first table. Other threads run meanwhile.

        Simulated games ask this, without a view.
        """


class EngineBot(Thinker):
    """A thinker that borrows an engine for each move."""

    def __init__(self, seed: int, network: Path | None = None) -> None:
        """`network` is a file of weights, for bots that ask the network."""
        super().__init__(seed)
        self.network = network
        self._lend = borrow_engine if network is None else EnginePool(partial(best_engine, network)).borrow
        self._choosing = Lock()
        self._borrowed: Engine | None = None
        self._hurried = False

    def choose(self, view: View, budget: Budget | None = None) -> Place:
        """Return the move. Other threads run while it thinks."""
        table = table_from_view(view, self.winnings)
        with self._choosing, self._lend() as borrowed:
            borrowed.put("tables", table.tobytes())
            self._borrowed = borrowed
            if self._hurried:
                borrowed.interrupt()
            try:
                return Place.of(self.move_at(borrowed, view.setup, budget.turns if budget else self.turns))
            finally:
                self._borrowed, self._hurried = None, False


class Interruptible(EngineBot):
    """A thinker that takes its time, and can be hurried."""

    def interrupt(self) -> None:
        """End the search in progress, or the next one, soon, with the best move so far. Any thread may call it."""
        self._hurried = True
        if (borrowed := self._borrowed) is not None:
            borrowed.interrupt()
