"""Own policies: a function of a caller's that chooses a move, compiled and asked at many tables."""

import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.compiler import jit_uncached
from croupier.dealer.chance import turn_bits
from croupier.dealer.counter import high_word
from croupier.policies import Policy
from croupier.rules.table import TABLE, Rules

Asking: TypeAlias = Callable[[Rules, Any, Any, NDArray[np.bool_], NDArray[np.int64]], None]
"""Writes down the moves of a policy at the tables where it is asked, given the keys of its random bits there."""

NO_RULES = Rules(*(0 for _ in Rules._fields))
"""Rules of no table, to compile with."""
PREFIXES = ("Failed in", "During:", "File ")
"""How lines of Numba's messages begin that do not say what is wrong."""
NO_NUMBER = "No implementation of function Function(<built-in function setitem>)"
"""What Numba says where a move cannot be written down."""
LONGEST_REASON = 200
"""Characters of Numba's reason that are shown."""


class UncompilableError(TypeError):
    """A function that cannot be compiled; the message names it and says what Numba said, in short."""


@lru_cache
def asking(policy: Policy) -> Asking:
    """The loop that asks a policy, compiled now with it; raises UncompilableError.

    The policy gets a copy of each table, so that whatever it does to it changes nothing in the game.
    """
    chosen = jit_uncached(policy)

    def ask(rules: Rules, tables: Any, copies: Any, keys: Any, asked: Any, moves: Any) -> None:
        for row in range(len(tables)):
            if asked[row]:
                copies[0] = tables[row]
                table = copies[0]
                moves[row] = chosen(rules, table, high_word(turn_bits(rules, table, keys[row])))

    compiled = jit_uncached(ask)

    def ask_at_copies(rules: Rules, tables: Any, keys: Any, asked: Any, moves: Any) -> None:
        compiled(rules, tables, np.zeros(1, TABLE), keys, asked, moves)

    try:  # at no table
        ask_at_copies(NO_RULES, np.zeros(0, TABLE), *(np.zeros(0, kind) for kind in (np.int64, np.bool_, np.int64)))
    except Exception as error:
        code = policy.__code__
        where = f"{policy.__name__} ({Path(code.co_filename).name}, line {code.co_firstlineno})"
        raise UncompilableError(f"the policy {where} cannot be compiled: {_reason(policy, error)}") from error
    return ask_at_copies


def _reason(policy: Policy, error: Exception) -> str:
    """The first thing that Numba says about a function that it cannot compile, and the line of it, if it is known."""
    lines = [line.strip() for line in str(error).splitlines()]
    told = [line for line in lines if line and not line.startswith(PREFIXES)]
    if not type(error).__module__.startswith("numba.") or not told:
        return repr(error)
    if told[0].startswith(NO_NUMBER):
        return "it returns what is no whole number"
    file = re.escape(Path(policy.__code__.co_filename).name)
    place = re.search(rf'^File ".*?{file}", (line \d+):', str(error), re.MULTILINE)
    text = f"{told[0]} {told[1].removeprefix('>>> ')}" if told[0].endswith(":") and len(told) > 1 else told[0]
    return text[:LONGEST_REASON] + (f" ({place[1]})" if place else "")
