"""Tally: what simulated games add up to, as exact integer counts, so that the order of adding changes no result.

Plain functions over arrays of counters; the rules they ask for are the engine's.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.rules.engine import notes_won, pay_order, rank_of, strength
from croupier.rules.table import BANDIT, COLOURS, NEUTRAL, SLOTS, Rules, Table

WHOLE = 60
"""A victory is counted in sixtieths: it can be shared by up to six."""

# counters by seat
VICTORY, NOTES = range(2)
# counters by casino
DEALT, DEALT_MONEY, PAID, PAID_MONEY, KNOCKED_OUT = range(5)
# counters by round
TURNS, PLAYED, LEAD_VICTORY, LEADERS = range(4)
"""LEADERS is no count: the seats that lead after a round of the game being played, a bit each; 0 between games."""
COLUMNS = 5
BINS = 4096
"""Money is counted exactly up to this, in thousand $."""


class Counters(NamedTuple):
    """The arrays that games are counted in; their columns are named above."""

    by_seat: NDArray[np.int64]
    by_casino: NDArray[np.int64]
    by_round: NDArray[np.int64]
    histogram: NDArray[np.int64]
    """Games by seat and money won, in thousand $."""


def leaders(rules: Rules, table: Table) -> int:
    """The seats in first place, a bit each."""
    first = 0
    for seat in range(rules.players):
        if rank_of(rules, table, seat) == 1:
            first |= 1 << seat
    return first


def size(seats: int) -> int:
    """How many seats a set has."""
    count = 0
    for seat in range(COLOURS):
        count += (seats >> seat) & 1
    return count


def count_money(histogram: NDArray[np.int64], seat: int, money: int) -> None:
    """Count how much a seat has won."""
    histogram[seat, money if money < BINS - 1 else BINS - 1] += 1


def tally_round(rules: Rules, table: Table, turns: int, counters: Counters) -> None:
    """Count a round that is about to be paid out."""
    by_casino = counters.by_casino
    by_round = counters.by_round
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


def note_leaders(rules: Rules, table: Table, counters: Counters) -> None:
    """Remember who leads after the round that was just paid out."""
    counters.by_round[int(table.paid) - 1, LEADERS] = leaders(rules, table)


def tally_game(rules: Rules, table: Table, counters: Counters) -> None:
    """Count a game that is over."""
    by_seat = counters.by_seat
    by_round = counters.by_round
    winners = leaders(rules, table)
    share = WHOLE // size(winners)
    for seat in range(rules.players):
        by_seat[seat, NOTES] += notes_won(table, seat)
        if (winners >> seat) & 1 > 0:
            by_seat[seat, VICTORY] += share
        count_money(counters.histogram, seat, int(table.money[seat]))
    for number in range(rules.rounds):
        lead = int(by_round[number, LEADERS])
        by_round[number, LEAD_VICTORY] += size(lead & winners) * share * (WHOLE // size(lead))
        by_round[number, LEADERS] = 0
