"""Lookahead: the share of victory that every seat can expect before a roll, exactly over all its falls.

Whatever the dice show, the seat to roll makes the move after which the network expects the largest share of victory for
it. There are not many different moves: a *case* is a move and how many dice of each kind it places. Each is valued
once; how often it is the best one of a roll is then counted over all rolls. Plain functions over a stack of tables,
like those of endgames.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.equity import win_share
from croupier.analysis.falls import Falls, falls_up_to
from croupier.network.inference import Memory, Weights, survey, value_move
from croupier.rules.engine import may_place, moves_of, pay, place, roll, showing
from croupier.rules.table import BIG, FACES, MOVES, NEUTRAL_KIND, OWN, PAY, ROLL, SEATS, Rules

Shares: TypeAlias = NDArray[np.float64]

ROLLS = 1_500
"""To look which case is best in so many rolls takes as long as to ask the network about a move."""
CASE = np.dtype(
    [
        # the share of victory after the move, by seat; below zero for the seat to roll where the case cannot be
        ("shares", np.float64, (SEATS,)),
        # how likely it is that this is the best case of a roll
        ("weight", np.float64),
    ]
)
"""What is known of a case."""


class Lookahead(NamedTuple):
    """What the network knows, and where expectations are worked out; one thread at a time."""

    weights: Weights
    memory: Memory
    equity: Shares
    """The setup's, see `equity_of`: what a round that is over is worth."""
    falls: Falls
    rare: float
    """Cases with so many dice as are less likely than this are left out; 0: none is, and expectations are exact."""
    cases: Any
    """Records of CASE, by depth and number, see `case_of`."""

    @classmethod
    def of(cls, rules: Rules, weights: Weights, equity: Shares, depth: int = 1, rare: float = 0.0) -> Lookahead:
        """For the tables of some rules, and expectations of expectations as deep as said."""
        dice = max(rules.dice, rules.big_dice, rules.neutral_dice)
        cases = MOVES * (rules.dice + 1) * (rules.big_dice + 1) * (rules.neutral_dice + 1)
        room = np.zeros((depth, cases), CASE).view(np.recarray)
        return cls(weights, Memory.empty(), equity, falls_up_to(dice), float(rare), room)


def hands(table: Any, kind: int) -> int:
    """How many dice of a kind the seat to roll may place: none, one, or up to all that it has."""
    return int(table.hand[table.seat, kind]) + 1


def cases_of(rules: Rules, table: Any) -> int:
    """How many cases there are for the seat to roll, those that cannot be among them."""
    return moves_of(rules) * hands(table, OWN) * hands(table, BIG) * hands(table, NEUTRAL_KIND)


def case_of(table: Any, move: int, own: int, big: int, pale: int) -> int:
    """The number of the case that a move places some dice of each kind of the seat to roll."""
    return ((move * hands(table, OWN) + own) * hands(table, BIG) + big) * hands(table, NEUTRAL_KIND) + pale


def roll_case(rules: Rules, table: Any, case: int) -> int:
    """Roll the dice of a case, and no others; returns its move."""
    pale = case % hands(table, NEUTRAL_KIND)
    rest = case // hands(table, NEUTRAL_KIND)
    big = rest % hands(table, BIG)
    rest //= hands(table, BIG)
    own = rest % hands(table, OWN)
    move = rest // hands(table, OWN)
    face = move if move < FACES else move - FACES
    roll(rules, table, own << (4 * face), big << (4 * face), pale << (4 * face))
    return move


def shares_after_payout(rules: Rules, table: Any, equity: Shares, shares: Shares) -> None:
    """Pay a round out, and write down the share of victory that each seat can then expect, as the network learns it."""
    pay(rules, table)
    total = 0.0
    for seat in range(rules.players):
        shares[seat] = win_share(rules, table, seat, equity)
        total += shares[seat]
    for seat in range(rules.players):
        shares[seat] /= total


def shares_after_move(rules: Rules, tables: Any, depth: int, move: int, look: Lookahead, shares: Shares) -> None:
    """Write down the share of victory of each seat after a legal move at `tables[depth]`, which has been surveyed.

    The table above that one is overwritten.
    """
    tables[depth + 1] = tables[depth]
    place(rules, tables[depth + 1], move)
    if tables[depth + 1].phase == PAY:
        shares_after_payout(rules, tables[depth + 1], look.equity, shares)
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
    """Value all cases of the seat to roll at `tables[depth]`; returns how many moves were looked at."""
    table = tables[depth]
    cases = look.cases[depth]
    alike = look.falls.alike
    seat = int(table.seat)
    looked = 0
    survey(rules, table, look.weights, look.memory)
    for case in range(cases_of(rules, table)):
        cases[case].weight = 0.0
        cases[case].shares[seat] = -1.0
        move = roll_case(rules, table, case)
        face = move if move < FACES else move - FACES
        likely = 1.0
        for kind in (OWN, BIG, NEUTRAL_KIND):
            likely *= alike[int(table.hand[seat, kind]), showing(int(table.roll[kind]), face)]
        if likely >= look.rare and may_place(rules, table, move):
            shares_after_move(rules, tables, depth, move, look, cases[case].shares)
            looked += 1
    roll(rules, table, 0, 0, 0)
    table.phase = ROLL
    return looked


def weigh_cases(rules: Rules, table: Any, every: Falls, cases: Any) -> int:
    """Work out how likely each case is to be the best one of a roll; returns how many rolls there are."""
    seat = int(table.seat)
    owns, bigs, pales = int(table.hand[seat, OWN]), int(table.hand[seat, BIG]), int(table.hand[seat, NEUTRAL_KIND])
    first, shown, chance = every.first, every.shown, every.chance
    total = 0.0
    rolls = 0
    for own in range(first[owns], first[owns + 1]):
        for big in range(first[bigs], first[bigs + 1]):
            for pale in range(first[pales], first[pales + 1]):
                highest = -1.0
                best = 0
                rolls += 1
                for move in range(moves_of(rules)):
                    face = move if move < FACES else move - FACES
                    dice = showing(shown[own], face), showing(shown[big], face), showing(shown[pale], face)
                    case = case_of(table, move, dice[0], dice[1], dice[2])
                    if cases[case].shares[seat] > highest:
                        highest = cases[case].shares[seat]
                        best = case
                if highest >= 0.0:
                    likely = chance[own] * chance[big] * chance[pale]
                    cases[best].weight += likely
                    total += likely
    for case in range(cases_of(rules, table)):
        cases[case].weight /= total
    return rolls


def expect_before_roll(rules: Rules, tables: Any, depth: int, look: Lookahead, shares: Shares) -> int:
    """Write down the share of victory that each seat can expect, where one has to roll at `tables[depth]`.

    Returns how many moves were looked at, or could have been in the time that rolls took. The table above that one is
    overwritten.
    """
    looked = value_cases(rules, tables, depth, look)
    cases = look.cases[depth]
    looked += weigh_cases(rules, tables[depth], look.falls, cases) // ROLLS
    for seat in range(rules.players):
        shares[seat] = 0.0
    for case in range(cases_of(rules, tables[depth])):
        weight = cases[case].weight
        if weight > 0.0:
            for seat in range(rules.players):
                shares[seat] += weight * cases[case].shares[seat]
    return looked


def shares_by_move(rules: Rules, tables: Any, look: Lookahead, shares: Shares) -> None:
    """Write down, by move and seat, the shares of victory after every legal move at `tables[0]`; the rest stays."""
    survey(rules, tables[0], look.weights, look.memory)
    for move in range(moves_of(rules)):
        if may_place(rules, tables[0], move):
            shares_after_move(rules, tables, 0, move, look, shares[move])
