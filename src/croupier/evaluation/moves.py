"""Evaluation: every legal move of a roll with the victory and the money to be expected, and their errors.

If the rest of the round can be enumerated or solved within the effort, shares of victory are exact for best play by
everyone. Otherwise they are estimated, see `croupier.network.estimate`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.analysis.position import table_from_view
from croupier.dealer.chance import turn_id
from croupier.dealer.counter import game_key
from croupier.evaluation.endgames import MOST_POSITIONS, POSITIONS_A_SECOND, bound_positions, solve_endgame
from croupier.evaluation.solution import Aim, UnsolvableError, extent, solve_round
from croupier.evaluation.solution.cache import cached_solution
from croupier.evaluation.worth import Evaluator
from croupier.network.effort import HINT, Effort
from croupier.rules import Place, Setup, View
from croupier.rules.table import PLACE, Table


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A legal move and what to expect of it."""

    move: Place
    shares: tuple[float, ...]
    """The share of victory of every seat after it, 0 to 1."""
    win: float
    """The share of the seat that moves."""
    error: float
    """The standard error of `win`; 0 if it is exact."""
    exact: bool
    """Whether everything that can happen in the round was enumerated. Later rounds still count by round equity."""
    money: float
    """What the seat takes when this round is paid out, thousand $, if everyone continues like a regular."""
    money_error: float
    """Its standard error, thousand $."""


def exact_shares(setup: Setup, table: Table, seconds: float) -> dict[int, tuple[float, ...]] | None:
    """Return every seat's share of victory after each legal move of the roll, or None if that takes too long.

    Rounds of two players are solved, unless a solution is cached; the ends of other rounds are enumerated. `seconds`
    limits the estimated time, so the answer is the same on every machine. Each seat plays for its own victory; before
    the last round, a payout is worth its round equity.
    """
    if can_enumerate(setup, table, seconds):
        moves = solve_endgame(setup, table).moves(table)
        return {move.move: tuple(share / sum(shares) for share in shares) for move, shares in moves}
    if can_solve(setup, seconds):
        solution = cached_solution(setup, table, Aim.VICTORY) or solve_round(setup, table, Aim.VICTORY, threads=1)
        values = solution.moves(table)
        return {move.move: (1 - value, value) if table.seat else (value, 1 - value) for move, value in values}
    return None


def can_enumerate(setup: Setup, table: Table, seconds: float) -> bool:
    """Return whether one core should be able to enumerate the rest of the round in `seconds`."""
    most = min(MOST_POSITIONS, round(seconds * POSITIONS_A_SECOND))
    return bound_positions(setup, table, most) <= most


def can_solve(setup: Setup, seconds: float) -> bool:
    """Return whether one core should be able to solve the round in `seconds`."""
    try:
        return extent(setup, Aim.VICTORY).seconds(threads=1) <= seconds
    except UnsolvableError:
        return False


def evaluate(setup: Setup, table: Table, seed: int, effort: Effort = HINT) -> tuple[Evaluation, ...]:
    """Return the legal moves of the seat that has to place, the best first; of equal ones the lowest face."""
    if table.phase != PLACE:
        raise ValueError("no seat has to place now")
    evaluator, seat = Evaluator(setup), table.seat
    exact = exact_shares(setup, table, effort.seconds)
    if exact is None:
        found = evaluator.estimate_moves(table, seed, effort)
    else:
        money = evaluator.estimate_money(table, seed)
        found = [one._replace(shares=exact[one.move], error=0.0, exact=True) for one in money]
    return tuple(
        Evaluation(Place.of(one.move), one.shares, one.shares[seat], one.error, one.exact, one.money, one.money_error)
        for one in sorted(found, key=lambda one: (-one.shares[seat], one.move))
    )


def typical_winnings(view: View) -> list[int]:
    """Estimate what every seat has won, thousand $: the number of its notes times the mean value of a note.

    Hints based on the real winnings would give away money that is face down.
    """
    notes = view.setup.edition.notes
    mean = sum(value * count for value, count in notes.items()) / sum(notes.values())
    return [round(seen.notes * mean) for seen in view.seats]


def evaluate_view(view: View, winnings: Sequence[int], seed: int, effort: Effort = HINT) -> tuple[Evaluation, ...]:
    """Evaluate the legal moves of the seat that has to place from what a view shows, the best first.

    `winnings` replace money that is face down, thousand $ by seat.
    """
    table = table_from_view(view, winnings)
    return evaluate(view.setup, table, game_key(seed, turn_id(view.setup.rules, table)), effort)
