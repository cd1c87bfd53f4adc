"""Own policies: a function of the caller's that chooses a move, asked at every table by compiled code."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.compiler import jit_uncached
from croupier.dealer.chance import turn_bits
from croupier.dealer.counter import high_word
from croupier.rules.table import PLACE, Rules

Policy: TypeAlias = Callable[[Rules, Any, int], int]
"""From the rules, a table with a roll to be placed and 32 random bits to a move, as in `croupier.policies`."""


@lru_cache
def asking(policy: Policy) -> Callable[[Rules, Any, NDArray[np.int64], NDArray[np.int64], int, int], None]:
    """The compiled loop that writes down the moves of a policy at some tables in a row."""
    chosen = jit_uncached(policy)

    def ask_rows(rules: Rules, tables: Any, keys: Any, moves: Any, start: int, stop: int) -> None:
        for row in range(start, stop):
            table = tables[row]
            if table.phase == PLACE:
                moves[row] = chosen(rules, table, high_word(turn_bits(rules, table, keys[row])))

    return jit_uncached(ask_rows)
