"""Games between any bots, in parallel: threads where compiled code plays, processes where Python code is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.search import Workspace
from croupier.bots import Entry, Player, entry_of
from croupier.compiled.loops import Results
from croupier.compiled.parallel import cores, in_threads, map_unordered, process_pool
from croupier.rules import Setup
from croupier.simulation.match import Match, compile_policy, play_matches
from croupier.simulation.tally import Tally

TOGETHER = 1024
"""Games of a part where all bots are compiled: few enough that their tables stay in a core's cache."""
FEW = 8
"""Games of a part where Python code is asked."""


class Part(NamedTuple):
    """Some neighbouring games of a seed that were played."""

    numbers: range
    results: Results
    tally: Tally


def parts_of(setup: Setup, players: Sequence[Player], seed: int, numbers: range, threads: int | None) -> Iterator[Part]:
    """Play games of a seed, and return them in parts, in any order; once closed, games in progress are interrupted."""
    entries = [entry_of(player) for player in players]
    stop = np.zeros(1, np.int8)
    cuts = cut(numbers, part_length(entries))
    workers = threads or cores()
    # What has no name cannot be found by another process.
    apart = any(entry.asks_python for entry in entries) and all(isinstance(player, str) for player in players)
    for entry in entries:
        compile_policy(entry)  # in this very thread, and once
    if apart and workers > 1:
        with process_pool(workers) as pool:
            yield from map_unordered(pool, partial(play_part, setup, tuple(players), seed, None), cuts, workers)
    else:
        yield from in_threads(partial(play_part, setup, tuple(players), seed, stop), cuts, workers, stop)


def part_length(entries: Sequence[Entry]) -> int:
    """How many games make a part: the longer a game takes, the fewer."""
    if any(entry.thinks for entry in entries):
        return 1
    return FEW if any(entry.asks_python for entry in entries) else TOGETHER


def cut(numbers: range, length: int) -> Iterator[range]:
    """The numbers, cut into ranges of some length."""
    return (numbers[start : start + length] for start in range(0, len(numbers), length))


def play_part(
    setup: Setup, players: tuple[Player, ...], seed: int, stop: NDArray[np.int8] | None, numbers: range
) -> Part:
    """Play some games; another process does that from names alone."""
    entries = tuple(entry_of(player) for player in players)
    matches = [Match(seed, number, entries, number, own_choices=False) for number in numbers]
    tally = Tally.empty()
    games = play_matches(setup, matches, Workspace.empty(stop), tally)
    return Part(numbers, Results(games.money, games.notes), tally)
