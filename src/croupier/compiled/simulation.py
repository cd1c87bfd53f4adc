"""Simulation: one call plays any number of games of a seed, and returns all results or what they add up to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.arguments import opening_of, packed_line_up, signed
from croupier.compiled.compiler import jit
from croupier.compiled.loops import Results, Run, play_run
from croupier.compiled.parallel import cores, map_unordered
from croupier.compiled.tally import BINS, COLUMNS, Counters
from croupier.rules import Setup
from croupier.rules.table import CASINOS, ROUNDS, SEATS, TABLE

Device: TypeAlias = Literal["cpu", "gpu"]
Result = TypeVar("Result")

GAMES_A_CALL = 2_000
"""Games of one call of compiled code on a core: short enough to stop soon after Ctrl-C."""
GAMES_A_LAUNCH = 1 << 22
"""Games of one launch on a GPU."""


@dataclass
class Tally:
    """What games add up to; the columns of the counters are named in `croupier.compiled.tally`."""

    games: int
    by_seat: NDArray[np.int64]
    by_casino: NDArray[np.int64]
    by_round: NDArray[np.int64]
    histogram: NDArray[np.int64]
    """Games by seat and money won, in thousand $."""

    @classmethod
    def empty(cls) -> Tally:
        """Nothing counted yet."""
        return cls(
            0,
            np.zeros((SEATS, COLUMNS), np.int64),
            np.zeros((CASINOS, COLUMNS), np.int64),
            np.zeros((ROUNDS, COLUMNS), np.int64),
            np.zeros((SEATS, BINS), np.int64),
        )

    @property
    def counters(self) -> Counters:
        """The arrays, for compiled code to count in."""
        return Counters(self.by_seat, self.by_casino, self.by_round, self.histogram)

    def add(self, other: Tally) -> None:
        """Add the counts of other games."""
        self.games += other.games
        for mine, theirs in zip(self.counters, other.counters, strict=True):
            mine += theirs


def play_games(
    setup: Setup,
    games: int,
    *,
    bots: Sequence[str] = ("tourist",),
    seed: int = 0,
    first: int = 0,
    device: Device = "cpu",
    threads: int | None = None,
) -> Results:
    """Play games number `first` and on, of a seed, and return every result."""
    line_up = packed_line_up(bots, setup.players)
    run = Run(signed(seed), first, games, line_up, noting=True, counting=False)
    results = Results(np.zeros((games, SEATS), np.int32), np.zeros((games, SEATS), np.int8))
    if device == "gpu":
        _note_on_gpu(setup, run, results)
    else:
        compiled, opening, unused = jit(play_run), opening_of(setup), Tally.empty().counters

        def play(part: Run) -> None:
            compiled(setup.rules, opening, np.zeros(1, TABLE), part, _rows(results, run, part), unused)

        for _ in _in_threads(play, _parts(run, GAMES_A_CALL), threads):
            pass
    return Results(results.money[:, : setup.players], results.notes[:, : setup.players])


def simulate(
    setup: Setup,
    games: int,
    *,
    bots: Sequence[str] = ("tourist",),
    seed: int = 0,
    first: int = 0,
    device: Device = "cpu",
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Tally:
    """Play games and count them, in bounded memory. Ctrl-C ends it early with what has been counted so far."""
    line_up = packed_line_up(bots, setup.players)
    run = Run(signed(seed), first, games, line_up, noting=False, counting=True)
    total = Tally.empty()
    try:
        for tally in _count_on_gpu(setup, run) if device == "gpu" else _count_in_threads(setup, run, threads):
            total.add(tally)
            if progress is not None:
                progress(total.games)
    except KeyboardInterrupt:
        pass
    return total


def _parts(run: Run, length: int) -> Iterator[Run]:
    """The run, cut into runs of some games each."""
    for start in range(0, run.games, length):
        yield run._replace(first=run.first + start, games=min(length, run.games - start))


def _rows(results: Results, run: Run, part: Run) -> Results:
    """The rows of a part among the results of a run."""
    start = part.first - run.first
    return Results(results.money[start : start + part.games], results.notes[start : start + part.games])


def _count_in_threads(setup: Setup, run: Run, threads: int | None) -> Iterator[Tally]:
    """The tallies of the parts of a run, in any order."""
    compiled, opening = jit(play_run), opening_of(setup)
    unused = Results(np.zeros((0, SEATS), np.int32), np.zeros((0, SEATS), np.int8))

    def count(part: Run) -> Tally:
        tally = Tally.empty()
        compiled(setup.rules, opening, np.zeros(1, TABLE), part, unused, tally.counters)
        tally.games = part.games
        return tally

    return _in_threads(count, _parts(run, GAMES_A_CALL), threads)


def _in_threads(work: Callable[[Run], Result], parts: Iterator[Run], threads: int | None) -> Iterator[Result]:
    """The results of parts, in parallel; few are submitted at a time, so that stopping is quick."""
    threads = threads or cores()
    if threads == 1:
        yield from map(work, parts)  # in this very thread, so that Ctrl-C ends even a compilation at once
        return
    with ThreadPoolExecutor(threads) as pool:
        yield from map_unordered(pool, work, parts, threads)


def _note_on_gpu(setup: Setup, run: Run, results: Results) -> None:
    """Play on the GPU and note every result."""
    from croupier.compiled.gpu import compiled_kernel, require_gpu

    cuda = require_gpu()
    kernel = compiled_kernel(setup.rules, run.line_up, counting=False)
    opening = cuda.to_device(opening_of(setup))
    for part in _parts(run, GAMES_A_LAUNCH):
        rows = _rows(results, run, part)
        on_device: Any = Results(cuda.to_device(rows.money), cuda.to_device(rows.notes))
        kernel(opening, part.seed, part.first, part.games, on_device)
        for row, noted in zip(rows, on_device, strict=True):
            noted.copy_to_host(row)


def _count_on_gpu(setup: Setup, run: Run) -> Iterator[Tally]:
    """Play on the GPU and count, a launch at a time."""
    from croupier.compiled.gpu import compiled_kernel, require_gpu

    cuda = require_gpu()
    kernel = compiled_kernel(setup.rules, run.line_up, counting=True)
    opening = cuda.to_device(opening_of(setup))
    for part in _parts(run, GAMES_A_LAUNCH):
        tally = Tally.empty()
        on_device: Any = Counters(*(cuda.to_device(array) for array in tally.counters))
        kernel(opening, part.seed, part.first, part.games, on_device)
        for array, counted in zip(tally.counters, on_device, strict=True):
            counted.copy_to_host(array)
        tally.games = part.games
        yield tally
