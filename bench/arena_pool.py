"""Pooled tables: whether one bot is stronger than another where no single table has enough games to show it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np

from bench.arena_rows import Measured
from croupier.report.shares import NORMAL_95
from croupier.rules import BIGGY, Setup

FAMILIES: dict[str, Callable[[Setup], bool]] = {
    "`biggy`": lambda setup: setup.edition == BIGGY,
    "with neutral dice": lambda setup: setup.neutral,
    "with the bandit": lambda setup: setup.bandit,
    "all of these": lambda _: True,
}
"""Which tables outside the plain classic ones are taken together."""


@dataclass(frozen=True)
class Pooled:
    """By how much the win share of a bot is above another's, the mean of some tables, with its 95 % interval."""

    tables: int
    apart: float
    low: float
    high: float


def pooled(found: Sequence[Measured], bots: tuple[str, str], family: Callable[[Setup], bool]) -> Pooled | None:
    """Two bots at the tables of a family where both were measured among regulars, compared deal by deal.

    Both had the same deals and dice from the same seats, so that luck they shared does not count.
    """
    found_by = {
        (each.row.setup, each.row.bot): each.by_deal
        for each in found
        if each.row.part == "others" and each.row.bot in bots and family(each.row.setup)
    }
    setups = [setup for setup, bot in found_by if bot == bots[0] and (setup, bots[1]) in found_by]
    apart = [np.subtract(found_by[setup, bots[0]], found_by[setup, bots[1]]) for setup in setups]
    if not apart:
        return None
    mean = float(np.mean([by_deal.mean() for by_deal in apart]))
    variance = sum(float(by_deal.var(ddof=1)) / len(by_deal) for by_deal in apart)
    wide = NORMAL_95 * sqrt(variance) / len(apart)
    return Pooled(len(apart), mean, mean - wide, mean + wide)
