"""A step of the game as integers: whether it is legal, and what it does. All code that takes steps ends up here.

A step is its kind and three numbers:

- LOT_STEP: the seat
- DEAL_STEP: the value of the note, thousand $
- ROLL_STEP, NOTED_STEP: own, big and neutral dice, packed
- PLACE_STEP: the move

Unused numbers are 0.
"""

from croupier.rules.engine.filling import deal, may_deal, start_round
from croupier.rules.engine.turn import may_note, may_place, may_roll, moves_of, place, place_spare, roll
from croupier.rules.table import DENOMINATIONS, LOT, PLACE, ROLL, Rules, Table

LOT_STEP, DEAL_STEP, ROLL_STEP, NOTED_STEP, PLACE_STEP = range(5)
"""Kinds of steps."""


def note_of(table: Table, value: int) -> int:
    """Return the denomination of a note's value, thousand $; 0 if the edition has none."""
    if value > 0:
        for note in range(1, DENOMINATIONS + 1):
            if table.value[note] == value:
                return note
    return 0


def may_take(rules: Rules, table: Table, kind: int, first: int, second: int, third: int) -> bool:
    """Return whether the rules allow a step now."""
    if kind == PLACE_STEP:
        return bool(table.phase == PLACE) and 0 <= first < moves_of(rules) and may_place(rules, table, first)
    if kind == ROLL_STEP:
        return may_roll(rules, table, first, second, third)
    if kind == DEAL_STEP:
        return may_deal(rules, table, note_of(table, first))
    if kind == NOTED_STEP:
        return may_note(rules, table, first, second, third)
    return kind == LOT_STEP and bool(table.phase == LOT) and 0 <= first < rules.players


def take(rules: Rules, table: Table, kind: int, first: int, second: int, third: int) -> int:
    """Take a legal step and return the phase of play after it. PAY means that the round is over but not paid out."""
    if kind == PLACE_STEP:
        place(rules, table, first)
    elif table.phase == ROLL:
        roll(rules, table, first, second, third)
    elif kind == DEAL_STEP:
        deal(rules, table, note_of(table, first))
    elif kind == LOT_STEP:
        table.starter = first
        start_round(rules, table)
    else:
        place_spare(rules, table, third)
    return table.phase
