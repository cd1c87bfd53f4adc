"""Money that a seat can expect of a round, from many quick rollouts in which everyone plays on like a regular."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.rollout import play_out
from croupier.analysis.shrewd import going_rate
from croupier.dealer.counter import game_key
from croupier.rules.table import Rules

ROLLOUTS = 512


def take(rules: Rules, tables: Any, seat: int, seed: int, weight: int, taken: NDArray[np.float64]) -> None:
    """Fill in what a seat takes when the round at `tables[0]` is paid out, thousand $, by rollout."""
    rate = going_rate(rules, tables[0])
    for number in range(len(taken)):
        tables[1] = tables[0]
        play_out(rules, tables[1], game_key(seed, number), weight, seat, rate)
        taken[number] = int(tables[1].money[seat]) - int(tables[0].money[seat])
