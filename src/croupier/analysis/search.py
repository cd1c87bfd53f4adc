"""Search: tries each legal move in many rollouts of the round and chooses the one that wins most games.

All moves get the same dice (common random numbers). The budget, counted in simulated turns, is spent by sequential
halving: each stage gives every remaining move an equal share and drops the worse half. The search ends as soon as the
best move is clear. Plain functions over the table, like the engine's.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.endgame import DEPTH, LAST_DICE, dice_left, exact_move
from croupier.analysis.equity import win_share
from croupier.analysis.rollout import NO_SEAT, play_out, rollout_cost
from croupier.analysis.shrewd import going_rate
from croupier.dealer.counter import game_key
from croupier.rules.engine import may_place, moves_of, place
from croupier.rules.table import MOVES, SEATS, TABLE, Rules

FIRST = 8
"""Rollouts of each move before moves are first compared, even if the search is interrupted before it begins."""
STAGE = 32
"""Rollouts of each move between later comparisons; a quarter of those played if that is more, so that there are few."""
SURE = 128
"""Rollouts of each move before a lead can be clear; with fewer, the spread is not known."""
ROLLOUTS = 16_384
"""Most rollouts of one move."""
CLEAR = 3.5
"""By how many standard errors the best move must lead for the search to end early."""


class SearchWorkspace(NamedTuple):
    """The memory for one search or evaluation at a time."""

    tables: Any
    """Records: the game's own table, then those on which moves are tried."""
    values: NDArray[np.float32]
    """The share of victory, by move and rollout."""
    shares: NDArray[np.float64]
    """Shares of victory in the enumeration of endgames, by row (see `DEPTH`) and seat."""
    stop: NDArray[np.int8]
    """One flag: another thread sets it to end the search with the best move so far."""

    @classmethod
    def empty(cls, stop: NDArray[np.int8] | None = None) -> SearchWorkspace:
        """Return a new workspace, with its own flag or a shared one."""
        return cls(
            np.zeros(DEPTH, TABLE),
            np.zeros((MOVES, ROLLOUTS), np.float32),
            np.zeros((2 * DEPTH, SEATS)),
            np.zeros(1, np.int8) if stop is None else stop,
        )


class SearchParameters(NamedTuple):
    """How long a search takes, and how it expects the players to continue."""

    turns: int
    """Its budget in simulated turns."""
    weight: int
    """The weight of a player's own gain, see `weight_of`."""
    shrewd: int
    """1 if its own seat is expected to make `shrewd` moves, 0 for `thrifty` ones as all others make."""


def leading_move(rules: Rules, alive: int, count: int, values: NDArray[np.float32], sign: int) -> int:
    """Return the remaining move that has won most so far or, with a sign of -1, least.

    `alive` is the set of remaining moves: bit n stands for move n.
    """
    first = 0
    highest = -1e30
    for move in range(moves_of(rules)):
        if (alive >> move) & 1 > 0:
            total = 0.0
            for rollout in range(count):
                total += values[move, rollout]
            if sign * total > highest:
                highest = sign * total
                first = move
    return first


def is_clear(best: int, other: int, count: int, values: NDArray[np.float32]) -> bool:
    """Return whether the best move leads another by more than chance, compared dice for dice."""
    mean = 0.0
    for rollout in range(count):
        mean += values[best, rollout] - values[other, rollout]
    mean /= count
    spread = 0.0
    for rollout in range(count):
        apart = values[best, rollout] - values[other, rollout] - mean
        spread += apart * apart
    return mean * mean * count * count > CLEAR * CLEAR * spread


def search(
    rules: Rules, space: SearchWorkspace, key: int, parameters: SearchParameters, equity: NDArray[np.float64]
) -> int:
    """Return the move that wins most for the seat to place at `space.tables[0]`.

    `key` is the bot's own and independent of the game's dice; `equity` is the setup's, see `equity_of`. If few dice are
    left, all that can happen is enumerated instead.
    """
    tables = space.tables
    values = space.values
    stop = space.stop
    table = tables[0]
    if dice_left(rules, table) <= LAST_DICE + 1:
        return exact_move(rules, tables, equity, space.shares)
    trial = tables[1]
    seat = int(table.seat)
    shrewd_seat = seat if parameters.shrewd > 0 else NO_SEAT
    budget = parameters.turns
    rate = going_rate(rules, table)
    alive = 0
    left = 0
    for move in range(MOVES):
        if move < moves_of(rules) and may_place(rules, table, move):
            alive |= 1 << move
            left += 1
    spent = 0
    count = 0
    played = 0
    # Three loops: a stage of sequential halving, a batch of rollouts before each comparison, and the moves of a batch.
    # 6 moves and a budget of 30,000 turns make 3 stages of about 10,000. In the first, all 6 moves get batches of 8,
    # 32, 32, ... rollouts; after a batch, moves that clearly lose are dropped, and after the stage the worse half of
    # the others. `alive` has a bit for each remaining move: 0b101001 are moves 0, 3 and 5.
    while left > 1 and spent < budget and count < ROLLOUTS and (stop[0] == 0 or count == 0):
        stages = 1
        while (1 << stages) < left:
            stages += 1
        allowance = spent + (budget - spent) // stages
        while spent < allowance and count < ROLLOUTS and left > 1 and (stop[0] == 0 or count == 0):
            more = FIRST
            if count > 0:  # as long as the allowance lasts, at what a rollout has cost so far
                more = min(max(STAGE, count // 4), max(1, (allowance - spent) * played // (spent * left)))
            upto = min(count + more, ROLLOUTS)
            for move in range(moves_of(rules)):
                if (alive >> move) & 1 > 0:
                    for rollout in range(count, upto):
                        tables[1] = tables[0]
                        place(rules, trial, move)
                        turns = play_out(rules, trial, game_key(key, rollout), parameters.weight, shrewd_seat, rate)
                        spent += rollout_cost(rules, 1 + turns)
                        values[move, rollout] = win_share(rules, trial, seat, equity)
            played += left * more
            count = upto
            best = leading_move(rules, alive, count, values, 1)
            for move in range(moves_of(rules)):
                worse = (alive >> move) & 1 > 0 and move != best
                if worse and count >= SURE and is_clear(best, move, count, values):
                    alive &= ~(1 << move)
                    left -= 1
        for _ in range(left // 2):
            if left > 1 and spent < budget:
                alive &= ~(1 << leading_move(rules, alive, count, values, -1))
                left -= 1
    return leading_move(rules, alive, count, values, 1)
