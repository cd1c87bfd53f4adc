"""Policies: the simple ways to choose a move, as plain functions over the table, like the engine's.

A policy takes the table with a roll to be placed and 32 random bits for the choice between equal moves, and returns a
move (see MOVES). It uses only what lies open on the table. Compiled, policies play simulated games;
`croupier.bots.policy_bots` seats the same functions at a table with people.
"""

from croupier.dealer.chance import turn_bits
from croupier.dealer.counter import game_key, high_word
from croupier.rules.engine import (
    bandit_order,
    counts_alone,
    first_move,
    lay,
    lift,
    nth_move,
    open_moves,
    rank_at,
    showing,
    strength,
)
from croupier.rules.table import BANDIT, FACES, KINDS, NEUTRAL, Rules, Table


def choice_bits(rules: Rules, table: Table, seed: int) -> int:
    """32 random bits for the turn being played, drawn from a player's own seed; the game's dice do not depend on it.

    They are drawn by counter, as the seeded dealer's dice are, so a player repeats itself exactly, also in a game that
    was saved and resumed.
    """
    return high_word(turn_bits(rules, table, game_key(seed, 0)))


def any_of(rules: Rules, moves: int, bits: int) -> int:
    """One move of a set (bit 4n: move n), each equally likely."""
    return nth_move(rules, moves, (bits * moves.bit_count()) >> 32)


def takings(rules: Rules, table: Table, casino: int, seat: int) -> tuple[int, int]:
    """What a seat, and what all other players together, would take at a casino if the round ended now; thousand $."""
    own = 0
    everyone = 0
    if rules.casinos > BANDIT and casino == BANDIT:
        order = bandit_order(rules, table)
        slot = 0
        while order > 0:
            colour = (order & 15) - 1
            note = int(table.value[table.notes[casino, slot]])
            if colour != NEUTRAL:
                everyone += note
            if colour == seat:
                own = note
            order >>= 4
            slot += 1
    else:
        alone = counts_alone(rules, table, casino)
        for player in range(rules.players):
            count = strength(rules, table, casino, player)
            note = int(table.value[table.notes[casino, rank_at(alone, count)]]) * ((alone >> count) & 1)
            everyone += note
            if player == seat:
                own = note
    return own, everyone - own


def settled(rules: Rules, table: Table, move: int) -> tuple[int, int, int, int]:
    """What the seat to place, and all others together, would take at the casino of a move: before it, and after it."""
    seat = int(table.seat)
    casino = move if move < FACES else BANDIT
    own_before, others_before = takings(rules, table, casino, seat)
    lay(rules, table, move)
    own, others = takings(rules, table, casino, seat)
    lift(rules, table, move)
    return own_before, others_before, own, others


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
        face = move if move < FACES else move - FACES
        dice = 0
        for kind in range(KINDS):
            dice += showing(int(table.roll[kind]), face)
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


POLICIES = (choice_bits, any_of, takings, settled, tourist, richest, thrifty, regular, choose)
"""All of them, a function after those it calls."""
