"""What is compiled: the very functions of the rules, of chance and of the policies, and a fingerprint of them all."""

import hashlib
import inspect
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

import numba
import numpy as np

from croupier import policies
from croupier.compiled import loops, tally, unsigned
from croupier.dealer import chance, counter
from croupier.rules import table
from croupier.rules.engine import ENGINE, filling, payout, ranking, turn

MODULES: tuple[ModuleType, ...] = (
    table,
    filling,
    turn,
    payout,
    ranking,
    counter,
    chance,
    policies,
    tally,
    loops,
    unsigned,
)
"""Every module with code or constants that end up in a compiled function."""


def plain_functions() -> list[Callable[..., Any]]:
    """The functions to hand to a compiler as they are, each after those it calls; they are compiled into one piece."""
    return [*ENGINE, *counter.COUNTER, *chance.CHANCE, *policies.POLICIES, *loops.LOOPS]


def outlined_functions() -> list[Callable[..., Any]]:
    """Functions called once a round or a game: compiled as functions of their own, which is quicker to do."""
    return [*tally.TALLY]


@cache
def fingerprint(*more: ModuleType) -> str:
    """A name that changes with the source of anything that is compiled, more modules included, and with the compiler.

    Numba's own cache looks only at the file of the outermost function, so an edited rule would run stale.
    """
    digest = hashlib.sha256(f"numba {numba.__version__} numpy {np.__version__}\n".encode())
    for module in (*MODULES, *more):
        digest.update(inspect.getsource(module).encode())
    return digest.hexdigest()[:20]
