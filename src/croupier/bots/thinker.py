"""Thinkers: bots that ask the engine for their moves and add up what everyone wins."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from threading import Lock

from croupier.analysis.position import check_view, rebuild_table
from croupier.bots.bot import Budget, check_budget, check_paid
from croupier.checks import check_path, check_whole
from croupier.engine import Engine, EnginePool, borrow_engine
from croupier.engine.pool import best_engine
from croupier.rules import Place, Setup, Standing, View
from croupier.rules.table import SEATS


class Attentive:
    """A bot that adds up what everyone wins, as an attentive player does."""

    name: str

    def __init__(self, seed: int) -> None:
        self.seed = check_whole("seed", seed)
        self.winnings = [0] * SEATS
        """What every seat has won so far, thousand $."""

    def watch(self, paid: Sequence[Standing]) -> None:
        """Add what everyone wins in a round."""
        for standing in check_paid(paid):
            for seat in range(SEATS):
                self.winnings[seat] += standing.taken_by(seat)


class Thinker(Attentive, ABC):
    """A bot that asks the engine for its moves."""

    turns = 0
    """Its own budget, in simulated turns; 0 if it does not search."""
    network: Path | None = None
    """The file of its network's weights; None for those of the package."""

    @abstractmethod
    def move_at(self, borrowed: Engine, setup: Setup, turns: int) -> int:
        """Return the move of the seat to place at the engine's first table. Other threads can run meanwhile.

        Simulated games call it directly, since they have no views.
        """


class EngineBot(Thinker):
    """A thinker that borrows an engine for each move."""

    def __init__(self, seed: int, network: str | Path | None = None) -> None:
        """Make a bot from a seed; `network` is a file of weights, for bots that use the network."""
        super().__init__(seed)
        self.network = network = None if network is None else Path(check_path("network", network))
        self._borrow = borrow_engine if network is None else EnginePool(partial(best_engine, network)).borrow
        self._choice_lock = Lock()
        self._borrowed: Engine | None = None
        self._interrupt_requested = False

    def choose(self, view: View, budget: Budget | None = None) -> Place:
        """Return the move. Other threads can run meanwhile."""
        check_budget(budget)
        check_view(view)
        table = rebuild_table(view, self.winnings)
        with self._choice_lock, self._borrow() as borrowed:
            borrowed.put("tables", table.tobytes())
            self._borrowed = borrowed
            if self._interrupt_requested:
                borrowed.interrupt()
            try:
                return Place.of(self.move_at(borrowed, view.setup, budget.turns if budget else self.turns))
            finally:
                self._borrowed, self._interrupt_requested = None, False


class Interruptible(EngineBot):
    """A thinker that searches, and whose search can be cut short."""

    def interrupt(self) -> None:
        """Make the search in progress, or the next one, stop soon with the best move so far. Any thread may call it."""
        self._interrupt_requested = True
        if (borrowed := self._borrowed) is not None:
            borrowed.interrupt()
