"""Oracle: a bot that plays the exact solution of two-player rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.analysis.position import check_view, rebuild_table
from croupier.bots.bot import check_budget
from croupier.bots.thinker import Thinker
from croupier.rules import Game, Place, Setup, View
from croupier.rules.table import RECORD_BYTES, Table

if TYPE_CHECKING:
    from croupier.bots.bot import Budget
    from croupier.engine import Engine
    from croupier.evaluation import Solution


class Oracle(Thinker):
    """Makes the move that is best for victory, by the exact solution of the round.

    It solves a round before its first move in it, which takes about a second and 72 or 119 MB until the next round. It
    plays with two players, without neutral dice and without the bandit; at other tables it raises UnsolvableError.
    """

    name = "oracle"

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._opening: tuple[Setup, bytes] | None = None
        self._solution: Solution | None = None

    def choose(self, view: View, budget: Budget | None = None) -> Place:
        """Return the best move; among equal moves, that of the lowest face."""
        check_budget(budget)
        check_view(view)
        table = rebuild_table(view, self.winnings)
        return self._best_move(view.setup, table)

    def move_at(self, borrowed: Engine, setup: Setup, turns: int) -> int:  # noqa: ARG002  # it does not search
        """Return the best move."""
        return self._best_move(setup, Table(bytes(borrowed.array("tables")[:RECORD_BYTES]))).move

    def _best_move(self, setup: Setup, table: Table) -> Place:
        """Return the best move by the solution of the round, which is computed once for all its moves.

        One core computes it, since other games are played at the same time.
        """
        from croupier.evaluation import Aim, solve_round  # imported late: it is large, and few games need it

        game, opening = Game(setup, table.tobytes()), (setup, _round_opening(table).tobytes())
        if self._solution is None or self._opening != opening:
            self._opening, self._solution = opening, solve_round(game, Aim.VICTORY)
        return self._solution.moves(game)[0].move


def _round_opening(table: Table) -> Table:
    """Return a table with only those fields that the solution of its round depends on."""
    opening = Table()
    for field in ("value", "notes", "money", "won"):
        getattr(opening, field).cast("B")[:] = getattr(table, field).cast("B")
    opening.paid = table.paid
    return opening
