"""Games between any bots, in parallel: in threads if all bots are compiled, in processes if Python code is asked."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import redirect_stdout
from functools import partial
from typing import NamedTuple, TypeVar

from croupier.bots import BotEntry, BotLike, GuestError, entry_of
from croupier.compiled.loops import GameResults
from croupier.parallel import cores, map_in_threads, map_unordered, process_pool
from croupier.rules import Setup
from croupier.simulation.match import Match, compile_policy, play_matches
from croupier.simulation.tally import Tally
from croupier.simulation.workers import ThreadEngines, pays_to_compile

COMPILED_GAMES = 1024
"""Games per part if all bots are compiled: few enough for their tables to stay in a core's cache."""
PYTHON_GAMES = 8
"""Games per part if Python code is asked."""
WORKERS_A_CORE = 4
"""Most workers per core. More than one may help if bots wait for something else."""

Item = TypeVar("Item")
Result = TypeVar("Result")


class GamesPart(NamedTuple):
    """Consecutive games of a seed that were played together, with their results."""

    numbers: range
    results: GameResults
    tally: Tally


def play_in_parts(
    setup: Setup, players: Sequence[BotLike], seed: int, numbers: range, threads: int | None
) -> Iterator[GamesPart]:
    """Play games of a seed and yield them in parts, in any order. Closing the iterator interrupts games in progress."""
    entries = [entry_of(player) for player in players]
    engines = ThreadEngines(setup if pays_to_compile(entries, len(numbers)) else None)
    length = part_length(entries)
    cuts = split_range(numbers, length)
    workers = clamp_workers(threads, -(-len(numbers) // length))
    # Another process makes its bots from their names. Classes and functions have none, so they are asked in threads.
    named = all(isinstance(player, str) for player in players)
    apart = (threads or cores()) > 1 and named and any(entry.asks_python for entry in entries)
    for entry in entries:
        compile_policy(entry)  # once, before any thread needs it
    if apart:
        yield from map_in_processes(partial(play_part, setup, tuple(players), seed), cuts, workers, entries)
    else:
        yield from map_in_threads(
            partial(play_part, setup, tuple(players), seed, engines=engines), cuts, workers, engines.stop
        )


def clamp_workers(wanted: int | None, tasks: int) -> int:
    """Clamp the requested number of workers, None for one per core, to the number of tasks and of cores."""
    return max(1, min(wanted or cores(), tasks, WORKERS_A_CORE * cores()))


def map_in_processes(
    work: Callable[[Item], Result], items: Iterable[Item], workers: int, entries: Iterable[BotEntry]
) -> Generator[Result, None, None]:
    """Yield the results of `work` for all items, computed in processes. Raises GuestError if one of these dies."""
    try:
        with process_pool(workers) as pool:
            yield from map_unordered(pool, partial(redirect_prints, work), items, workers)
    except BrokenProcessPool as error:
        names = dict.fromkeys(entry.name for entry in entries if entry.asks_python)
        asked = f"the bot{'s' * (len(names) > 1)} {', '.join(names)}"
        raise GuestError(f"a process died that asked {asked}: it was ended by a bot, or by the system") from error


def redirect_prints(work: Callable[[Item], Result], item: Item) -> Result:
    """Do some work with standard output redirected to standard error, so that bots' prints do not mix with results."""
    with redirect_stdout(sys.stderr):
        return work(item)


def part_length(entries: Sequence[BotEntry]) -> int:
    """Return the number of games per part: the longer a game takes, the fewer."""
    if any(entry.thinks for entry in entries):
        return 1
    return PYTHON_GAMES if any(entry.asks_python for entry in entries) else COMPILED_GAMES


def split_range(numbers: range, length: int) -> Iterator[range]:
    """Split a range into ranges of at most `length` numbers."""
    return (numbers[start : start + length] for start in range(0, len(numbers), length))


_process_engines = ThreadEngines()
"""The engines of a worker process, which plays in one thread and so has one."""


def play_part(
    setup: Setup, players: tuple[BotLike, ...], seed: int, numbers: range, *, engines: ThreadEngines | None = None
) -> GamesPart:
    """Play some games of a seed. A worker process is given the players' names and uses its own engine."""
    entries = tuple(entry_of(player) for player in players)
    matches = [Match(seed, number, entries, number, own_choices=False) for number in numbers]
    tally = Tally.empty()
    with (engines or _process_engines).borrow() as engine:
        games = play_matches(setup, matches, engine, tally)
        return GamesPart(numbers, GameResults(games.money.copy(), games.notes.copy()), tally)
