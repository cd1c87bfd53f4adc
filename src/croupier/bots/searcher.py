"""Searchers: bots that try every move in rollouts of the round."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.equity import equity_of
from croupier.analysis.position import table_from_view
from croupier.analysis.rollout import Budget, weight_of
from croupier.analysis.search import SEARCH, SearchParameters, Workspace, search
from croupier.bots.thinker import Interruptible
from croupier.compiled.arguments import record_of, signed
from croupier.compiled.compiler import jit
from croupier.dealer.chance import turn
from croupier.dealer.counter import game_key
from croupier.rules import Place, Setup, View
from croupier.rules.table import Table


class Searcher(Interruptible):
    """A bot that searches. Its rollouts come from its own seed, never from the dice of the game."""

    turns: int
    """Its own budget, in simulated turns."""
    rivalry: bool
    """Whether it takes a single opponent for a rival, see `weight_of`."""
    shrewd: bool
    """Whether it expects shrewd later moves of itself, see `croupier.analysis.shrewd`."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.equity: Callable[[Setup], NDArray[np.float64]] = equity_of
        """What it plays for; with `money_equity` it is money instead of victory."""

    def choose(self, view: View, budget: Budget | None = None) -> Place:
        """The move that wins most. Other threads run while it searches."""
        with self._searching:
            space = Workspace.empty(self._stop)
            space.tables[:1] = record_of(table_from_view(view, self.winnings))
            move = self._found(view.setup, space, budget.turns if budget else self.turns)
            self._stop[0] = 0
        return Place.of(move)

    def move_at(self, setup: Setup, space: Workspace) -> int:
        """The move that wins most at a table; `space.stop` ends the search."""
        return self._found(setup, space, self.turns)

    def _found(self, setup: Setup, space: Workspace, turns: int) -> int:
        """What a search of so many simulated turns finds."""
        key = game_key(self.seed, turn(setup.rules, Table(space.tables[0].tobytes())))
        parameters = SearchParameters(turns, weight_of(setup.players, self.rivalry), int(self.shrewd))
        return jit(search, SEARCH)(setup.rules, space, signed(key), parameters, self.equity(setup))


class HighRoller(Searcher):
    """Searches for about a hundredth of a second, and takes everyone for a regular."""

    name = "highroller"
    turns = 40_000
    rivalry = False
    shrewd = False


class Shark(Searcher):
    """Searches for up to a fifth of a second, takes a single opponent for a rival and itself for shrewd."""

    name = "shark"
    turns = 320_000
    rivalry = True
    shrewd = True
