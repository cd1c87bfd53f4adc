"""Search: each legal move is tried in rollouts of the round without luck, and the one that wins most games is chosen.

In a rollout every seat moves as the network says. What the dice bring is known exactly: the share of victory after the
best move of a roll, less what could be expected before it (`expect_before_roll`). Taken off, it leaves what the move is
worth and little else, so that a few rollouts tell moves apart (`python -m bench.luck` says how far they spread). All
moves meet the same dice. The budget is counted in moves that the network is asked about. Plain
functions over the table, like the engine's. It is not for the last dice of a round, which `exact_move` enumerates.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.search import is_clear, leading_move
from croupier.compiled.loops import throw
from croupier.dealer.counter import game_key
from croupier.network.inference import survey
from croupier.network.lookahead import Lookahead, Shares, case_of, expect_before_roll, shares_after_move
from croupier.rules.engine import may_place, moves_of, place, showing
from croupier.rules.table import BIG, FACES, MOVES, NEUTRAL_KIND, OWN, PAY, ROLL, SEATS, TABLE, Rules

LOOK = 64
"""A move that the network is asked about takes as long as so many simulated turns."""
RARE = 0.003
"""Cases less likely than this are left out of expectations, see `Lookahead`."""
WIDE = 0.08
"""Moves whose share of victory lies so far behind the best at first sight are not looked at again."""
MARGIN = 0.03
"""Moves whose share of victory, expected over the next roll, lies so far behind the best are not tried."""
ROLLOUTS = 64
"""Most rollouts of one move."""
SURE = 6
"""Rollouts of each move before a lead can be clear: of fewer, the spread is not known."""
FEWEST = 4
"""So many rollouts of each move fit into the budget: where they are long, they end before the round does."""


class Workspace(NamedTuple):
    """The memory of one search at a time."""

    tables: Any
    """Records: the game's own table, then those that moves are tried on."""
    values: NDArray[np.float32]
    """The share of victory of the seat that searches, by move and rollout."""
    expected: Shares
    """Shares of victory before a roll, by seat."""
    looked: NDArray[np.int64]
    """One number: how many moves the network was asked about."""
    stop: NDArray[np.int8]
    """One flag: another thread sets it to end the search with the best move so far."""

    @classmethod
    def empty(cls, stop: NDArray[np.int8] | None = None) -> Workspace:
        """A new workspace, with a flag of its own or one that it shares."""
        return cls(
            np.zeros(3, TABLE),
            np.zeros((MOVES, ROLLOUTS), np.float32),
            np.zeros(SEATS),
            np.zeros(1, np.int64),
            np.zeros(1, np.int8) if stop is None else stop,
        )


def best_case(rules: Rules, table: Any, cases: Any) -> tuple[int, int]:
    """The best legal move of a roll and the number of its case; move -1 where none was valued."""
    seat = int(table.seat)
    highest = -1.0
    best = -1
    number = 0
    for move in range(moves_of(rules)):
        if may_place(rules, table, move):
            face = move if move < FACES else move - FACES
            own, big, pale = int(table.roll[OWN]), int(table.roll[BIG]), int(table.roll[NEUTRAL_KIND])
            case = case_of(table, move, showing(own, face), showing(big, face), showing(pale, face))
            if cases[case].shares[seat] > highest:
                highest = cases[case].shares[seat]
                best = move
                number = case
    return best, number


def play_without_luck(
    rules: Rules, space: Workspace, move: int, key: int, turns: int, look: Lookahead
) -> tuple[float, float]:
    """What a move at `space.tables[0]` is worth by a rollout of at most so many turns: without luck, and with it."""
    tables, expected, looked = space.tables, space.expected, space.looked
    seat = int(tables[0].seat)
    cases = look.cases[1]
    tables[1] = tables[0]
    table = tables[1]
    place(rules, table, move)
    if table.phase == PAY:
        shares_after_move(rules, tables, 0, move, look, expected)
        return float(expected[seat]), float(expected[seat])
    worth = 0.0
    before = 0.0
    for _ in range(turns):
        looked[0] += expect_before_roll(rules, tables, 1, look, expected)
        worth += expected[seat] - before
        throw(rules, table, key)
        best, case = best_case(rules, table, cases)
        if best < 0:  # a roll of cases that are too rare
            break
        before = cases[case].shares[seat]
        place(rules, table, best)
        if table.phase != ROLL:
            break
    return worth, before


def near(rules: Rules, alive: int, values: NDArray[np.float32], margin: float) -> int:
    """Those of a set of moves (bit n: move n) whose first value is not further than a margin behind the best."""
    best = values[leading_move(rules, alive, 1, values, 1), 0]
    for move in range(moves_of(rules)):
        if values[move, 0] < best - margin:
            alive &= ~(1 << move)
    return alive


def search(rules: Rules, space: Workspace, key: int, budget: int, look: Lookahead) -> int:
    """The move that wins most for the seat to place at `space.tables[0]`.

    `key` is the bot's own and has nothing to do with the game's dice; `budget` is how many moves the network may be
    asked about.
    """
    tables, values, looked, stop = space.tables, space.values, space.looked, space.stop
    looked[0] = 0
    seat = int(tables[0].seat)
    alive = 0
    survey(rules, tables[0], look.weights, look.memory)
    for move in range(moves_of(rules)):
        if may_place(rules, tables[0], move):
            alive |= 1 << move
            shares_after_move(rules, tables, 0, move, look, space.expected)
            values[move, 0] = space.expected[seat]
    alive = near(rules, alive, values, WIDE)
    left = 0
    for move in range(moves_of(rules)):
        if (alive >> move) & 1 > 0:
            values[move, 0], _ = play_without_luck(rules, space, move, key, 1, look)
            left += 1
    a_turn = looked[0] // left + 1
    best = leading_move(rules, alive, 1, values, 1)
    alive = near(rules, alive, values, MARGIN)
    left = 0
    for move in range(moves_of(rules)):
        left += (alive >> move) & 1
    turns = (budget - looked[0]) // (FEWEST * left * a_turn)
    if turns < 2:
        return best
    count = 0
    first = looked[0]
    while left > 1 and count < ROLLOUTS and stop[0] == 0:
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
