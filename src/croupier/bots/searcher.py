"""Searchers: bots that try every move in simulated ends of the round."""

from collections.abc import Sequence
from threading import Lock

import numpy as np

from croupier.bots.bot import Budget
from croupier.bots.imagine import imagined
from croupier.bots.takings import taken_by
from croupier.bots.trial import first_turn
from croupier.bots.whim import turn_of
from croupier.dealer.counter import game_key
from croupier.rules import Place, Standing, View
from croupier.rules.table import SEATS, TABLE

HIGHROLLER_TURNS = 40_000
SHARK_TURNS = 320_000


def weight_of(players: int, rivalry: int) -> int:
    """How much a player's own gain weighs against the others', as a searcher imagines everyone at the table.

    Regulars share the others' gain among all players. Between two rivals what one gains is the other's loss in full.
    """
    return 1 if rivalry and players == 2 else players


class Searcher:
    """A bot that searches. Its thoughts come from its own seed, never from the dice of the game."""

    name: str
    turns: int
    """Its own budget, in simulated turns."""
    rivalry: int
    """How it imagines the players, itself too: 0, as regulars; 1, where only two play, as rivals (see `weight_of`)."""
    insight: int
    """How it imagines its own later moves: 0, as those of all others; 1, as shrewd (see `croupier.solve.shrewd`)."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.remembered = [0] * SEATS
        """What every seat was paid, thousand $."""
        self._thinking = Lock()
        self._stop = np.zeros(1, np.int8)

    def watch(self, paid: Sequence[Standing]) -> None:
        """Remember what everyone has won, as an attentive player does."""
        for standing in paid:
            for seat in range(SEATS):
                self.remembered[seat] += taken_by(standing, seat)

    def interrupt(self) -> None:
        """Make the thought under way end soon, with the best move found so far; where none is, the next one.

        May be called from any thread.
        """
        self._stop[0] = 1

    def choose(self, view: View, budget: Budget | None = None) -> Place:
        """The move that wins most. Compiled code thinks without holding up other threads."""
        from croupier.bots.brain import Workspace, compiled_think
        from croupier.compiled.simulation import signed
        from croupier.solve.equity import equity_of

        with self._thinking:
            setup = view.setup
            space = Workspace(stop=self._stop)
            space.tables[0] = np.frombuffer(imagined(view, self.remembered).tobytes(), TABLE)[0]
            move = compiled_think()(
                *(setup.rules, space.tables, signed(game_key(self.seed, turn_of(view)))),
                *(budget.turns if budget else self.turns, weight_of(setup.players, self.rivalry), self.insight),
                *(equity_of(setup), space.values, space.shares, space.stop),
            )
            self._stop[0] = 0
        return Place.of(move)


class HighRoller(Searcher):
    """Thinks for about a hundredth of a second, and takes everyone for a regular."""

    name = "highroller"
    turns = HIGHROLLER_TURNS
    rivalry = 0
    insight = 0


class Shark(Searcher):
    """Thinks for up to a fifth of a second, takes a single opponent for a rival and itself for shrewd."""

    name = "shark"
    turns = SHARK_TURNS
    rivalry = 1
    insight = 1


def warm_up() -> None:
    """Compile the search now, so that nobody waits for it later; at once where it is kept on disk."""
    HighRoller(0).choose(first_turn(), Budget(1))
