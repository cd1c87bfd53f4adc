"""Search: each legal move is tried in many rollouts of the round, and the one that wins most games is chosen.

All moves meet the same dice (common random numbers). The budget, counted in simulated turns, is spent by sequential
halving: each stage gives every remaining move an equal part and drops the worse half; the search ends as soon as the
best move is clear. Plain functions over the table, like the engine's.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.endgame import DEPTH, LAST_DICE, dice_left, exact_move
from croupier.analysis.equity import win_share
from croupier.analysis.rollout import NO_SEAT, cost, play_out
from croupier.analysis.shrewd import going_rate
from croupier.dealer.counter import game_key
from croupier.rules.engine import may_place, moves_of, place
from croupier.rules.table import MOVES, SEATS, TABLE, Rules

FIRST = 8
"""Rollouts of each move before they are first compared; also of a search that is interrupted before it has begun."""
STAGE = 32
"""Rollouts of each move from then on; later a quarter of those played, so that comparisons stay few."""
SURE = 128
"""Rollouts of each move before a lead can be clear: of fewer, the spread is not known."""
ROLLOUTS = 16_384
"""Most rollouts of one move."""
CLEAR = 3.5
"""Standard errors by which the best move must lead for the search to end early."""


class Workspace(NamedTuple):
    """The memory of one search or evaluation at a time."""

    tables: Any
    """Records: the game's own table, then those that moves are tried on."""
    values: NDArray[np.float32]
    """The share of victory, by move and rollout."""
    shares: NDArray[np.float64]
    """Shares of victory in the enumeration of endgames, by row (see `DEPTH`) and seat."""
    stop: NDArray[np.int8]
    """One flag: another thread sets it to end the search with the best move so far."""

    @classmethod
    def empty(cls, stop: NDArray[np.int8] | None = None) -> Workspace:
        """A new workspace, with a flag of its own or one that it shares."""
        return cls(
            np.zeros(DEPTH, TABLE),
            np.zeros((MOVES, ROLLOUTS), np.float32),
            np.zeros((2 * DEPTH, SEATS)),
            np.zeros(1, np.int8) if stop is None else stop,
        )


class SearchParameters(NamedTuple):
    """How long a search takes, and how it expects the players to go on."""

    turns: int
    """Its budget in simulated turns."""
    weight: int
    """Of a player's own gain, see `weight_of`."""
    shrewd: int
    """1: it expects `shrewd` moves of its own seat, 0: `thrifty` ones as of all others."""


def first_of(rules: Rules, alive: int, count: int, values: NDArray[np.float32], sign: int) -> int:
    """The remaining move that has won most so far or, with a sign of -1, least; `alive` is a set, bit n: move n."""
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
    """Whether the best move leads another by more than chance, dice for dice."""
    mean = 0.0
    for rollout in range(count):
        mean += values[best, rollout] - values[other, rollout]
    mean /= count
    spread = 0.0
    for rollout in range(count):
        apart = values[best, rollout] - values[other, rollout] - mean
        spread += apart * apart
    return mean * mean * count * count > CLEAR * CLEAR * spread


def search(rules: Rules, space: Workspace, key: int, parameters: SearchParameters, equity: NDArray[np.float64]) -> int:
    """The move that wins most for the seat to place at `space.tables[0]`.

    `key` is the bot's own and has nothing to do with the game's dice; `equity` is the setup's, see `equity_of`. Where
    few dice are left, all that can happen is enumerated instead.
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
                        spent += cost(rules, 1 + turns)
                        values[move, rollout] = win_share(rules, trial, seat, equity)
            played += left * more
            count = upto
            best = first_of(rules, alive, count, values, 1)
            for move in range(moves_of(rules)):
                worse = (alive >> move) & 1 > 0 and move != best
                if worse and count >= SURE and is_clear(best, move, count, values):
                    alive &= ~(1 << move)
                    left -= 1
        for _ in range(left // 2):
            if left > 1 and spent < budget:
                alive &= ~(1 << first_of(rules, alive, count, values, -1))
                left -= 1
    return first_of(rules, alive, count, values, 1)
