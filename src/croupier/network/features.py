"""Features: the network's input, a row of small whole numbers that describes a position.

The position is that after a move, seen from the seat that made it, the viewer. Nothing that this seat may not see is in
it, nor anything that chance decides later. Seats are counted clockwise from the viewer; seats and casinos that a table
does not have are zero. "One-hot" means: all zero but for a 1 at the number's place. The same row fits every edition,
variant and number of players:

| numbers | of | meaning |
|---|---|---|
| `CASINO` each | casinos 1 to 6, the one-armed bandit | its notes, in ten thousand $, the highest first |
| | | each colour's strength there in dice, one-hot among `DICE`; the neutral colour is the last |
| | | what each seat would take there now, in ten thousand $ |
| | | 1 at a casino whose face is still free on the bandit; 1 at the bandit |
| `CONTEXT` | each seat | ordinary dice left, one-hot among `DICE` |
| | | big dice left, neutral dice left |
| | | its lead over the viewer: in money, in notes, and in money if the round were paid out now |
| | the table | players, one-hot among `SEATS` - 1; rounds to come, one-hot among `LATER`; 1 if there is a bandit |
"""

from typing import Any

from croupier.rules.clockwise import seat_after, steps_to
from croupier.rules.engine import bandit_strength, lay, lift, notes_won, pay_order, showing, strength
from croupier.rules.engine.payout import BELOW_PIPS, PIPS
from croupier.rules.table import (
    BANDIT,
    BIG,
    CASINOS,
    COLOURS,
    FACES,
    NEUTRAL,
    NEUTRAL_KIND,
    OWN,
    SEATS,
    SLOTS,
    Rules,
    Table,
)

UNIT = 10
"""Money in a row is in units of ten thousand $."""
DICE = 8
"""Largest strength, and largest number of ordinary dice in a hand, that a row can express; more count as this."""
LATER = 4
"""Numbers of rounds to come that a row distinguishes: 0, 1, 2, and 3 or more."""
FAR = 127
"""Largest lead or note that a row can express."""

STANDS = SLOTS
TAKES = STANDS + COLOURS * DICE
FREE = TAKES + SEATS
IS_BANDIT = FREE + 1
CASINO = IS_BANDIT + 1
"""Length of a casino's part of the row; the names above are indices within it."""

CONTEXT_AT = CASINOS * CASINO
"""Index in the row at which the context begins."""
HAND, MONEY, WON, PAID = DICE, DICE + 2, DICE + 3, DICE + 4
SEAT = DICE + 5
"""Length of a seat's part of the context; the names above are indices within it."""
PLAYERS_AT = SEATS * SEAT
LATER_AT = PLAYERS_AT + SEATS - 1
BANDIT_AT = LATER_AT + LATER
CONTEXT = BANDIT_AT + 1
"""Length of the context; the three names above are indices within it."""
FEATURES = CONTEXT_AT + CONTEXT
"""Length of a row."""


def clamp(number: int, most: int) -> int:
    """Clamp a number to the range from -most to most."""
    if number > most:
        return most
    return number if number > -most else -most


def dice_strength(rules: Rules, table: Table, casino: int, colour: int) -> int:
    """Return a colour's strength at a casino, or at the bandit, in dice."""
    if casino == BANDIT:
        return bandit_strength(rules, table, colour) // (PIPS * BELOW_PIPS)
    return strength(rules, table, casino, colour)


def describe_casino(rules: Rules, table: Table, viewer: int, casino: int, row: Any) -> None:
    """Write a casino into a row, overwriting its part."""
    at = casino * CASINO
    for number in range(CASINO):
        row[at + number] = 0
    for slot in range(SLOTS):
        row[at + slot] = clamp(int(table.value[table.notes[casino, slot]]) // UNIT, FAR)
    for colour in range(COLOURS):
        if colour < rules.players or colour == NEUTRAL:
            dice = clamp(dice_strength(rules, table, casino, colour), DICE)
            if dice > 0:
                steps = NEUTRAL if colour == NEUTRAL else steps_to(rules, viewer, colour)
                row[at + STANDS + steps * DICE + dice - 1] = 1
    order = pay_order(rules, table, casino)
    slot = 0
    while order > 0:
        colour = (order & 15) - 1
        if colour != NEUTRAL:
            row[at + TAKES + steps_to(rules, viewer, colour)] = row[at + slot]
        order >>= 4
        slot += 1
    if casino == BANDIT:
        row[at + IS_BANDIT] = 1
    elif rules.casinos > BANDIT and table.laid_by[casino] == 0:
        row[at + FREE] = 1


def describe_hand(own: int, big: int, neutral: int, row: Any, at: int) -> None:
    """Write the dice that a seat has left into a row, from index `at` on."""
    own = clamp(own, DICE)
    if own > 0:
        row[at + own - 1] = 1
    row[at + HAND] = big
    row[at + HAND + 1] = neutral


def describe_others(rules: Rules, table: Table, viewer: int, row: Any) -> None:
    """Write what the viewer's move does not change into a row: the other seats' dice and leads, and the table."""
    for steps in range(1, rules.players):
        seat = seat_after(rules, viewer, steps)
        at = CONTEXT_AT + steps * SEAT
        describe_hand(
            int(table.hand[seat, OWN]), int(table.hand[seat, BIG]), int(table.hand[seat, NEUTRAL_KIND]), row, at
        )
        row[at + MONEY] = clamp((int(table.money[seat]) - int(table.money[viewer])) // UNIT, FAR)
        row[at + WON] = clamp(notes_won(table, seat) - notes_won(table, viewer), FAR)
    row[CONTEXT_AT + PLAYERS_AT + rules.players - 2] = 1
    row[CONTEXT_AT + LATER_AT + clamp(rules.rounds - int(table.paid) - 1, LATER - 1)] = 1
    row[CONTEXT_AT + BANDIT_AT] = 1 if rules.casinos > BANDIT else 0


def describe_outcome(rules: Rules, table: Table, viewer: int, face: int, row: Any) -> None:
    """Write what a move changes in the context: the viewer's dice left, and the leads if the round were paid out now.

    The casinos in the row must be those after the move, which has placed all dice of `face`.
    """
    own, big, neutral = int(table.roll[OWN]), int(table.roll[BIG]), int(table.roll[NEUTRAL_KIND])
    own = int(table.hand[viewer, OWN]) - showing(own, face)
    big = int(table.hand[viewer, BIG]) - showing(big, face)
    neutral = int(table.hand[viewer, NEUTRAL_KIND]) - showing(neutral, face)
    describe_hand(own, big, neutral, row, CONTEXT_AT)
    taken = 0
    for steps in range(rules.players):
        takes = 0
        for casino in range(rules.casinos):
            takes += int(row[casino * CASINO + TAKES + steps])
        if steps == 0:
            taken = takes
        else:
            lead = (int(table.money[seat_after(rules, viewer, steps)]) - int(table.money[viewer])) // UNIT
            row[CONTEXT_AT + steps * SEAT + PAID] = clamp(lead + takes - taken, FAR)


def describe_board(rules: Rules, table: Table, row: Any) -> None:
    """Write the board before a move into a row of zeros, with everything that no move of the seat to place changes."""
    viewer = int(table.seat)
    for casino in range(rules.casinos):
        describe_casino(rules, table, viewer, casino, row)
    describe_others(rules, table, viewer, row)


def describe_move(rules: Rules, table: Table, move: int, row: Any) -> None:
    """Turn the row that `describe_board` wrote into that of the position after a legal move.

    A move changes the casino of its face, and the bandit. The table is left as it was.
    """
    viewer = int(table.seat)
    face = move if move < FACES else move - FACES
    lay(rules, table, move)
    describe_casino(rules, table, viewer, face, row)
    if rules.casinos > BANDIT:
        describe_casino(rules, table, viewer, BANDIT, row)
    lift(rules, table, move)
    describe_outcome(rules, table, viewer, face, row)


def clear_row(row: Any) -> None:
    """Set a row to zero."""
    for number in range(FEATURES):
        row[number] = 0
