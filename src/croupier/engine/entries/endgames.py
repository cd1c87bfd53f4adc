"""Endgames and rounds of two, exactly: enumeration with a memo, and the solution of a round."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.enumeration import Stack, continue_enumeration, payout_shares
from croupier.analysis.falls import Falls
from croupier.analysis.memo import FREE, Memo, find_entry
from croupier.analysis.round_layout import RoundLayout, RoundMemory
from croupier.analysis.rounds import fill_codes, fill_shares, solve_parts
from croupier.rules.table import Rules


def clear_memo(memo: Memo) -> int:
    """Forget all positions; return how many entries there are."""
    for entry in range(len(memo.keys)):
        memo.keys[entry, 0] = FREE
    memo.positions[0] = 0
    return len(memo.keys)


def begin_enumeration(position: Any, stack: Stack) -> int:
    """Put `position[0]`, with a seat to roll, at the bottom of the stack."""
    stack.tables[0] = position[0]
    stack.cursor[0] = 0
    stack.depth[0] = 0
    return 0


def enumerate_positions(
    rules: Rules, stack: Stack, memo: Memo, falls: Falls, equity: NDArray[np.float64], most: int
) -> int:
    """Go on until `most` positions are known or the first one is; return how many are known."""
    continue_enumeration(rules, stack, memo, falls, equity, most)
    return int(memo.positions[0])


def find_position(position: Any, memo: Memo) -> int:
    """Return the entry of `position[0]` in the memo, or -1."""
    return find_entry(position[0], memo)


def share_payout(
    rules: Rules, position: Any, stack: Stack, equity: NDArray[np.float64], shares: NDArray[np.float64]
) -> int:
    """Write down every seat's share of victory once the round at `position[0]` is paid out."""
    stack.tables[0] = position[0]
    payout_shares(rules, stack, 0, equity, shares)
    return rules.players


def fill_payments(rules: Rules, opening: Any, tables: Any, layout: RoundLayout) -> int:
    """Write down what each casino of `opening[0]` pays two players."""
    fill_codes(rules, opening, tables, layout.codes)
    return 0


def fill_worth(rules: Rules, tables: Any, equity: NDArray[np.float64], layout: RoundLayout) -> int:
    """Write down what payments are worth at `tables[0]`, where victory is played for."""
    fill_shares(rules, tables, equity, layout.worth)
    return 0


def solve_positions(
    layout: RoundLayout,
    solved: NDArray[np.float32],
    solved_for_rival: NDArray[np.float32],
    parts: NDArray[np.int32],
    part_rows: RoundMemory,
    seat: int,
    first: int,
    last: int,
) -> int:
    """Solve some parts of one level for a seat; return how many."""
    if seat == 0:
        solve_parts(layout, solved, solved_for_rival, parts, first, last, part_rows)
    else:
        solve_parts(layout, solved_for_rival, solved, parts, first, last, part_rows)
    return last - first


ENTRIES = (
    clear_memo,
    begin_enumeration,
    enumerate_positions,
    find_position,
    share_payout,
    fill_payments,
    fill_worth,
    solve_positions,
)
