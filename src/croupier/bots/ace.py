"""Ace: a bot that plays what the network says, at once."""

from croupier.bots.thinker import EngineBot
from croupier.dealer.counter import signed
from croupier.engine import Engine
from croupier.rules import Setup


class Ace(EngineBot):
    """Makes the move after which the network expects the largest share of victory."""

    name = "ace"

    def move_at(self, borrowed: Engine, setup: Setup, turns: int) -> int:  # noqa: ARG002  # it does not search
        """Return the move of the network."""
        borrowed.play(setup)
        return borrowed.call("choose_by_network", signed(self.seed))
