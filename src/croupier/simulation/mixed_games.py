"""Games between any bots, in parts, on any pool."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from croupier.bots import BotEntry, BotLike, entry_of
from croupier.compiled.loops import GameResults
from croupier.parallel import Pool
from croupier.rules import Setup
from croupier.simulation.match import Match, compile_policy, play_matches
from croupier.simulation.tally import Tally
from croupier.simulation.workers import ThreadEngines, naming_dead_bots, pays_to_compile, pool_for

COMPILED_GAMES = 1024
"""Games per part if all bots are compiled: few enough for their tables to stay in a core's cache."""
PYTHON_GAMES = 8
"""Games per part if Python code is asked."""


class GamesPart(NamedTuple):
    """Consecutive games of a seed that were played together, with their results."""

    numbers: range
    results: GameResults
    tally: Tally


def play_in_parts(
    setup: Setup, players: Sequence[BotLike], seed: int, spans: Sequence[range], pool: Pool | int | None = None
) -> Generator[GamesPart, None, None]:
    """Play games of a seed and yield them in parts, in any order. Closing the generator interrupts games in progress.

    `spans`: their numbers. `pool`: or how many workers of the pool that suits the bots, by default one per core.
    """
    entries = [entry_of(player) for player in players]
    pool = pool_for(entries, pool, named=all(isinstance(player, str) for player in players))
    searching = pool.shares_memory and pays_to_compile(entries, sum(map(len, spans)))
    engines = ThreadEngines(setup if searching else None)
    for entry in entries:
        compile_policy(entry)  # once, before any thread needs it
    cuts = (cut for span in spans for cut in split_range(span, part_length(entries)))
    work = partial(play_part, setup, tuple(players), seed, engines)
    with naming_dead_bots(entries):
        yield from pool.map(work, cuts, engines.stop)


def part_length(entries: Sequence[BotEntry]) -> int:
    """Return the number of games per part: the longer a game takes, the fewer."""
    if any(entry.thinks for entry in entries):
        return 1
    return PYTHON_GAMES if any(entry.asks_python for entry in entries) else COMPILED_GAMES


def split_range(numbers: range, length: int) -> Iterator[range]:
    """Split a range into ranges of at most `length` numbers."""
    return (numbers[start : start + length] for start in range(0, len(numbers), length))


def play_part(
    setup: Setup, players: tuple[BotLike, ...], seed: int, engines: ThreadEngines, numbers: range
) -> GamesPart:
    """Play some games of a seed on one of the engines."""
    entries = tuple(entry_of(player) for player in players)
    matches = [Match(seed, number, entries, number, own_choices=False) for number in numbers]
    tally = Tally.empty()
    with engines.borrow() as engine:
        games = play_matches(setup, matches, engine, tally)
        return GamesPart(numbers, GameResults(games.money.copy(), games.notes.copy()), tally)
