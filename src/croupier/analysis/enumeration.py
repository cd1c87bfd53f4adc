"""Shares of victory by exact enumeration: every roll and every placing, each seat for its own victory.

Of moves that are equal for its seat, the first is made: faces on their casinos before those on the bandit, low before
high. The search is depth first, with a stack instead of recursion, which compiled code may not have; so it can be
interrupted at any time and continued later. Plain functions over tables, like the engine's.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.equity import win_share
from croupier.analysis.falls import Falls
from croupier.analysis.memo import EQUAL, MISSING, Memo, add_entry, find_entry
from croupier.rules.engine import may_place, moves_of, pay, place, roll, showing
from croupier.rules.table import BIG, FACES, NEUTRAL_KIND, OWN, PAY, Rules

ILLEGAL = -1.0
"""Marks a placing that is not legal; less than any share of victory."""


class Stack(NamedTuple):
    """The state of the enumeration: a row for each turn from the first position on."""

    tables: Any
    """Records in which a seat has to roll."""
    cursor: NDArray[np.int64]
    """The placing to be tried next, by row. All before it have their shares in `worth`."""
    worth: NDArray[np.float64]
    """The shares of victory after each placing, by row, placing and seat."""
    depth: NDArray[np.int64]
    """One number: the current row, or -1 once everything is done."""
    payout: Any
    """One record, on which rounds are paid out."""


def combinations(table: Any) -> int:
    """Return in how many ways dice of the seat to roll can show one face, none included.

    With 2 ordinary dice and a big one that is (2 + 1) * (1 + 1) = 6.
    """
    seat = int(table.seat)
    return (
        (int(table.hand[seat, OWN]) + 1) * (int(table.hand[seat, BIG]) + 1) * (int(table.hand[seat, NEUTRAL_KIND]) + 1)
    )


def roll_placing(rules: Rules, table: Any, placing: int, ways: int) -> int:
    """Roll only the dice that a placing uses, as those of other faces do not matter to it, and return its move.

    A placing is a move and a way to make it, in one number: move * ways + way. A way is how many own, big and neutral
    dice show the face, as digits whose bases are one more than the dice of each kind in hand.
    """
    seat = int(table.seat)
    move = placing // ways
    way = placing % ways
    shift = 4 * (move % FACES)
    neutrals = int(table.hand[seat, NEUTRAL_KIND]) + 1
    bigs = int(table.hand[seat, BIG]) + 1
    roll(rules, table, (way // neutrals // bigs) << shift, (way // neutrals % bigs) << shift, (way % neutrals) << shift)
    return move


def payout_shares(rules: Rules, stack: Stack, row: int, equity: NDArray[np.float64], shares: NDArray[Any]) -> None:
    """Pay out a copy of the round in a row, and write every seat's share of victory."""
    stack.payout[0] = stack.tables[row]
    table = stack.payout[0]
    pay(rules, table)
    for seat in range(rules.players):
        shares[seat] = win_share(rules, table, seat, equity)


def expect_shares(rules: Rules, table: Any, worth: NDArray[np.float64], chances: Falls, shares: NDArray[Any]) -> None:
    """Write the shares of victory before the roll of the seat whose turn it is, from those after each placing."""
    rolls = chances.shown
    chance = chances.chance
    first = chances.first
    seat = int(table.seat)
    own = int(table.hand[seat, OWN])
    bigs = int(table.hand[seat, BIG])
    neutrals = int(table.hand[seat, NEUTRAL_KIND])
    ways = (own + 1) * (bigs + 1) * (neutrals + 1)
    for other in range(rules.players):
        shares[other] = 0.0
    # One loop for each kind of dice: over all its rolls, which are rows first[n] to first[n + 1] of the table of rolls.
    for one in range(first[own], first[own + 1]):
        for two in range(first[bigs], first[bigs + 1]):
            for three in range(first[neutrals], first[neutrals + 1]):
                chosen = 0
                highest = ILLEGAL
                for move in range(moves_of(rules)):
                    face = move if move < FACES else move - FACES
                    way = showing(rolls[one], face) * (bigs + 1) + showing(rolls[two], face)
                    way = way * (neutrals + 1) + showing(rolls[three], face)
                    if way > 0 and worth[move * ways + way, seat] > highest + EQUAL:
                        highest = worth[move * ways + way, seat]
                        chosen = move * ways + way
                likely = chance[one] * chance[two] * chance[three]
                for other in range(rules.players):
                    shares[other] += likely * worth[chosen, other]


def continue_enumeration(
    rules: Rules, stack: Stack, memo: Memo, chances: Falls, equity: NDArray[np.float64], most: int
) -> None:
    """Continue an enumeration until `most` positions are known, or all that the first one needs."""
    # Each row of the stack is a position whose cursor runs over its placings. If the position after a placing is not
    # known yet, the row waits there and the next row starts with that position and cursor 0; once it is known, it is in
    # the memo, so the same placing is tried again. Say row 0 stops at placing 5: row 1 runs to its end, and row 0 goes
    # on with 5. So rows and cursors are all there is to remember between calls.
    row = stack.depth[0]
    while row >= 0 and memo.positions[0] < most:
        table = stack.tables[row]
        ways = combinations(table)
        unknown = False
        while stack.cursor[row] < moves_of(rules) * ways and not unknown:
            placing = stack.cursor[row]
            move = roll_placing(rules, table, placing, ways)
            if may_place(rules, table, move):
                stack.tables[row + 1] = stack.tables[row]
                after = stack.tables[row + 1]
                place(rules, after, move)
                entry = find_entry(after, memo)
                if entry == MISSING and after.phase == PAY:
                    entry = add_entry(after, memo)
                    payout_shares(rules, stack, row + 1, equity, memo.shares[entry])
                if entry == MISSING:
                    unknown = True
                else:
                    for seat in range(rules.players):
                        stack.worth[row, placing, seat] = memo.shares[entry, seat]
            else:
                stack.worth[row, placing, int(table.seat)] = ILLEGAL
            if not unknown:
                stack.cursor[row] += 1
        if unknown:
            row += 1
            stack.cursor[row] = 0
        else:
            entry = add_entry(table, memo)
            expect_shares(rules, table, stack.worth[row], chances, memo.shares[entry])
            row -= 1
    stack.depth[0] = row
