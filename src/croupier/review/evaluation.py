"""Evaluation: every legal move of a roll with the victory and the money it can expect, and how sure that is.

Where the rest of the round can be enumerated or solved within the effort, shares of victory are exact: everyone plays
best. Elsewhere they are estimated, see `estimate`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.analysis.position import sample_view, table_from_view
from croupier.dealer.chance import turn
from croupier.dealer.counter import game_key
from croupier.review.estimate import Effort
from croupier.review.exact import exact_shares
from croupier.review.worth import Evaluator
from croupier.rules import Place, Setup, View
from croupier.rules.table import KINDS, PLACE, Table

HINT = Effort(12_000, 0.002)
"""A fifth of a second, on a machine that is not busy."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A legal move and what can be expected of it."""

    move: Place
    shares: tuple[float, ...]
    """The share of victory of every seat after it, 0 to 1."""
    win: float
    """That of the seat that moves."""
    error: float
    """Its standard error; 0 where it is exact."""
    exact: bool
    """All that can happen in the round was enumerated; what later rounds are worth is still that of round equity."""
    money: float
    """What the seat takes when this round is paid out, thousand $, if everyone goes on like a regular."""
    money_error: float


def evaluate(setup: Setup, table: Table, seed: int, effort: Effort = HINT) -> tuple[Evaluation, ...]:
    """The legal moves of the seat that has to place, the best first; of equal ones the lowest face."""
    if table.phase != PLACE:
        raise ValueError("no seat has to place now")
    evaluator, seat = Evaluator(setup), int(table.seat)
    exact = exact_shares(setup, table, effort.seconds)
    if exact is None:
        found, count = evaluator.estimates(table, seed, effort)
    else:
        found, count = evaluator.monies(table, seed)
        for move, row in exact.items():
            found.shares[move, : setup.players] = row
            found.errors[move], found.exact[move] = 0.0, 1
    evaluations = []
    for move in sorted(found.order[:count].tolist(), key=lambda move: (-found.shares[move, seat], move)):
        shares = tuple(found.shares[move, : setup.players].tolist())
        figures = (float(array[move]) for array in (found.errors, found.exact, found.money, found.money_errors))
        error, sure, money, money_error = figures
        evaluations.append(Evaluation(Place.of(move), shares, shares[seat], error, sure == 1, money, money_error))
    return tuple(evaluations)


def typical_winnings(view: View) -> list[int]:
    """What everyone may have won, thousand $: the number of their notes times the mean value of a note.

    Where winnings lie face down, hints from what was really paid would give them away.
    """
    notes = view.setup.edition.notes
    mean = sum(value * count for value, count in notes.items()) / sum(notes.values())
    return [round(seen.notes * mean) for seen in view.seats]


def evaluate_view(view: View, winnings: Sequence[int], seed: int, effort: Effort = HINT) -> tuple[Evaluation, ...]:
    """Every legal move of the seat that has to place, the best first, from what the view shows.

    `winnings` stand in for money that lies face down, thousand $ by seat.
    """
    table = table_from_view(view, winnings)
    return evaluate(view.setup, table, game_key(seed, turn(view.setup.rules, table)), effort)


def warm_up() -> None:
    """Compile evaluations and reviews now, or load them from the disk cache, so that no request waits for it later."""
    first = sample_view()
    evaluate_view(first, [0] * first.players, 0, Effort(1, 1.0))
    alone = table_from_view(first, [0] * first.players)
    for other in range(first.players):
        for kind in range(KINDS if other != alone.seat else 0):
            alone.hand[other, kind] = 0
    evaluate(first.setup, alone, 0)
