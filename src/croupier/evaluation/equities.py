"""Equity: what a position is worth to every seat."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from threading import Event
from typing import Any

from croupier.checks import check_whole
from croupier.engine import borrow_engine
from croupier.evaluation.cancellation import check_cancel, stop_if_set
from croupier.evaluation.result import Result, html_table, percent, text_table
from croupier.evaluation.situation import Position, read_situation
from croupier.evaluation.worth import Evaluator, final_shares, mean_of
from croupier.network.effort import QUICK, Precision, check_precision
from croupier.record import write_position
from croupier.rules import Game
from croupier.rules.drawing import colour_name
from croupier.rules.engine import place
from croupier.rules.table import OVER, PAY, PLACE, ROLL, Table


@dataclass(frozen=True, repr=False)
class Equity(Result):
    """Every seat's share of victory in a position, with everyone at par from there on."""

    game: Game
    """The position."""
    assumed: bool
    """Whether winnings that lie face down were assumed: as many mean notes as the seat has won."""
    shares: tuple[float, ...]
    errors: tuple[float, ...]
    """Their standard errors; 0 where a share is exact."""

    def to_dict(self) -> dict[str, Any]:
        """Return the position and the shares by seat."""
        return {
            "position": None if self.assumed else write_position(self.game),
            "shares": list(self.shares),
            "errors": list(self.errors),
        }

    def __str__(self) -> str:
        """Return the shares as a table."""
        return text_table(*self._table())

    def _repr_html_(self) -> str:
        """Return the board and the shares, for notebooks."""
        return f"{self.game._repr_html_()}{html_table(*self._table())}"  # what notebooks call

    def _table(self) -> tuple[tuple[str, str], list[tuple[str, str]]]:
        """Return headings and rows."""
        figures = zip(self.shares, self.errors, strict=True)
        return ("seat", "victory"), [(colour_name(seat), percent(*figure)) for seat, figure in enumerate(figures)]


def equity(position: Position, seed: int = 1, effort: Precision = QUICK, *, cancel: Event | None = None) -> Equity:
    """Return what a position is worth to every seat if everyone plays at par.

    Between rounds, and while notes are dealt, that is round equity: the money won counts, but no note on the table.
    `cancel` ends it early with a CancelledError.
    """
    check_precision(effort)
    check_cancel(cancel)
    seed = check_whole("seed", seed)
    game, assumed = read_situation(position)
    stop_if_set(cancel)
    setup, table = game.setup, game.table()
    if table.phase not in (ROLL, PLACE):
        shares = final_shares(setup, table) if table.phase == OVER else _between_rounds(game)
        return Equity(game, assumed, shares, (0.0,) * len(shares))
    evaluator = Evaluator(setup)
    if table.phase == PLACE:
        place(setup.rules, table, evaluator.choose_par(table))
    samples = evaluator.samples(table, seed, 0, effort)
    shares = mean_of(samples)
    spread = [sum((row[seat] - mean) ** 2 for row in samples) for seat, mean in enumerate(shares)]
    errors = tuple(sqrt(squares / (len(samples) - 1) / len(samples)) for squares in spread)
    return Equity(game, assumed, shares, errors)


def _between_rounds(game: Game) -> tuple[float, ...]:
    """Return the round equity of every seat before the next notes are dealt."""
    players, before = game.setup.players, game.table()
    if before.paid == 0:
        return (1 / players,) * players
    table = Table()
    for field in ("value", "money", "won"):
        getattr(table, field).cast("B")[:] = getattr(before, field).cast("B")
    table.phase, table.paid, table.casino = PAY, before.paid - 1, before.casino  # a round that pays nothing
    with borrow_engine() as borrowed:
        borrowed.prepare(game.setup)
        borrowed.put("position", table.tobytes())
        borrowed.call("share_payout")
        return tuple(borrowed.array("shares")[:players].tolist())
