"""Entries that describe a table to the page, as a row of whole numbers: what is on it and who would win what.

From these numbers the page builds the same values that `croupier.rules.view` gives the server. A list follows its
length; -1 stands for nothing, or for what the viewer may not see. Each `write_` function writes at index `at`, and
returns the index after the last number written.
"""

from typing import Any

from croupier.record.position_table import lay_out_table
from croupier.record.position_text import put_table
from croupier.rules.engine import (
    BELOW_PIPS,
    PIPS,
    bandit_strength,
    dice_placed,
    lay,
    lift,
    may_place,
    moves_of,
    notes_won,
    pay_order,
    rank_of,
    showing,
    strength,
)
from croupier.rules.table import (
    BANDIT,
    BIG,
    COLOURS,
    DENOMINATIONS,
    FACES,
    KINDS,
    LOT,
    NEUTRAL,
    NEUTRAL_KIND,
    OVER,
    OWN,
    PLACE,
    ROLL,
    SLOTS,
    Rules,
)

NOTHING = -1


def write_group(table: Any, casino: int, colour: int, stands: int, order: int, numbers: Any, at: int) -> int:
    """Write the dice of one colour at a casino: colour, dice, big dice, strength, pips, whether it is knocked out.

    `stands` is the colour's strength there, and `order` the casino's pay order.
    """
    dice = 0
    big = 0
    pips = 0
    if casino == BANDIT:
        for face in range(FACES):
            if colour == NEUTRAL:
                dice += int(table.laid[face, NEUTRAL_KIND])
            elif table.laid_by[face] == colour + 1:
                dice += int(table.laid[face, OWN])
                big += int(table.laid[face, BIG])
        pips = stands // BELOW_PIPS % PIPS
        stands //= PIPS * BELOW_PIPS
    else:
        dice = int(table.dice[casino, colour])
        if colour != NEUTRAL:
            big = int(table.big[casino, colour])
    knocked_out = 1
    while order > 0:
        if (order & 15) - 1 == colour:
            knocked_out = 0
        order >>= 4
    numbers[at] = colour
    numbers[at + 1] = dice
    numbers[at + 2] = big
    numbers[at + 3] = stands
    numbers[at + 4] = pips
    numbers[at + 5] = knocked_out
    return at + 6


def write_standing(rules: Rules, table: Any, casino: int, numbers: Any, at: int) -> int:
    """Write a casino: its number, its notes, who would win each of them, and its groups of dice, strongest first."""
    order = pay_order(rules, table, casino)
    count = 0
    while count < SLOTS and table.notes[casino, count] > 0:
        count += 1
    numbers[at] = casino + 1
    numbers[at + 1] = count
    at += 2
    for slot in range(count):
        numbers[at + slot] = table.value[table.notes[casino, slot]]
        numbers[at + count + slot] = ((order >> (4 * slot)) & 15) - 1
    at += 2 * count
    length = at
    at += 1
    groups = 0
    below = 1 << 30
    while True:  # find the next strength below the last one; equal colours come in the order of seats
        best = 0
        for colour in range(COLOURS):
            stands = (
                bandit_strength(rules, table, colour) if casino == BANDIT else strength(rules, table, casino, colour)
            )
            if best < stands < below:
                best = stands
        if best == 0:
            break
        for colour in range(COLOURS):
            stands = (
                bandit_strength(rules, table, colour) if casino == BANDIT else strength(rules, table, casino, colour)
            )
            if stands == best:
                at = write_group(table, casino, colour, stands, order, numbers, at)
                groups += 1
        below = best
    numbers[length] = groups
    return at


def write_seat(rules: Rules, table: Any, seat: int, ranked: bool, shown: bool, numbers: Any, at: int) -> int:
    """Write a seat: its dice of each kind, number of notes, money and rank, and its notes, the highest first.

    The rank is written only if `ranked`; money and notes only if `shown`.
    """
    for kind in range(KINDS):
        numbers[at + kind] = table.hand[seat, kind]
    notes = notes_won(table, seat)
    numbers[at + 3] = notes
    numbers[at + 4] = table.money[seat] if shown else NOTHING
    numbers[at + 5] = rank_of(rules, table, seat) if ranked else NOTHING
    at += 6
    if shown:
        for back in range(DENOMINATIONS):
            note = DENOMINATIONS - back
            for _ in range(table.won[seat, note]):
                numbers[at] = table.value[note]
                at += 1
    return at


def describe_casinos(rules: Rules, tables: Any, numbers: Any) -> int:
    """Write all casinos. Return how many numbers were written."""
    at = 0
    for casino in range(rules.casinos):
        at = write_standing(rules, tables[0], casino, numbers, at)
    return at


def describe_game(rules: Rules, tables: Any, numbers: Any, viewer: int, hidden: int) -> int:
    """Write the game as a seat sees it, or as everyone does (-1). Return how many numbers were written.

    `hidden`: 1 if winnings are face down. Once the game is over nothing is hidden any more.
    """
    table = tables[0]
    all_open = hidden == 0 or table.phase == OVER
    numbers[0] = min(int(table.paid) + 1, rules.rounds)
    numbers[1] = rules.rounds
    numbers[2] = NOTHING if table.phase in (LOT, OVER) else int(table.starter)
    numbers[3] = int(table.seat) if table.phase in (ROLL, PLACE) else NOTHING
    numbers[4] = 1 if table.phase == OVER else 0
    numbers[5] = int(table.unseen) + int(table.returned)
    numbers[6] = rules.players
    at = 7
    for seat in range(rules.players):
        at = write_seat(rules, table, seat, all_open, all_open or seat == viewer, numbers, at)
    numbers[at] = rules.casinos
    at += 1
    for casino in range(rules.casinos):
        at = write_standing(rules, table, casino, numbers, at)
    for face in range(FACES):
        numbers[at] = int(table.laid_by[face]) - 1
        for kind in range(KINDS):
            numbers[at + 1 + kind] = table.laid[face, kind]
        at += 1 + KINDS
    rolled = table.phase == PLACE
    numbers[at] = 1 if rolled else 0
    at += 1
    for kind in range(KINDS):
        for face in range(FACES):
            numbers[at] = showing(int(table.roll[kind]), face)
            at += 1
    length = at
    at += 1
    options = 0
    if rolled:
        for move in range(moves_of(rules)):
            if may_place(rules, table, move):
                at = write_option(rules, table, move, numbers, at)
                options += 1
    numbers[length] = options
    return at


def write_option(rules: Rules, table: Any, move: int, numbers: Any, at: int) -> int:
    """Write a legal move: its number, how many dice it places, and its casino as it would be after the move."""
    numbers[at] = move
    numbers[at + 1] = dice_placed(table, move)
    lay(rules, table, move)
    at = write_standing(rules, table, move if move < FACES else BANDIT, numbers, at + 2)
    lift(rules, table, move)
    return at


def describe_position(rules: Rules, tables: Any, numbers: Any) -> int:
    """Write the table in position notation, without the setup. Return the number of characters."""
    return put_table(rules, tables[0], numbers)


def lay_out(rules: Rules, tables: Any, numbers: Any) -> int:
    """Lay out a table whose notes are all in the pile from numbers, in the order of `croupier.record.position_table`.

    Return 0, or what the rules refuse and why.
    """
    return lay_out_table(rules, tables[0], numbers)


ENTRIES = (describe_casinos, describe_game, describe_position, lay_out)
"""The entries of this module, which the page calls."""
