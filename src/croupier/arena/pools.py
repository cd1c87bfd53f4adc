"""Pools: what plays the games of a tournament in parallel, here on the cores of this machine.

Compiled code plays in threads, since it releases the interpreter's lock; bots in Python play in processes.
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

FixtureBatch: TypeAlias = tuple[Fixture, ...]
"""Games that are submitted together."""
Outcomes: TypeAlias = Generator[list[Outcome], None, None]
"""Yields outcomes in any order, some at a time. Closing the generator keeps further games from starting."""
Pool: TypeAlias = Callable[[Tournament, Iterable[Fixture]], Outcomes]
"""A function that plays games of a tournament."""

BATCH = 64
"""Games in a batch when all bots are fast."""


def play_fixtures(tournament: Tournament, fixtures: Sequence[Fixture], borrowed: Engine) -> list[Outcome]:
    """Play some games of a tournament on an engine and return their outcomes."""
    entries = {entry.name: entry for entry in tournament.entries}
    matches = [
        Match(
            tournament.seed,
            tournament.game_number(fixture),
            tuple(entries[name] for name in fixture.seats),
            tournament.bots_game_number(fixture),
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
"""The engines of this process when it plays for another."""


def play_fixtures_elsewhere(tournament: Tournament, batch: FixtureBatch) -> list[Outcome]:
    """Play some games in a process that shares no memory with the caller and return their outcomes."""
    with _own.borrow() as borrowed:
        return play_fixtures(tournament, batch, borrowed)


def batches(tournament: Tournament, fixtures: Iterable[Fixture]) -> Iterator[FixtureBatch]:
    """Yield the games in batches."""
    rest, length = iter(fixtures), batch_length(tournament)
    while batch := tuple(islice(rest, length)):
        yield batch


def batch_length(tournament: Tournament) -> int:
    """Return how many games are in a batch: one if a game takes long."""
    slow = tournament.without_luck or any(entry.thinks or entry.asks_python for entry in tournament.entries)
    return 1 if slow else BATCH


def local_pool(workers: int | None = None) -> Pool:
    """Return a pool on `workers` cores of this machine, all by default. It starts no more workers than it can use."""
    wanted = workers or parallel.cores()

    def play(tournament: Tournament, fixtures: Iterable[Fixture]) -> Outcomes:
        # Other processes find bots by name, so a caller's own functions and classes have to play here.
        in_processes = wanted > 1 and not tournament.own and any(entry.asks_python for entry in tournament.entries)
        play_batches = play_in_processes if in_processes else play_in_threads
        tasks = -(-tournament.scheduled // batch_length(tournament))
        return play_batches(tournament, batches(tournament, fixtures), mixed_games.clamp_workers(wanted, tasks))

    return play


def play_in_threads(tournament: Tournament, work: Iterable[FixtureBatch], workers: int) -> Outcomes:
    """Yield outcomes of games played in threads. Closing the generator interrupts games in progress."""
    for entry in tournament.entries:
        compile_policy(entry)  # in the main thread, so that Ctrl-C interrupts it
    searching = pays_to_compile(tournament.entries, tournament.scheduled)
    engines = ThreadEngines(tournament.setup if searching else None)

    def play(batch: FixtureBatch) -> list[Outcome]:
        with engines.borrow() as borrowed:
            return play_fixtures(tournament, batch, borrowed)

    yield from parallel.map_in_threads(play, work, workers, engines.stop)


def play_in_processes(tournament: Tournament, work: Iterable[FixtureBatch], workers: int) -> Outcomes:
    """Yield outcomes of games played in processes."""
    yield from mixed_games.map_in_processes(
        partial(play_fixtures_elsewhere, tournament), work, workers, tournament.entries
    )
