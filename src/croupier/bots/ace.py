"""Ace: a bot that plays what the network says, at once."""

from croupier.analysis.position import table_from_view
from croupier.analysis.rollout import Budget
from croupier.bots.thinker import Thinker
from croupier.compiled.arguments import record_of, signed
from croupier.compiled.compiler import jit
from croupier.network.inference import INFERENCE, Memory, Weights, best_move
from croupier.network.weights import own_weights
from croupier.rules import Place, View


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
        rules, tables = view.setup.rules, record_of(table_from_view(view, self.winnings))
        return Place.of(jit(best_move, INFERENCE)(rules, tables, signed(self.seed), self.weights, self.memory))
