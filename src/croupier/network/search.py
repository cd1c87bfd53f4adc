"""Search with the network: tries each legal move in rollouts without luck, and chooses the one that wins most.

In a rollout every seat moves as the network says. The luck of each roll is known exactly: the share of victory after
its best move, minus what was expected before it (`expect_before_roll`). Subtracting it leaves little but the worth of
the move, so a few rollouts distinguish moves (`python -m bench.luck` measures their spread). All moves meet the same
dice. The budget is counted in moves that the network is asked about. The last dice of a round are not searched but
enumerated, by `exact_move`. These are plain functions over the table.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.search import is_clear, leading_move
from croupier.compiled.loops import throw
from croupier.dealer.counter import game_key
from croupier.network.inference import encode_board
from croupier.network.lookahead import Lookahead, Shares, case_number, expect_before_roll, write_shares_after_move
from croupier.rules.engine import may_place, moves_of, place, showing
from croupier.rules.table import BIG, FACES, MOVES, NEUTRAL_KIND, OWN, PAY, ROLL, SEATS, TABLE, Rules

TURNS_PER_INFERENCE = 64
"""Simulated turns in the time in which the network values one move."""
RARE = 0.003
"""Cases less likely than this are left out of expectations, see `Lookahead`."""
WIDE = 0.08
"""Moves are dropped if the network values them this much below the best, as a share of victory."""
MARGIN = 0.03
"""Moves are not rolled out if their expectation over the next roll is this much below the best."""
ROLLOUTS = 64
"""Most rollouts of one move."""
SURE = 6
"""Rollouts of each move before a lead can be clear: with fewer, their spread is not known."""
FEWEST = 4
"""Rollouts of each move that the budget must allow: if they are too long for that, they end before the round does."""


class NetworkWorkspace(NamedTuple):
    """The arrays of a search; only one search may use them at a time."""

    tables: Any
    """TABLE records: first the table of the game, then tables on which moves are tried."""
    values: NDArray[np.float32]
    """The share of victory of the seat that searches, by move and rollout."""
    expected: Shares
    """Shares of victory before a roll, by seat."""
    looked: NDArray[np.int64]
    """One number: how many moves the network was asked about, or could have been in the time spent otherwise."""
    stop: NDArray[np.int8]
    """One flag: another thread sets it to end the search with the best move so far."""

    @classmethod
    def empty(cls, stop: NDArray[np.int8] | None = None) -> NetworkWorkspace:
        """Allocate new arrays; `stop` is a flag that is shared with others."""
        return cls(
            np.zeros(3, TABLE),
            np.zeros((MOVES, ROLLOUTS), np.float32),
            np.zeros(SEATS),
            np.zeros(1, np.int64),
            np.zeros(1, np.int8) if stop is None else stop,
        )


def best_case(rules: Rules, table: Any, cases: Any) -> tuple[int, int]:
    """Return the best legal move of a roll and the number of its case; -1 as the move if no case of it was valued."""
    seat = int(table.seat)
    highest = -1.0
    best = -1
    number = 0
    for move in range(moves_of(rules)):
        if may_place(rules, table, move):
            face = move if move < FACES else move - FACES
            own, big, neutral = int(table.roll[OWN]), int(table.roll[BIG]), int(table.roll[NEUTRAL_KIND])
            case = case_number(table, move, showing(own, face), showing(big, face), showing(neutral, face))
            if cases[case].shares[seat] > highest:
                highest = cases[case].shares[seat]
                best = move
                number = case
    return best, number


def play_without_luck(
    rules: Rules, space: NetworkWorkspace, move: int, key: int, turns: int, look: Lookahead
) -> tuple[float, float]:
    """Roll out a move at `space.tables[0]` for at most `turns` turns. Return its worth without luck, and with it."""
    tables, expected, looked = space.tables, space.expected, space.looked
    seat = int(tables[0].seat)
    cases = look.cases[1]
    tables[1] = tables[0]
    table = tables[1]
    place(rules, table, move)
    if table.phase == PAY:
        write_shares_after_move(rules, tables, 0, move, look, expected)
        return float(expected[seat]), float(expected[seat])
    worth = 0.0
    before = 0.0
    for _ in range(turns):
        looked[0] += expect_before_roll(rules, tables, 1, look, expected)
        worth += expected[seat] - before
        throw(rules, table, key)
        best, case = best_case(rules, table, cases)
        if best < 0:  # all cases of this roll were too rare to be valued
            break
        before = cases[case].shares[seat]
        place(rules, table, best)
        if table.phase != ROLL:
            break
    return worth, before


def keep_close(rules: Rules, alive: int, values: NDArray[np.float32], margin: float) -> int:
    """Return those of a set of moves (bit n: move n) whose first value is at most `margin` below the best."""
    best = values[leading_move(rules, alive, 1, values, 1), 0]
    for move in range(moves_of(rules)):
        if values[move, 0] < best - margin:
            alive &= ~(1 << move)
    return alive


def search(rules: Rules, space: NetworkWorkspace, key: int, budget: int, look: Lookahead) -> int:
    """Return the move that wins most for the seat to place at `space.tables[0]`.

    `key` is the bot's own and independent of the game's dice. `budget` is how many moves the network may be asked
    about. Moves are dropped in three stages: at first sight, by the expectation over the next roll, and once another
    move leads clearly in rollouts.
    """
    tables, values, looked, stop = space.tables, space.values, space.looked, space.stop
    looked[0] = 0
    seat = int(tables[0].seat)
    alive = 0
    encode_board(rules, tables[0], look.weights, look.memory)
    for move in range(moves_of(rules)):
        if may_place(rules, tables[0], move):
            alive |= 1 << move
            write_shares_after_move(rules, tables, 0, move, look, space.expected)
            values[move, 0] = space.expected[seat]
    # `alive` is the set of moves that may still be the best (bit n: move n), and `left` is how many they are.
    alive = keep_close(rules, alive, values, WIDE)
    left = 0
    for move in range(moves_of(rules)):
        if (alive >> move) & 1 > 0:
            values[move, 0], _ = play_without_luck(rules, space, move, key, 1, look)
            left += 1
    a_turn = looked[0] // left + 1
    best = leading_move(rules, alive, 1, values, 1)
    alive = keep_close(rules, alive, values, MARGIN)
    left = 0
    for move in range(moves_of(rules)):
        left += (alive >> move) & 1
    turns = (budget - looked[0]) // (FEWEST * left * a_turn)
    if turns < 2:  # rollouts would add nothing to the expectation over the next roll
        return best
    count = 0
    first = looked[0]
    while left > 1 and count < ROLLOUTS and stop[0] == 0:
        # Another round of rollouts costs what the last ones cost on average.
        if count > 0 and looked[0] + (looked[0] - first) // count > budget:
            break
        for move in range(moves_of(rules)):
            if (alive >> move) & 1 > 0:
                values[move, count], _ = play_without_luck(rules, space, move, game_key(key, count), turns, look)
        count += 1
        best = leading_move(rules, alive, count, values, 1)
        for move in range(moves_of(rules)):
            other = (alive >> move) & 1 > 0 and move != best
            if other and count >= SURE and is_clear(best, move, count, values):
                alive &= ~(1 << move)
                left -= 1
    return best
