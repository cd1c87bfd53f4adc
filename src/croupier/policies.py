"""Policies: the simple ways to choose a move, as plain functions over the table, like the engine's.

A policy takes the table with a roll to be placed and 32 random bits for the choice between equal moves, and returns a
move (see MOVES). It uses only what lies open on the table. Compiled, policies play simulated games;
`croupier.bots.policy_bots` seats the same functions at a table with people.
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
"""From the rules, a table with a roll to be placed and 32 random bits to a move."""


def choice_bits(rules: Rules, table: Table, seed: int) -> int:
    """32 random bits for the turn being played, drawn from a player's own seed; the game's dice do not depend on it.

    They are drawn by counter, as the seeded dealer's dice are, so a player repeats itself exactly, also in a game that
    was saved and resumed.
    """
    return high_word(turn_bits(rules, table, game_key(seed, 0)))


def any_of(rules: Rules, moves: int, bits: int) -> int:
    """One move of a set (bit 4n: move n), each equally likely."""
    return nth_move(rules, moves, (bits * moves.bit_count()) >> 32)


def note_for(table: Table, casino: int, alone: int, count: int) -> int:
    """What a count of dice takes at a casino 1 to 6, given the counts that are paid there; thousand $."""
    return int(table.value[table.notes[casino, rank_at(alone, count)]]) * ((alone >> count) & 1)


def alone_among(reached: int, equal: int, mine: int, neutral: int) -> int:
    """Return the counts of dice that are paid once a seat and the neutral colour add theirs; see `add_count`."""
    reached, equal = add_count(reached, equal, mine)
    reached, equal = add_count(reached, equal, neutral)
    return paid_counts(reached, equal)


def bandit_takings(rules: Rules, table: Table, seat: int) -> tuple[int, int]:
    """What a seat, and all other players together, would take at the bandit if the round ended now; thousand $."""
    own = 0
    everyone = 0
    order = bandit_order(rules, table)
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


def settled(rules: Rules, table: Table, move: int) -> tuple[int, int, int, int]:
    """What the seat to place, and all others together, would take at the casino of a move: before it, and after it.

    A move changes how its own seat stands, and perhaps the neutral colour; so how the others do is looked at once.
    """
    seat = int(table.seat)
    if rules.casinos > BANDIT and move >= FACES:
        own_before, others_before = bandit_takings(rules, table, seat)
        lay(rules, table, move)
        own, others = bandit_takings(rules, table, seat)
        lift(rules, table, move)
        return own_before, others_before, own, others
    reached = 0
    equal = 0
    for player in range(rules.players):
        if player != seat:
            reached, equal = add_count(reached, equal, strength(rules, table, move, player))
    mine, neutral = strength(rules, table, move, seat), strength(rules, table, move, NEUTRAL)
    own_added, neutral_added = strength_added(rules, table, move)
    before = alone_among(reached, equal, mine, neutral)
    after = alone_among(reached, equal, mine + own_added, neutral + neutral_added)
    others_before = 0
    others = 0
    for player in range(rules.players):
        if player != seat:
            count = strength(rules, table, move, player)
            others_before += note_for(table, move, before, count)
            others += note_for(table, move, after, count)
    return note_for(table, move, before, mine), others_before, note_for(table, move, after, mine + own_added), others


def tourist(rules: Rules, table: Table, bits: int) -> int:
    """Any legal move, each equally likely."""
    return any_of(rules, open_moves(rules, table), bits)


def richest(rules: Rules, table: Table, bits: int) -> int:
    """The move to the biggest note: the one that the player would take there after the move, and not before it."""
    best = -1
    moves = 0
    untried = open_moves(rules, table)
    while untried > 0:
        move = first_move(untried)
        untried &= untried - 1
        before, _, gain, _ = settled(rules, table, move)
        if gain <= before:
            gain = 0
        if gain > best:
            best = gain
            moves = 0
        if gain == best:
            moves |= 1 << (4 * move)
    return any_of(rules, moves, bits)


def thrifty(rules: Rules, table: Table, bits: int, weight: int) -> int:
    """The move with the highest (own gain * weight - gain of the others) / dice placed.

    The casino that the move goes to is settled before and after it; a gain is what a player takes more there.
    """
    best = 0
    best_dice = 0
    moves = 0
    untried = open_moves(rules, table)
    while untried > 0:
        move = first_move(untried)
        untried &= untried - 1
        dice = dice_placed(table, move)
        own_before, others_before, own, others = settled(rules, table, move)
        gain = weight * (own - own_before) - (others - others_before)
        # gain / dice, compared without dividing
        if best_dice == 0 or gain * best_dice > best * dice:
            best = gain
            best_dice = dice
            moves = 0
        if gain * best_dice == best * dice:
            moves |= 1 << (4 * move)
    return any_of(rules, moves, bits)


def regular(rules: Rules, table: Table, bits: int) -> int:
    """As `thrifty`, with the gain of the others divided by the number of players: anyone can work it out on paper."""
    return thrifty(rules, table, bits, rules.players)


TOURIST, RICHEST, REGULAR = range(3)
"""The policies by number, as compiled code names them."""

NAMES = ("tourist", "richest", "regular")
"""Their names, by number."""


def choose(rules: Rules, table: Table, bits: int, policy: int) -> int:
    """The move a policy chooses."""
    if policy == TOURIST:
        return tourist(rules, table, bits)
    if policy == RICHEST:
        return richest(rules, table, bits)
    return regular(rules, table, bits)
