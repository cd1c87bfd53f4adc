"""Entries for exact answers: endgames by enumeration with a memo, and the solution of a round for two players."""

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
    """Clear the memo. Return how many entries it has room for."""
    for entry in range(len(memo.keys)):
        memo.keys[entry, 0] = FREE
    memo.positions[0] = 0
    return len(memo.keys)


def begin_enumeration(position: Any, stack: Stack) -> int:
    """Put `position[0]`, where a seat has to roll, at the bottom of the stack. Returns 0."""
    stack.tables[0] = position[0]
    stack.cursor[0] = 0
    stack.depth[0] = 0
    return 0


def enumerate_positions(
    rules: Rules, stack: Stack, memo: Memo, falls: Falls, equity: NDArray[np.float64], most: int
) -> int:
    """Continue until the memo has `most` positions or the first position is solved. Return how many it has."""
    continue_enumeration(rules, stack, memo, falls, equity, most)
    return int(memo.positions[0])


def find_position(position: Any, memo: Memo) -> int:
    """Return the entry of `position[0]` in the memo, or -1."""
    return find_entry(position[0], memo)


def share_payout(
    rules: Rules, position: Any, stack: Stack, equity: NDArray[np.float64], shares: NDArray[np.float64]
) -> int:
    """Write every seat's share of victory after the payout at `position[0]`. Return the number of players."""
    stack.tables[0] = position[0]
    payout_shares(rules, stack, 0, equity, shares)
    return rules.players


def fill_payments(rules: Rules, opening: Any, tables: Any, layout: RoundLayout) -> int:
    """Fill the table of what each casino of `opening[0]` pays two players. Returns 0."""
    fill_codes(rules, opening, tables, layout.codes)
    return 0


def fill_worth(rules: Rules, tables: Any, equity: NDArray[np.float64], layout: RoundLayout) -> int:
    """Fill the table of what payments are worth at `tables[0]` when playing for victory. Returns 0."""
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
    """Solve the parts `first` to `last` - 1 of a level for a seat. Return how many that are."""
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
