"""Tally: what simulated games add up to, as exact integer counts, so that no order of adding changes a result.

Plain functions over arrays of counters; they look at the table, ask the engine, and count. No rule is in here.
"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.rules.engine import notes_won, pay_order, place_of, strength
from croupier.rules.table import BANDIT, COLOURS, NEUTRAL, SLOTS, Rules, Table

Counters: TypeAlias = NDArray[np.signedinteger[Any]]

WHOLE = 60
"""A victory is counted in sixtieths: it can be shared by up to six."""

# counters by seat
VICTORY, NOTES = range(2)
# counters by casino
DEALT, DEALT_MONEY, PAID, PAID_MONEY, KNOCKED_OUT = range(5)
# counters by round
TURNS, PLAYED, LEAD_VICTORY = range(3)
COLUMNS = 5
BINS = 4096
"""Money is counted exactly up to this, in thousand $."""


def leaders(rules: Rules, table: Table) -> int:
    """The seats in first place, a bit each."""
    first = 0
    for seat in range(rules.players):
        if place_of(rules, table, seat) == 1:
            first |= 1 << seat
    return first


def size(seats: int) -> int:
    """How many seats a set has."""
    count = 0
    for seat in range(COLOURS):
        count += (seats >> seat) & 1
    return count


def tally_round(rules: Rules, table: Table, turns: int, by_casino: Counters, by_round: Counters) -> None:
    """Count a round that is about to be paid out."""
    now = int(table.paid)
    by_round[now, TURNS] += turns
    by_round[now, PLAYED] += 1
    for casino in range(rules.casinos):
        order = pay_order(rules, table, casino)
        present = 0
        ranks = 0
        for colour in range(COLOURS):
            if (order >> (4 * colour)) & 15 > 0:
                ranks += 1
            if casino != BANDIT and strength(rules, table, casino, colour) > 0:
                present += 1
        if casino != BANDIT:
            by_casino[casino, KNOCKED_OUT] += present - ranks
        for slot in range(SLOTS):
            note = int(table.notes[casino, slot])
            if note > 0:
                by_casino[casino, DEALT] += 1
                by_casino[casino, DEALT_MONEY] += int(table.value[note])
                if 0 < (order >> (4 * slot)) & 15 <= NEUTRAL:
                    by_casino[casino, PAID] += 1
                    by_casino[casino, PAID_MONEY] += int(table.value[note])


def tally_game(rules: Rules, table: Table, led: Counters, by_seat: Counters, by_round: Counters) -> None:
    """Count a game that is over; `led` holds who led after each round."""
    winners = leaders(rules, table)
    share = WHOLE // size(winners)
    for seat in range(rules.players):
        by_seat[seat, NOTES] += notes_won(table, seat)
        if (winners >> seat) & 1 > 0:
            by_seat[seat, VICTORY] += share
    for number in range(rules.rounds):
        lead = int(led[number])
        by_round[number, LEAD_VICTORY] += size(lead & winners) * share * (WHOLE // size(lead))


def count_money(histogram: Counters, seat: int, money: int) -> None:
    """Count how much a seat has won."""
    histogram[seat, min(money, BINS - 1)] += 1


TALLY = (leaders, size, tally_round, tally_game, count_money)
"""All of them, a function after those it calls."""
