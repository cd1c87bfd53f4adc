"""Endgames: the end of a round by exact enumeration of every roll and every move, each seat for its own victory.

Plain functions over a stack of tables, like the engine's over one table. There is one function for the last die, one
for the last two dice and so on, each built upon the one before, because compiled code may not be recursive.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.equity import win_share
from croupier.rules.engine import faces_of, may_place, moves_of, pay, place, roll
from croupier.rules.table import BIG, KINDS, NEUTRAL_KIND, OWN, PAY, Rules

Shares: TypeAlias = NDArray[np.float64]
Node: TypeAlias = Callable[[Rules, Any, int, Shares, Shares], None]

LAST_DICE = 2
"""How many dice may be left on the table after a move for the move to be enumerated."""
DEPTH = LAST_DICE + 2
"""Tables that the enumeration needs: the game's own, one after the move, and one for each die.

Of shares it needs twice as many rows: one for each node, and one for the node's best move so far.
"""


def dice_left(rules: Rules, table: Any) -> int:
    """Return how many dice are left in all hands."""
    total = 0
    for seat in range(rules.players):
        total += int(table.hand[seat, OWN]) + int(table.hand[seat, BIG]) + int(table.hand[seat, NEUTRAL_KIND])
    return total


def payout_shares(rules: Rules, tables: Any, depth: int, equity: Shares, shares: Shares) -> None:
    """Pay out the round at this depth, and write every seat's share of victory."""
    table = tables[depth]
    pay(rules, table)
    for seat in range(rules.players):
        shares[depth, seat] = win_share(rules, table, seat, equity)


def roll_number(rules: Rules, table: Any, number: int) -> None:
    """Roll the dice of the seat to roll, so that they show the digits of `number` in base 6, their number of faces."""
    seat = int(table.seat)
    faces = faces_of(rules)
    # Two dice have 36 rolls: number 8 is 12 in base 6, so the dice show faces 2 and 1 (from 0), packed 0x110.
    for kind in range(KINDS):
        shown = 0
        for _ in range(int(table.hand[seat, kind])):
            shown += 1 << (4 * (number % faces))
            number //= faces
        table.roll[kind] = shown
    roll(rules, table, int(table.roll[OWN]), int(table.roll[BIG]), int(table.roll[NEUTRAL_KIND]))


def make_node(after: Node) -> Node:
    """Return a function that evaluates positions one turn earlier than `after` does."""

    def node(rules: Rules, tables: Any, depth: int, equity: Shares, shares: Shares) -> None:
        """Write the shares of victory at this depth, where a seat has to roll or the round is over."""
        if tables[depth].phase == PAY:
            payout_shares(rules, tables, depth, equity, shares)
            return
        table = tables[depth]
        seat = int(table.seat)
        rolls = 1
        for kind in range(KINDS):
            for _ in range(int(table.hand[seat, kind])):
                rolls *= faces_of(rules)
        for other in range(rules.players):
            shares[depth, other] = 0.0
        for number in range(rolls):
            roll_number(rules, table, number)
            best = -1.0
            for move in range(moves_of(rules)):
                if may_place(rules, table, move):
                    tables[depth + 1] = tables[depth]
                    place(rules, tables[depth + 1], move)
                    after(rules, tables, depth + 1, equity, shares)
                    if shares[depth + 1, seat] > best:
                        best = shares[depth + 1, seat]
                        for other in range(rules.players):
                            shares[DEPTH + depth, other] = shares[depth + 1, other]
            for other in range(rules.players):
                shares[depth, other] += shares[DEPTH + depth, other] / rolls

    return node


last_die = make_node(payout_shares)
last_two_dice = make_node(last_die)


def exact_move(rules: Rules, tables: Any, equity: Shares, shares: Shares) -> int:
    """Return the best move for the seat to place at tables[0], with at most LAST_DICE + 1 dice left in all hands."""
    seat = int(tables[0].seat)
    best = -1.0
    chosen = 0
    for move in range(moves_of(rules)):
        if may_place(rules, tables[0], move):
            tables[1] = tables[0]
            place(rules, tables[1], move)
            last_two_dice(rules, tables, 1, equity, shares)
            if shares[1, seat] > best:
                best = shares[1, seat]
                chosen = move
    return chosen
