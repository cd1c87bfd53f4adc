"""Observing: a table as one seat sees it, as a row of numbers, by plain functions over arrays.

Everything comes from what the seat's view shows (`croupier.rules.view`); `croupier.envs.layout` names the fields.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.rules.engine import notes_won, pay_order, showing
from croupier.rules.table import BANDIT, BIG, FACES, KINDS, LOT, NEUTRAL, OVER, OWN, PALE, PLACE, ROLL, Rules, Table

UNIT = 10
"""Money is observed in tens of thousands of dollars, so that it has the size of counts of dice."""
HIDDEN = -1
"""What is observed of money that lies face down."""


class Sight(NamedTuple):
    """How tables are observed."""

    slots: int
    """Most notes that can lie at a casino."""
    face_down: bool
    """Whether winnings lie face down."""


def has_kind(rules: Rules, kind: int) -> bool:
    """Whether a table plays with a kind of dice."""
    return kind == OWN or (kind == BIG and rules.big_dice > 0) or (kind == PALE and rules.neutral_dice > 0)


def seat_after(rules: Rules, viewer: int, steps: int) -> int:
    """The seat so many places to the left of the viewer."""
    seat = viewer + steps
    return seat - rules.players if seat >= rules.players else seat


def observe_turn(rules: Rules, table: Table, viewer: int, row: Any, at: int) -> int:
    """The fields roll, turn, starter, round and pile; returns where the next one begins."""
    phase = int(table.phase)
    for kind in range(KINDS):
        if has_kind(rules, kind):
            for face in range(FACES):
                row[at] = showing(int(table.roll[kind]), face) if phase == PLACE else 0
                at += 1
    in_turn = phase in (ROLL, PLACE)
    begun = phase not in (LOT, OVER)
    for steps in range(rules.players):
        seat = seat_after(rules, viewer, steps)
        row[at] = 1 if in_turn and table.seat == seat else 0
        row[at + rules.players] = 1 if begun and table.starter == seat else 0
        at += 1
    at += rules.players
    for number in range(rules.rounds):
        row[at] = 1 if phase != OVER and table.paid == number else 0
        at += 1
    row[at] = int(table.unseen) + int(table.returned)
    return at + 1


def observe_seats(rules: Rules, table: Table, viewer: int, sight: Sight, row: Any, at: int) -> int:
    """The fields hand, won and money; returns where the next one begins."""
    for steps in range(rules.players):
        for kind in range(KINDS):
            if has_kind(rules, kind):
                row[at] = table.hand[seat_after(rules, viewer, steps), kind]
                at += 1
    for steps in range(rules.players):
        seat = seat_after(rules, viewer, steps)
        shown = steps == 0 or not sight.face_down or table.phase == OVER
        row[at] = notes_won(table, seat)
        row[at + rules.players] = int(table.money[seat]) / UNIT if shown else HIDDEN
        at += 1
    return at + rules.players


def observe_casinos(rules: Rules, table: Table, viewer: int, sight: Sight, row: Any, at: int) -> int:
    """The fields notes, dice, big and takes; returns where the next one begins."""
    for casino in range(rules.casinos):
        for slot in range(sight.slots):
            row[at] = int(table.value[table.notes[casino, slot]]) / UNIT
            at += 1
    for casino in range(FACES):
        for steps in range(rules.players):
            row[at] = table.dice[casino, seat_after(rules, viewer, steps)]
            at += 1
        if rules.neutral_dice > 0:
            row[at] = table.dice[casino, NEUTRAL]
            at += 1
    if rules.big_dice > 0:
        for casino in range(FACES):
            for steps in range(rules.players):
                row[at] = table.big[casino, seat_after(rules, viewer, steps)]
                at += 1
    for casino in range(rules.casinos):
        for steps in range(rules.players):
            row[at + steps] = 0
        order = pay_order(rules, table, casino)
        slot = 0
        while order > 0:
            colour = (order & 15) - 1
            if colour != NEUTRAL:
                steps = colour - viewer if colour >= viewer else colour - viewer + rules.players
                row[at + steps] = int(table.value[table.notes[casino, slot]]) / UNIT
            order >>= 4
            slot += 1
        at += rules.players
    return at


def observe_bandit(rules: Rules, table: Table, viewer: int, row: Any, at: int) -> int:
    """The fields bandit_by and bandit_dice; returns where the next one begins."""
    for face in range(FACES):
        for steps in range(rules.players):
            row[at] = 1 if table.laid_by[face] == seat_after(rules, viewer, steps) + 1 else 0
            at += 1
    for face in range(FACES):
        for kind in range(KINDS):
            if has_kind(rules, kind):
                row[at] = table.laid[face, kind]
                at += 1
    return at


def observe_row(rules: Rules, table: Table, viewer: int, sight: Sight, row: Any) -> None:
    """Write all that one seat sees of a table into a row."""
    at = observe_turn(rules, table, viewer, row, 0)
    at = observe_seats(rules, table, viewer, sight, row, at)
    at = observe_casinos(rules, table, viewer, sight, row, at)
    if rules.casinos > BANDIT:
        observe_bandit(rules, table, viewer, row, at)


def observe_rows(
    rules: Rules, tables: Any, viewers: NDArray[np.int8], sight: Sight, rows: Any, start: int, stop: int
) -> None:
    """Observe some tables in a row, each as its viewer does; a negative viewer stands for seat 0."""
    for number in range(start, stop):
        observe_row(rules, tables[number], max(int(viewers[number]), 0), sight, rows[number])


OBSERVING = (has_kind, seat_after, observe_turn, observe_seats, observe_casinos, observe_bandit, observe_row)
"""Those that compiled code calls, a function after those it calls."""
