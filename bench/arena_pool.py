"""Tables taken together: whether one bot is stronger than another where no single table has games enough to tell."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt

from bench.arena_rows import Measured
from croupier.report.summary import NORMAL_95
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
    """Two bots at the tables of a family where both were measured among regulars.

    The two had the same deals; the interval is reckoned as if they had not, and so is rather too wide.
    """
    wins = {
        (each.row.setup, each.row.bot): each.win
        for each in found
        if each.row.part == "others" and each.row.bot in bots and family(each.row.setup)
    }
    setups = [setup for setup, bot in wins if bot == bots[0] and (setup, bots[1]) in wins]
    pairs = [(wins[setup, bots[0]], wins[setup, bots[1]]) for setup in setups]
    if not pairs:
        return None
    apart = sum(one.share - other.share for one, other in pairs) / len(pairs)
    variance = sum(((win.high - win.low) / (2 * NORMAL_95)) ** 2 for pair in pairs for win in pair)
    wide = NORMAL_95 * sqrt(variance) / len(pairs)
    return Pooled(len(pairs), apart, apart - wide, apart + wide)
