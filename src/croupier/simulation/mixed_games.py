"""Games between any bots, in parallel: threads where compiled code plays, processes where Python code is asked."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import redirect_stdout
from functools import partial
from typing import NamedTuple, TypeVar

from croupier.bots import BotEntry, BotLike, GuestError, entry_of
from croupier.compiled.loops import Results
from croupier.parallel import cores, in_threads, map_unordered, process_pool
from croupier.rules import Setup
from croupier.simulation.match import Match, compile_policy, play_matches
from croupier.simulation.tally import Tally
from croupier.simulation.workers import Workers, pays_to_compile

TOGETHER = 1024
"""Games of a part where all bots are compiled: few enough that their tables stay in a core's cache."""
FEW = 8
"""Games of a part where Python code is asked."""
WORKERS_A_CORE = 4
"""As many at most: more than one may help where bots wait for something else."""

Item = TypeVar("Item")
Result = TypeVar("Result")


class Part(NamedTuple):
    """Some neighbouring games of a seed that were played."""

    numbers: range
    results: Results
    tally: Tally


def parts_of(
    setup: Setup, players: Sequence[BotLike], seed: int, numbers: range, threads: int | None
) -> Iterator[Part]:
    """Play games of a seed, and return them in parts, in any order; once closed, games in progress are interrupted."""
    entries = [entry_of(player) for player in players]
    engines = Workers(setup if pays_to_compile(entries, len(numbers)) else None)
    length = part_length(entries)
    cuts = cut(numbers, length)
    workers = useful_workers(threads, -(-len(numbers) // length))
    # What has no name cannot be found by another process.
    named = all(isinstance(player, str) for player in players)
    apart = (threads or cores()) > 1 and named and any(entry.asks_python for entry in entries)
    for entry in entries:
        compile_policy(entry)  # in this very thread, and once
    if apart:
        yield from in_processes(partial(play_part, setup, tuple(players), seed), cuts, workers, entries)
    else:
        yield from in_threads(
            partial(play_part, setup, tuple(players), seed, engines=engines), cuts, workers, engines.stop
        )


def useful_workers(wanted: int | None, tasks: int) -> int:
    """How many workers to start, of those wanted, None for one a core: none without a task, and not without limit."""
    return max(1, min(wanted or cores(), tasks, WORKERS_A_CORE * cores()))


def in_processes(
    work: Callable[[Item], Result], items: Iterable[Item], workers: int, entries: Iterable[BotEntry]
) -> Generator[Result, None, None]:
    """The results of items, in processes that ask bots; raises GuestError, with their names, where one of them dies."""
    try:
        with process_pool(workers) as pool:
            yield from map_unordered(pool, partial(print_aside, work), items, workers)
    except BrokenProcessPool as error:
        names = dict.fromkeys(entry.name for entry in entries if entry.asks_python)
        asked = f"the bot{'s' * (len(names) > 1)} {', '.join(names)}"
        raise GuestError(f"a process died that asked {asked}: it was ended by a bot, or by the system") from error


def print_aside(work: Callable[[Item], Result], item: Item) -> Result:
    """Do some work in a process of its own; what bots print there goes to its error stream, out of all results."""
    with redirect_stdout(sys.stderr):
        return work(item)


def part_length(entries: Sequence[BotEntry]) -> int:
    """How many games make a part: the longer a game takes, the fewer."""
    if any(entry.thinks for entry in entries):
        return 1
    return FEW if any(entry.asks_python for entry in entries) else TOGETHER


def cut(numbers: range, length: int) -> Iterator[range]:
    """The numbers, cut into ranges of some length."""
    return (numbers[start : start + length] for start in range(0, len(numbers), length))


_own = Workers()
"""Those of a process that plays by itself."""


def play_part(
    setup: Setup, players: tuple[BotLike, ...], seed: int, numbers: range, *, engines: Workers | None = None
) -> Part:
    """Play some games; another process does that from names alone."""
    entries = tuple(entry_of(player) for player in players)
    matches = [Match(seed, number, entries, number, own_choices=False) for number in numbers]
    tally = Tally.empty()
    with (engines or _own).engine() as borrowed:
        games = play_matches(setup, matches, borrowed, tally)
        return Part(numbers, Results(games.money.copy(), games.notes.copy()), tally)
