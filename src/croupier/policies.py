"""Policies: the simple ways to choose a move, as plain functions over the table, like the engine's.

A policy takes the table with a roll to be placed and a random word of 32 bits for the choice between equals, and
returns a move (see MOVES). It looks only at what lies open on the table. Compiled, they play simulated games;
`croupier.bots` lets the same players sit at a table with people.
"""

from croupier.rules.engine import lay, lift, may_place, moves_of, pay_order, showing
from croupier.rules.table import BANDIT, COLOURS, FACES, KINDS, NEUTRAL, Rules, Table


def any_of(rules: Rules, moves: int, whim: int) -> int:
    """Any move of a set of moves, a bit each, all alike."""
    count = 0
    for move in range(moves_of(rules)):
        count += (moves >> move) & 1
    skip = (whim * count) >> 32
    chosen = 0
    for move in range(moves_of(rules)):
        if (moves >> move) & 1 > 0:
            if skip == 0:
                chosen = move
            skip -= 1
    return chosen


def prize(rules: Rules, table: Table, casino: int, colour: int) -> int:
    """What a colour would take at a casino if the round ended now, thousand $."""
    order = pay_order(rules, table, casino)
    for rank in range(COLOURS):
        if (order >> (4 * rank)) & 15 == colour + 1:
            return int(table.value[table.notes[casino, rank]])
    return 0


def advantage(rules: Rules, table: Table, casino: int, seat: int, weight: int) -> int:
    """What a seat would take at a casino, times a weight, less what the others would take there."""
    order = pay_order(rules, table, casino)
    total = 0
    for rank in range(COLOURS):
        colour = ((order >> (4 * rank)) & 15) - 1
        if colour == seat:
            total += weight * int(table.value[table.notes[casino, rank]])
        elif 0 <= colour < NEUTRAL:
            total -= int(table.value[table.notes[casino, rank]])
    return total


def tourist(rules: Rules, table: Table, whim: int) -> int:
    """Any legal move, all alike."""
    count = 0
    for move in range(moves_of(rules)):
        if may_place(rules, table, move):
            count += 1
    skip = (whim * count) >> 32
    chosen = 0
    for move in range(moves_of(rules)):
        if may_place(rules, table, move):
            if skip == 0:
                chosen = move
            skip -= 1
    return chosen


def richest(rules: Rules, table: Table, whim: int) -> int:
    """The move to the biggest note: at the casino it goes to, the player would then take it, and does not yet."""
    seat = int(table.seat)
    best = -1
    moves = 0
    for move in range(moves_of(rules)):
        if may_place(rules, table, move):
            casino = move if move < FACES else BANDIT
            held = prize(rules, table, casino, seat)
            lay(rules, table, move)
            gain = prize(rules, table, casino, seat)
            lift(rules, table, move)
            if gain <= held:
                gain = 0
            if gain > best:
                best = gain
                moves = 0
            if gain == best:
                moves |= 1 << move
    return any_of(rules, moves, whim)


def thrifty(rules: Rules, table: Table, whim: int, weight: int) -> int:
    """The most for the dice: the player's gain there, times a weight, less the others' gain, for each die placed."""
    seat = int(table.seat)
    best = 0
    best_dice = 0
    moves = 0
    for move in range(moves_of(rules)):
        if may_place(rules, table, move):
            face = move if move < FACES else move - FACES
            casino = move if move < FACES else BANDIT
            dice = 0
            for kind in range(KINDS):
                dice += showing(int(table.roll[kind]), face)
            gain = -advantage(rules, table, casino, seat, weight)
            lay(rules, table, move)
            gain += advantage(rules, table, casino, seat, weight)
            lift(rules, table, move)
            # gain / dice, compared without dividing
            if best_dice == 0 or gain * best_dice > best * dice:
                best = gain
                best_dice = dice
                moves = 0
            if gain * best_dice == best * dice:
                moves |= 1 << move
    return any_of(rules, moves, whim)


def regular(rules: Rules, table: Table, whim: int) -> int:
    """The most for the dice, where the others' gain is shared by all players."""
    return thrifty(rules, table, whim, rules.players)


TOURIST, RICHEST, REGULAR = range(3)
"""The policies by number, as a line-up names them."""

NAMES = ("tourist", "richest", "regular")
"""Their names, by number."""


def choose(rules: Rules, table: Table, whim: int, policy: int) -> int:
    """The move a policy chooses."""
    if policy == TOURIST:
        return tourist(rules, table, whim)
    if policy == RICHEST:
        return richest(rules, table, whim)
    return regular(rules, table, whim)


POLICIES = (any_of, prize, advantage, tourist, richest, thrifty, regular, choose)
"""All of them, a function after those it calls."""
