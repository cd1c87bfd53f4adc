"""Pools play the games of a tournament in parallel, here on the cores of this machine.

Compiled code plays in threads, since it lets other threads run; bots in Python play in processes.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import TypeAlias

from croupier import parallel
from croupier.arena.tournament import Fixture, Outcome, Tournament
from croupier.engine import Engine
from croupier.simulation import mixed_games
from croupier.simulation.match import Match, compile_policy, play_matches
from croupier.simulation.workers import ThreadEngines, pays_to_compile

Batch: TypeAlias = tuple[Fixture, ...]
Outcomes: TypeAlias = Generator[list[Outcome], None, None]
"""Outcomes in any order, some at a time. Closing it keeps further games from starting."""
Pool: TypeAlias = Callable[[Tournament, Iterable[Fixture]], Outcomes]
"""Plays games of a tournament."""

BATCH = 64
"""Games submitted together when no bot searches."""


def outcomes_of(tournament: Tournament, fixtures: Sequence[Fixture], borrowed: Engine) -> list[Outcome]:
    """Play some games of a tournament as matches between its bots."""
    entries = {entry.name: entry for entry in tournament.entries}
    matches = [
        Match(
            tournament.seed,
            tournament.number(fixture),
            tuple(entries[name] for name in fixture.seats),
            tournament.bots_number(fixture),
        )
        for fixture in fixtures
    ]
    games = play_matches(tournament.setup, matches, borrowed, counting_luck=tournament.without_luck)
    played = (games.money, games.notes, games.ranks, *((games.luck,) if tournament.without_luck else ()))
    figures = (array[:, : tournament.setup.players].tolist() for array in played)
    return [
        Outcome(fixture.deal, fixture.rotation, *map(tuple, won))
        for fixture, *won in zip(fixtures, *figures, strict=True)
    ]


_own = ThreadEngines()
"""The engines of a process that plays by itself."""


def outcomes_elsewhere(tournament: Tournament, batch: Batch) -> list[Outcome]:
    """Play some games in a process that shares no memory with the caller."""
    with _own.borrow() as borrowed:
        return outcomes_of(tournament, batch, borrowed)


def batches(tournament: Tournament, fixtures: Iterable[Fixture]) -> Iterator[Batch]:
    """Yield the games in batches, as they are submitted."""
    rest, length = iter(fixtures), batch_length(tournament)
    while batch := tuple(islice(rest, length)):
        yield batch


def batch_length(tournament: Tournament) -> int:
    """Return how many games are submitted together: one if a game takes long."""
    slow = tournament.without_luck or any(entry.thinks or entry.asks_python for entry in tournament.entries)
    return 1 if slow else BATCH


def on_this_machine(workers: int | None = None) -> Pool:
    """Return a pool on some or all cores of this machine. It starts no more workers than it can use."""
    wanted = workers or parallel.cores()

    def play(tournament: Tournament, fixtures: Iterable[Fixture]) -> Outcomes:
        # What has no name cannot be found by another process.
        apart = wanted > 1 and not tournament.own and any(entry.asks_python for entry in tournament.entries)
        play_batches = in_processes if apart else in_threads
        tasks = -(-tournament.scheduled // batch_length(tournament))
        return play_batches(tournament, batches(tournament, fixtures), mixed_games.clamp_workers(wanted, tasks))

    return play


def in_threads(tournament: Tournament, work: Iterable[Batch], workers: int) -> Outcomes:
    """Play in threads. Once closed, games in progress are interrupted."""
    for entry in tournament.entries:
        compile_policy(entry)  # in this very thread, so that Ctrl-C ends it at once
    searching = pays_to_compile(tournament.entries, tournament.scheduled)
    engines = ThreadEngines(tournament.setup if searching else None)

    def play(batch: Batch) -> list[Outcome]:
        with engines.borrow() as borrowed:
            return outcomes_of(tournament, batch, borrowed)

    yield from parallel.map_in_threads(play, work, workers, engines.stop)


def in_processes(tournament: Tournament, work: Iterable[Batch], workers: int) -> Outcomes:
    """Play in processes."""
    yield from mixed_games.map_in_processes(partial(outcomes_elsewhere, tournament), work, workers, tournament.entries)
