"""Playing: the games of a tournament, side by side on all cores of this machine, in whatever order they end.

Built-in bots play in threads, since compiled code lets other threads go on; tables with guests play in processes.
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

from croupier.arena.guests import game_with_guests
from croupier.arena.tournament import Fixture, Outcome, Tournament
from croupier.bots import roster
from croupier.bots.brain import Workspace
from croupier.compiled.side_by_side import side_by_side
from croupier.compiled.simulation import cores
from croupier.dealer import SeededDealer
from croupier.dealer.counter import game_key

Batch: TypeAlias = tuple[Fixture, ...]
Games: TypeAlias = Generator[list[Outcome], None, None]
"""Outcomes, some whenever games are over."""
Player: TypeAlias = Callable[[Tournament, Iterable[Fixture]], Games]
"""What plays games; closed before its end, it leaves the others unplayed."""

BATCH = 64
"""Games that are handed out together where nobody thinks long."""


def played(tournament: Tournament, fixture: Fixture, workspace: Workspace) -> Outcome:
    """The outcome of one game."""
    from croupier.arena.match import built_in_game

    setup, number, minds = tournament.setup, tournament.number(fixture), tournament.minds(fixture)
    entries = [roster()[name] for name in fixture.seats]
    if all(entry.built_in for entry in entries):
        won = built_in_game(setup, game_key(tournament.seed, number), entries, minds, workspace)
        return Outcome(fixture.deal, fixture.rotation, *won)
    bots = [entry.make(mind) for entry, mind in zip(entries, minds, strict=True)]
    scores = game_with_guests(setup, SeededDealer(tournament.seed, number), bots).scores
    by_seat = ((score.money, score.notes, score.place) for score in scores)
    return Outcome(fixture.deal, fixture.rotation, *zip(*by_seat, strict=True))


def played_alone(tournament: Tournament, batch: Batch) -> list[Outcome]:
    """The outcomes of some games, for a process that works for itself."""
    workspace = Workspace()
    return [played(tournament, fixture, workspace) for fixture in batch]


def has_guests(tournament: Tournament) -> bool:
    """Whether a bot of another package takes part."""
    return not all(roster()[name].built_in for name in tournament.bots)


def batches(tournament: Tournament, fixtures: Iterable[Fixture]) -> Iterator[Batch]:
    """The games as they are handed out: one by one where a game takes its time."""
    slow = any(entry.turns > 0 or not entry.built_in for entry in (roster()[name] for name in tournament.bots))
    rest = iter(fixtures)
    while batch := tuple(islice(rest, 1 if slow else BATCH)):
        yield batch


def on_this_machine(wanted: int | None = None) -> Player:
    """A player for some or all cores of this machine."""
    wide = wanted or cores()

    def play(tournament: Tournament, fixtures: Iterable[Fixture]) -> Games:
        play_batches = in_processes if has_guests(tournament) else in_threads
        return play_batches(tournament, batches(tournament, fixtures), wide)

    return play


def in_threads(tournament: Tournament, work: Iterable[Batch], wide: int) -> Games:
    """Play in threads. When nobody wants more outcomes, the games under way are broken off."""
    from croupier.arena.match import compile_matches

    compile_matches(tournament.setup)  # in this very thread, so that Ctrl-C ends it at once
    stop = np.zeros(1, np.int8)
    idle: SimpleQueue[Workspace] = SimpleQueue()
    for _ in range(wide):
        idle.put(Workspace(stop=stop))

    def play(batch: Batch) -> list[Outcome]:
        workspace = idle.get()
        try:
            return [played(tournament, fixture, workspace) for fixture in batch]
        finally:
            idle.put(workspace)

    with ThreadPoolExecutor(wide) as pool:
        try:
            yield from side_by_side(pool, play, work, wide)
        finally:
            stop[0] = 1


def in_processes(tournament: Tournament, work: Iterable[Batch], wide: int) -> Games:
    """Play in processes, which leave Ctrl-C to this one."""
    spawning = get_context("spawn")
    with ProcessPoolExecutor(wide, spawning, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from side_by_side(pool, partial(played_alone, tournament), work, wide)
