"""Engine bots: bots whose moves the engine chooses, by rollouts, by the network, or by both."""

from collections.abc import Callable

from croupier.analysis.fitted import Rows, equity_rows
from croupier.bots.thinker import EngineBot, Interruptible
from croupier.dealer.counter import signed
from croupier.engine import Engine
from croupier.network.suitability import check_suitable
from croupier.rules import Setup


class Searcher(Interruptible):
    """A bot that tries every move in rollouts. Their dice come from its own seed, never from those of the game."""

    rivalry: bool
    """Whether it treats a single opponent as a rival, see `croupier.analysis.rollout.weight_of`."""
    shrewd: bool
    """Whether its own later moves in rollouts are shrewd, see `croupier.analysis.shrewd`."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.equity: Callable[[Setup], Rows] = equity_rows
        """What it plays for: victory with `equity_rows`, money with `money_rows`."""

    def move_at(self, borrowed: Engine, setup: Setup, turns: int) -> int:
        """Return the move that wins most in rollouts."""
        borrowed.prepare(setup, self.equity(setup))
        return borrowed.call("choose_by_search", signed(self.seed), turns, int(self.rivalry), int(self.shrewd))


class HighRoller(Searcher):
    """Searches for about a hundredth of a second, expecting everyone to play like a regular."""

    name = "highroller"
    turns = 40_000
    rivalry = False
    shrewd = False


class Shark(Searcher):
    """Searches for up to a third of a second, with shrewd moves of its own and a single opponent as a rival."""

    name = "shark"
    turns = 320_000
    rivalry = True
    shrewd = True


class Ace(EngineBot):
    """Makes the move after which the network expects the largest share of victory."""

    name = "ace"

    def move_at(self, borrowed: Engine, setup: Setup, turns: int) -> int:  # noqa: ARG002  # it does not search
        """Return the move that the network values most. Raises UnsuitableTableError where it values none."""
        check_suitable(setup)
        borrowed.prepare(setup)
        return borrowed.call("choose_by_network", signed(self.seed))


class House(Interruptible):
    """Searches for up to a fifth of a second, in rollouts played by the network with their luck subtracted."""

    name = "house"
    turns = 320_000
    """Its own budget, in simulated turns."""

    def move_at(self, borrowed: Engine, setup: Setup, turns: int) -> int:
        """Return the move that wins most in rollouts. The last dice are enumerated, as by the searchers."""
        check_suitable(setup)
        borrowed.prepare(setup)
        return borrowed.call("choose_by_network_search", signed(self.seed), turns)
