"""Evaluation: every legal move of a roll with the victory and the money it can expect, all tried on the same dice.

Rollouts are those of the strongest bot: everyone is thrifty, the seat's own later moves are shrewd. A search drops
moves that fall behind; here all are tried equally often, because hints and reviews show them all.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.endgame import LAST_DICE, dice_left, last_two_dice
from croupier.analysis.equity import equity_of, win_share
from croupier.analysis.position import sample_view, table_from_view
from croupier.analysis.rollout import Budget, cost, play_out, weight_of
from croupier.analysis.search import SEARCH, SearchParameters, Workspace
from croupier.analysis.shrewd import going_rate
from croupier.compiled.arguments import record_of, signed
from croupier.compiled.compiler import jit
from croupier.dealer.chance import turn
from croupier.dealer.counter import game_key
from croupier.rules import Place, Setup, View
from croupier.rules.engine import may_place, moves_of, place
from croupier.rules.table import MOVES, Rules, Table

HINT = Budget(100_000)
"""What a hint may cost: less than a tenth of a second."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A legal move and what can be expected of it."""

    move: Place
    win: float
    """The share of victory, 0 to 1."""
    money: float
    """What the seat takes when this round is paid out, thousand $."""


class Estimates(NamedTuple):
    """What can be expected of each move, by its number."""

    wins: NDArray[np.float64]
    """The share of victory, 0 to 1."""
    money: NDArray[np.float64]
    """Thousand $, in this round."""


def estimate(
    rules: Rules,
    space: Workspace,
    key: int,
    parameters: SearchParameters,
    equity: NDArray[np.float64],
    estimates: Estimates,
) -> None:
    """Fill in the estimates of each legal move at `space.tables[0]`, by rollouts as in `search`.

    Where few dice are left, the share of victory is exact.
    """
    tables = space.tables
    wins = estimates.wins
    money = estimates.money
    trial = tables[1]
    seat = int(tables[0].seat)
    before = int(tables[0].money[seat])
    rate = going_rate(rules, tables[0])
    for move in range(moves_of(rules)):
        wins[move] = 0.0
        money[move] = 0.0
    rollouts = 0
    spent = 0
    while spent < parameters.turns:
        for move in range(moves_of(rules)):
            if may_place(rules, tables[0], move):
                tables[1] = tables[0]
                place(rules, trial, move)
                turns = play_out(rules, trial, game_key(key, rollouts), parameters.weight, seat, rate)
                spent += cost(rules, 1 + turns)
                wins[move] += win_share(rules, trial, seat, equity)
                money[move] += int(trial.money[seat]) - before
        rollouts += 1
    exact = dice_left(rules, tables[0]) <= LAST_DICE + 1
    for move in range(moves_of(rules)):
        wins[move] /= rollouts
        money[move] /= rollouts
        if exact and may_place(rules, tables[0], move):
            tables[1] = tables[0]
            place(rules, trial, move)
            last_two_dice(rules, tables, 1, equity, space.shares)
            wins[move] = space.shares[1, seat]


def evaluate(setup: Setup, table: Table, key: int, budget: Budget = HINT) -> tuple[Evaluation, ...]:
    """The legal moves of the seat that has to place, the best first; of equal ones the lowest face."""
    rules, space, estimates = setup.rules, Workspace.empty(), Estimates(np.zeros(MOVES), np.zeros(MOVES))
    space.tables[:1] = record_of(table)
    parameters = SearchParameters(budget.turns, weight_of(setup.players, rivalry=True), shrewd=1)
    jit(estimate, SEARCH)(rules, space, signed(key), parameters, equity_of(setup), estimates)
    evaluations = [
        Evaluation(Place.of(move), float(estimates.wins[move]), float(estimates.money[move]))
        for move in range(moves_of(rules))
        if may_place(rules, table, move)
    ]
    return tuple(sorted(evaluations, key=lambda evaluation: -evaluation.win))


def typical_winnings(view: View) -> list[int]:
    """What everyone may have won, thousand $: the number of their notes times the mean value of a note.

    Where winnings lie face down, hints from what was really paid would give them away.
    """
    notes = view.setup.edition.notes
    mean = sum(value * count for value, count in notes.items()) / sum(notes.values())
    return [round(seen.notes * mean) for seen in view.seats]


def evaluate_view(view: View, winnings: Sequence[int], seed: int, budget: Budget = HINT) -> tuple[Evaluation, ...]:
    """Every legal move of the seat that has to place, the best first, from what the view shows.

    `winnings` stand in for money that lies face down, thousand $ by seat.
    """
    table = table_from_view(view, winnings)
    return evaluate(view.setup, table, game_key(seed, turn(view.setup.rules, table)), budget)


def warm_up() -> None:
    """Compile evaluations now, or load them from the disk cache, so that no request waits for it later."""
    first = sample_view()
    evaluate_view(first, [0] * first.players, 0, Budget(1))
