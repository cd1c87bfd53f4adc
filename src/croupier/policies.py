"""Policies: simple ways to choose a move, as plain functions over the table.

A policy takes the rules, a table with a roll to be placed and 32 random bits, which decide between equally good moves.
It returns the number of a move (see MOVES) and uses only what is open on the table. Compiled, policies play simulated
games; `croupier.bots.policy_bots` seats the same functions at a table with people.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from croupier.dealer.chance import turn_bits
from croupier.dealer.counter import game_key, high_word
from croupier.rules.engine import (
    add_count,
    bandit_order,
    dice_placed,
    first_move,
    lay,
    lift,
    nth_move,
    open_moves,
    paid_counts,
    rank_at,
    strength,
    strength_added,
)
from croupier.rules.table import BANDIT, FACES, NEUTRAL, Rules, Table

Policy: TypeAlias = Callable[[Rules, Any, int], int]
"""A function from the rules, a table with a roll to be placed and 32 random bits to a move."""


def choice_bits(rules: Rules, table: Table, seed: int) -> int:
    """Return 32 random bits for the current turn, drawn from a player's own seed. The dice do not depend on it.

    Like the seeded dealer's dice they depend only on the seed and the turn, so a bot repeats itself exactly, even in a
    game that was saved and resumed.
    """
    return high_word(turn_bits(rules, table, game_key(seed, 0)))


def pick_move(rules: Rules, moves: int, bits: int) -> int:
    """Pick a move of a set (bit 4n: move n), each equally likely."""
    # (bits * count) >> 32 scales 32 random bits to a number below count, without a division.
    return nth_move(rules, moves, (bits * moves.bit_count()) >> 32)


def note_value(table: Table, casino: int, alone: int, count: int) -> int:
    """Return the value of the note that a count of dice wins at a casino 1 to 6, in thousand $; 0 if it is not paid.

    `alone` is the set of counts that are paid there (bit n: n dice).
    """
    return int(table.value[table.notes[casino, rank_at(alone, count)]]) * ((alone >> count) & 1)


def paid_counts_with(reached: int, equal: int, mine: int, neutral: int) -> int:
    """Return the set of counts that are paid once a seat and the neutral colour join the other colours at a casino.

    `reached` and `equal` describe those others, see `add_count`; `mine` and `neutral` are the counts of the two.
    """
    reached, equal = add_count(reached, equal, mine)
    reached, equal = add_count(reached, equal, neutral)
    return paid_counts(reached, equal)


def bandit_takings(rules: Rules, table: Table, seat: int) -> tuple[int, int]:
    """Return what a seat, and all other players together, would win at the bandit if the round ended now.

    Both are in thousand $. The neutral colour is no player.
    """
    own = 0
    everyone = 0
    order = bandit_order(rules, table)  # packed: four bits each, colour + 1, the first to be paid in the lowest
    slot = 0
    while order > 0:
        colour = (order & 15) - 1
        note = int(table.value[table.notes[BANDIT, slot]])
        if colour != NEUTRAL:
            everyone += note
        if colour == seat:
            own = note
        order >>= 4
        slot += 1
    return own, everyone - own


def compare_takings(rules: Rules, table: Table, move: int) -> tuple[int, int, int, int]:
    """Return what the seat to place and all others together would win at a move's casino, before and after the move.

    The order is: own before, others before, own after, others after; in thousand $. The table is left as it was.
    """
    seat = int(table.seat)
    if rules.casinos > BANDIT and move >= FACES:
        own_before, others_before = bandit_takings(rules, table, seat)
        lay(rules, table, move)
        own, others = bandit_takings(rules, table, seat)
        lift(rules, table, move)
        return own_before, others_before, own, others
    # A move changes only the strength of its own seat and of the neutral colour: the others are add_count once.
    reached = 0
    equal = 0
    for player in range(rules.players):
        if player != seat:
            reached, equal = add_count(reached, equal, strength(rules, table, move, player))
    mine, neutral = strength(rules, table, move, seat), strength(rules, table, move, NEUTRAL)
    own_added, neutral_added = strength_added(rules, table, move)
    before = paid_counts_with(reached, equal, mine, neutral)
    after = paid_counts_with(reached, equal, mine + own_added, neutral + neutral_added)
    others_before = 0
    others = 0
    for player in range(rules.players):
        if player != seat:
            count = strength(rules, table, move, player)
            others_before += note_value(table, move, before, count)
            others += note_value(table, move, after, count)
    return (
        note_value(table, move, before, mine),
        others_before,
        note_value(table, move, after, mine + own_added),
        others,
    )


def tourist(rules: Rules, table: Table, bits: int) -> int:
    """Choose any legal move, each equally likely."""
    return pick_move(rules, open_moves(rules, table), bits)


def richest(rules: Rules, table: Table, bits: int) -> int:
    """Choose the move that wins the biggest note: one that the player would take after the move, but not before it."""
    best = -1
    moves = 0
    untried = open_moves(rules, table)
    while untried > 0:
        move = first_move(untried)
        untried &= untried - 1
        before, _, gain, _ = compare_takings(rules, table, move)
        if gain <= before:
            gain = 0
        if gain > best:
            best = gain
            moves = 0
        if gain == best:
            moves |= 1 << (4 * move)
    return pick_move(rules, moves, bits)


def thrifty(rules: Rules, table: Table, bits: int, weight: int) -> int:
    """Choose the move with the highest (own gain * weight - gain of the others) / dice placed.

    A gain is how much more a player would win at the move's casino after the move than before it.
    """
    best = 0
    best_dice = 0
    moves = 0
    untried = open_moves(rules, table)
    while untried > 0:
        move = first_move(untried)
        untried &= untried - 1
        dice = dice_placed(table, move)
        own_before, others_before, own, others = compare_takings(rules, table, move)
        gain = weight * (own - own_before) - (others - others_before)
        # gain / dice > best / best_dice, without dividing
        if best_dice == 0 or gain * best_dice > best * dice:
            best = gain
            best_dice = dice
            moves = 0
        if gain * best_dice == best * dice:
            moves |= 1 << (4 * move)
    return pick_move(rules, moves, bits)


def regular(rules: Rules, table: Table, bits: int) -> int:
    """Choose as `thrifty` does, weighing the own gain by the number of players: anyone can work it out on paper."""
    return thrifty(rules, table, bits, rules.players)


TOURIST, RICHEST, REGULAR = range(3)
"""The numbers of the policies, by which compiled code calls them."""

NAMES = ("tourist", "richest", "regular")
"""The names of the policies, by number."""


def choose(rules: Rules, table: Table, bits: int, policy: int) -> int:
    """Return the move that a policy, given by its number, chooses."""
    if policy == TOURIST:
        return tourist(rules, table, bits)
    if policy == RICHEST:
        return richest(rules, table, bits)
    return regular(rules, table, bits)
