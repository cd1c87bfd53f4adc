"""Par: a round played on as the network plays, with the luck of every roll taken out of what it was worth.

*Par* is how the house would go on: everyone makes the move after which the network expects the largest share of victory
for them and, once at most `LAST_DICE` dice are left, the move that is exactly best. What a position is worth at par is
the mean share of victory over all ways the dice can fall from there. A *rollout* plays one of them. Before each of its
rolls the network's expectation over all rolls is known exactly; by how much the roll beats it is luck. Luck is 0 on
average whatever the network believes, so it is subtracted: the mean stays the same, and far fewer rollouts
do. Plain functions over a stack of tables, like those of endgames.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.endgame import DEPTH, ENDGAME, LAST_DICE, dice_left, last_two_dice
from croupier.compiled.loops import throw
from croupier.dealer.counter import game_key
from croupier.network.lookahead import (
    LOOKAHEAD,
    Lookahead,
    expect_before_roll,
    shares_after_move,
    shares_after_payout,
)
from croupier.rules.engine import may_place, moves_of, place, showing
from croupier.rules.table import BIG, FACES, OWN, PALE, PAY, ROLL, SEATS, TABLE, Rules


class Space(NamedTuple):
    """The memory of rollouts, one thread at a time."""

    tables: Any
    """Records: the table that is played on, and those that moves are tried on."""
    shares: NDArray[np.float64]
    """Of the enumeration of endgames."""
    before: NDArray[np.float64]
    """By seat: the shares of victory expected before a roll."""
    after: NDArray[np.float64]
    """By seat: those after the move that is made of it."""
    other: NDArray[np.float64]
    """By seat: those after another move."""

    @classmethod
    def empty(cls) -> Space:
        """New memory."""
        rows = (np.zeros(SEATS) for _ in range(3))
        return cls(np.zeros(DEPTH, TABLE), np.zeros((2 * DEPTH, SEATS)), *rows)


def best_face(table: Any, look: Lookahead) -> int:
    """The face of a roll that the network would place, as the expectation before the roll has just valued all cases."""
    seat = int(table.seat)
    owns, bigs, pales = int(table.hand[seat, OWN]), int(table.hand[seat, BIG]), int(table.hand[seat, PALE])
    best = 0
    highest = -2.0
    for face in range(FACES):
        own = showing(int(table.roll[OWN]), face)
        big = showing(int(table.roll[BIG]), face)
        pale = showing(int(table.roll[PALE]), face)
        case = ((face * (owns + 1) + own) * (bigs + 1) + big) * (pales + 1) + pale
        if own + big + pale > 0 and look.shares[0, case, seat] > highest:
            highest = look.shares[0, case, seat]
            best = face
    return best


def better_move(rules: Rules, space: Space, face: int, look: Lookahead) -> int:
    """The better move of a face at `tables[0]`, on its casino or the bandit; what the network then expects: `after`."""
    tables, seat = space.tables, int(space.tables[0].seat)
    shares_after_move(rules, tables, 0, face, look, space.after)
    if moves_of(rules) == FACES or not may_place(rules, tables[0], FACES + face):
        return face
    shares_after_move(rules, tables, 0, FACES + face, look, space.other)
    if space.other[seat] <= space.after[seat]:
        return face
    for each in range(rules.players):
        space.after[each] = space.other[each]
    return FACES + face


def exact_worth(rules: Rules, space: Space, look: Lookahead, shares: NDArray[np.float64]) -> None:
    """Write down what `tables[0]` is worth to each seat, where at most `LAST_DICE` dice are left in all hands."""
    space.tables[1] = space.tables[0]
    if space.tables[0].phase == PAY:
        shares_after_payout(rules, space.tables[1], look.equity, shares)
        return
    last_two_dice(rules, space.tables, 1, look.equity, space.shares)
    total = 0.0
    for seat in range(rules.players):
        total += space.shares[1, seat]
    for seat in range(rules.players):
        shares[seat] = space.shares[1, seat] / total


def par_move(rules: Rules, space: Space, look: Lookahead) -> int:
    """The move at par of the seat to place at `tables[0]`; of equal ones the first."""
    tables, after = space.tables, space.after
    seat = int(tables[0].seat)
    exact = dice_left(rules, tables[0]) <= LAST_DICE
    chosen = -1
    highest = 0.0
    for move in range(moves_of(rules)):
        if may_place(rules, tables[0], move):
            if exact:
                tables[1] = tables[0]
                place(rules, tables[1], move)
                last_two_dice(rules, tables, 1, look.equity, space.shares)
                for each in range(rules.players):
                    after[each] = space.shares[1, each]
            else:
                shares_after_move(rules, tables, 0, move, look, after)
            if chosen < 0 or after[seat] > highest:
                highest = after[seat]
                chosen = move
    return chosen


def roll_out(rules: Rules, space: Space, key: int, look: Lookahead, plain: bool, worth: NDArray[np.float64]) -> int:
    """Play the round at `tables[0]`, where a seat has to roll, on at par; write down what it was worth to each seat.

    Luck is taken out, unless `plain`. Returns how many moves the network was asked about.
    """
    tables = space.tables
    looked = 0
    for seat in range(rules.players):
        worth[seat] = 0.0
    while tables[0].phase == ROLL and dice_left(rules, tables[0]) > LAST_DICE:
        if plain:
            throw(rules, tables[0], key)
            move = par_move(rules, space, look)
        else:
            looked += expect_before_roll(rules, tables, 0, look, space.before)
            throw(rules, tables[0], key)
            move = better_move(rules, space, best_face(tables[0], look), look)
            for seat in range(rules.players):
                worth[seat] += space.before[seat] - space.after[seat]
        place(rules, tables[0], move)
    exact_worth(rules, space, look, space.after)
    for seat in range(rules.players):
        worth[seat] += space.after[seat]
    return looked


KNOWN, CHOICE, ROLLOUTS, PLAIN_ROLLOUTS = range(4)
"""Questions about a position."""


class Question(NamedTuple):
    """What is asked about a position."""

    kind: int
    seed: int
    """Of rollouts; it and the number of a rollout name its dice. Signed, 64 bits."""
    first: int
    """The number of the first rollout."""


def inquire(
    rules: Rules, position: Any, space: Space, look: Lookahead, question: Question, rows: NDArray[np.float64]
) -> int:
    """Answer a question about `position[0]`. All are in one function, so that it is compiled once.

    - KNOWN: fills the first row with what is known, by seat, where a seat has to roll or the round is over. 1: that is
      exact; 0: it is the network's expectation over all rolls.
    - CHOICE: the move at par of the seat to place.
    - ROLLOUTS, PLAIN_ROLLOUTS: fills every row with a rollout, less luck or plain, where a seat has to roll; how many
      moves the network was asked about.
    """
    space.tables[0] = position[0]
    if question.kind == CHOICE:
        return par_move(rules, space, look)
    if question.kind == KNOWN:
        if space.tables[0].phase == PAY or dice_left(rules, space.tables[0]) <= LAST_DICE:
            exact_worth(rules, space, look, rows[0])
            return 1
        expect_before_roll(rules, space.tables, 0, look, rows[0])
        return 0
    looked = 0
    for row in range(rows.shape[0]):
        space.tables[0] = position[0]
        key = game_key(question.seed, question.first + row)
        looked += roll_out(rules, space, key, look, question.kind == PLAIN_ROLLOUTS, rows[row])
    return looked


PAR = (*LOOKAHEAD, *ENDGAME, best_face, better_move, exact_worth, par_move, roll_out)
"""Those that compiled code calls, a function after those it calls."""
