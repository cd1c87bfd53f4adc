"""Rounds of two players: the value of every position to the player who has just placed, computed from the end.

The table of a player has a row for each of their own sides and a column for each side of the rival. If the player is to
roll, a position is worth the expected value of the best placing, which leads to another row of the same column. So the
rivals of a part are processed side by side, which a compiler turns into vector instructions. One player's gain is the
other's loss: the negated value goes into the rival's table.

Plain functions over arrays: on a CPU one call solves several parts, a thread of a GPU a single position.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.equity import win_share
from croupier.analysis.round_layout import BEGIN, END, HAND, SIDE, STRIDE, SUM, RoundLayout, RoundMemory
from croupier.rules.engine import notes_won, pay
from croupier.rules.table import CASINOS, FACES, SLOTS, Rules


def fill_codes(rules: Rules, opening: Any, tables: Any, codes: NDArray[np.int32]) -> None:
    """Write what every casino pays on its own, for all strengths of both players given as ordinary dice."""
    for casino in range(FACES):
        for mine in range(codes.shape[1]):
            for theirs in range(codes.shape[2]):
                tables[0] = opening[0]
                table = tables[0]
                for other in range(CASINOS):
                    if other != casino:
                        for slot in range(SLOTS):
                            table.notes[other, slot] = 0
                table.dice[casino, 0] = mine
                table.dice[casino, 1] = theirs
                pay(rules, table)
                money = int(table.money[0]) - int(table.money[1])
                codes[casino, mine, theirs] = money * STRIDE + notes_won(table, 0) - notes_won(table, 1)


def fill_shares(rules: Rules, tables: Any, equity: NDArray[np.float64], worth: NDArray[np.float64]) -> None:
    """Write the share of victory of seat 0 beyond one half after every payment, by its code.

    The round at `tables[0]` is not paid out yet.
    """
    table = tables[0]
    before = int(table.money[0])
    notes = int(table.won[0, 1])
    middle = len(worth) // 2
    table.paid += 1
    for code in range(-middle, middle + 1):
        money = (code + STRIDE // 2) // STRIDE
        table.money[0] = before + money
        table.won[0, 1] = notes + code - money * STRIDE
        worth[code + middle] = win_share(rules, table, 0, equity) - 0.5


def larger(one: float, other: float) -> float:
    """Return the larger of two values. A GPU's compiler knows `max` for integers only."""
    return one if one > other else other


def pay_part(layout: RoundLayout, mine: NDArray[Any], theirs: NDArray[Any], side: int, begin: int, end: int) -> None:
    """Write the value of the payout with a side against some rivals, once all dice are placed."""
    strengths = layout.strengths
    codes = layout.codes
    worth = layout.worth
    for rival in range(begin, end):
        code = 0
        for casino in range(FACES):
            code += codes[casino, strengths[side, casino], strengths[rival, casino]]
        value = worth[code + len(worth) // 2]
        mine[side, rival] = value
        theirs[rival, side] = -value


def roll_part(
    layout: RoundLayout,
    mine: NDArray[Any],
    theirs: NDArray[Any],
    hand: int,
    side: int,
    begin: int,
    end: int,
    memory: RoundMemory,
) -> None:
    """Write the value of rolling a hand with a side against some rivals."""
    after = layout.after
    left = layout.steps.left
    right = layout.steps.right
    into = layout.steps.into
    chance = layout.steps.chance
    rows = memory.rows
    total = memory.total
    count = end - begin
    for placing in range(after.shape[1]):
        there = after[side, placing]
        if there >= 0:
            known = mine[there, begin:end]
            for rival in range(count):
                rows[placing, rival] = known[rival]
    for rival in range(count):
        total[rival] = 0.0
    for step in range(layout.steps.first[hand], layout.steps.first[hand + 1]):
        one = left[step]
        other = right[step]
        best = into[step]
        if best == SUM:
            weight = chance[step]
            for rival in range(count):
                total[rival] += weight * larger(rows[one, rival], rows[other, rival])
        else:
            for rival in range(count):
                rows[best, rival] = larger(rows[one, rival], rows[other, rival])
    for rival in range(count):
        theirs[begin + rival, side] = -total[rival]
    if begin >= layout.idle[0]:  # the rival has no dice left, so it is the player's turn again
        for rival in range(count):
            mine[side, begin + rival] = total[rival]


def solve_parts(
    layout: RoundLayout,
    mine: NDArray[Any],
    theirs: NDArray[Any],
    parts: NDArray[np.int32],
    first: int,
    last: int,
    memory: RoundMemory,
) -> None:
    """Solve the parts from `first` to before `last`, all of one level."""
    for part in range(first, last):
        hand = parts[part, HAND]
        side = parts[part, SIDE]
        begin = parts[part, BEGIN]
        end = parts[part, END]
        if side >= layout.idle[0]:
            pay_part(layout, mine, theirs, side, begin, end)
        else:
            roll_part(layout, mine, theirs, hand, side, begin, end, memory)
