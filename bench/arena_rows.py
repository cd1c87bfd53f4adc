"""The rows of the strength bench: which bot plays how many games at which table, and with what result."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np

from croupier.arena.standings import Share
from croupier.report.shares import NORMAL_95
from croupier.rules import BIGGY, CLASSIC, Setup, offered_setups

PARTS = ("time", "heads-up", "sharks", "robin", "classic", "tourists", "others")
WANTED = {
    ("highroller", 2): 0.63,
    ("highroller", 3): 0.62,
    ("highroller", 4): 0.45,
    ("highroller", 5): 0.45,
    ("shark", 2): 0.65,
    ("shark", 3): 0.66,
    ("shark", 4): 0.50,
    ("shark", 5): 0.52,
}
"""What searchers must win among regulars, classic without neutral dice: the whole interval lies above this share."""
SEARCHERS = ("highroller", "shark")
SIMPLE = ("tourist", "richest")
NETWORK = ("ace", "house")
BOTS = (*SIMPLE, "regular", *SEARCHERS, *NETWORK)
CHEAP = 4
"""How many times as many games are played when no bot searches."""
FAMILIES: dict[str, Callable[[Setup], bool]] = {
    "`biggy`": lambda setup: setup.edition == BIGGY,
    "with neutral dice": lambda setup: setup.neutral,
    "with the bandit": lambda setup: setup.bandit,
    "all of these": lambda _: True,
}
"""The tables beyond plain classic ones whose results are pooled, by the name of their family."""


@dataclass(frozen=True)
class StrengthRow:
    """One bot at a table full of another."""

    part: str
    setup: Setup
    bot: str
    opponent: str
    games: int
    wanted: float | None = None


@dataclass(frozen=True)
class StrengthResult:
    """The result of a row."""

    row: StrengthRow
    win: Share
    variance_reduction: float | None
    by_deal: tuple[float, ...] = ()
    """The share of victory in the games of each deal, by deal."""

    @property
    def kept(self) -> bool | None:
        """Whether the interval lies above the wanted share; None if none is wanted."""
        return None if self.row.wanted is None else self.win.low > self.row.wanted


def share_of_twice_as_good(players: int) -> float:
    """Return the fair share of a player who is as strong as two of the others."""
    return 2 / (players + 1)


def rows(games: int) -> Iterator[StrengthRow]:
    """Yield all rows. Rows of close bots have more games, rows of slow bots fewer."""
    yield StrengthRow("heads-up", Setup(CLASSIC, 2), "shark", "highroller", 3 * games, 0.5)
    for players in range(2, 6):
        setup = Setup(CLASSIC, players)
        for bot in SIMPLE:
            yield StrengthRow("classic", setup, bot, "regular", CHEAP * games)
        for bot in SEARCHERS:
            close = {"highroller": 4, "shark": 6}[bot] if players == 3 else 1
            yield StrengthRow("classic", setup, bot, "regular", close * games, WANTED[bot, players])
        for bot in NETWORK:
            yield StrengthRow("classic", setup, bot, "regular", games if bot == "ace" else games // 2)
            yield StrengthRow("sharks", setup, bot, "shark", games, 1 / players)
    for setup in (
        setup for setup in (*offered_setups(CLASSIC), *offered_setups(BIGGY)) if not (setup.neutral or setup.bandit)
    ):
        if setup.edition == BIGGY:
            for bot in NETWORK:
                yield StrengthRow("sharks", setup, bot, "shark", games)
        for bot in ("richest", "regular", *SEARCHERS, *NETWORK):
            many = games // 10 if bot in (*SEARCHERS, "house") else games if bot == "ace" else CHEAP * games
            yield StrengthRow("tourists", setup, bot, "tourist", many, share_of_twice_as_good(setup.players))
    for setup in [*(setup for setup in offered_setups(CLASSIC) if setup.neutral), *offered_setups(BIGGY)]:
        for bot in SIMPLE:
            yield StrengthRow("others", setup, bot, "regular", CHEAP * games)
        for bot in SEARCHERS:
            many = games // 2 if setup.neutral else games // 6
            yield StrengthRow("others", setup, bot, "regular", many, 1 / setup.players)
        for bot in NETWORK:
            yield StrengthRow("others", setup, bot, "regular", games if bot == "ace" else games // 6, 1 / setup.players)


@dataclass(frozen=True)
class Pooled:
    """The difference between the win shares of two bots, as a mean over tables with its 95 % interval."""

    tables: int
    apart: float
    low: float
    high: float


def pool_tables(
    found: Sequence[StrengthResult], bots: tuple[str, str], family: Callable[[Setup], bool]
) -> Pooled | None:
    """Compare two bots, deal by deal, at the tables of a family where both were measured among regulars.

    Both had the same deals and dice from the same seats, so common luck cancels out.
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
