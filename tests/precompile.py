"""`python -m tests.precompile`: compile everything that the tests call, in two processes, into the cache.

`make test` runs it first, beside the linters. Without it each test compiles what it needs itself, and the workers of
pytest-xdist may compile the same function twice.
"""

import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from multiprocessing import get_context
from time import process_time

from tests.coverage import coverage  # before anything that it measures

# isort: split
from croupier.cli.options import DEFAULT_PLAYERS
from croupier.rules import BIGGY, CLASSIC, Setup, new_game


def rounds() -> None:
    """Compile the solver of rounds of two for several cores, with values of either size."""
    import numpy as np

    from croupier.engine import borrow_engine
    from croupier.evaluation.solution import Aim
    from croupier.evaluation.solution.solver import lay_out
    from croupier.evaluation.solution.threads import solve_in_threads

    setup = Setup(replace(CLASSIC, dice=1), 2)
    with borrow_engine() as borrowed:
        lay_out(borrowed, new_game(setup), Aim.MONEY)
        for kind in (np.float32, np.float64):
            solve_in_threads(setup.rules, borrowed, 1, 1, kind=kind)


def simulations() -> None:
    """Games by code for any table, where they are many."""
    from croupier.compiled.loops import GameRun
    from croupier.simulation.policy_games import compile_native_player

    compile_native_player(Setup(CLASSIC, 2), GameRun(1, 0, 1, 1, noting=False, counting=True))


def fit() -> None:
    """Compile the programs that fit equity."""
    from tools.fit import FitLedger

    FitLedger(Setup(CLASSIC, 2), 1, 1).expected(1, 1.0, 1.0)


def evolve() -> None:
    """Compile the program that evolves the weights of a policy."""
    from tools.evolve import fitness_of

    from croupier.analysis.shrewd import WEIGHTS

    fitness_of([Setup(CLASSIC, 2)], [WEIGHTS], 1, 1)


TUNED: tuple[tuple[Setup, tuple[str, ...]], ...] = (
    (Setup(CLASSIC, 2), ("tourist",)),
    (Setup(BIGGY, 3, neutral=True, bandit=True), ("regular", "richest", "tourist")),
)
"""Tables for which tests compile code of their own, and who plays there: every kind of dice, and every policy."""
COUNTED = Setup(CLASSIC, DEFAULT_PLAYERS)
"""The table for which tests compile code that counts: that of `croupier simulate --tuned`."""


def tuned() -> None:
    """Games by code for one table alone, noted and counted."""
    from croupier.simulation import play_games, simulate

    for setup, bots in TUNED:
        play_games(setup, 1, bots=bots, tuned=True)
    simulate(COUNTED, 1, tuned=True)


TUNED_BATCH: tuple[Setup, tuple[str | None, ...]] = (
    Setup(BIGGY, 4, neutral=True, bandit=True),
    (None, "richest", None, "tourist"),
)
"""The setup for which tests step batches by code of its own, and who moves there by itself."""


def tables_of_a_batch() -> None:
    """Batches of tables, stepped and observed."""
    from croupier.envs import Tables

    tables = Tables(Setup(CLASSIC, 2), 1)
    tables.step(tables.choose())
    setup, bots = TUNED_BATCH
    tables = Tables(setup, 1, bots=bots, tuned=True)
    for policy in ("tourist", "regular"):
        tables.step(tables.choose(policy))


def comparisons() -> None:
    """Compiled games that tests compare with interpreted ones, step by step."""
    from tests.compiled_engine.replay import replayed
    from tests.simulation.stepping import compiled_steps

    compiled_steps(Setup(CLASSIC, 2), 1, 0)
    replayed(Setup(CLASSIC, 2))


GROUPS: tuple[tuple[Callable[[], None], ...], ...] = (
    (tables_of_a_batch, rounds),
    (simulations, tuned, comparisons, fit, evolve),
)
"""What is compiled, a process for each group: functions of a group call the same ones, compiled once in a process."""


def compiled(group: Sequence[Callable[[], None]]) -> list[str]:
    """Compile, or load from the cache; return the seconds of processor time that each took, as text."""
    lines = []
    for entry in group:
        began = process_time()
        entry()
        lines.append(f"{entry.__name__}: {process_time() - began:.1f} s")
    if coverage is not None:
        coverage.write()
    return lines


def main() -> None:
    """Compile everything; exit with 1 if something cannot be compiled."""
    failed = False
    with ProcessPoolExecutor(len(GROUPS), get_context("spawn")) as pool:
        for done in as_completed([pool.submit(compiled, group) for group in GROUPS]):
            error = done.exception()
            failed |= error is not None
            print("\n".join(done.result()) if error is None else repr(error), flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
