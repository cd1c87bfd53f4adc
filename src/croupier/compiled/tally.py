"""The tally: simulated games counted in integers, so that the order of adding changes no result.

Plain functions over arrays of counters.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.rules.engine import notes_won, pay_order, rank_of, strength
from croupier.rules.table import BANDIT, COLOURS, NEUTRAL, SLOTS, Rules, Table

WHOLE = 60
"""Units of a victory. Up to six seats may share one, and 60 is divisible by every number up to six."""

# Columns of the counters by seat: victories in units of 1 / WHOLE, notes won.
VICTORY, NOTES = range(2)
# Columns of the counters by casino: notes dealt and their value, notes paid and their value, colours knocked out.
DEALT, DEALT_MONEY, PAID, PAID_MONEY, KNOCKED_OUT = range(5)
# Columns of the counters by round: turns, rounds played, victories of the leaders in units of 1 / WHOLE**2, leaders.
TURNS, PLAYED, LEAD_VICTORY, LEADERS = range(4)
"""LEADERS is no count: it is the set of seats that lead after that round of the current game; 0 between games."""
COLUMNS = 5
"""Columns of all counters, of which the casinos use most."""
BINS = 4096
"""Bins of the histogram, one per thousand $; the last counts all larger amounts."""


class Counters(NamedTuple):
    """The arrays in which games are counted; their columns are named above."""

    by_seat: NDArray[np.int64]
    by_casino: NDArray[np.int64]
    by_round: NDArray[np.int64]
    histogram: NDArray[np.int64]
    """Games by seat and money won, in thousand $."""


def leading_seats(rules: Rules, table: Table) -> int:
    """Return the set of seats that are first (bit n: seat n)."""
    first = 0
    for seat in range(rules.players):
        if rank_of(rules, table, seat) == 1:
            first |= 1 << seat
    return first


def count_seats(seats: int) -> int:
    """Return the number of seats in a set."""
    count = 0
    for seat in range(COLOURS):
        count += (seats >> seat) & 1
    return count


def count_money(histogram: NDArray[np.int64], seat: int, money: int) -> None:
    """Count a seat's money at the end of a game."""
    histogram[seat, money if money < BINS - 1 else BINS - 1] += 1


def tally_round(rules: Rules, table: Table, turns: int, counters: Counters) -> None:
    """Count a round that is about to be paid out."""
    by_casino = counters.by_casino
    by_round = counters.by_round
    now = int(table.paid)
    by_round[now, TURNS] += turns
    by_round[now, PLAYED] += 1
    for casino in range(rules.casinos):
        # Four bits per note, the highest note in the lowest: colour + 1, or 0 if no one takes it.
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


def remember_leaders(rules: Rules, table: Table, counters: Counters) -> None:
    """Remember who leads after the round that has just been paid out, for `tally_game`."""
    counters.by_round[int(table.paid) - 1, LEADERS] = leading_seats(rules, table)


def tally_game(rules: Rules, table: Table, counters: Counters) -> None:
    """Count a finished game."""
    by_seat = counters.by_seat
    by_round = counters.by_round
    winners = leading_seats(rules, table)
    share = WHOLE // count_seats(winners)
    for seat in range(rules.players):
        by_seat[seat, NOTES] += notes_won(table, seat)
        if (winners >> seat) & 1 > 0:
            by_seat[seat, VICTORY] += share
        count_money(counters.histogram, seat, int(table.money[seat]))
    for number in range(rules.rounds):
        lead = int(by_round[number, LEADERS])
        by_round[number, LEAD_VICTORY] += count_seats(lead & winners) * share * (WHOLE // count_seats(lead))
        by_round[number, LEADERS] = 0
