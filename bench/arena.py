"""How strong the bots are and how long they think: `python -m bench.arena` prints the tables of docs/bots.md.

Each row is a tournament of one bot at a table full of another, with duplicate dice; among sharks without luck. With
`--keep` every finished game is stored in a folder, and a later run resumes from there. Parts and tables can be played
on several machines: merge their folders, and `--kept` prints the whole.
"""

import argparse
import json
import sys
from collections.abc import Generator, Iterator
from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from bench import arena_robin
from bench.arena_page import write
from bench.arena_rows import BOTS, PARTS, StrengthResult, StrengthRow, rows
from bench.machine import machine
from bench.move_times import MoveTimes, time_all
from bench.names import name
from croupier.arena.competition import play_tournament
from croupier.arena.json_form import json_form as summary_form
from croupier.arena.line_ups import line_ups_against
from croupier.arena.log import ArenaLog
from croupier.arena.results import results_of, variance_reduction
from croupier.arena.standings import standing_of
from croupier.arena.tournament import Tournament
from croupier.bots import roster
from croupier.parallel import Pool, Threads
from croupier.rules import BIGGY, CLASSIC, Setup, offered_setups

SETUPS = (*offered_setups(CLASSIC), *offered_setups(BIGGY))


def table_of(setup: Setup) -> str:
    """Return the name of a table on the command line."""
    return name(setup).replace(" ", "-")


TABLES = [table_of(setup) for setup in SETUPS]


class Nobody(Threads):
    """A pool that plays no game, for results that are all in the folder."""

    def map(self, *_: Any) -> Generator[Any, None, None]:
        """Yield nothing."""
        yield from ()


def measure_row(row: StrengthRow, seed: int, pool: Pool, keep: Path | None = None) -> StrengthResult | None:
    """Play a row, or the rest of it. Return its result, or None if no deal is complete."""
    line_ups = line_ups_against([row.bot], [row.opponent], row.setup.players)
    tournament = Tournament(row.setup, line_ups, row.games, seed, without_luck=row.part == "sharks")
    file = f"{row.part} {name(row.setup)} {row.bot} {row.opponent}.jsonl".replace(" ", "-")
    with ArenaLog(keep / file, tournament) if keep else nullcontext() as log:
        results = results_of(tournament, play_tournament(tournament, pool, log))
    if not results.games:
        return None
    mine = results.seated == 0
    won, games = (results.by_cluster(of.sum(axis=1).astype(np.float64)) for of in (results.earned * mine, mine))
    return StrengthResult(row, standing_of(results, 0).win, variance_reduction(results), tuple((won / games).tolist()))


def move_times_of(moves: int, seed: int, processes: int | None, keep: Path | None) -> Iterator[MoveTimes]:
    """Yield how long every bot takes for a move at every table, read from the folder if it was measured before."""
    file = keep / "times.json" if keep else None
    if file and file.exists():
        yield from (MoveTimes(**each) for each in json.loads(file.read_text()))
        return
    bots = [entry.name for entry in roster().values() if entry.built_in]
    found = []
    for each in time_all(SETUPS, bots, moves, seed, processes):
        found.append(each)
        yield each
    if file:
        file.write_text(json.dumps([asdict(each) for each in found], indent=2))


def format_line(found: StrengthResult) -> str:
    """Return a row as a line of text."""
    row, win = found.row, found.win
    wanted = "" if row.wanted is None else f"  {'above' if found.kept else 'NOT ABOVE'} {row.wanted:.3g}"
    share = f"{win.share:.3f} ({win.low:.3f} to {win.high:.3f})"
    return f"{name(row.setup):<24} {row.bot:>10} among {row.opponent:<10} {share}  {win.games:>6} games{wanted}"


def json_form(found: StrengthResult) -> dict[str, Any]:
    """Return a row for JSON."""
    row = found.row
    about = {"part": row.part, "table": name(row.setup), "bot": row.bot, "opponent": row.opponent}
    due = {"fair": 1 / row.setup.players, "wanted": row.wanted, "kept": found.kept}
    return about | due | asdict(found.win) | {"sharpening": found.variance_reduction}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.arena", description=__doc__)
    parser.add_argument("--part", nargs="+", choices=PARTS, default=PARTS, help="only some of the tables")
    parser.add_argument("--table", nargs="+", choices=TABLES, default=TABLES, help="only at some tables")
    parser.add_argument("--bots", nargs="+", choices=BOTS, default=BOTS, help="only rows of some bots")
    parser.add_argument(
        "--games", type=int, default=1_000, help="games of an ordinary row (1,000); close ones have more, others fewer"
    )
    parser.add_argument("--moves", type=int, default=250, help="moves that are timed for each table and bot (250)")
    parser.add_argument("--quick", action="store_true", help="100 games and 50 moves; rough figures")
    parser.add_argument("--kept", action="store_true", help="play nothing; summarise the games in the folder")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, help="games played at the same time (one per core)")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="store the results here, and resume from them")
    parser.add_argument("--page", type=Path, help="also put the tables into this page of the documentation")
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")
    options = parser.parse_args()
    games, moves = (100, 50) if options.quick else (options.games, options.moves)

    def say(line: str) -> None:
        print(line, file=sys.stderr if options.json else sys.stdout, flush=True)

    facts = machine()
    say(", ".join(f"{key} {value}" for key, value in facts.items()))
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
    times = []
    if "time" in options.part:
        for each in move_times_of(moves, options.seed, options.processes, options.keep):
            times.append(each)
            say(str(each))
    pool = Nobody() if options.kept else Threads(options.processes)
    setups = [setup for setup in SETUPS if table_of(setup) in options.table]
    found = []
    for row in rows(games):
        asked = row.part in options.part and row.bot in options.bots and row.setup in setups
        if asked and (each_row := measure_row(row, options.seed, pool, options.keep)):
            found.append(each_row)
            say(format_line(each_row))
    robins = []
    for setup in setups if "robin" in options.part else ():
        if summary := arena_robin.play_robin(setup, games, options.seed, pool, options.keep):
            robins.append(summary)
            say(arena_robin.format_line(summary))
    if options.page:
        write(options.page, found, times, robins)
    if options.json:
        everything = {"machine": facts, "strength": [json_form(each) for each in found]}
        everything["robin"] = [summary_form(each) for each in robins]
        print(json.dumps(everything | {"time": [asdict(each) for each in times]}, indent=2))
    if any(each.kept is False for each in found) or any(each.kept is False for each in times):
        sys.exit(1)


if __name__ == "__main__":
    main()
