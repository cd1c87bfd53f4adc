"""Ace: a bot that plays what the network says, at once."""

from typing import Any

from croupier.analysis.position import table_from_view
from croupier.analysis.rollout import Budget
from croupier.analysis.search import Workspace
from croupier.bots.thinker import Thinker
from croupier.compiled.arguments import record_of, signed
from croupier.compiled.compiler import jit
from croupier.network.inference import INFERENCE, Memory, Weights, best_move
from croupier.network.weights import own_weights
from croupier.rules import Place, Setup, View


class Ace(Thinker):
    """Makes the move after which the network expects the largest share of victory."""

    name = "ace"

    def __init__(self, seed: int, weights: Weights | None = None) -> None:
        """Without weights of one's own it has those of the package."""
        super().__init__(seed)
        self.weights = weights or own_weights()
        self.memory = Memory.empty()

    def choose(self, view: View, budget: Budget | None = None) -> Place:  # noqa: ARG002  # it does not search
        """The move of the network."""
        return Place.of(self._best(view.setup, record_of(table_from_view(view, self.winnings))))

    def move_at(self, setup: Setup, space: Workspace) -> int:
        """The move of the network at a table."""
        return self._best(setup, space.tables)

    def _best(self, setup: Setup, tables: Any) -> int:
        """The move of the seat to place at tables[0]."""
        return jit(best_move, INFERENCE)(setup.rules, tables, signed(self.seed), self.weights, self.memory)
