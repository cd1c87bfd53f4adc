"""A table laid out from whole numbers, as position notation names them: plain functions for a page and for Python.

`position_reader` and the page turn a text into these numbers: a head, then items of four numbers. An item is a note or
some dice of one kind: what it is, where it lies, whose it is, and the denomination of the note or the number of dice,
at most 99. Seats, casinos, denominations and the round must be those of the table.

- A note lies at a casino (0 to 6), has been won by a seat (WON), or was left over (LEFT).
- Dice lie where a move would put them: 0 to 5 are the casinos, 6 to 11 the faces on the bandit, where each face belongs
  to the seat that laid it. Only neutral dice are named in a hand (IN_HAND): a hand has all others that lie nowhere.

A roll is no part of this: it is a step from the table that was laid out.
"""

from typing import Any

from croupier.rules.engine import continue_filling
from croupier.rules.table import BIG, FACES, KINDS, NEUTRAL, NEUTRAL_KIND, OVER, OWN, ROLL, SLOTS, Rules

CASINOS_ALONE = 0
"""In place of a round: the casinos at the end of a round, and nothing else."""
ITEMS, ROUND, STARTER, SEAT = range(4)
"""Indices of the head: how many items there are, the round (from 1; after the last the game is over), the seat that
started it, and the seat to act or to have placed last (-1: notes are still being dealt)."""
HEAD = 4
"""The index of the first item."""
ITEM = 4
"""The length of an item."""
NOTE = KINDS
"""Says that an item is a note; otherwise it is the kind of its dice."""
WON, LEFT, IN_HAND = 7, 8, 12

REASONS = 16
"""More than there are reasons to refuse a table."""
(
    NO_NOTE_LEFT,
    TOO_MANY_NOTES,
    TOO_MANY_DICE,
    NOBODY_TO_ACT,
    WRONG_NEUTRAL_DICE,
    NOTHING_TO_DEAL,
    NOT_AT_AN_END,
    NO_DICE_LEFT,
) = range(1, 9)
"""Why the rules refuse a table. `position_reader` has a sentence for each."""


def lay_out_note(rules: Rules, table: Any, where: int, seat: int, note: int) -> int:
    """Take a note out of the pile and lay it somewhere. Return 0, or why that cannot be."""
    table.fresh[note] -= 1
    if table.fresh[note] < 0:
        return NO_NOTE_LEFT
    table.unseen -= 1
    if where == WON:
        table.won[seat, note] += 1
        table.money[seat] += table.value[note]
    elif where < WON:
        if table.notes[where, SLOTS - 1] > 0:
            return TOO_MANY_NOTES
        slot = 0
        while note > 0:  # the higher note stays in a slot, the lower one moves to the next slot
            here = int(table.notes[where, slot])
            table.notes[where, slot] = max(note, here)
            note = min(note, here)
            slot += 1
    elif rules.recycle > 0:
        table.under[table.returned] = note
        table.returned += 1
    else:
        table.box[note] += 1
    return 0


def lay_out_dice(rules: Rules, table: Any, kind: int, where: int, seat: int, count: int) -> int:
    """Take dice out of a hand and lay them somewhere. Return 0, or why that cannot be."""
    if where == IN_HAND:
        table.hand[seat, kind] = count
        return TOO_MANY_DICE if count > rules.neutral_dice else 0
    if where >= FACES:
        table.laid_by[where - FACES] = seat + 1
        table.laid[where - FACES, kind] += count
    elif kind == BIG:
        table.big[where, seat] += count
    else:
        table.dice[where, NEUTRAL if kind == NEUTRAL_KIND else seat] += count
    if kind == NEUTRAL_KIND:
        return 0
    table.hand[seat, kind] -= count
    return TOO_MANY_DICE if table.hand[seat, kind] < 0 else 0


def lay_out_turn(rules: Rules, table: Any, numbers: Any, counts: tuple[int, int, int, int]) -> int:
    """Set the round, its starter and the seat to act. Return 0, or why that cannot be.

    All else must have been laid out. `counts` says how much lies at the casinos: notes, dice of seats and neutral dice;
    and how many neutral dice are in hands.
    """
    notes, laid, lying, held = counts
    seat = int(numbers[SEAT])
    table.paid = numbers[ROUND] - 1
    table.starter = numbers[STARTER]
    table.seat = numbers[STARTER] if seat < 0 else seat
    if seat < 0 and laid + lying > 0:
        return NOBODY_TO_ACT
    if lying + held != rules.players * rules.neutral_dice + (0 if seat < 0 else rules.spare_dice):
        return WRONG_NEUTRAL_DICE
    if seat < 0:
        continue_filling(rules, table)
        return NOTHING_TO_DEAL if table.phase == ROLL else 0
    table.casino = rules.casinos
    if numbers[ROUND] > rules.rounds:
        table.phase = OVER
        return NOT_AT_AN_END if notes + held > 0 or laid < rules.players * (rules.dice + rules.big_dice) else 0
    table.phase = ROLL
    for kind in range(KINDS):
        if table.hand[seat, kind] > 0:
            return 0
    return NO_DICE_LEFT


def lay_out_table(rules: Rules, table: Any, numbers: Any) -> int:
    """Lay out a table whose notes are all in the pile. Return 0 unless the rules refuse it.

    For an item, return the reason plus REASONS times the item's index; for the turn, the reason as a negative number.
    """
    for seat in range(rules.players):
        table.hand[seat, OWN] = rules.dice
        table.hand[seat, BIG] = rules.big_dice
    notes, laid, lying, held = 0, 0, 0, 0
    at = HEAD
    for _ in range(numbers[ITEMS]):
        # The masks change nothing: they tell a compiler that no index is negative, which makes its code smaller.
        what, where, seat, number = numbers[at] & 3, numbers[at + 1] & 15, numbers[at + 2] & 7, numbers[at + 3] & 127
        if what == NOTE:
            notes += where < WON
            reason = lay_out_note(rules, table, where, seat, number)
        else:
            reason = lay_out_dice(rules, table, what, where, seat, number)
            if what != NEUTRAL_KIND:
                laid += number
            elif where == IN_HAND:
                held += number
            else:
                lying += number
                if lying > rules.players * rules.neutral_dice + rules.spare_dice:
                    reason = TOO_MANY_DICE
        if reason > 0:
            return at * REASONS + reason
        at += ITEM
    if numbers[ROUND] == CASINOS_ALONE:
        return 0
    return -lay_out_turn(rules, table, numbers, (notes, laid, lying, held))
