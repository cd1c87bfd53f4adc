"""Engine bots: those whose moves the engine works out, by trying them in rollouts, by the network, or by both."""

from collections.abc import Callable

from croupier.analysis.fitted import Rows, equity_rows
from croupier.bots.thinker import EngineBot, Interruptible
from croupier.dealer.counter import signed
from croupier.engine import Engine
from croupier.rules import Setup


class Searcher(Interruptible):
    """A bot that tries every move in rollouts. They come from its own seed, never from the dice of the game."""

    rivalry: bool
    """Whether it takes a single opponent for a rival, see `croupier.analysis.rollout.weight_of`."""
    shrewd: bool
    """Whether it expects shrewd later moves of itself, see `croupier.analysis.shrewd`."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.equity: Callable[[Setup], Rows] = equity_rows
        """What it plays for; with `money_rows` it is money instead of victory."""

    def move_at(self, borrowed: Engine, setup: Setup, turns: int) -> int:
        """Return the move that wins most."""
        borrowed.prepare(setup, self.equity(setup))
        return borrowed.call("choose_by_search", signed(self.seed), turns, int(self.rivalry), int(self.shrewd))


class HighRoller(Searcher):
    """Searches for about a hundredth of a second, and takes everyone for a regular."""

    name = "highroller"
    turns = 40_000
    rivalry = False
    shrewd = False


class Shark(Searcher):
    """Searches for up to a third of a second, takes a single opponent for a rival and itself for shrewd."""

    name = "shark"
    turns = 320_000
    rivalry = True
    shrewd = True


class Ace(EngineBot):
    """Makes the move after which the network expects the largest share of victory."""

    name = "ace"

    def move_at(self, borrowed: Engine, setup: Setup, turns: int) -> int:  # noqa: ARG002  # it does not search
        """Return the move of the network."""
        borrowed.prepare(setup)
        return borrowed.call("choose_by_network", signed(self.seed))


class House(Interruptible):
    """Tries its moves in rollouts, played as the network says and less their luck; up to a fifth of a second."""

    name = "house"
    turns = 320_000
    """Its own budget, in simulated turns."""

    def move_at(self, borrowed: Engine, setup: Setup, turns: int) -> int:
        """Return the move that wins most. The last dice are enumerated, as by the searchers."""
        borrowed.prepare(setup)
        return borrowed.call("choose_by_network_search", signed(self.seed), turns)
