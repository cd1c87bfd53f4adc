"""Payments: what a casino pays two players, by the strength of both, as the engine pays it.

Money and notes of several casinos add up. Both are packed into one number, a code, whose sum says what the round pays:
the difference in money, and the difference in notes, which decides where money is equal.
"""

from __future__ import annotations

from enum import Enum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.equity import EQUITY, equity_of, win_share
from croupier.compiled.arguments import record_of
from croupier.compiled.compiler import jit
from croupier.rules import Setup
from croupier.rules.engine import notes_won, pay
from croupier.rules.table import CASINOS, FACES, SLOTS, TABLE, Rules, Table

STRIDE = 16
"""A code is the difference in money, in thousand $, times this, plus the difference in notes, at most one a casino."""


class Aim(Enum):
    """What both players play for."""

    MONEY = "money"
    """The expected difference in money of the round, thousand $."""
    VICTORY = "victory"
    """The share of victory: after the last round exactly, before that by round equity."""


def fill_codes(rules: Rules, opening: Any, tables: Any, codes: NDArray[np.int32]) -> None:
    """Let every casino pay alone, for all strengths of both players, given as ordinary dice."""
    for casino in range(FACES):
        for mine in range(codes.shape[1]):
            for theirs in range(codes.shape[2]):
                tables[0] = opening[0]
                table = tables[0]
                for other in range(CASINOS):
                    if other != casino:
                        for slot in range(SLOTS):
                            table.notes[other, slot] = 0
                table.dice[casino, 0] = mine
                table.dice[casino, 1] = theirs
                pay(rules, table)
                money = int(table.money[0]) - int(table.money[1])
                codes[casino, mine, theirs] = money * STRIDE + notes_won(table, 0) - notes_won(table, 1)


def fill_shares(rules: Rules, tables: Any, equity: NDArray[np.float64], worth: NDArray[np.float64]) -> None:
    """The share of victory of seat 0 beyond one half after every payment, by its code; the round is not yet paid."""
    table = tables[0]
    before = int(table.money[0])
    notes = int(table.won[0, 1])
    middle = len(worth) // 2
    table.paid += 1
    for code in range(-middle, middle + 1):
        money = (code + STRIDE // 2) // STRIDE
        table.money[0] = before + money
        table.won[0, 1] = notes + code - money * STRIDE
        worth[code + middle] = win_share(rules, table, 0, equity) - 0.5


def codes_of(rules: Rules, table: Table, strongest: int) -> NDArray[np.int32]:
    """What each casino pays, as codes, by casino and the strengths of seat 0 and seat 1."""
    opening = Table()
    opening.value[:] = table.value
    opening.notes.cast("b")[:] = table.notes.cast("b")
    codes = np.zeros((FACES, strongest + 1, strongest + 1), np.int32)
    jit(fill_codes)(rules, record_of(opening), np.zeros(1, TABLE), codes)
    return codes


def worth_of(setup: Setup, table: Table, aim: Aim, codes: NDArray[np.int32]) -> NDArray[np.float64]:
    """What payments are worth to seat 0, by the sum of their codes; the middle is no payment."""
    middle = int(codes.max(axis=(1, 2)).sum()) + STRIDE
    middle -= middle % STRIDE
    if aim is Aim.VICTORY:
        worth = np.zeros(2 * middle + 1)
        jit(fill_shares, EQUITY)(setup.rules, record_of(table), equity_of(setup), worth)
        return worth
    sums = np.arange(-middle, middle + 1)
    return ((sums + STRIDE // 2) // STRIDE).astype(np.float64)
