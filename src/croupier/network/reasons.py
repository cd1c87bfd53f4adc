"""Reasons: what explains the gap between two moves, chosen from their prospects.

The gap is a sum over casinos and takers. It is divided into four parts: all that happens at the casino of the better
move, at that of the worse one, what the mover takes elsewhere, and what rivals take elsewhere. A reason is a part that
is large and certain, with the fact that stands for it: whose chances of a note differ, and what the move does there.
Only facts are written here; every interface has its own words.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.network.prospects import (
    GROUPS,
    MOVES_COMPARED,
    Prospects,
    casino_of,
    gap_of,
    group_error,
    slot_of,
    taker_at,
)
from croupier.network.reason_kinds import (
    AVOID_TIE,
    CHANCE,
    COST,
    COST_RIVAL,
    DEFEND,
    HOLD,
    KNOCK_OUT,
    LAST_WORD,
    NOBODY,
    RESCUE,
    RIVAL,
    SPOIL,
    SURE,
    TAKE,
)
from croupier.rules.engine import dice_in_hand, pay_order, place, strength
from croupier.rules.table import BANDIT, NEUTRAL, SEATS, SLOTS, Rules

MOST_REASONS = 3
SUBSTANTIAL = 0.15
"""A reason explains at least this much of the gap, or speaks against the move by as much."""
SURE_CHANCE = 3.0
"""Chances that are printed differ by at least this many standard errors."""
LAST_WORD_GAIN = 0.15
"""How much likelier the last word must be for that to be the reason to keep dice."""
PARTS = 4
AT_BETTER, AT_WORSE, OWN_ELSEWHERE, RIVALS_ELSEWHERE = range(PARTS)
"""The parts of a gap. With so few, the three largest leave little of it unexplained."""


class Reasons(NamedTuple):
    """What explains the gap between two moves: those for the better one, the largest first, then those against it."""

    kind: NDArray[np.int64]
    casino: NDArray[np.int64]
    """The casino of the note, or -1."""
    note: NDArray[np.int64]
    """The value of the note whose chances are given, thousand $, or 0."""
    taker: NDArray[np.int64]
    """The seat whose chances to take it are given, or -1."""
    other: NDArray[np.int64]
    """Who would take the note if neither move were made, for TAKE; a colour that ties with the mover, for RESCUE and
    AVOID_TIE; else -1."""
    knocked: NDArray[np.int64]
    """The colours that the better move knocks out, for KNOCK_OUT: bit n stands for colour n."""
    dice: NDArray[np.int64]
    """How many dice tie, for KNOCK_OUT, RESCUE and AVOID_TIE; how many more stay in hand, for HOLD and LAST_WORD."""
    share: NDArray[np.float64]
    """The part of the gap that it explains; negative if it speaks for the worse move."""
    error: NDArray[np.float64]
    chances: NDArray[np.float64]
    """How often the taker takes the note, or the mover has the last word, after the better and after the worse move."""
    gap: NDArray[np.float64]
    """The gap in the mover's share of victory and its standard error."""
    gains: NDArray[np.float64]
    """What each seat gains if the worse move is made instead, and the standard error."""
    parts: NDArray[np.float64]
    """The share of the gap that each part explains, and its standard error."""
    facts: NDArray[np.int64]
    """The casino, slot and taker of the note that stands for each part; the casino is -1 if there is none."""
    reply: NDArray[np.float64]
    """How often each seat is the first whose placing takes away what the worse move had secured for the time being."""


def no_reasons() -> Reasons:
    """Allocate new arrays."""
    return Reasons(
        np.zeros(MOST_REASONS, np.int64),
        np.zeros(MOST_REASONS, np.int64),
        np.zeros(MOST_REASONS, np.int64),
        np.zeros(MOST_REASONS, np.int64),
        np.zeros(MOST_REASONS, np.int64),
        np.zeros(MOST_REASONS, np.int64),
        np.zeros(MOST_REASONS, np.int64),
        np.zeros(MOST_REASONS),
        np.zeros(MOST_REASONS),
        np.zeros((MOST_REASONS, MOVES_COMPARED)),
        np.zeros(2),
        np.zeros((SEATS, 2)),
        np.zeros((PARTS, 2)),
        np.zeros((PARTS, 3), np.int64),
        np.zeros(SEATS),
    )


def part_of(casino: int, taker: int, seat: int, better: int, worse: int) -> int:
    """Return the part of the gap that a casino and a taker belong to, given the casinos of both moves."""
    if casino == better:
        return AT_BETTER
    if casino == worse:
        return AT_WORSE
    return OWN_ELSEWHERE if taker == seat else RIVALS_ELSEWHERE


def measure_part(
    rules: Rules, part: int, seat: int, better: int, worse: int, count: int, prospects: Prospects
) -> tuple[float, float]:
    """Return the share of the gap that a part explains, and its standard error."""
    total = 0.0
    squares = 0.0
    for group in range(GROUPS):
        apart = 0.0
        for casino in range(rules.casinos):
            for taker in range(rules.players):
                if part_of(casino, taker, seat, better, worse) == part:
                    for slot in range(SLOTS):
                        apart += prospects.worth[group, casino, slot, taker]
        total += apart
        squares += apart * apart
    return total / count, group_error(total, squares, count)


def differ(first: float, second: float, count: int) -> bool:
    """Return whether two chances, each measured `count` times, surely differ."""
    spread = (first * (1 - first) + second * (1 - second)) / count
    return abs(first - second) >= SURE_CHANCE * sqrt(spread)


def chance_of(table: Any, move: int, casino: int, slot: int, taker: int, count: int, prospects: Prospects) -> float:
    """Return how often a seat takes the note of a slot, or another one of that value there."""
    taken = 0.0
    for other in range(SLOTS):
        if table.notes[casino, other] == table.notes[casino, slot]:
            taken += prospects.taken[move, casino, other, taker]
    return taken / count


def find_note(
    rules: Rules,
    before: Any,
    part: int,
    moves: tuple[int, int],
    count: int,
    prospects: Prospects,
    reasons: Reasons,
) -> None:
    """Write the casino, slot and taker of the note that stands for a part; the casino is -1 if there is none.

    It is the one that explains most of the part. The taker's chances must surely differ, in the part's direction.
    """
    seat = int(before.seat)
    sign = 1.0 if reasons.parts[part, 0] > 0 else -1.0
    most = 0.0
    reasons.facts[part, 0] = NOBODY
    for casino in range(rules.casinos):
        for taker in range(rules.players):
            if part_of(casino, taker, seat, casino_of(moves[0]), casino_of(moves[1])) == part:
                wanted = sign if taker == seat else -sign
                for slot in range(SLOTS):
                    apart = 0.0
                    for group in range(GROUPS):
                        apart += prospects.worth[group, casino, slot, taker]
                    first = chance_of(before, 0, casino, slot, taker, count, prospects)
                    second = chance_of(before, 1, casino, slot, taker, count, prospects)
                    if sign * apart > most and wanted * (first - second) > 0 and differ(first, second, count):
                        most = sign * apart
                        reasons.facts[part, 0] = casino
                        reasons.facts[part, 1] = slot
                        reasons.facts[part, 2] = taker


def keeps_dice(rules: Rules, tables: Any, part: int, share: float, seat: int) -> bool:
    """Return whether a part speaks for the dice that the better move leaves in hand."""
    kept = dice_in_hand(rules, tables[1], seat) - dice_in_hand(rules, tables[2], seat)
    return part == OWN_ELSEWHERE and share > 0 and kept > 0


def tied_with(rules: Rules, table: Any, casino: int, colour: int) -> int:
    """Return a colour with as many dice at a casino 1 to 6 as another that has some there, or -1."""
    count = strength(rules, table, casino, colour) if casino != BANDIT else 0
    for number in range(rules.players + 1):
        other = number if number < rules.players else NEUTRAL
        if count > 0 and other != colour and strength(rules, table, casino, other) == count:
            return other
    return NOBODY


def knocked_out(rules: Rules, before: Any, after: Any, casino: int, seat: int) -> int:
    """Return the colours but a seat's that take a note at a casino before a move and tie after it, as a set."""
    found = 0
    order = pay_order(rules, before, casino)
    for number in range(rules.players + 1):
        colour = number if number < rules.players else NEUTRAL
        paid = slot_of(before, casino, order, colour) < SLOTS
        if colour != seat and paid and tied_with(rules, after, casino, colour) != NOBODY:
            found |= 1 << colour
    return found


def kind_of_gain(
    rules: Rules, before: Any, after: Any, casino: int, slot: int, taker: int, seat: int
) -> tuple[int, int, int]:
    """Return what the better move does at its casino for a note: the kind, the other colour and the dice that tie."""
    order = pay_order(rules, before, casino)
    holder = taker_at(order, slot)
    now = slot_of(after, casino, pay_order(rules, after, casino), seat)
    if taker != seat:
        if casino != BANDIT and (knocked_out(rules, before, after, casino, seat) >> taker) & 1 > 0:
            return KNOCK_OUT, NOBODY, strength(rules, after, casino, taker)
        return (TAKE if now == slot and holder == taker else SPOIL), holder, 0
    if now > slot:
        return CHANCE, NOBODY, 0
    if slot_of(before, casino, order, seat) == slot:
        return DEFEND, NOBODY, 0
    tied = tied_with(rules, before, casino, seat)
    if tied != NOBODY:
        return RESCUE, tied, strength(rules, before, casino, seat)
    return (TAKE if now == slot else CHANCE), holder, 0


def describe_part(
    rules: Rules,
    before: Any,
    tables: Any,
    part: int,
    count: int,
    prospects: Prospects,
    number: int,
    reasons: Reasons,
) -> None:
    """Write the reason that a part gives as one of the reasons.

    `tables[1]` and `tables[2]` are the tables after the better and the worse of the moves.
    """
    seat = int(before.seat)
    helps = reasons.parts[part, 0] > 0
    reasons.casino[number] = NOBODY
    reasons.note[number] = 0
    reasons.taker[number] = NOBODY
    reasons.other[number] = NOBODY
    reasons.knocked[number] = 0
    reasons.dice[number] = 0
    reasons.share[number] = reasons.parts[part, 0]
    reasons.error[number] = reasons.parts[part, 1]
    if keeps_dice(rules, tables, part, reasons.parts[part, 0], seat):
        first, second = prospects.last[0, seat] / count, prospects.last[1, seat] / count
        last_word = first - second >= LAST_WORD_GAIN and differ(first, second, count)
        reasons.kind[number] = LAST_WORD if last_word else HOLD
        reasons.dice[number] = dice_in_hand(rules, tables[1], seat) - dice_in_hand(rules, tables[2], seat)
        reasons.chances[number, 0] = first
        reasons.chances[number, 1] = second
        return
    casino, slot, taker = reasons.facts[part, 0], reasons.facts[part, 1], reasons.facts[part, 2]
    first = chance_of(before, 0, casino, slot, taker, count, prospects)
    second = chance_of(before, 1, casino, slot, taker, count, prospects)
    kind = CHANCE if taker == seat else RIVAL
    if not helps:
        kind = COST if taker == seat else COST_RIVAL
    elif part == AT_BETTER:
        kind, other, dice = kind_of_gain(rules, before, tables[1], casino, slot, taker, seat)
        reasons.other[number] = other
        reasons.dice[number] = dice
        if kind == KNOCK_OUT:
            reasons.knocked[number] = knocked_out(rules, before, tables[1], casino, seat)
    elif part == AT_WORSE and taker == seat:
        tied = tied_with(rules, tables[2], casino, seat)
        if tied != NOBODY and tied_with(rules, before, casino, seat) == NOBODY:
            kind = AVOID_TIE
            reasons.other[number] = tied
            reasons.dice[number] = strength(rules, tables[2], casino, seat)
    reasons.kind[number] = kind
    reasons.casino[number] = casino
    reasons.note[number] = before.value[before.notes[casino, slot]]
    reasons.taker[number] = taker
    reasons.chances[number, 0] = first
    reasons.chances[number, 1] = second


def extreme_part(parts: int, sign: int, direction: float, reasons: Reasons) -> int:
    """Return the part of a set whose share has a sign, or any for 0, and is largest, or smallest in direction -1."""
    found = NOBODY
    most = 0.0
    for part in range(PARTS):
        size = direction * abs(reasons.parts[part, 0])
        if (parts >> part) & 1 > 0 and sign * reasons.parts[part, 0] >= 0 and (found == NOBODY or size > most):
            found = part
            most = size
    return found


def choose_reasons(
    rules: Rules,
    position: Any,
    tables: Any,
    better: int,
    worse: int,
    count: int,
    prospects: Prospects,
    reasons: Reasons,
) -> int:
    """Write what explains the gap between two moves after `count` rollouts. Return the number of reasons.

    It is 0 if the gap is not certain, or turns out to be in favour of the other move. `tables` are overwritten.
    """
    seat = int(position[0].seat)
    reasons.gap[0], reasons.gap[1] = gap_of(prospects, seat, count)
    for other in range(rules.players):
        gain, error = gap_of(prospects, other, count)
        reasons.gains[other, 0] = -gain
        reasons.gains[other, 1] = error
        reasons.reply[other] = prospects.lost[1, other] / count
    if reasons.gap[0] <= SURE * reasons.gap[1]:
        return 0
    tables[1] = position[0]
    place(rules, tables[1], better)
    tables[2] = position[0]
    place(rules, tables[2], worse)
    chosen = 0
    for part in range(PARTS):
        share, error = measure_part(rules, part, seat, casino_of(better), casino_of(worse), count, prospects)
        reasons.parts[part, 0] = share
        reasons.parts[part, 1] = error
        find_note(rules, position[0], part, (better, worse), count, prospects, reasons)
        certain = abs(share) >= SUBSTANTIAL * reasons.gap[0] and abs(share) >= SURE * error
        if certain and (reasons.facts[part, 0] != NOBODY or keeps_dice(rules, tables, part, share, seat)):
            chosen |= 1 << part
    if chosen == (1 << PARTS) - 1:  # one too many
        chosen &= ~(1 << extreme_part(chosen, 0, -1.0, reasons))
    found = 0
    for against in range(2):
        while True:
            part = extreme_part(chosen, -1 if against else 1, 1.0, reasons)
            if part == NOBODY:
                break
            chosen &= ~(1 << part)
            describe_part(rules, position[0], tables, part, count, prospects, found, reasons)
            found += 1
    return found
