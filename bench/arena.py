"""How strong the bots are and how long they think: `python -m bench.arena` prints the tables of docs/bots.md.

Each row is a tournament of one bot at a table full of another, with duplicate dice. Needs nothing beyond Numba.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Any

from bench.machine import machine
from bench.names import name
from bench.thinking import time_all
from croupier.arena.line_ups import against
from croupier.arena.playing import on_this_machine
from croupier.arena.results import results_of
from croupier.arena.running import run
from croupier.arena.shares import Share
from croupier.arena.sharpening import sharpening_of
from croupier.arena.standings import standing_of
from croupier.arena.tournament import Tournament
from croupier.bots import roster
from croupier.rules import BIGGY, CLASSIC, Setup, offered

PARTS = ("time", "heads-up", "classic", "tourists", "others")
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
CHEAP = 4
"""As many times more games are played where nobody searches."""


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
    sharpening: float | None
    seconds: float

    @property
    def kept(self) -> bool | None:
        """Whether the interval lies above what is wanted."""
        return None if self.row.wanted is None else self.win.low > self.row.wanted


def rows(games: int) -> Iterator[Row]:
    """All of them; where little is to be told apart, or much time would go, more games or fewer."""
    yield Row("heads-up", Setup(CLASSIC, 2), "shark", "highroller", 4 * games, 0.5)
    yield Row("heads-up", Setup(BIGGY, 2), "shark", "highroller", games // 4)
    for players in range(2, 6):
        setup = Setup(CLASSIC, players)
        for bot in SIMPLE:
            yield Row("classic", setup, bot, "regular", CHEAP * games)
        for bot in SEARCHERS:
            close = 2 if players == 3 else 1
            yield Row("classic", setup, bot, "regular", close * games, WANTED[bot, players])
    for bot in ("richest", "regular", *SEARCHERS):
        yield Row("tourists", Setup(CLASSIC, 4), bot, "tourist", games // 4, 0.25)
    for setup in [*(setup for setup in offered(CLASSIC) if setup.neutral), *offered(BIGGY)]:
        for bot in SIMPLE:
            yield Row("others", setup, bot, "regular", CHEAP * games // 4)
        for bot in SEARCHERS:
            yield Row("others", setup, bot, "regular", games // 4, 1 / setup.players)


def measured(row: Row, seed: int, cores: int | None) -> Measured:
    """Play a row."""
    line_ups = against([row.bot], [row.opponent], row.setup.players)
    tournament = Tournament(row.setup, line_ups, row.games, seed)
    begun = perf_counter()
    results = results_of(tournament, run(tournament, on_this_machine(cores)))
    seconds = perf_counter() - begun
    return Measured(row, standing_of(results, 0).win, sharpening_of(results), seconds)


def told(found: Measured) -> str:
    """A row as a line of text."""
    row, win = found.row, found.win
    wanted = "" if row.wanted is None else f"  {'above' if found.kept else 'NOT ABOVE'} {row.wanted:.3g}"
    share = f"{win.share:.3f} ({win.low:.3f} to {win.high:.3f})"
    return f"{name(row.setup):<24} {row.bot:>10} among {row.opponent:<10} {share}  {win.games:>6} games{wanted}"


def plain(found: Measured) -> dict[str, Any]:
    """A row for JSON."""
    row = found.row
    about = {"part": row.part, "table": name(row.setup), "bot": row.bot, "opponent": row.opponent}
    due = {"fair": 1 / row.setup.players, "wanted": row.wanted, "kept": found.kept}
    return about | due | asdict(found.win) | {"sharpening": found.sharpening, "seconds": found.seconds}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.arena", description=__doc__)
    parser.add_argument("--part", nargs="+", choices=PARTS, default=PARTS, help="only some of the tables")
    parser.add_argument(
        "--games", type=int, default=1_000, help="games of an ordinary row (1,000); close ones have more, others fewer"
    )
    parser.add_argument("--moves", type=int, default=250, help="moves that are timed for each table and bot (250)")
    parser.add_argument("--quick", action="store_true", help="100 games and 50 moves; rough figures")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, help="how many games side by side; all cores unless you say so")
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")
    options = parser.parse_args()
    games, moves = (100, 50) if options.quick else (options.games, options.moves)

    def say(line: str) -> None:
        print(line, file=sys.stderr if options.json else sys.stdout, flush=True)

    facts = machine()
    say(", ".join(f"{key} {value}" for key, value in facts.items()))
    thoughts = []
    if "time" in options.part:
        setups = [*offered(CLASSIC), *offered(BIGGY)]
        bots = [entry.name for entry in roster().values() if entry.built_in]
        for thought in time_all(setups, bots, moves, options.seed, options.processes):
            thoughts.append(thought)
            say(str(thought))
    found = []
    for row in rows(games):
        if row.part in options.part:
            found.append(measured(row, options.seed, options.processes))
            say(told(found[-1]))
    if options.json:
        everything = {"machine": facts, "strength": [plain(each) for each in found]}
        print(json.dumps(everything | {"time": [asdict(thought) for thought in thoughts]}, indent=2))
    if any(each.kept is False for each in found) or any(thought.kept is False for thought in thoughts):
        sys.exit(1)


if __name__ == "__main__":
    main()
