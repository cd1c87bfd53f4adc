"""Games between policies of this package alone: whole games in one call of compiled code, on cores or on a GPU."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

from croupier.compiled.arguments import opening_of
from croupier.compiled.compiler import jit
from croupier.compiled.loops import Results, Run, play_run
from croupier.compiled.parallel import in_threads
from croupier.compiled.tally import Counters
from croupier.rules import Setup
from croupier.rules.table import SEATS, TABLE
from croupier.simulation.tally import Tally

GAMES_A_CALL = 2_000
"""Games of one call of compiled code on a core: short enough to stop soon after Ctrl-C."""
GAMES_A_LAUNCH = 1 << 22
"""Games of one launch on a GPU."""


def note(setup: Setup, run: Run, results: Results, threads: int | None, *, tuned: bool) -> None:
    """Play the games of a run on cores and note every result."""
    compiled, unused = _compiled(setup, run, tuned), Tally.empty().counters

    def play(part: Run) -> None:
        compiled(part, _rows(results, run, part), unused)

    for _ in in_threads(play, _parts(run, GAMES_A_CALL), threads):
        pass


def _compiled(setup: Setup, run: Run, tuned: bool) -> Callable[[Run, Results, Counters], None]:
    """What plays parts of a run on a core: code for any table, or for this one."""
    opening = opening_of(setup)
    if tuned:
        from croupier.compiled.table_in_parts import in_words
        from croupier.compiled.tuned import tuned_run

        return partial(tuned_run(setup.rules, run.counting), in_words(opening))
    compiled = jit(play_run)
    return lambda *part: compiled(setup.rules, opening, np.zeros(1, TABLE), *part)


def _parts(run: Run, length: int) -> Iterator[Run]:
    """The run, cut into runs of some games each."""
    for start in range(0, run.games, length):
        yield run._replace(first=run.first + start, games=min(length, run.games - start))


def _rows(results: Results, run: Run, part: Run) -> Results:
    """The rows of a part among the results of a run."""
    start = part.first - run.first
    return Results(results.money[start : start + part.games], results.notes[start : start + part.games])


def count(setup: Setup, run: Run, threads: int | None, *, tuned: bool) -> Iterator[Tally]:
    """Play the games of a run on cores; returns tallies of parts of it, in any order."""
    compiled = _compiled(setup, run, tuned)
    unused = Results(np.zeros((0, SEATS), np.int32), np.zeros((0, SEATS), np.int8))

    def play(part: Run) -> Tally:
        tally = Tally.empty()
        compiled(part, unused, tally.counters)
        tally.games = part.games
        return tally

    return in_threads(play, _parts(run, GAMES_A_CALL), threads)


def note_on_gpu(setup: Setup, run: Run, results: Results) -> None:
    """Play on the GPU and note every result."""
    from croupier.compiled.gpu import compiled_kernel, opening_on_gpu, require_gpu

    cuda = require_gpu()
    kernel = compiled_kernel(setup.rules, run.line_up, counting=False)
    opening = opening_on_gpu(setup)
    for part in _parts(run, GAMES_A_LAUNCH):
        rows = _rows(results, run, part)
        on_device: Any = Results(cuda.to_device(rows.money), cuda.to_device(rows.notes))
        kernel(opening, part.seed, part.first, part.games, on_device)
        for row, noted in zip(rows, on_device, strict=True):
            noted.copy_to_host(row)


def count_on_gpu(setup: Setup, run: Run) -> Iterator[Tally]:
    """Play on the GPU and count, a launch at a time."""
    from croupier.compiled.gpu import compiled_kernel, opening_on_gpu, require_gpu

    cuda = require_gpu()
    kernel = compiled_kernel(setup.rules, run.line_up, counting=True)
    opening = opening_on_gpu(setup)
    for part in _parts(run, GAMES_A_LAUNCH):
        tally = Tally.empty()
        on_device: Any = Counters(*(cuda.to_device(array) for array in tally.counters))
        kernel(opening, part.seed, part.first, part.games, on_device)
        for array, counted in zip(tally.counters, on_device, strict=True):
            counted.copy_to_host(array)
        tally.games = part.games
        yield tally
