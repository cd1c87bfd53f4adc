"""A table in position notation, written letter by letter: plain functions that run in a page as well as in Python.

`position` describes the notation. Letters are written as their numbers into `text`. Each function takes the index to
write at and returns the index after what it wrote.
"""

from typing import Any

from croupier.rules.engine import showing
from croupier.rules.table import (
    BANDIT,
    BIG,
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

SPACE, COMMA, NONE, STROKE, ZERO, COLON = b" ,-/0:"
SEAT, BIG_SEAT, BIG_DICE, NEUTRAL_DICE = b"aABn"
LOT_WORD = int.from_bytes(b"lot")
END_WORD = int.from_bytes(b"end")


def put_word(word: int, text: Any, at: int) -> int:
    """Write a word of three letters, packed in a number, a byte each."""
    for place in range(3):
        text[at + place] = (word >> (16 - 8 * place)) & 255
    return at + 3


def put_number(number: int, text: Any, at: int) -> int:
    """Write a number in digits."""
    digits = 1
    rest = number // 10
    while rest > 0:
        digits += 1
        rest //= 10
    for place in range(digits):
        text[at + digits - 1 - place] = ZERO + number % 10
        number //= 10
    return at + digits


def put_dice(letter: int, dice: int, text: Any, at: int) -> int:
    """Write a letter and how many dice, unless there are none."""
    if dice == 0:
        return at
    text[at] = letter
    return put_number(dice, text, at + 1)


def put_note(table: Any, note: int, first: int, text: Any, at: int) -> int:
    """Write the value of a note, after a comma unless the list begins here."""
    if at > first:
        text[at] = COMMA
        at += 1
    return put_number(int(table.value[note]), text, at)


def put_none(first: int, text: Any, at: int) -> int:
    """Write the sign for nothing if nothing was written since `first`."""
    if at == first:
        text[at] = NONE
        at += 1
    return at


def put_turn(rules: Rules, table: Any, text: Any, at: int) -> int:
    """Write the round, its starter and, once dice are rolled, whose turn it is, then the roll to be placed."""
    if table.phase == LOT:
        return put_word(LOT_WORD, text, at)
    over = table.phase == OVER
    at = put_word(END_WORD, text, at) if over else put_number(min(int(table.paid) + 1, rules.rounds), text, at)
    text[at] = SEAT + int(table.starter)
    at += 1
    if over or table.phase in (ROLL, PLACE):
        text[at] = SEAT + int(table.seat)
        at += 1
    if table.phase == PLACE:
        text[at] = COLON
        at += 1
        for kind in range(KINDS):
            roll = int(table.roll[kind])
            if roll != 0 and kind != OWN:
                text[at] = BIG_DICE if kind == BIG else NEUTRAL_DICE
                at += 1
            for face in range(FACES):
                for _ in range(showing(roll, face)):
                    text[at] = ZERO + face + 1
                    at += 1
    return at


def put_casino(rules: Rules, table: Any, casino: int, text: Any, at: int) -> int:
    """Write the notes of a casino, the highest first, and its dice."""
    first = at
    for slot in range(SLOTS):
        if table.notes[casino, slot] > 0:
            at = put_note(table, int(table.notes[casino, slot]), first, text, at)
    if casino == BANDIT:
        for face in range(FACES):
            seat = int(table.laid_by[face]) - 1
            if seat >= 0:
                text[at] = COLON
                text[at + 1] = ZERO + face + 1
                text[at + 2] = SEAT + seat
                at = put_number(int(table.laid[face, OWN]), text, at + 3)
                at = put_dice(BIG_SEAT + seat, int(table.laid[face, BIG]), text, at)
                at = put_dice(NEUTRAL_DICE, int(table.laid[face, NEUTRAL_KIND]), text, at)
    else:
        for seat in range(rules.players):
            at = put_dice(SEAT + seat, int(table.dice[casino, seat]), text, at)
            at = put_dice(BIG_SEAT + seat, int(table.big[casino, seat]), text, at)
        at = put_dice(NEUTRAL_DICE, int(table.dice[casino, NEUTRAL]), text, at)
    return put_none(first, text, at)


def put_seat(table: Any, seat: int, text: Any, at: int) -> int:
    """Write the notes that a seat has won, the highest first, and its neutral dice in hand."""
    first = at
    for back in range(DENOMINATIONS):
        for _ in range(table.won[seat, DENOMINATIONS - back]):
            at = put_note(table, DENOMINATIONS - back, first, text, at)
    return put_none(first, text, put_dice(NEUTRAL_DICE, int(table.hand[seat, NEUTRAL_KIND]), text, at))


def put_left(table: Any, text: Any, at: int) -> int:
    """Write the notes that were left over: under the pile, in the order in which they will come up, or in the box."""
    first = at
    for depth in range(table.returned):
        at = put_note(table, int(table.under[depth]), first, text, at)
    if at == first:
        for back in range(DENOMINATIONS):
            for _ in range(table.box[DENOMINATIONS - back]):
                at = put_note(table, DENOMINATIONS - back, first, text, at)
    return put_none(first, text, at)


def put_table(rules: Rules, table: Any, text: Any) -> int:
    """Write all fields but the first, which describes the setup, and return how many letters they have."""
    at = put_turn(rules, table, text, 0)
    for casino in range(rules.casinos):
        text[at] = SPACE if casino == 0 else STROKE
        at = put_casino(rules, table, casino, text, at + 1)
    for seat in range(rules.players):
        text[at] = SPACE if seat == 0 else STROKE
        at = put_seat(table, seat, text, at + 1)
    text[at] = SPACE
    return put_left(table, text, at + 1)
