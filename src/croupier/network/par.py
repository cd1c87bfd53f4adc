"""Par: what a position is worth if everyone plays on as the network does, estimated by rollouts without luck.

At *par* everyone makes the move after which the network expects the largest share of victory for them and, once at most
`LAST_DICE` dice are left, the move that is exactly best. The worth of a position at par is the mean share of victory
over all ways in which the dice can fall. A *rollout* plays the round on in one of these ways. Before each of its rolls
the network's expectation over all rolls is known exactly; the difference that the roll makes is luck. The mean of luck
is 0 no matter how good the network is, so subtracting it keeps the mean of rollouts, but far fewer of them suffice.
These are plain functions over a stack of tables, like those of endgames.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.endgame import DEPTH, LAST_DICE, dice_left, exact_move, last_two_dice
from croupier.compiled.loops import throw
from croupier.dealer.counter import game_key
from croupier.network.effort import Precision
from croupier.network.lookahead import (
    Lookahead,
    expect_before_roll,
    write_shares_after_payout,
    write_shares_by_move,
)
from croupier.rules.engine import may_place, moves_of, place
from croupier.rules.table import MOVES, PAY, ROLL, SEATS, TABLE, Rules

END = 60
"""The cost of enumerating the end of a round, in moves that the network could value in that time."""


class ParWorkspace(NamedTuple):
    """The arrays of rollouts; only one thread may use them at a time."""

    tables: Any
    """TABLE records: first the table that is played on, then tables on which moves are tried."""
    shares: NDArray[np.float64]
    """The shares of victory in the enumeration of endgames, see `exact_move`."""
    before: NDArray[np.float64]
    """The shares of victory expected before a roll, by seat."""
    by_move: NDArray[np.float64]
    """The shares of victory expected after a move, by move and seat."""

    @classmethod
    def empty(cls) -> ParWorkspace:
        """Allocate new arrays."""
        return cls(np.zeros(DEPTH, TABLE), np.zeros((2 * DEPTH, SEATS)), np.zeros(SEATS), np.zeros((MOVES, SEATS)))


def best_move(rules: Rules, space: ParWorkspace, look: Lookahead) -> int:
    """Return the network's move at `tables[0]`; the first of equal ones. `by_move` is filled in."""
    seat = int(space.tables[0].seat)
    write_shares_by_move(rules, space.tables, look, space.by_move)
    chosen = -1
    for move in range(moves_of(rules)):
        if may_place(rules, space.tables[0], move) and (
            chosen < 0 or space.by_move[move, seat] > space.by_move[chosen, seat]
        ):
            chosen = move
    return chosen


def write_exact_worth(rules: Rules, space: ParWorkspace, look: Lookahead, shares: NDArray[np.float64]) -> None:
    """Write what `tables[0]` is worth to each seat, if at most `LAST_DICE` dice are left in all hands."""
    space.tables[1] = space.tables[0]
    if space.tables[0].phase == PAY:
        write_shares_after_payout(rules, space.tables[1], look.equity, shares)
        return
    last_two_dice(rules, space.tables, 1, look.equity, space.shares)
    total = 0.0
    for seat in range(rules.players):
        total += space.shares[1, seat]
    for seat in range(rules.players):
        shares[seat] = space.shares[1, seat] / total


def par_move(rules: Rules, space: ParWorkspace, look: Lookahead) -> int:
    """Return the move at par of the seat to place at `tables[0]`; the first of equal ones."""
    tables = space.tables
    if dice_left(rules, tables[0]) > LAST_DICE:
        return best_move(rules, space, look)
    return exact_move(rules, tables, look.equity, space.shares)


def roll_out(
    rules: Rules, space: ParWorkspace, key: int, look: Lookahead, plain: bool, worth: NDArray[np.float64]
) -> int:
    """Play the round at `tables[0]`, where a seat has to roll, to its end at par, and write its worth to each seat.

    Luck is subtracted unless `plain`. Returns the cost: the number of moves that the network was asked about, or could
    have been in the time that going through all rolls and enumerating the end took.
    """
    tables = space.tables
    cost = END
    for seat in range(rules.players):
        worth[seat] = 0.0
    while tables[0].phase == ROLL and dice_left(rules, tables[0]) > LAST_DICE:
        if not plain:
            cost += expect_before_roll(rules, tables, 0, look, space.before)
        throw(rules, tables[0], key)
        move = best_move(rules, space, look)
        cost += moves_of(rules)
        if not plain:
            for seat in range(rules.players):
                worth[seat] += space.before[seat] - space.by_move[move, seat]
        place(rules, tables[0], move)
    write_exact_worth(rules, space, look, space.before)
    for seat in range(rules.players):
        worth[seat] += space.before[seat]
    return cost


def write_known_worth(rules: Rules, space: ParWorkspace, look: Lookahead, shares: NDArray[np.float64]) -> int:
    """Write what `tables[0]`, where a seat has to roll or the round is over, is worth without any rollout, by seat.

    Returns 1 if that is exact, 0 if it is the network's expectation over all rolls.
    """
    if space.tables[0].phase == PAY or dice_left(rules, space.tables[0]) <= LAST_DICE:
        write_exact_worth(rules, space, look, shares)
        return 1
    expect_before_roll(rules, space.tables, 0, look, shares)
    return 0


def widest_error(rows: NDArray[np.float64], count: int, players: int) -> float:
    """Return the largest standard error of any seat's mean over the first `count` rows."""
    widest = 0.0
    for seat in range(players):
        mean = 0.0
        for row in range(count):
            mean += rows[row, seat]
        mean /= count
        squares = 0.0
        for row in range(count):
            squares += (rows[row, seat] - mean) * (rows[row, seat] - mean)
        widest = max(widest, sqrt(squares / (count - 1)) / sqrt(count))
    return widest


def sample_worth(
    rules: Rules,
    position: Any,
    space: ParWorkspace,
    look: Lookahead,
    seed: int,
    precision: Precision,
    rows: NDArray[np.float64],
    samples: NDArray[np.float64],
) -> int:
    """Write what `position[0]`, where a seat has to roll or the round is over, is worth to each seat, by sample.

    The same seed gives the same dice at any position. `rows` must have room for all rollouts. Returns 1 if the worth is
    exact, in which case all samples are equal, else 0.
    """
    space.tables[0] = position[0]
    exact = write_known_worth(rules, space, look, space.before)
    for sample in range(precision.samples):
        for seat in range(rules.players):
            samples[sample, seat] = space.before[seat]
    if exact == 1:
        return 1
    count = 0
    upto = precision.samples
    while count < upto:
        for number in range(count, upto):
            space.tables[0] = position[0]
            roll_out(rules, space, game_key(seed, number), look, False, rows[number])
        count = upto
        if count < precision.samples * precision.most and widest_error(rows, count, rules.players) > precision.error:
            upto = 2 * count
    # With 12 samples, sample 0 is the mean of rollouts 0, 12, 24, ...: samples of one number share their dice.
    for sample in range(precision.samples):
        for seat in range(rules.players):
            total = 0.0
            for number in range(sample, count, precision.samples):
                total += rows[number, seat]
            samples[sample, seat] = total / (count // precision.samples)
    return 0
