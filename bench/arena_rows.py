"""The rows of the bench of strength: which bot plays how many games at which table, and what it must win there."""

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.arena.standings import Share
from croupier.rules import BIGGY, CLASSIC, Setup, offered

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
"""What the search bots must win among regulars, classic without neutral dice: the interval lies above this."""
SEARCHERS = ("highroller", "shark")
SIMPLE = ("tourist", "richest")
NETWORK = ("ace", "house")
BOTS = (*SIMPLE, "regular", *SEARCHERS, *NETWORK)
CHEAP = 4
"""So many times more games are played where no bot searches."""


@dataclass(frozen=True)
class Row:
    """One bot at a table full of another."""

    part: str
    setup: Setup
    bot: str
    opponent: str
    games: int
    wanted: float | None = None


@dataclass(frozen=True)
class Measured:
    """What came out."""

    row: Row
    win: Share
    variance_reduction: float | None
    by_deal: tuple[float, ...] = ()
    """The share of victory in the games of each deal, in their order."""

    @property
    def kept(self) -> bool | None:
        """Whether the interval lies above what is wanted."""
        return None if self.row.wanted is None else self.win.low > self.row.wanted


def by_far(players: int) -> float:
    """The share of one player who is worth two of the others."""
    return 2 / (players + 1)


def rows(games: int) -> Iterator[Row]:
    """All rows; with more games where bots are close, and fewer where games take long."""
    yield Row("heads-up", Setup(CLASSIC, 2), "shark", "highroller", 3 * games, 0.5)
    for players in range(2, 6):
        setup = Setup(CLASSIC, players)
        for bot in SIMPLE:
            yield Row("classic", setup, bot, "regular", CHEAP * games)
        for bot in SEARCHERS:
            close = {"highroller": 4, "shark": 6}[bot] if players == 3 else 1
            yield Row("classic", setup, bot, "regular", close * games, WANTED[bot, players])
        for bot in NETWORK:
            yield Row("classic", setup, bot, "regular", games if bot == "ace" else games // 2)
            yield Row("sharks", setup, bot, "shark", games, 1 / players)
    for setup in (setup for setup in (*offered(CLASSIC), *offered(BIGGY)) if not (setup.neutral or setup.bandit)):
        if setup.edition == BIGGY:
            for bot in NETWORK:
                yield Row("sharks", setup, bot, "shark", games)
        for bot in ("richest", "regular", *SEARCHERS, *NETWORK):
            many = games // 10 if bot in (*SEARCHERS, "house") else games if bot == "ace" else CHEAP * games
            yield Row("tourists", setup, bot, "tourist", many, by_far(setup.players))
    for setup in [*(setup for setup in offered(CLASSIC) if setup.neutral), *offered(BIGGY)]:
        for bot in SIMPLE:
            yield Row("others", setup, bot, "regular", CHEAP * games)
        for bot in SEARCHERS:
            many = games // 2 if setup.neutral else games // 6
            yield Row("others", setup, bot, "regular", many, 1 / setup.players)
        for bot in NETWORK:
            yield Row("others", setup, bot, "regular", games if bot == "ace" else games // 6, 1 / setup.players)
