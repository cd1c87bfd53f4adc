"""Observing: a table as one seat sees it, as a row of numbers, by plain functions over arrays.

Everything comes from what the seat's view shows (`croupier.rules.view`); `croupier.envs.layout` names the fields.
"""

from typing import Any, NamedTuple

from croupier.rules.clockwise import seat_after, steps_to
from croupier.rules.engine import notes_won, pay_order, showing
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
"""Money is observed in tens of thousands of dollars, so that it has the size of counts of dice."""
HIDDEN = -1
"""What is observed of money that lies face down."""
TOGETHER = 32
"""Tables whose fields are written one field after another."""


class Sight(NamedTuple):
    """How tables are observed."""

    slots: int
    """Most notes that can lie at a casino."""
    face_down: bool
    """Whether winnings lie face down."""


def has_kind(rules: Rules, kind: int) -> bool:
    """Whether a table plays with a kind of dice."""
    return kind == OWN or (kind == BIG and rules.big_dice > 0) or (kind == NEUTRAL_KIND and rules.neutral_dice > 0)


def viewer_of(viewer: int) -> int:
    """Who looks at a table: nobody stands for seat 0."""
    return viewer if viewer > 0 else 0


def observe_turns(rules: Rules, tables: Any, viewers: Any, rows: Any, begin: int, start: int, stop: int) -> int:
    """The fields roll, turn, starter, round and pile; returns where the next one begins."""
    at = begin
    for number in range(start, stop):
        table: Table = tables[number]
        viewer = viewer_of(int(viewers[number]))
        phase = int(table.phase)
        at = begin
        for kind in range(KINDS):
            if has_kind(rules, kind):
                for face in range(FACES):
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
    """The fields hand, won and money; returns where the next one begins."""
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
    """The fields notes, dice, big and takes; returns where the next one begins."""
    at = begin
    for number in range(start, stop):
        table: Table = tables[number]
        viewer = viewer_of(int(viewers[number]))
        at = begin
        for casino in range(rules.casinos):
            for slot in range(sight.slots):
                rows[number, at] = int(table.value[table.notes[casino, slot]]) / UNIT
                at += 1
        for casino in range(FACES):
            for steps in range(rules.players):
                rows[number, at] = table.dice[casino, seat_after(rules, viewer, steps)]
                at += 1
            if rules.neutral_dice > 0:
                rows[number, at] = table.dice[casino, NEUTRAL]
                at += 1
        if rules.big_dice > 0:
            for casino in range(FACES):
                for steps in range(rules.players):
                    rows[number, at] = table.big[casino, seat_after(rules, viewer, steps)]
                    at += 1
        for casino in range(rules.casinos):
            for steps in range(rules.players):
                rows[number, at + steps] = 0
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
    """The fields bandit_by and bandit_dice, the last ones."""
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
    """Write all that one seat sees of its table into a row each, for some tables in a row.

    A negative viewer stands for seat 0. Some tables at a time, so that they stay in the processor's cache.
    """
    first = start
    while first < stop:
        last = first + TOGETHER if first + TOGETHER < stop else stop
        at = observe_turns(rules, tables, viewers, rows, 0, first, last)
        at = observe_seats(rules, tables, viewers, sight, rows, at, first, last)
        at = observe_casinos(rules, tables, viewers, sight, rows, at, first, last)
        if rules.casinos > BANDIT:
            observe_bandits(rules, tables, viewers, rows, at, first, last)
        first = last
