"""Search: each legal move is tried in many simulated ends of the round, and the one that wins most games is chosen.

All moves meet the same dice (common random numbers). The budget, counted in simulated turns, is spent by sequential
halving: each stage gives every move left an equal part and drops the worse half; it ends as soon as the best is clear.
Plain functions over the table, like the engine's: compiled for play, readable here.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.loops import throw
from croupier.dealer.counter import game_key
from croupier.policies import thrifty
from croupier.rules.engine import may_place, moves_of, pay, place
from croupier.rules.table import BANDIT, MOVES, ROLL, Rules, Table
from croupier.solve.endgame import LAST_DICE, dice_left, enumerated
from croupier.solve.equity import win_share
from croupier.solve.shrewd import WEIGHTS, going_rate, shrewd

FIRST = 8
"""Rollouts of each move before they are first compared; also of a thought that is broken off before it has begun."""
STAGE = 32
"""Rollouts of each move from then on; later a quarter of what was played, so that looks stay few."""
SURE = 128
"""Rollouts of each move before a lead can be clear: of fewer, the spread is not known."""
ROLLOUTS = 16_384
"""Most rollouts of a move that are kept for comparison."""
CLEAR = 3.5
"""Standard errors by which the best move must lead for the search to end early."""
NOBODY = -1
"""No seat."""


def cost(rules: Rules, turns: int) -> int:
    """What a simulated end of a round costs of a budget.

    Turns with the bandit take three times as long, those with neutral dice a quarter more. Weighing the end
    takes as long as a turn for two players.
    """
    weighing = rules.players // 2
    quarters = 4 if rules.neutral_dice == 0 else 5
    if rules.casinos > BANDIT:
        quarters *= 3
    return weighing + turns * quarters // 4


def play_out(rules: Rules, table: Table, key: int, weight: int, shrewd_seat: int, rate: float) -> int:
    """Play the round to its payout, everyone much as a regular does, but for one who may be shrewd.

    `rate` is the going rate of that round. How many turns it took.
    """
    turns = 0
    while table.phase == ROLL:
        whim = throw(rules, table, key)
        if table.seat == shrewd_seat:
            place(rules, table, shrewd(rules, table, rate, WEIGHTS))
        else:
            place(rules, table, thrifty(rules, table, whim, weight))
        turns += 1
    pay(rules, table)
    return turns


def best_of(rules: Rules, alive: int, count: int, values: NDArray[np.float32]) -> int:
    """The move left that has won most so far."""
    best = 0
    highest = -1.0
    for move in range(moves_of(rules)):
        if (alive >> move) & 1 > 0:
            total = 0.0
            for rollout in range(count):
                total += values[move, rollout]
            if total > highest:
                highest = total
                best = move
    return best


def worst_of(rules: Rules, alive: int, count: int, values: NDArray[np.float32]) -> int:
    """The move left that has won least so far."""
    worst = 0
    lowest = 1e30
    for move in range(moves_of(rules)):
        if (alive >> move) & 1 > 0:
            total = 0.0
            for rollout in range(count):
                total += values[move, rollout]
            if total < lowest:
                lowest = total
                worst = move
    return worst


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


def search(
    rules: Rules,
    tables: Any,
    key: int,
    budget: int,
    weight: int,
    insight: int,
    equity: NDArray[np.float64],
    values: NDArray[np.float32],
    shares: NDArray[np.float64],
    stop: NDArray[np.int8],
) -> int:
    """The move that wins most, for the seat to place at tables[0]; the other tables are to try moves on.

    `key` is the bot's own and has nothing to do with the game's dice. `budget` is in simulated turns, in which all
    are `thrifty` with the same `weight`; with `insight` the seat itself is `shrewd` instead. `values` keeps the share
    of victory by move and rollout. Where few dice are left, all that can happen is enumerated. Another thread may set
    `stop` to make do with what was found so far.
    """
    table = tables[0]
    if dice_left(rules, table) <= LAST_DICE + 1:
        return enumerated(rules, tables, equity, shares)
    trial = tables[1]
    seat = int(table.seat)
    shrewd_seat = seat if insight > 0 else NOBODY
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
            look = FIRST
            if count > 0:  # as long as the allowance lasts, at what a rollout has cost so far
                look = min(max(STAGE, count // 4), max(1, (allowance - spent) * played // (spent * left)))
            upto = min(count + look, ROLLOUTS)
            for move in range(moves_of(rules)):
                if (alive >> move) & 1 > 0:
                    for rollout in range(count, upto):
                        tables[1] = tables[0]
                        place(rules, trial, move)
                        turns = play_out(rules, trial, game_key(key, rollout), weight, shrewd_seat, rate)
                        spent += cost(rules, 1 + turns)
                        values[move, rollout] = win_share(rules, trial, seat, equity)
            played += left * look
            count = upto
            best = best_of(rules, alive, count, values)
            for move in range(moves_of(rules)):
                worse = (alive >> move) & 1 > 0 and move != best
                if worse and count >= SURE and is_clear(best, move, count, values):
                    alive &= ~(1 << move)
                    left -= 1
        for _ in range(left // 2):
            if left > 1 and spent < budget:
                alive &= ~(1 << worst_of(rules, alive, count, values))
                left -= 1
    return best_of(rules, alive, count, values)


SEARCH = (cost, play_out, best_of, worst_of, is_clear, search)
"""All of them, a function after those it calls."""
