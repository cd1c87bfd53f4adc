"""Shares of victory by exact enumeration: every fall of the dice, every placing, each seat for its own victory.

Of moves that are equal for the seat that makes them it makes the first: faces on their casinos before those on the
bandit, low before high. Depth first, with a stack instead of recursion, which compiled code may not have; so the work
can be left at any time and taken up again. Plain functions over tables, like the engine's.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.equity import win_share
from croupier.analysis.falls import Falls
from croupier.analysis.memo import EQUAL, MISSING, Memo, known, learn
from croupier.rules.engine import may_place, moves_of, pay, place, roll, showing
from croupier.rules.table import BIG, FACES, NEUTRAL_KIND, OWN, PAY, Rules

ILLEGAL = -1.0
"""Stands where a placing is not legal."""


class Stack(NamedTuple):
    """Where the enumeration is: a row for each turn from the first position on."""

    tables: Any
    """Records, with a seat to roll."""
    cursor: NDArray[np.int64]
    """The placing that is to be tried next."""
    worth: NDArray[np.float64]
    """The shares of victory after each placing, by row, placing and seat."""
    depth: NDArray[np.int64]
    """One number: the row being worked on; -1 once all is done."""
    payout: Any
    """One record, to pay out on."""


def combinations(table: Any) -> int:
    """In how many ways dice of the hand to roll can show one face."""
    seat = int(table.seat)
    return (
        (int(table.hand[seat, OWN]) + 1) * (int(table.hand[seat, BIG]) + 1) * (int(table.hand[seat, NEUTRAL_KIND]) + 1)
    )


def roll_placing(rules: Rules, table: Any, placing: int, ways: int) -> int:
    """Roll just the dice that a placing lays; returns its move. Dice of other faces do not matter to it."""
    seat = int(table.seat)
    move = placing // ways
    way = placing % ways
    shift = 4 * (move % FACES)
    neutrals = int(table.hand[seat, NEUTRAL_KIND]) + 1
    bigs = int(table.hand[seat, BIG]) + 1
    roll(rules, table, (way // neutrals // bigs) << shift, (way // neutrals % bigs) << shift, (way % neutrals) << shift)
    return move


def payout_shares(rules: Rules, stack: Stack, row: int, equity: NDArray[np.float64], shares: NDArray[Any]) -> None:
    """The shares of victory once the round in a row is paid out."""
    stack.payout[0] = stack.tables[row]
    table = stack.payout[0]
    pay(rules, table)
    for seat in range(rules.players):
        shares[seat] = win_share(rules, table, seat, equity)


def expect_shares(rules: Rules, table: Any, worth: NDArray[np.float64], chances: Falls, shares: NDArray[Any]) -> None:
    """The shares of victory before the roll of the seat whose turn it is, from those after each placing."""
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


def enumerate_on(
    rules: Rules, stack: Stack, memo: Memo, chances: Falls, equity: NDArray[np.float64], most: int
) -> None:
    """Go on with an enumeration until so many positions are known, or all that the first one needs."""
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
                entry = known(after, memo)
                if entry == MISSING and after.phase == PAY:
                    entry = learn(after, memo)
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
            entry = learn(table, memo)
            expect_shares(rules, table, stack.worth[row], chances, memo.shares[entry])
            row -= 1
    stack.depth[0] = row
