"""Lookahead: the share of victory that every seat can expect before a roll, averaged exactly over all rolls.

Whatever the dice show, the seat to roll is assumed to make the move after which the network expects the largest share
of victory for it. Many rolls lead to the same few positions: a *case* is a move and how many dice of each kind it
places. Each case is valued once, and then weighted by the chance that it is the best one of a roll. These are plain
functions over a stack of tables, like those of endgames.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.equity import win_share
from croupier.analysis.falls import Falls, falls_up_to
from croupier.network.inference import NetworkMemory, NetworkWeights, encode_board, value_move
from croupier.rules.engine import faces_of, may_place, moves_of, pay, place, roll, showing
from croupier.rules.table import BIG, FACES, MOVES, NEUTRAL_KIND, OWN, PAY, ROLL, SEATS, Rules

Shares: TypeAlias = NDArray[np.float64]
"""Shares of victory, by seat."""

ROLLS = 1_500
"""Rolls whose best case can be found in the time in which the network values one move."""
CASE = np.dtype(
    [
        # the shares of victory after the move, by seat; negative for the seat to roll if the case is impossible
        ("shares", np.float64, (SEATS,)),
        # the chance that this is the best case of a roll
        ("weight", np.float64),
    ]
)
"""The value and the weight of a case."""


class Lookahead(NamedTuple):
    """The network and the arrays in which expectations are computed; only one thread may use them at a time."""

    weights: NetworkWeights
    memory: NetworkMemory
    equity: Shares
    """The equity of the setup, see `equity_of`: the worth of a position after the payout."""
    falls: Falls
    rare: float
    """Cases are left out if their numbers of dice are less likely than this. With 0 expectations are exact."""
    cases: Any
    """CASE records, by depth and number, see `case_number`."""

    @classmethod
    def of(cls, rules: Rules, weights: NetworkWeights, equity: Shares, depth: int = 1, rare: float = 0.0) -> Lookahead:
        """Make a lookahead for tables of some rules; `depth` is how many lookaheads may be nested."""
        dice = max(rules.dice, rules.big_dice, rules.neutral_dice)
        cases = MOVES * (rules.dice + 1) * (rules.big_dice + 1) * (rules.neutral_dice + 1)
        room = np.zeros((depth, cases), CASE).view(np.recarray)
        return cls(weights, NetworkMemory.empty(), equity, falls_up_to(dice, faces_of(rules)), float(rare), room)


def possible_counts(table: Any, kind: int) -> int:
    """Return how many numbers of dice of a kind the seat to roll may place: from none to all in its hand."""
    return int(table.hand[table.seat, kind]) + 1


def count_cases(rules: Rules, table: Any) -> int:
    """Count the cases of the seat to roll, including impossible ones."""
    return (
        moves_of(rules)
        * possible_counts(table, OWN)
        * possible_counts(table, BIG)
        * possible_counts(table, NEUTRAL_KIND)
    )


def case_number(table: Any, move: int, own: int, big: int, neutral: int) -> int:
    """Return the number of a case: a move that places the given numbers of dice of each kind."""
    # The digits of a number in mixed radix: with 3 own dice, 1 big and 0 neutral, the bases are 4, 2 and 1.
    number = move * possible_counts(table, OWN) + own
    number = number * possible_counts(table, BIG) + big
    return number * possible_counts(table, NEUTRAL_KIND) + neutral


def roll_case(rules: Rules, table: Any, case: int) -> int:
    """Roll only the dice that a case places, all with the face of its move. Return that move."""
    neutral = case % possible_counts(table, NEUTRAL_KIND)
    rest = case // possible_counts(table, NEUTRAL_KIND)
    big = rest % possible_counts(table, BIG)
    rest //= possible_counts(table, BIG)
    own = rest % possible_counts(table, OWN)
    move = rest // possible_counts(table, OWN)
    face = move if move < FACES else move - FACES
    roll(rules, table, own << (4 * face), big << (4 * face), neutral << (4 * face))
    return move


def write_shares_after_payout(rules: Rules, table: Any, equity: Shares, shares: Shares) -> None:
    """Pay a round out and write each seat's expected share of victory, scaled to add up to 1 as for the network."""
    pay(rules, table)
    total = 0.0
    for seat in range(rules.players):
        shares[seat] = win_share(rules, table, seat, equity)
        total += shares[seat]
    for seat in range(rules.players):
        shares[seat] /= total


def write_shares_after_move(rules: Rules, tables: Any, depth: int, move: int, look: Lookahead, shares: Shares) -> None:
    """Write the share of victory of each seat after a legal move at `tables[depth]`.

    `encode_board` must have encoded that table. `tables[depth + 1]` is overwritten.
    """
    tables[depth + 1] = tables[depth]
    place(rules, tables[depth + 1], move)
    if tables[depth + 1].phase == PAY:
        write_shares_after_payout(rules, tables[depth + 1], look.equity, shares)
        return
    value_move(rules, tables[depth], move, look.weights, look.memory)
    expected = look.memory.shares
    seat = int(tables[depth].seat)
    for steps in range(rules.players):
        shares[seat] = expected[steps]
        seat += 1
        if seat == rules.players:
            seat = 0


def value_cases(rules: Rules, tables: Any, depth: int, look: Lookahead) -> int:
    """Value all cases of the seat to roll at `tables[depth]`. Return how many moves the network was asked about."""
    table = tables[depth]
    cases = look.cases[depth]
    alike = look.falls.alike
    seat = int(table.seat)
    cost = 0
    encode_board(rules, table, look.weights, look.memory)
    for case in range(count_cases(rules, table)):
        cases[case].weight = 0.0
        cases[case].shares[seat] = -1.0
        move = roll_case(rules, table, case)
        face = move if move < FACES else move - FACES
        likely = 1.0
        for kind in (OWN, BIG, NEUTRAL_KIND):
            likely *= alike[int(table.hand[seat, kind]), showing(int(table.roll[kind]), face)]
        if likely >= look.rare and may_place(rules, table, move):
            write_shares_after_move(rules, tables, depth, move, look, cases[case].shares)
            cost += 1
    roll(rules, table, 0, 0, 0)
    table.phase = ROLL
    return cost


def weigh_cases(rules: Rules, table: Any, every: Falls, cases: Any) -> int:
    """Compute the chance of each case to be the best one of a roll. Return how many rolls there are."""
    seat = int(table.seat)
    owns, bigs, pales = int(table.hand[seat, OWN]), int(table.hand[seat, BIG]), int(table.hand[seat, NEUTRAL_KIND])
    first, shown, chance = every.first, every.shown, every.chance
    total = 0.0
    rolls = 0
    # A roll is a fall of the dice of each kind: e.g. 3 ordinary, 1 big and no neutral dice have 56 * 6 * 1 = 336 rolls.
    for own in range(first[owns], first[owns + 1]):
        for big in range(first[bigs], first[bigs + 1]):
            for neutral in range(first[pales], first[pales + 1]):
                highest = -1.0
                best = 0
                rolls += 1
                for move in range(moves_of(rules)):
                    face = move if move < FACES else move - FACES
                    dice = showing(shown[own], face), showing(shown[big], face), showing(shown[neutral], face)
                    case = case_number(table, move, dice[0], dice[1], dice[2])
                    if cases[case].shares[seat] > highest:
                        highest = cases[case].shares[seat]
                        best = case
                if highest >= 0.0:
                    likely = chance[own] * chance[big] * chance[neutral]
                    cases[best].weight += likely
                    total += likely
    for case in range(count_cases(rules, table)):
        cases[case].weight /= total
    return rolls


def expect_before_roll(rules: Rules, tables: Any, depth: int, look: Lookahead, shares: Shares) -> int:
    """Write the share of victory that each seat can expect at `tables[depth]`, where a seat has to roll.

    Returns the cost: the number of moves that the network was asked about, or could have been in the time that going
    through all rolls took. `tables[depth + 1]` is overwritten.
    """
    cost = value_cases(rules, tables, depth, look)
    cases = look.cases[depth]
    cost += weigh_cases(rules, tables[depth], look.falls, cases) // ROLLS
    for seat in range(rules.players):
        shares[seat] = 0.0
    for case in range(count_cases(rules, tables[depth])):
        weight = cases[case].weight
        if weight > 0.0:
            for seat in range(rules.players):
                shares[seat] += weight * cases[case].shares[seat]
    return cost


def write_shares_by_move(rules: Rules, tables: Any, look: Lookahead, shares: Shares) -> None:
    """Write the shares of victory after every legal move at `tables[0]`, by move and seat; other rows are unchanged."""
    encode_board(rules, tables[0], look.weights, look.memory)
    for move in range(moves_of(rules)):
        if may_place(rules, tables[0], move):
            write_shares_after_move(rules, tables, 0, move, look, shares[move])
