"""Pools: what plays the games of a tournament in parallel, here on the cores of this machine.

Built-in bots play in threads, because compiled code lets other threads run; tables with guests play in processes.
"""

import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from itertools import islice
from multiprocessing import get_context
from queue import SimpleQueue
from typing import TypeAlias

import numpy as np

from croupier.analysis.search import Workspace
from croupier.arena.game import compile_games, outcome_of
from croupier.arena.tournament import Fixture, Outcome, Tournament
from croupier.bots import entry_of
from croupier.compiled.parallel import cores, map_unordered

Batch: TypeAlias = tuple[Fixture, ...]
Outcomes: TypeAlias = Generator[list[Outcome], None, None]
"""Outcomes in any order, some at a time; once closed, games that were not begun are not played."""
Pool: TypeAlias = Callable[[Tournament, Iterable[Fixture]], Outcomes]
"""Plays games of a tournament."""

BATCH = 64
"""Games that are submitted together where no bot searches."""


def outcomes_of(tournament: Tournament, batch: Batch) -> list[Outcome]:
    """The outcomes of some games, played by a process that shares no memory."""
    space = Workspace.empty()
    return [outcome_of(tournament, fixture, space) for fixture in batch]


def has_guests(tournament: Tournament) -> bool:
    """Whether a bot of another package takes part."""
    return not all(entry_of(name).built_in for name in tournament.bots)


def batches(tournament: Tournament, fixtures: Iterable[Fixture]) -> Iterator[Batch]:
    """The games as they are submitted: one at a time where a game takes long."""
    slow = any(entry.thinks or not entry.built_in for entry in (entry_of(name) for name in tournament.bots))
    rest = iter(fixtures)
    while batch := tuple(islice(rest, 1 if slow else BATCH)):
        yield batch


def on_this_machine(workers: int | None = None) -> Pool:
    """A pool on some or all cores of this machine."""
    workers = workers or cores()

    def play(tournament: Tournament, fixtures: Iterable[Fixture]) -> Outcomes:
        play_batches = in_processes if has_guests(tournament) else in_threads
        return play_batches(tournament, batches(tournament, fixtures), workers)

    return play


def in_threads(tournament: Tournament, work: Iterable[Batch], workers: int) -> Outcomes:
    """Play in threads. Once closed, games in progress are interrupted."""
    # In this very thread, so that Ctrl-C ends it at once.
    compile_games(tournament.setup, [entry_of(name) for name in tournament.bots])
    stop = np.zeros(1, np.int8)
    idle: SimpleQueue[Workspace] = SimpleQueue()
    for _ in range(workers):
        idle.put(Workspace.empty(stop))

    def play(batch: Batch) -> list[Outcome]:
        space = idle.get()
        try:
            return [outcome_of(tournament, fixture, space) for fixture in batch]
        finally:
            idle.put(space)

    with ThreadPoolExecutor(workers) as pool:
        try:
            yield from map_unordered(pool, play, work, workers)
        finally:
            stop[0] = 1


def in_processes(tournament: Tournament, work: Iterable[Batch], workers: int) -> Outcomes:
    """Play in processes, which ignore Ctrl-C: it is for this one."""
    spawning = get_context("spawn")
    with ProcessPoolExecutor(workers, spawning, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from map_unordered(pool, partial(outcomes_of, tournament), work, workers)
