"""Observing: writes a table as one seat sees it into a row of numbers, by plain functions over arrays.

Rows hold only what the seat's view shows (`croupier.rules.view`); `croupier.envs.layout` names their fields. The
functions write field after field, so their order is that of the layout.
"""

from typing import Any, NamedTuple

from croupier.rules.clockwise import seat_after, steps_to
from croupier.rules.engine import faces_of, notes_won, pay_order, showing
from croupier.rules.table import (
    BANDIT,
    BIG,
    FACES,
    KINDS,
    LOT,
    NEUTRAL,
    NEUTRAL_KIND,
    OVER,
    OWN,
    PLACE,
    ROLL,
    Rules,
    Table,
)

UNIT = 10
"""Thousand $ in one unit of observed money: in tens of thousands it is about as large as counts of dice."""
HIDDEN = -1
"""The observed value of money that lies face down."""
TABLES_PER_PASS = 32
"""Tables for which one field is written before the next: few enough to stay in the processor's cache."""


class Sight(NamedTuple):
    """How tables are observed."""

    slots: int
    """The most notes that can lie at a casino."""
    face_down: bool
    """Whether winnings lie face down."""


def has_kind(rules: Rules, kind: int) -> bool:
    """Return whether a table plays with a kind of dice."""
    return kind == OWN or (kind == BIG and rules.big_dice > 0) or (kind == NEUTRAL_KIND and rules.neutral_dice > 0)


def viewer_of(viewer: int) -> int:
    """Return the seat that looks at a table: 0 if `viewer` is negative, as the seat to place is after a game."""
    return viewer if viewer > 0 else 0


def observe_turns(rules: Rules, tables: Any, viewers: Any, rows: Any, begin: int, start: int, stop: int) -> int:
    """Write the fields roll, turn, starter, round and pile. Return the column after them."""
    at = begin
    for number in range(start, stop):
        table: Table = tables[number]
        viewer = viewer_of(int(viewers[number]))
        phase = int(table.phase)
        at = begin
        for kind in range(KINDS):
            if has_kind(rules, kind):
                for face in range(faces_of(rules)):
                    rows[number, at] = showing(int(table.roll[kind]), face) if phase == PLACE else 0
                    at += 1
        in_turn = phase in (ROLL, PLACE)
        begun = phase not in (LOT, OVER)
        for steps in range(rules.players):
            seat = seat_after(rules, viewer, steps)
            rows[number, at] = 1 if in_turn and table.seat == seat else 0
            rows[number, at + rules.players] = 1 if begun and table.starter == seat else 0
            at += 1
        at += rules.players
        for paid in range(rules.rounds):
            rows[number, at] = 1 if phase != OVER and table.paid == paid else 0
            at += 1
        rows[number, at] = int(table.unseen) + int(table.returned)
        at += 1
    return at


def observe_seats(
    rules: Rules, tables: Any, viewers: Any, sight: Sight, rows: Any, begin: int, start: int, stop: int
) -> int:
    """Write the fields hand, won and money. Return the column after them."""
    at = begin
    for number in range(start, stop):
        table: Table = tables[number]
        viewer = viewer_of(int(viewers[number]))
        at = begin
        for steps in range(rules.players):
            for kind in range(KINDS):
                if has_kind(rules, kind):
                    rows[number, at] = table.hand[seat_after(rules, viewer, steps), kind]
                    at += 1
        for steps in range(rules.players):
            seat = seat_after(rules, viewer, steps)
            shown = steps == 0 or not sight.face_down or table.phase == OVER
            rows[number, at] = notes_won(table, seat)
            rows[number, at + rules.players] = int(table.money[seat]) / UNIT if shown else HIDDEN
            at += 1
        at += rules.players
    return at


def observe_casinos(
    rules: Rules, tables: Any, viewers: Any, sight: Sight, rows: Any, begin: int, start: int, stop: int
) -> int:
    """Write the fields notes, dice, big and takes. Return the column after them."""
    at = begin
    for number in range(start, stop):
        table: Table = tables[number]
        viewer = viewer_of(int(viewers[number]))
        at = begin
        for casino in range(rules.casinos):
            for slot in range(sight.slots):
                rows[number, at] = int(table.value[table.notes[casino, slot]]) / UNIT
                at += 1
        for casino in range(faces_of(rules)):
            for steps in range(rules.players):
                rows[number, at] = table.dice[casino, seat_after(rules, viewer, steps)]
                at += 1
            if rules.neutral_dice > 0:
                rows[number, at] = table.dice[casino, NEUTRAL]
                at += 1
        if rules.big_dice > 0:
            for casino in range(faces_of(rules)):
                for steps in range(rules.players):
                    rows[number, at] = table.big[casino, seat_after(rules, viewer, steps)]
                    at += 1
        for casino in range(rules.casinos):
            for steps in range(rules.players):
                rows[number, at + steps] = 0
            # Four bits for each colour in the order of payment, lowest first: its number plus 1, and 0 at the end.
            order = pay_order(rules, table, casino)
            slot = 0
            while order > 0:
                colour = (order & 15) - 1
                if colour != NEUTRAL:
                    steps = steps_to(rules, viewer, colour)
                    rows[number, at + steps] = int(table.value[table.notes[casino, slot]]) / UNIT
                order >>= 4
                slot += 1
            at += rules.players
    return at


def observe_bandits(rules: Rules, tables: Any, viewers: Any, rows: Any, begin: int, start: int, stop: int) -> None:
    """Write the fields bandit_by and bandit_dice, which are the last."""
    for number in range(start, stop):
        table: Table = tables[number]
        viewer = viewer_of(int(viewers[number]))
        at = begin
        for face in range(FACES):
            for steps in range(rules.players):
                rows[number, at] = 1 if table.laid_by[face] == seat_after(rules, viewer, steps) + 1 else 0
                at += 1
        for face in range(FACES):
            for kind in range(KINDS):
                if has_kind(rules, kind):
                    rows[number, at] = table.laid[face, kind]
                    at += 1


def observe_rows(rules: Rules, tables: Any, viewers: Any, sight: Sight, rows: Any, start: int, stop: int) -> None:
    """Write what one seat sees of its table into a row, for a range of tables. A negative viewer means seat 0.

    The range is cut into passes of a few tables, which stay in the processor's cache from field to field.
    """
    first = start
    while first < stop:
        last = first + TABLES_PER_PASS if first + TABLES_PER_PASS < stop else stop
        at = observe_turns(rules, tables, viewers, rows, 0, first, last)
        at = observe_seats(rules, tables, viewers, sight, rows, at, first, last)
        at = observe_casinos(rules, tables, viewers, sight, rows, at, first, last)
        if rules.casinos > BANDIT:
            observe_bandits(rules, tables, viewers, rows, at, first, last)
        first = last
