"""Payments: what both players play for, and what payments are worth to that end.

The engine works out what each casino pays by the strength of both. Money and notes of several casinos add up. Both are
packed into one number, a code, whose sum says what the round pays: the difference in money, and the difference in
notes, which decides where money is equal.
"""

from __future__ import annotations

from enum import Enum

from croupier.analysis.round_layout import STRIDE
from croupier.engine import Engine
from croupier.evaluation.solution.sides import Sides
from croupier.rules import Setup
from croupier.rules.table import FACES, Table


class Aim(Enum):
    """What both players play for."""

    MONEY = "money"
    """The expected difference in money of the round, thousand $."""
    VICTORY = "victory"
    """The share of victory: after the last round exactly, before that by round equity."""


def fill_payments(engine: Engine, setup: Setup, table: Table, aim: Aim, sides: Sides) -> None:
    """Have the engine work out what each casino pays, and what payments are worth to seat 0."""
    strongest = max(sides.strengths)
    opening = Table()
    opening.value[:] = table.value
    opening.notes.cast("b")[:] = table.notes.cast("b")
    engine.play(setup)
    engine.put("opening", opening.tobytes())
    codes = engine.grow("layout.codes", FACES, strongest + 1, strongest + 1)
    engine.call("fill_payments")
    casino = (strongest + 1) ** 2
    middle = sum(max(codes[start : start + casino]) for start in range(0, FACES * casino, casino)) + STRIDE
    middle -= middle % STRIDE
    worth = engine.grow("layout.worth", 2 * middle + 1)
    if aim is Aim.VICTORY:
        engine.put("tables", table.tobytes())
        engine.call("fill_worth")
    else:
        for code in range(-middle, middle + 1):
            worth[code + middle] = (code + STRIDE // 2) // STRIDE
