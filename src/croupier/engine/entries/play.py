"""Play: steps of a game at `tables[0]`, checked by the rules; plain functions that a page calls."""

from typing import Any

from croupier.dealer.chance import unseen_note
from croupier.rules.engine import (
    deal,
    held,
    may_deal,
    may_note,
    may_place,
    may_roll,
    moves_of,
    pay,
    place,
    place_spare,
    roll,
    start_round,
)
from croupier.rules.table import BIG, DEAL, DENOMINATIONS, LOT, OWN, PALE, PAY, PLACE, SLOTS, SPARE, Rules

REFUSED = -1
"""What a step gives that the rules do not allow; the table is as it was."""
LOT_STEP, DEAL_STEP, ROLL_STEP, NOTED_STEP, PLACE_STEP = range(5)
"""Kinds of steps."""


def take_step(rules: Rules, tables: Any, kind: int, first: int, second: int, third: int) -> int:
    """Take a step, and return the phase of play after it, or REFUSED. A round that it ends is not paid out yet.

    What it takes: a lot the seat; a deal the value of the note, thousand $; a roll its own, big and neutral dice,
    packed; a placing the number of the move.
    """
    table = tables[0]
    if kind == LOT_STEP and table.phase == LOT and 0 <= first < rules.players:
        table.starter = first
        start_round(rules, table)
    elif kind == DEAL_STEP and may_deal(rules, table, note_worth(tables, first)):
        deal(rules, table, note_worth(tables, first))
    elif kind == ROLL_STEP and may_roll(rules, table, first, second, third):
        if table.phase == SPARE:
            place_spare(rules, table, third)
        else:
            roll(rules, table, first, second, third)
    elif kind == NOTED_STEP and may_note(rules, table, first, second, third):
        roll(rules, table, first, second, third)
    elif (
        kind == PLACE_STEP and table.phase == PLACE and 0 <= first < moves_of(rules) and may_place(rules, table, first)
    ):
        place(rules, table, first)
    else:
        return REFUSED
    return int(table.phase)


def note_worth(tables: Any, value: int) -> int:
    """The note of a value, thousand $; 0: there is none."""
    for note in range(1, DENOMINATIONS + 1):
        if value > 0 and tables[0].value[note] == value:
            return note
    return 0


def pay_out(rules: Rules, tables: Any) -> int:
    """Pay a round out that is over, and return the phase of play after it."""
    if tables[0].phase == PAY:
        pay(rules, tables[0])
    return int(tables[0].phase)


PHASE, ROUND, SEAT, CASINO, NOTES, UNSEEN, OWN_DICE, BIG_DICE, NEUTRAL_DICE = range(9)
"""Where `describe_draw` writes what."""


def describe_draw(rules: Rules, tables: Any, numbers: Any) -> int:
    """Write down what has to be drawn, where chance has to act; returns how many numbers that are."""
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
    numbers[OWN_DICE] = held(rules, table, OWN)
    numbers[BIG_DICE] = held(rules, table, BIG)
    numbers[NEUTRAL_DICE] = held(rules, table, PALE)
    return NEUTRAL_DICE + 1


def note_drawn(tables: Any, number: int) -> int:
    """The value of the note that comes up, thousand $: of those never seen the one of this number, else the known."""
    table = tables[0]
    note = unseen_note(table, number) if table.unseen > 0 else int(table.under[0])
    return int(table.value[note])


CALLS = (note_worth,)
"""Those that the others call."""
ENTRIES = (take_step, pay_out, describe_draw, note_drawn)
"""Those that a page calls."""
