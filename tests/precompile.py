"""`python -m tests.precompile`: compile everything that the tests call, in two processes, into the cache.

`make test` runs it first, beside the linters. Without it each test compiles what it needs itself, and the workers of
pytest-xdist may compile the same function twice.
"""

import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from time import process_time

from tests.coverage import coverage  # before anything that it measures

# isort: split
from croupier.cli.options import DEFAULT_PLAYERS
from croupier.cli.warm_up import endgames, hints, rounds, simulations, thinkers, tournaments
from croupier.rules import BIGGY, CLASSIC, Setup


def lookahead() -> None:
    """What the network expects before a roll and after every move, and rollouts without luck."""
    import numpy as np

    from croupier.analysis.equity import equity_of
    from croupier.compiled.compiler import jit
    from croupier.network.lookahead import LOOKAHEAD, Lookahead, expect_before_roll, shares_by_move
    from croupier.network.search import SEARCH, Workspace, play_without_luck
    from croupier.network.weights import own_weights
    from croupier.rules.table import MOVES, SEATS

    setup, space = Setup(CLASSIC, 2), Workspace.empty()
    look = Lookahead.of(setup.rules, own_weights(), equity_of(setup), 2)
    jit(expect_before_roll, LOOKAHEAD)(setup.rules, space.tables, 0, look, np.zeros(SEATS))
    jit(shares_by_move, LOOKAHEAD)(setup.rules, space.tables, look, np.zeros((MOVES, SEATS)))
    jit(play_without_luck, SEARCH)(setup.rules, space, 0, 0, 1, look)


def fit() -> None:
    """The programs that fit equity."""
    from tools.fit import Ledger

    Ledger(Setup(CLASSIC, 2), 1, 1).expected(1, 1.0, 1.0)


def evolve() -> None:
    """The program that evolves the weights of a policy."""
    from tools.evolve import fitness_of

    from croupier.analysis.shrewd import WEIGHTS

    fitness_of([Setup(CLASSIC, 2)], [WEIGHTS], 1, 1)


TUNED: tuple[tuple[Setup, tuple[str, ...]], ...] = (
    (Setup(CLASSIC, 2), ("tourist",)),
    (Setup(CLASSIC, 4, neutral=True), ("tourist",)),
    (Setup(BIGGY, 6, bandit=True), ("tourist",)),
    (Setup(BIGGY, 3, neutral=True, bandit=True), ("regular", "richest", "tourist")),
)
"""Tables for which tests compile code of their own, and who plays there: every kind of dice, and every policy."""


COUNTED = (Setup(CLASSIC, DEFAULT_PLAYERS), Setup(BIGGY, 2, bandit=True))
"""Tables for which tests compile code that counts; the first is that of `croupier simulate --tuned`."""


def tuned() -> None:
    """Games by code for one table alone, noted and counted."""
    from croupier.simulation import play_games, simulate

    for setup, bots in TUNED:
        play_games(setup, 1, bots=bots, tuned=True)
    for setup in COUNTED:
        simulate(setup, 1, tuned=True)


TUNED_BATCHES: tuple[tuple[Setup, tuple[str | None, ...] | None], ...] = (
    (Setup(CLASSIC, 2), None),
    (Setup(BIGGY, 4, neutral=True, bandit=True), (None, "richest", None, "tourist")),
)
"""Setups for which tests step batches by code of their own, and who moves there by itself."""


def tables_of_a_batch() -> None:
    """Batches of tables, stepped and observed."""
    from croupier.envs import Tables

    tables = Tables(Setup(CLASSIC, 2), 1)
    tables.step(tables.chosen())
    for setup, bots in TUNED_BATCHES:
        tables = Tables(setup, 1, bots=bots, tuned=True)
        for policy in ("tourist", "regular"):
            tables.step(tables.chosen(policy))


def comparisons() -> None:
    """Compiled games that tests compare with interpreted ones, step by step."""
    from tests.compiled_engine.replay import replayed
    from tests.simulation.stepping import compiled_steps

    compiled_steps(Setup(CLASSIC, 2), 1, 0)
    replayed(Setup(CLASSIC, 2))


GROUPS: tuple[tuple[Callable[[], None], ...], ...] = (
    (hints, thinkers, lookahead, rounds),
    (tournaments, simulations, tuned, tables_of_a_batch, comparisons, endgames, evolve, fit),
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
