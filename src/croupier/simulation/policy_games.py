"""Games between policies of this package alone: one call of compiled code plays many, on CPU cores or on a GPU."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from functools import partial
from threading import Thread
from typing import Any, TypeAlias

import numpy as np

from croupier.compiled.arguments import opening_of
from croupier.compiled.compiler import jit
from croupier.compiled.loops import Results, Run, play_run
from croupier.compiled.tally import Counters
from croupier.dealer.counter import signed
from croupier.engine.entries.games import GAMES_A_CALL
from croupier.parallel import in_threads
from croupier.rules import Setup
from croupier.rules.table import SEATS, TABLE
from croupier.simulation.match import array_in
from croupier.simulation.tally import Tally
from croupier.simulation.workers import Workers

GAMES_A_LAUNCH = 1 << 22
"""Games per launch on a GPU."""


NATIVE_FROM = 2_000_000
"""From this number of games on, Numba's code is compiled while the engine plays, and takes over when it is ready. It is
twice as fast."""
Play: TypeAlias = Callable[[Run, Results, Counters], None]
"""Plays a part of a run: writes its results into the given rows, or adds its games to the given counters."""


def note(setup: Setup, run: Run, results: Results, threads: int | None, *, tuned: bool) -> None:
    """Play the games of a run on CPU cores and write every result into `results`."""
    play, unused = _player(setup, run, tuned), Tally.empty().counters

    def play_part(part: Run) -> None:
        play(part, _rows(results, run, part), unused)

    for _ in in_threads(play_part, _parts(run, GAMES_A_CALL), threads):
        pass


def _player(setup: Setup, run: Run, tuned: bool) -> Play:
    """Return a function that plays parts of a run on a core, faster the more games there are.

    It uses the engine, Numba's code for any table, or, if `tuned`, Numba's code for this very table.
    """
    if tuned:
        from croupier.compiled.table_in_parts import in_words
        from croupier.compiled.tuned import tuned_run

        return partial(tuned_run(setup.rules, run.counting), in_words(opening_of(setup)))
    by_engine = _engine_player(setup)
    if run.games < NATIVE_FROM:
        return by_engine
    compiling: Future[Play] = Future()
    Thread(target=lambda: compiling.set_result(native_player(setup, run)), daemon=True).start()
    return lambda *part: (compiling.result() if compiling.done() else by_engine)(*part)


def native_player(setup: Setup, run: Run) -> Play:
    """Return Numba's code for any table, already compiled: it has played a run of no games."""
    compiled, opening = jit(play_run), opening_of(setup)

    def play(part: Run, results: Results, counters: Counters) -> None:
        compiled(setup.rules, opening, np.zeros(1, TABLE), part, results, counters)

    play(run._replace(games=0), _no_results(), Tally.empty().counters)
    return play


def _engine_player(setup: Setup) -> Play:
    """Return a function that plays parts of a run in engines, one per thread."""
    engines, opening = Workers(), setup.open_table().tobytes()

    def play(part: Run, results: Results, counters: Counters) -> None:
        with engines.engine() as borrowed:
            borrowed.play(setup)
            borrowed.put("opening", opening)
            counted = [array_in(borrowed, f"counters.{name}") for name in Counters._fields]
            for array in counted:
                array[:] = 0
            flags = part.games, int(part.noting), int(part.counting)
            if part.line_up is None:
                borrowed.call("play_tourists", part.seed, signed(part.first), *flags)
            else:
                borrowed.call("play_policies", part.seed, signed(part.first), flags[0], part.line_up, *flags[1:])
            if part.noting:
                results.money[:] = array_in(borrowed, "results.money")[: part.games]
                results.notes[:] = array_in(borrowed, "results.notes")[: part.games]
            if part.counting:
                for mine, array in zip(counters, counted, strict=True):
                    mine += array

    return play


def _no_results() -> Results:
    return Results(np.zeros((0, SEATS), np.int32), np.zeros((0, SEATS), np.int8))


def _parts(run: Run, length: int) -> Iterator[Run]:
    """Split a run into runs of at most `length` games each."""
    for start in range(0, run.games, length):
        yield run._replace(first=run.first + start, games=min(length, run.games - start))


def _rows(results: Results, run: Run, part: Run) -> Results:
    """Return views of the rows that belong to a part of a run."""
    start = part.first - run.first
    return Results(results.money[start : start + part.games], results.notes[start : start + part.games])


def count(setup: Setup, run: Run, threads: int | None, *, tuned: bool) -> Iterator[Tally]:
    """Play the games of a run on CPU cores and yield the tallies of its parts, in any order."""
    play, unused = _player(setup, run, tuned), _no_results()

    def play_part(part: Run) -> Tally:
        tally = Tally.empty()
        play(part, unused, tally.counters)
        tally.games = part.games
        return tally

    return in_threads(play_part, _parts(run, GAMES_A_CALL), threads)


def note_on_gpu(setup: Setup, run: Run, results: Results) -> None:
    """Play the games of a run on the GPU and write every result into `results`."""
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
    """Play the games of a run on the GPU and yield a tally for each launch."""
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
