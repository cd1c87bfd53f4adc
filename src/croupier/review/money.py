"""Money that a seat can expect of a round, from many quick rollouts in which everyone plays on like a regular."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.rollout import ROLLOUT, play_out, weight_of
from croupier.analysis.shrewd import SHREWD, going_rate
from croupier.compiled.arguments import record_of, signed
from croupier.compiled.compiler import jit
from croupier.dealer.counter import game_key
from croupier.rules import Setup
from croupier.rules.table import TABLE, Rules, Table

ROLLOUTS = 512


def take(rules: Rules, tables: Any, seat: int, seed: int, weight: int, taken: NDArray[np.float64]) -> None:
    """Fill in what a seat takes when the round at `tables[0]` is paid out, thousand $, by rollout."""
    rate = going_rate(rules, tables[0])
    for number in range(len(taken)):
        tables[1] = tables[0]
        play_out(rules, tables[1], game_key(seed, number), weight, seat, rate)
        taken[number] = int(tables[1].money[seat]) - int(tables[0].money[seat])


def takings(setup: Setup, table: Table, seat: int, seed: int) -> NDArray[np.float64]:
    """What a seat takes in rollouts of a round in which a seat has to roll, or that is to be paid out; thousand $."""
    taken, tables = np.zeros(ROLLOUTS), np.zeros(2, TABLE)
    tables[:1] = record_of(table)
    jit(take, (*SHREWD, *ROLLOUT))(setup.rules, tables, seat, signed(seed), weight_of(setup.players, True), taken)
    return taken
