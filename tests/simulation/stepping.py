"""A whole game in compiled code that records every table on its way, to compare with the interpreter's."""

from typing import Any

import numpy as np

from croupier.compiled import jit
from croupier.compiled.loops import open_round, throw
from croupier.policies import choose
from croupier.rules import Setup
from croupier.rules.engine import pay, place
from croupier.rules.table import OVER, ROLL, TABLE

MOST_STEPS = 600
"""Of any game."""


def stepping(rules: Any, tables: Any, log: Any, key: int, line_up: int) -> int:
    """Play a game and record the table after every opening, roll, placing and payout."""
    table = tables[0]
    step = 0
    while table.phase != OVER:
        open_round(rules, table, key)
        log[step] = tables[0]
        step += 1
        while table.phase == ROLL:
            bits = throw(rules, table, key)
            log[step] = tables[0]
            step += 1
            place(rules, table, choose(rules, table, bits, (line_up >> (4 * int(table.seat))) & 15))
            log[step] = tables[0]
            step += 1
        pay(rules, table)
        log[step] = tables[0]
        step += 1
    return step


def compiled_steps(setup: Setup, key: int, line_up: int) -> list[bytes]:
    """Play a game in compiled code, and return the tables after every opening, roll, placing and payout."""
    tables = np.frombuffer(setup.open_table().tobytes(), TABLE).copy()
    log = np.zeros(MOST_STEPS, TABLE)
    signed = (key + 2**63) % 2**64 - 2**63
    steps = jit(stepping)(setup.rules, tables, log, signed, line_up)
    return [table.tobytes() for table in log[:steps]]
