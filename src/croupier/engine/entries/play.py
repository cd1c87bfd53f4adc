"""Entries with which the page plays a game at `tables[0]`: steps, checked by the rules, and what chance has to draw."""

from typing import Any

from croupier.dealer.chance import unseen_note
from croupier.rules.engine import dice_to_roll, may_take, pay, take
from croupier.rules.table import BIG, DEAL, NEUTRAL_KIND, OWN, PAY, SLOTS, Rules

REFUSED = -1
"""Returned for a step that the rules forbid, which leaves the table unchanged."""


def take_step(rules: Rules, tables: Any, kind: int, first: int, second: int, third: int) -> int:
    """Take a step. Return the phase of play after it, or REFUSED. A round that it ends is not paid out yet."""
    if not may_take(rules, tables[0], kind, first, second, third):
        return REFUSED
    return int(take(rules, tables[0], kind, first, second, third))


def pay_out(rules: Rules, tables: Any) -> int:
    """Pay the round out if it is over. Return the phase of play after that."""
    if tables[0].phase == PAY:
        pay(rules, tables[0])
    return int(tables[0].phase)


PHASE, ROUND, SEAT, CASINO, NOTES, UNSEEN, OWN_DICE, BIG_DICE, NEUTRAL_DICE = range(9)
"""Indices of the numbers that `describe_draw` writes."""


def describe_draw(rules: Rules, tables: Any, numbers: Any) -> int:
    """Write what chance has to draw next. Return how many numbers were written."""
    table = tables[0]
    numbers[PHASE] = table.phase
    numbers[ROUND] = table.paid + 1
    numbers[SEAT] = table.seat
    numbers[CASINO] = table.casino + 1
    count = 0
    if table.phase == DEAL:
        while count < SLOTS and table.notes[table.casino, count] > 0:
            count += 1
    numbers[NOTES] = count
    numbers[UNSEEN] = table.unseen
    numbers[OWN_DICE] = dice_to_roll(rules, table, OWN)
    numbers[BIG_DICE] = dice_to_roll(rules, table, BIG)
    numbers[NEUTRAL_DICE] = dice_to_roll(rules, table, NEUTRAL_KIND)
    return NEUTRAL_DICE + 1


def note_drawn(tables: Any, number: int) -> int:
    """Return the value of the note that is drawn, in thousand $: the one with index `number` of those never seen.

    Once all notes have been seen, the order of the pile is known and its next note is drawn.
    """
    table = tables[0]
    note = unseen_note(table, number) if table.unseen > 0 else int(table.under[0])
    return int(table.value[note])


ENTRIES = (take_step, pay_out, describe_draw, note_drawn)
"""The entries of this module, which the page calls."""
