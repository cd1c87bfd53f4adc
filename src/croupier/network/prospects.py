"""Prospects: who is expected to take which note after either of two moves, and what that is worth to the mover.

The rest of the round is played on at par, many times, and both moves meet the same dice. Then every note that goes to
another player after the one move than after the other changes hands, one by one. Each changes the share of victory that
the mover can expect by round equity. These changes add up to the gap between the moves: it is a sum over casinos, notes
and takers, with nothing left over. These are plain functions over arrays, like those of `par`.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.equity import win_share
from croupier.compiled.loops import throw
from croupier.dealer.counter import game_key
from croupier.network.effort import Effort
from croupier.network.lookahead import Lookahead
from croupier.network.par import ParWorkspace, par_move
from croupier.network.reason_kinds import NOBODY
from croupier.rules.engine import moves_of, pay_order, place
from croupier.rules.table import BANDIT, CASINOS, FACES, NEUTRAL, ROLL, SEATS, SLOTS, Rules

MOVES_COMPARED = 2
FEWEST = 256
"""Rollouts before a small error is believed: what happens once in fifty rounds has to be seen."""
GROUPS = 16
"""Rollouts are summed in groups, whose spread gives the errors."""


class Prospects(NamedTuple):
    """Sums over rollouts of two moves, which are numbered 0 and 1."""

    worth: NDArray[np.float64]
    """By how much the mover's share of victory is larger after move 0 than after move 1 because of the note of a slot
    that a taker got, or did not get; by group, casino, slot and taker."""
    takers: NDArray[np.int64]
    """Who takes each note in the rollouts of this moment, by move, casino and slot; -1: no seat."""
    taken: NDArray[np.float64]
    """How often each note was taken, by move, casino, slot and taker."""
    shares: NDArray[np.float64]
    """The shares of victory after the payout, by move, group and seat."""
    last: NDArray[np.float64]
    """How often each seat placed the last dice of the round, by move."""
    lost: NDArray[np.float64]
    """How often the placing of each seat was the first after which the mover would no longer get the note that it would
    have got right after the move, nor a higher one; by move."""
    stop: NDArray[np.int8]
    """One number: 1 ends the rollouts soon."""


def no_prospects() -> Prospects:
    """Allocate new arrays."""
    return Prospects(
        np.zeros((GROUPS, CASINOS, SLOTS, SEATS)),
        np.zeros((MOVES_COMPARED, CASINOS, SLOTS), np.int64),
        np.zeros((MOVES_COMPARED, CASINOS, SLOTS, SEATS)),
        np.zeros((MOVES_COMPARED, GROUPS, SEATS)),
        np.zeros((MOVES_COMPARED, SEATS)),
        np.zeros((MOVES_COMPARED, SEATS)),
        np.zeros(1, np.int8),
    )


def clear_prospects(prospects: Prospects) -> None:
    """Set all sums to 0."""
    prospects.worth[:] = 0.0
    for move in range(MOVES_COMPARED):
        prospects.taken[move] = 0.0
        prospects.shares[move] = 0.0
        prospects.last[move] = 0.0
        prospects.lost[move] = 0.0


def casino_of(move: int) -> int:
    """Return the casino at which a move places its dice."""
    return move if move < FACES else BANDIT


def taker_at(order: int, slot: int) -> int:
    """Return the colour that a pay order gives the note of a slot, or -1."""
    return ((order >> (4 * slot)) & 15) - 1


def slot_of(table: Any, casino: int, order: int, colour: int) -> int:
    """Return the slot of the note that a pay order gives a colour, or SLOTS if it gets none."""
    for slot in range(SLOTS):
        if table.notes[casino, slot] == 0:
            break
        if taker_at(order, slot) == colour:
            return slot
    return SLOTS


def note_takers(rules: Rules, table: Any, move: int, prospects: Prospects) -> None:
    """Write who takes each note at the end of a round, and count it."""
    for casino in range(rules.casinos):
        order = pay_order(rules, table, casino)
        for slot in range(SLOTS):
            taker = taker_at(order, slot) if table.notes[casino, slot] > 0 else NOBODY
            prospects.takers[move, casino, slot] = taker if taker < NEUTRAL else NOBODY
            if 0 <= taker < NEUTRAL:
                prospects.taken[move, casino, slot, taker] += 1.0


def hand_over(table: Any, casino: int, slot: int, taker: int, count: int) -> None:
    """Give the note of a slot to a seat, or take it away with a `count` of -1."""
    note = int(table.notes[casino, slot])
    table.money[taker] += count * table.value[note]
    table.won[taker, note] += count


def exchange_notes(
    rules: Rules,
    table: Any,
    seat: int,
    equity: NDArray[np.float64],
    origin: int,
    target: int,
    group: int,
    prospects: Prospects,
) -> None:
    """Let notes change hands, from the takers after one move to those after the other, and add what each is worth."""
    half = 0.5 if target == 0 else -0.5  # it is done in both directions, since the order matters a little
    share = win_share(rules, table, seat, equity)
    for casino in range(rules.casinos):
        for slot in range(SLOTS):
            first, second = prospects.takers[origin, casino, slot], prospects.takers[target, casino, slot]
            if first != second:
                for step in range(2):
                    taker = second if step else first
                    if taker != NOBODY:
                        hand_over(table, casino, slot, taker, 1 if step else -1)
                        after = win_share(rules, table, seat, equity)
                        prospects.worth[group, casino, slot, taker] += half * (after - share)
                        share = after


def follow_payouts(
    rules: Rules, position: Any, tables: Any, equity: NDArray[np.float64], group: int, prospects: Prospects
) -> None:
    """Add the shares of victory after both payouts, and what the notes are worth that go to different players."""
    seat = int(position[0].seat)
    tables[0] = position[0]
    tables[0].paid += 1
    for casino in range(rules.casinos):
        for slot in range(SLOTS):
            taker = prospects.takers[1, casino, slot]
            if taker != NOBODY:
                hand_over(tables[0], casino, slot, taker, 1)
    for move in range(MOVES_COMPARED - 1, -1, -1):
        for other in range(rules.players):
            prospects.shares[move, group, other] += win_share(rules, tables[0], other, equity)
        exchange_notes(rules, tables[0], seat, equity, move, 1 - move, group, prospects)


def roll_prospects(
    rules: Rules,
    position: Any,
    space: ParWorkspace,
    look: Lookahead,
    key: int,
    compared: int,
    placed: int,
    prospects: Prospects,
) -> int:
    """Play the round at `position[0]` on at par after a move, and note who takes what.

    `compared` is the number of the move, 0 or 1. Returns the cost: how many moves the network valued, roughly.
    """
    tables = space.tables
    tables[0] = position[0]
    seat = int(tables[0].seat)
    casino = casino_of(placed)
    place(rules, tables[0], placed)
    secured = slot_of(tables[0], casino, pay_order(rules, tables[0], casino), seat)
    holds = secured < SLOTS
    last = seat
    cost = 0
    while tables[0].phase == ROLL:
        throw(rules, tables[0], key)
        last = int(tables[0].seat)
        chosen = par_move(rules, space, look)
        cost += moves_of(rules)
        place(rules, tables[0], chosen)
        if holds and casino_of(chosen) == casino:
            holds = slot_of(tables[0], casino, pay_order(rules, tables[0], casino), seat) <= secured
            if not holds:
                prospects.lost[compared, last] += 1.0
    prospects.last[compared, last] += 1.0
    note_takers(rules, tables[0], compared, prospects)
    return cost


def gap_of(prospects: Prospects, seat: int, count: int) -> tuple[float, float]:
    """Return by how much move 0 is better than move 1 for a seat, and the standard error, after `count` rollouts."""
    mean = 0.0
    squares = 0.0
    for group in range(GROUPS):
        apart = prospects.shares[0, group, seat] - prospects.shares[1, group, seat]
        mean += apart
        squares += apart * apart
    return mean / count, group_error(mean, squares, count)


def group_error(total: float, squares: float, count: int) -> float:
    """Return the standard error of a mean over `count` rollouts, from the sum of the groups and that of the squares."""
    spread = max(0.0, squares - total * total / GROUPS) * GROUPS / (GROUPS - 1)
    return sqrt(spread) / count


def roll_both(
    rules: Rules,
    position: Any,
    space: ParWorkspace,
    look: Lookahead,
    seed: int,
    effort: Effort,
    better: int,
    worse: int,
    prospects: Prospects,
) -> int:
    """Roll two moves out until the effort is spent, the error of their gap is small enough, or `stop` is set.

    Both meet the same dice. Returns the number of rollouts of each, a multiple of GROUPS.
    """
    clear_prospects(prospects)
    seat = int(position[0].seat)
    count = 0
    cost = 0
    while count == 0 or (cost + cost // (count // GROUPS) <= effort.inferences and prospects.stop[0] == 0):
        for group in range(GROUPS):
            key = game_key(seed, count + group)
            cost += roll_prospects(rules, position, space, look, key, 0, better, prospects)
            cost += roll_prospects(rules, position, space, look, key, 1, worse, prospects)
            follow_payouts(rules, position, space.tables, look.equity, group, prospects)
        count += GROUPS
        if count >= FEWEST and gap_of(prospects, seat, count)[1] <= effort.error:
            break
    return count
