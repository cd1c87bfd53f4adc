"""The board written byte by byte: plain functions over a table, for a compiler.

They say what `pieces.py` and `board.py` say, to the byte (a test holds them together at every step of many games).
Those are quick for an interpreter, because they keep what they have said before; these are quick once compiled, see
`swift.py`. Every function writes at a place in `out` and returns the place after it.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.rules.engine import (
    BELOW_PIPS,
    PIPS,
    bandit_strength,
    lay,
    lift,
    may_place,
    notes_won,
    pay_order,
    place_of,
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
    MOVES,
    NEUTRAL,
    OVER,
    OWN,
    PALE,
    SLOTS,
    Rules,
)

Bytes = NDArray[np.uint8]
Record = Any
"""A table: a record of TABLE when compiled, a `Table` otherwise."""


def _text(text: str) -> Bytes:
    return np.frombuffer(text.encode(), np.uint8)


ROUND, ROUNDS, STARTER, SEAT = _text('{"round":'), _text(',"rounds":'), _text(',"starter":'), _text(',"seat":')
GOES_ON, IS_OVER = _text(',"over":false,"pile":'), _text(',"starter":null,"seat":null,"over":true,"pile":')
SEATS, CASINOS, AT_BANDIT = _text(',"seats":['), _text('],"casinos":['), _text('],"bandit":')
ROLL, NO_ROLL, OPTIONS, END = _text(',"roll":{'), _text(',"roll":null'), _text(',"options":['), _text("]}")
DICE, BIGS, NEUTRALS, NOTES = _text('{"dice":'), _text(',"big":'), _text(',"neutral":'), _text(',"notes":')
WON, MONEY, PLACE_AT = _text(',"won":['), _text('],"money":'), _text(',"place":')
HIDDEN = _text(',"won":null,"money":null,"place":null}')
CASINO, CASINO_NOTES, TAKERS, GROUPS = (
    _text('{"casino":'),
    _text(',"notes":['),
    _text(',"takers":['),
    _text('],"groups":['),
)
COLOUR, DICE_THERE, STRENGTH, PIPS_THERE = (
    _text('{"colour":'),
    _text(',"dice":'),
    _text(',"strength":'),
    _text(',"pips":'),
)
OUT, NOT_OUT = _text(',"knocked_out":true}'), _text(',"knocked_out":false}')
LAID_BY, OWN_ROLL, BIG_ROLL, PALE_ROLL = _text('{"seat":'), _text('"own":['), _text('],"big":['), _text('],"neutral":[')
ROLL_END, FACE, ON_BANDIT, ON_CASINO = (
    _text("]}"),
    _text('{"face":'),
    _text(',"bandit":true,"casino":'),
    _text(',"bandit":false,"casino":'),
)
NULL, OPEN_LIST, CLOSE_LIST, CLOSE = _text("null"), _text("["), _text("]"), _text("}")
COMMA, NOUGHT = 44, 48


def put(out: Bytes, at: int, text: Bytes) -> int:
    """Write a text."""
    for index in range(len(text)):
        out[at + index] = text[index]
    return at + len(text)


def put_number(out: Bytes, at: int, number: int) -> int:
    """Write a number that is not negative."""
    size = 1
    rest = number // 10
    while rest > 0:
        size += 1
        rest //= 10
    rest = number
    for index in range(size):
        out[at + size - 1 - index] = NOUGHT + rest % 10
        rest //= 10
    return at + size


def put_comma(out: Bytes, at: int, index: int) -> int:
    """Write a comma before everything but the first of a list."""
    if index == 0:
        return at
    out[at] = COMMA
    return at + 1


def stands(rules: Rules, table: Record, casino: int, colour: int) -> int:
    """As how strong a colour stands at a casino."""
    if casino == BANDIT:
        return bandit_strength(rules, table, colour)
    return strength(rules, table, casino, colour)


def put_dice_there(table: Record, casino: int, colour: int, out: Bytes, at: int) -> int:
    """Write the ordinary and big dice of a colour at a casino."""
    ordinary = 0
    big = 0
    if casino < BANDIT:
        ordinary = int(table.dice[casino, colour])
        if colour != NEUTRAL:
            big = int(table.big[casino, colour])
    else:
        for face in range(FACES):
            if colour == NEUTRAL:
                ordinary += int(table.laid[face, PALE])
            elif table.laid_by[face] == colour + 1:
                ordinary += int(table.laid[face, OWN])
                big += int(table.laid[face, BIG])
    at = put_number(out, put(out, at, DICE_THERE), ordinary)
    return put_number(out, put(out, at, BIGS), big)


def put_standing(rules: Rules, table: Record, casino: int, out: Bytes, at: int) -> int:
    """Write who would take which note, and the groups of dice, the strongest first."""
    order = pay_order(rules, table, casino)
    at = put(out, at, TAKERS)
    for slot in range(SLOTS):
        if table.notes[casino, slot] > 0:
            at = put_comma(out, at, slot)
            taker = (order >> (4 * slot)) & 15 if slot < COLOURS else 0
            at = put_number(out, at, taker - 1) if taker > 0 else put(out, at, NULL)
    at = put(out, at, GROUPS)
    shown = 0  # bit n: colour n is written
    for count in range(COLOURS):
        best = 0
        who = 0
        for colour in range(COLOURS):
            here = stands(rules, table, casino, colour)
            if (shown >> colour) & 1 == 0 and here > best:
                best = here
                who = colour
        if best == 0:
            break
        shown |= 1 << who
        at = put_number(out, put(out, put_comma(out, at, count), COLOUR), who)
        at = put_dice_there(table, casino, who, out, at)
        on_bandit = casino == BANDIT
        at = put_number(out, put(out, at, STRENGTH), best // (PIPS * BELOW_PIPS) if on_bandit else best)
        at = put_number(out, put(out, at, PIPS_THERE), best // BELOW_PIPS % PIPS if on_bandit else 0)
        paid = False
        for rank in range(COLOURS):
            paid = paid or (order >> (4 * rank)) & 15 == who + 1
        at = put(out, at, NOT_OUT if paid else OUT)
    return put(out, put(out, at, CLOSE_LIST), CLOSE)


def put_casinos(rules: Rules, table: Record, out: Bytes, at: int) -> int:
    """Write every casino."""
    for casino in range(rules.casinos):
        at = put_number(out, put(out, put_comma(out, at, casino), CASINO), casino + 1)
        at = put(out, at, CASINO_NOTES)
        for slot in range(SLOTS):
            note = int(table.notes[casino, slot])
            if note > 0:
                at = put_number(out, put_comma(out, at, slot), int(table.value[note]))
        out[at] = CLOSE_LIST[0]
        at = put_standing(rules, table, casino, out, at + 1)
    return at


def put_seats(rules: Rules, table: Record, hidden: bool, out: Bytes, at: int) -> int:
    """Write what lies before every seat."""
    for seat in range(rules.players):
        at = put_number(out, put(out, put_comma(out, at, seat), DICE), int(table.hand[seat, OWN]))
        at = put_number(out, put(out, at, BIGS), int(table.hand[seat, BIG]))
        at = put_number(out, put(out, at, NEUTRALS), int(table.hand[seat, PALE]))
        at = put_number(out, put(out, at, NOTES), notes_won(table, seat))
        if hidden:
            at = put(out, at, HIDDEN)
        else:
            at = put(out, at, WON)
            count = 0
            for note in range(DENOMINATIONS, 0, -1):
                for _ in range(int(table.won[seat, note])):
                    at = put_number(out, put_comma(out, at, count), int(table.value[note]))
                    count += 1
            at = put_number(out, put(out, at, MONEY), int(table.money[seat]))
            at = put(out, put_number(out, put(out, at, PLACE_AT), place_of(rules, table, seat)), CLOSE)
    return at


def put_bandit(rules: Rules, table: Record, out: Bytes, at: int) -> int:
    """Write what lies on each face of the bandit, where there is one."""
    if rules.casinos <= BANDIT:
        return put(out, at, NULL)
    at = put(out, at, OPEN_LIST)
    for face in range(FACES):
        at = put_comma(out, at, face)
        if table.laid_by[face] == 0:
            at = put(out, at, NULL)
        else:
            at = put_number(out, put(out, at, LAID_BY), int(table.laid_by[face]) - 1)
            at = put_number(out, put(out, at, DICE_THERE), int(table.laid[face, OWN]))
            at = put_number(out, put(out, at, BIGS), int(table.laid[face, BIG]))
            at = put_number(out, put(out, at, NEUTRALS), int(table.laid[face, PALE]))
            at = put(out, at, CLOSE)
    return put(out, at, CLOSE_LIST)


def put_roll(table: Record, out: Bytes, at: int) -> int:
    """Write the dice that wait to be placed."""
    for kind in range(KINDS):
        at = put(out, at, OWN_ROLL if kind == OWN else BIG_ROLL if kind == BIG else PALE_ROLL)
        for face in range(FACES):
            at = put_number(out, put_comma(out, at, face), showing(int(table.roll[kind]), face))
    return put(out, at, ROLL_END)


def put_options(rules: Rules, table: Record, out: Bytes, at: int) -> int:
    """Write every legal move and what it would do."""
    count = 0
    for move in range(MOVES):
        if may_place(rules, table, move):
            face = move if move < FACES else move - FACES
            casino = move if move < BANDIT else BANDIT
            dice = 0
            for kind in range(KINDS):
                dice += showing(int(table.roll[kind]), face)
            at = put_number(out, put(out, put_comma(out, at, count), FACE), face + 1)
            count += 1
            at = put_number(out, put(out, at, ON_BANDIT if casino == BANDIT else ON_CASINO), casino + 1)
            at = put_number(out, put(out, at, DICE_THERE), dice)
            lay(rules, table, move)
            at = put_standing(rules, table, casino, out, at)
            lift(rules, table, move)
    return at


def put_board(rules: Rules, table: Record, hidden: bool, out: Bytes, at: int) -> int:
    """Write the view of everyone."""
    paid = int(table.paid)
    at = put_number(out, put(out, at, ROUND), paid + 1 if paid < rules.rounds else rules.rounds)
    at = put_number(out, put(out, at, ROUNDS), rules.rounds)
    over = table.phase == OVER
    if over:
        at = put(out, at, IS_OVER)
    else:
        at = put_number(out, put(out, at, STARTER), int(table.starter))
        at = put(out, put_number(out, put(out, at, SEAT), int(table.seat)), GOES_ON)
    at = put_number(out, at, int(table.unseen) + int(table.returned))
    at = put_seats(rules, table, hidden, out, put(out, at, SEATS))
    at = put_casinos(rules, table, out, put(out, at, CASINOS))
    at = put_bandit(rules, table, out, put(out, at, AT_BANDIT))
    if over:
        at = put(out, put(out, at, NO_ROLL), OPTIONS)
    else:
        at = put(out, put_roll(table, out, put(out, at, ROLL)), OPTIONS)
        at = put_options(rules, table, out, at)
    return put(out, at, END)


WRITER = (
    put,
    put_number,
    put_comma,
    stands,
    put_dice_there,
    put_standing,
    put_casinos,
    put_seats,
    put_bandit,
    put_roll,
    put_options,
    put_board,
)
"""All of them, a function after those it calls."""
