"""Policies that callers define: compiled, and asked at many tables in one call."""

import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from types import FunctionType
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.checks import describe
from croupier.compiled.compiler import jit_uncached
from croupier.dealer.chance import turn_bits
from croupier.dealer.counter import high_word
from croupier.policies import Policy
from croupier.rules.table import TABLE, Rules

AskingLoop: TypeAlias = Callable[[Rules, Any, Any, NDArray[np.bool_], NDArray[np.int64]], None]
"""A function of rules, tables, keys, asked and moves: it writes a policy's move for each row where `asked` is true.

`keys` holds the key of the policy's random bits for each row.
"""

NO_RULES = Rules(*(0 for _ in Rules._fields))
"""Rules of no table, used only to compile."""
PREFIXES = ("Failed in", "During:", "File ")
"""Prefixes of those lines of Numba's messages that do not say what is wrong."""
NO_NUMBER = "No implementation of function Function(<built-in function setitem>)"
"""Numba's message if a policy's result is no number, which cannot be stored in `moves`."""
LONGEST_REASON = 200
"""Most characters of Numba's reason that are shown."""


class UncompilableError(TypeError):
    """A function cannot be compiled; the message gives Numba's reason."""


def compile_asking_loop(policy: Policy) -> AskingLoop:
    """Compile a policy, and return a loop that asks it at many tables. Raises UncompilableError.

    The policy gets a copy of each table, so that it cannot change the game.
    """
    if not isinstance(getattr(policy, "py_func", policy), FunctionType):
        raise UncompilableError(f"a policy must be a function of rules, a table and bits, not {describe(policy)}")
    return _compile_asking_loop(policy)


@lru_cache
def _compile_asking_loop(policy: Policy) -> AskingLoop:
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

    try:  # asking at no table compiles the loop
        ask_at_copies(NO_RULES, np.zeros(0, TABLE), *(np.zeros(0, kind) for kind in (np.int64, np.bool_, np.int64)))
    except Exception as error:
        code = policy.__code__
        where = f"{policy.__name__} ({Path(code.co_filename).name}, line {code.co_firstlineno})"
        raise UncompilableError(f"the policy {where} cannot be compiled: {_reason(policy, error)}") from error
    return ask_at_copies


def _reason(policy: Policy, error: Exception) -> str:
    """Return the first reason in Numba's message why a function cannot be compiled, with the line if it is known."""
    lines = [line.strip() for line in str(error).splitlines()]
    reasons = [line for line in lines if line and not line.startswith(PREFIXES)]
    if not type(error).__module__.startswith("numba.") or not reasons:
        return repr(error)
    if reasons[0].startswith(NO_NUMBER):
        return "it does not return a whole number"
    file = re.escape(Path(policy.__code__.co_filename).name)
    line = re.search(rf'^File ".*?{file}", (line \d+):', str(error), re.MULTILINE)
    text = reasons[0]
    if text.endswith(":") and len(reasons) > 1:  # the message itself is in the next line
        text = f"{text} {reasons[1].removeprefix('>>> ')}"
    return text[:LONGEST_REASON] + (f" ({line[1]})" if line else "")
