"""Play of a tournament's games, in batches, on any pool."""

from collections.abc import Generator, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice

from croupier.arena.tournament import Fixture, Outcome, Tournament
from croupier.parallel import Pool
from croupier.simulation.match import Match, compile_policy, play_matches
from croupier.simulation.workers import ThreadEngines, naming_dead_bots, pays_to_compile, pool_for

BATCH = 64
"""Games in a batch when all bots are fast."""


def play_fixtures(tournament: Tournament, engines: ThreadEngines, fixtures: Sequence[Fixture]) -> list[Outcome]:
    """Play some games of a tournament on one of the engines and return their outcomes."""
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
    with engines.borrow() as engine:
        games = play_matches(tournament.setup, matches, engine, counting_luck=tournament.without_luck)
        played = (games.money, games.notes, games.ranks, *((games.luck,) if tournament.without_luck else ()))
        figures = [array[:, : tournament.setup.players].tolist() for array in played]
    return [
        Outcome(fixture.deal, fixture.rotation, *map(tuple, won))
        for fixture, *won in zip(fixtures, *figures, strict=True)
    ]


def play_in_batches(
    tournament: Tournament, fixtures: Iterable[Fixture], pool: Pool | int | None = None
) -> Generator[list[Outcome], None, None]:
    """Yield the outcomes of games, some at a time, in any order. Closing the generator interrupts games in progress.

    `pool`: or how many workers of the pool that suits the bots, by default one per core.
    """
    pool = pool_for(tournament.entries, pool, named=not tournament.own)
    for entry in tournament.entries:
        compile_policy(entry)  # in the main thread, so that Ctrl-C interrupts it
    searching = pool.shares_memory and pays_to_compile(tournament.entries, tournament.scheduled)
    engines = ThreadEngines(tournament.setup if searching else None)
    work = partial(play_fixtures, tournament, engines)
    with naming_dead_bots(tournament.entries):
        yield from pool.map(work, batches(tournament, fixtures), engines.stop)


def batches(tournament: Tournament, fixtures: Iterable[Fixture]) -> Iterator[tuple[Fixture, ...]]:
    """Yield the games in batches; a game that takes long is a batch of its own."""
    slow = tournament.without_luck or any(entry.thinks or entry.asks_python for entry in tournament.entries)
    rest = iter(fixtures)
    while batch := tuple(islice(rest, 1 if slow else BATCH)):
        yield batch
