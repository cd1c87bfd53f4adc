"""Features: a position as the network sees it, as a row of small whole numbers, by plain functions over the table.

It is the position after a move, seen from the seat that made it: nothing that chance brings next is in it, and nothing
that this seat may not see. Seats count from that one on, clockwise; seats and casinos that a table does not have are
zero. One row fits every edition, variant and number of players:

| numbers | of | |
|---|---|---|
| `CASINO` each | casinos 1 to 6, the one-armed bandit | its notes, ten thousand $, the highest first |
| | | as how many dice each colour stands there: a 1 among `DICE`; the neutral colour is the last |
| | | what each seat would take there now, ten thousand $ |
| | | 1 at a casino whose face is still free on the bandit; 1 at the bandit |
| `CONTEXT` | each seat | ordinary dice left: a 1 among `DICE` |
| | | big dice left, neutral dice left |
| | | its lead over the viewer: in money, in notes, and in money if the round were paid out now |
| | the table | players: a 1 among `SEATS` - 1; rounds to come: a 1 among `LATER`; 1 where there is a bandit |
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
"""Money is seen in tens of thousands of dollars."""
DICE = 8
"""As how many dice a colour is seen to stand at most, and how many dice are seen in a hand."""
LATER = 4
"""Numbers of rounds to come that are told apart."""
FAR = 127
"""Leads are seen up to this."""

STANDS = SLOTS
TAKES = STANDS + COLOURS * DICE
FREE = TAKES + SEATS
IS_BANDIT = FREE + 1
CASINO = IS_BANDIT + 1
"""Numbers of a casino."""

CONTEXT_AT = CASINOS * CASINO
"""Where the context begins in a row."""
HAND, MONEY, WON, PAID = DICE, DICE + 2, DICE + 3, DICE + 4
SEAT = DICE + 5
"""Numbers of a seat."""
PLAYERS_AT = SEATS * SEAT
LATER_AT = PLAYERS_AT + SEATS - 1
BANDIT_AT = LATER_AT + LATER
CONTEXT = BANDIT_AT + 1
"""Numbers of the context."""
FEATURES = CONTEXT_AT + CONTEXT
"""How many numbers the network sees of a position: those of a row."""


def within(number: int, most: int) -> int:
    """The number, or the bound that it lies beyond."""
    if number > most:
        return most
    return number if number > -most else -most


def stands(rules: Rules, table: Table, casino: int, colour: int) -> int:
    """As how many dice a colour stands at a casino, the bandit too."""
    if casino == BANDIT:
        return bandit_strength(rules, table, colour) // (PIPS * BELOW_PIPS)
    return strength(rules, table, casino, colour)


def describe_casino(rules: Rules, table: Table, viewer: int, casino: int, row: Any) -> None:
    """Write a casino into a row, over what was there."""
    at = casino * CASINO
    for number in range(CASINO):
        row[at + number] = 0
    for slot in range(SLOTS):
        row[at + slot] = within(int(table.value[table.notes[casino, slot]]) // UNIT, FAR)
    for colour in range(COLOURS):
        if colour < rules.players or colour == NEUTRAL:
            dice = within(stands(rules, table, casino, colour), DICE)
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


def describe_hand(own: int, big: int, pale: int, row: Any, at: int) -> None:
    """Write the dice that a seat has left."""
    own = within(own, DICE)
    if own > 0:
        row[at + own - 1] = 1
    row[at + HAND] = big
    row[at + HAND + 1] = pale


def describe_others(rules: Rules, table: Table, viewer: int, row: Any) -> None:
    """Write what does not change with the viewer's move into a row: the other seats' dice and leads, and the table."""
    for steps in range(1, rules.players):
        seat = seat_after(rules, viewer, steps)
        at = CONTEXT_AT + steps * SEAT
        describe_hand(
            int(table.hand[seat, OWN]), int(table.hand[seat, BIG]), int(table.hand[seat, NEUTRAL_KIND]), row, at
        )
        row[at + MONEY] = within((int(table.money[seat]) - int(table.money[viewer])) // UNIT, FAR)
        row[at + WON] = within(notes_won(table, seat) - notes_won(table, viewer), FAR)
    row[CONTEXT_AT + PLAYERS_AT + rules.players - 2] = 1
    row[CONTEXT_AT + LATER_AT + within(rules.rounds - int(table.paid) - 1, LATER - 1)] = 1
    row[CONTEXT_AT + BANDIT_AT] = rules.casinos - BANDIT


def describe_outcome(rules: Rules, table: Table, viewer: int, face: int, row: Any) -> None:
    """Write what a move leaves: the viewer's dice but for those of the face it laid, and the leads if paid out now."""
    own, big, pale = int(table.roll[OWN]), int(table.roll[BIG]), int(table.roll[NEUTRAL_KIND])
    own = int(table.hand[viewer, OWN]) - showing(own, face)
    big = int(table.hand[viewer, BIG]) - showing(big, face)
    pale = int(table.hand[viewer, NEUTRAL_KIND]) - showing(pale, face)
    describe_hand(own, big, pale, row, CONTEXT_AT)
    taken = 0
    for steps in range(rules.players):
        takes = 0
        for casino in range(rules.casinos):
            takes += int(row[casino * CASINO + TAKES + steps])
        if steps == 0:
            taken = takes
        else:
            lead = (int(table.money[seat_after(rules, viewer, steps)]) - int(table.money[viewer])) // UNIT
            row[CONTEXT_AT + steps * SEAT + PAID] = within(lead + takes - taken, FAR)


def describe_board(rules: Rules, table: Table, row: Any) -> None:
    """Write the board as it lies into a row of zeros, and all that no move of the seat to place changes."""
    viewer = int(table.seat)
    for casino in range(rules.casinos):
        describe_casino(rules, table, viewer, casino, row)
    describe_others(rules, table, viewer, row)


def describe_move(rules: Rules, table: Table, move: int, row: Any) -> None:
    """Write the position after a legal move of the seat to place into a row of its board; the table stays as it is.

    A move changes the casino of its face, and the bandit.
    """
    viewer = int(table.seat)
    face = move if move < FACES else move - FACES
    lay(rules, table, move)
    describe_casino(rules, table, viewer, face, row)
    if rules.casinos > BANDIT:
        describe_casino(rules, table, viewer, BANDIT, row)
    lift(rules, table, move)
    describe_outcome(rules, table, viewer, face, row)


def clear(row: Any) -> None:
    """Make a row zero."""
    for number in range(FEATURES):
        row[number] = 0
