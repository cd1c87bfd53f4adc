"""Games between policies of this package alone: one call of compiled code plays many, on CPU cores or on a GPU."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future
from functools import partial
from threading import Thread
from typing import Any, TypeAlias

import numpy as np

from croupier.compiled.arguments import opening_array
from croupier.compiled.compiler import jit
from croupier.compiled.loops import GameResults, GameRun, play_run
from croupier.compiled.tally import Counters
from croupier.dealer.counter import signed
from croupier.engine.entries.games import GAMES_A_CALL
from croupier.parallel import Pool, Threads
from croupier.rules import Setup
from croupier.rules.table import SEATS, TABLE
from croupier.simulation.match import numpy_array
from croupier.simulation.tally import Tally, TallyPart
from croupier.simulation.workers import ThreadEngines

GAMES_A_LAUNCH = 1 << 22
"""Games per launch on a GPU."""
GAMES_A_BATCH = 1 << 17
"""Games that are sent to another process, or logged, together."""


NATIVE_FROM = 2_000_000
"""From this number of games on, Numba's code is compiled while the engine plays, and takes over when it is ready. It is
twice as fast."""
PlayRun: TypeAlias = Callable[[GameRun, GameResults, Counters], None]
"""Plays a part of a run: writes its results into the given rows, or adds its games to the given counters."""


def play_and_record(setup: Setup, run: GameRun, results: GameResults, threads: int | None, *, tuned: bool) -> None:
    """Play the games of a run on CPU cores and write every result into `results`."""
    play, unused = _run_player(setup, run, tuned), Tally.empty().counters

    def play_part(part: GameRun) -> None:
        play(part, _part_rows(results, run, part), unused)

    for _ in Threads(threads).map(play_part, _split_run(run, GAMES_A_CALL)):
        pass


def _run_player(setup: Setup, run: GameRun, tuned: bool) -> PlayRun:
    """Return a function that plays parts of a run on a core, faster the more games there are.

    It uses the engine, Numba's code for any table, or, if `tuned`, Numba's code for this very table.
    """
    if tuned:
        from croupier.compiled.table_in_parts import align_to_words
        from croupier.compiled.tuned import compile_tuned_run

        return partial(compile_tuned_run(setup.rules, run.counting), align_to_words(opening_array(setup)))
    by_engine = _engine_player(setup)
    if run.games < NATIVE_FROM:
        return by_engine
    compiling: Future[PlayRun] = Future()
    Thread(target=lambda: compiling.set_result(compile_native_player(setup, run)), daemon=True).start()
    return lambda *part: (compiling.result() if compiling.done() else by_engine)(*part)


def compile_native_player(setup: Setup, run: GameRun) -> PlayRun:
    """Return Numba's code for any table, already compiled: it has played a run of no games."""
    compiled, opening = jit(play_run), opening_array(setup)

    def play(part: GameRun, results: GameResults, counters: Counters) -> None:
        compiled(setup.rules, opening, np.zeros(1, TABLE), part, results, counters)

    play(run._replace(games=0), _no_results(), Tally.empty().counters)
    return play


def _engine_player(setup: Setup) -> PlayRun:
    """Return a function that plays parts of a run in engines, one per thread."""
    engines, opening = ThreadEngines(), setup.open_table().tobytes()

    def play(part: GameRun, results: GameResults, counters: Counters) -> None:
        with engines.borrow() as engine:
            engine.prepare(setup)
            engine.put("opening", opening)
            counted = [numpy_array(engine, f"counters.{name}") for name in Counters._fields]
            for array in counted:
                array[:] = 0
            flags = part.games, int(part.noting), int(part.counting)
            if part.line_up is None:
                engine.call("play_tourists", part.seed, signed(part.first), *flags)
            else:
                engine.call("play_policies", part.seed, signed(part.first), flags[0], part.line_up, *flags[1:])
            if part.noting:
                results.money[:] = numpy_array(engine, "results.money")[: part.games]
                results.notes[:] = numpy_array(engine, "results.notes")[: part.games]
            if part.counting:
                for mine, array in zip(counters, counted, strict=True):
                    mine += array

    return play


def _no_results() -> GameResults:
    return GameResults(np.zeros((0, SEATS), np.int32), np.zeros((0, SEATS), np.int8))


def _split_run(run: GameRun, length: int) -> Iterator[GameRun]:
    """Split a run into runs of at most `length` games each."""
    for start in range(0, run.games, length):
        yield run._replace(first=run.first + start, games=min(length, run.games - start))


def _part_rows(results: GameResults, run: GameRun, part: GameRun) -> GameResults:
    """Return views of the rows that belong to a part of a run."""
    start = part.first - run.first
    return GameResults(results.money[start : start + part.games], results.notes[start : start + part.games])


def play_and_count(
    setup: Setup, runs: Sequence[GameRun], pool: Pool, *, tuned: bool, logged: bool
) -> Generator[TallyPart, None, None]:
    """Play the games of some runs on a pool and yield the tallies of their parts, in any order."""
    length = GAMES_A_BATCH if logged or not pool.shares_memory else GAMES_A_CALL
    if pool.shares_memory:
        whole = runs[0]._replace(games=sum(run.games for run in runs))
        work = partial(_count, _run_player(setup, whole, tuned))
    else:
        work = partial(_count_there, setup, tuned)
    return pool.map(work, (part for run in runs for part in _split_run(run, length)))


def _count(play: PlayRun, run: GameRun) -> TallyPart:
    """Play the games of a run and return their tally."""
    tally = Tally.empty()
    for part in _split_run(run, GAMES_A_CALL):
        play(part, _no_results(), tally.counters)
    tally.games = run.games
    return TallyPart(run.first, tally)


def _count_there(setup: Setup, tuned: bool, run: GameRun) -> TallyPart:
    """Play the games of a run in another process and return their tally."""
    return _count(_run_player(setup, run, tuned), run)


def play_and_record_on_gpu(setup: Setup, run: GameRun, results: GameResults) -> None:
    """Play the games of a run on the GPU and write every result into `results`."""
    from croupier.compiled.gpu import compile_kernel, copy_opening_to_gpu, require_gpu

    cuda = require_gpu()
    kernel = compile_kernel(setup.rules, run.line_up, counting=False)
    opening = copy_opening_to_gpu(setup)
    for part in _split_run(run, GAMES_A_LAUNCH):
        rows = _part_rows(results, run, part)
        on_device: Any = GameResults(cuda.to_device(rows.money), cuda.to_device(rows.notes))
        kernel(opening, part.seed, part.first, part.games, on_device)
        for row, noted in zip(rows, on_device, strict=True):
            noted.copy_to_host(row)


def play_and_count_on_gpu(setup: Setup, runs: Sequence[GameRun]) -> Iterator[TallyPart]:
    """Play the games of some runs on the GPU and yield a tally for each launch."""
    from croupier.compiled.gpu import compile_kernel, copy_opening_to_gpu, require_gpu

    cuda = require_gpu()
    kernel = compile_kernel(setup.rules, runs[0].line_up, counting=True)
    opening = copy_opening_to_gpu(setup)
    for part in (part for run in runs for part in _split_run(run, GAMES_A_LAUNCH)):
        tally = Tally.empty()
        on_device: Any = Counters(*(cuda.to_device(array) for array in tally.counters))
        kernel(opening, part.seed, part.first, part.games, on_device)
        for array, counted in zip(tally.counters, on_device, strict=True):
            counted.copy_to_host(array)
        tally.games = part.games
        yield TallyPart(part.first, tally)
