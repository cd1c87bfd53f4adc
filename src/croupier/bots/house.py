"""House: a bot that searches with the network."""

from croupier.bots.thinker import Interruptible
from croupier.dealer.counter import signed
from croupier.engine import Engine
from croupier.rules import Setup


class House(Interruptible):
    """Tries its moves in rollouts, played as the network says and less their luck; up to a fifth of a second."""

    name = "house"
    turns = 320_000
    """Its own budget, in simulated turns."""

    def move_at(self, borrowed: Engine, setup: Setup, turns: int) -> int:
        """Return the move that wins most. The last dice are enumerated, as by the searchers."""
        borrowed.play(setup)
        return borrowed.call("choose_by_network_search", signed(self.seed), turns)
