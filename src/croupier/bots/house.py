"""House: a bot that searches with the network."""

from croupier.analysis.endgame import LAST_DICE
from croupier.analysis.equity import equity_of
from croupier.analysis.position import table_from_view
from croupier.analysis.rollout import Budget
from croupier.analysis.search import SEARCH as ROLLOUT_SEARCH
from croupier.analysis.search import SearchParameters
from croupier.analysis.search import Workspace as RolloutSpace
from croupier.analysis.search import search as rollout_search
from croupier.bots.thinker import Interruptible
from croupier.compiled.arguments import record_of, signed
from croupier.compiled.compiler import jit
from croupier.dealer.chance import turn
from croupier.dealer.counter import game_key
from croupier.network.inference import Weights
from croupier.network.lookahead import Lookahead
from croupier.network.search import SEARCH, Workspace, search
from croupier.network.weights import own_weights
from croupier.rules import Place, Setup, View
from croupier.rules.table import Table

LOOK = 64
"""A move that the network is asked about takes as long as so many simulated turns."""
RARE = 0.003
"""Cases less likely than this are left out of expectations, see `Lookahead`."""


class House(Interruptible):
    """Tries its moves in rollouts, played as the network says and less their luck; up to a fifth of a second."""

    name = "house"
    turns = 320_000
    """Its own budget, in simulated turns."""

    def __init__(self, seed: int, weights: Weights | None = None) -> None:
        """Without weights of one's own it has those of the package."""
        super().__init__(seed)
        self.weights = weights or own_weights()

    def choose(self, view: View, budget: Budget | None = None) -> Place:
        """The move that wins most. Other threads run while it searches."""
        with self._searching:
            space = RolloutSpace.empty(self._stop)
            space.tables[:1] = record_of(table_from_view(view, self.winnings))
            move = self._found(view.setup, space, budget.turns if budget else self.turns)
            self._stop[0] = 0
        return Place.of(move)

    def move_at(self, setup: Setup, space: RolloutSpace) -> int:
        """The move that wins most at a table; `space.stop` ends the search."""
        return self._found(setup, space, self.turns)

    def _found(self, setup: Setup, space: RolloutSpace, turns: int) -> int:
        """What a search of so many simulated turns finds, or of what takes as long.

        The last dice are enumerated as by the searchers, with the very function that is compiled for them.
        """
        rules, equity = setup.rules, equity_of(setup)
        if space.tables["hand"][0].sum() <= LAST_DICE + 1:
            return jit(rollout_search, ROLLOUT_SEARCH)(rules, space, 0, SearchParameters(1, 1, 0), equity)
        key = game_key(self.seed, turn(rules, Table(space.tables[0].tobytes())))
        own_space = Workspace.empty(space.stop)
        own_space.tables[:1] = space.tables[:1]
        look = Lookahead.of(rules, self.weights, equity, depth=2, rare=RARE)
        return jit(search, SEARCH)(rules, own_space, signed(key), turns // LOOK, look)
