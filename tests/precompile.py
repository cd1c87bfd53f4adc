"""`python -m tests.precompile`: compile everything that the tests call, two functions at a time, into the cache.

`make test` runs it first, beside the linters. Without it each test compiles what it needs itself, and the workers of
pytest-xdist may compile the same function twice.
"""

import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from time import process_time

WORKERS = 2


def simulation_of_tourists() -> None:
    """The loop where all seats choose at random."""
    from croupier.compiled import play_games
    from croupier.rules import CLASSIC, Setup

    play_games(Setup(CLASSIC, 2), 1)


def simulation_of_regulars() -> None:
    """The loop where seats have policies."""
    from croupier.compiled import play_games
    from croupier.rules import CLASSIC, Setup

    play_games(Setup(CLASSIC, 2), 1, bots=("regular",))


def search() -> None:
    """The search of the bots."""
    from croupier.bots import warm_up

    warm_up()


def evaluation() -> None:
    """Hints and reviews."""
    from croupier.analysis.evaluation import warm_up

    warm_up()


def games() -> None:
    """Whole games between bots, for the arena; searchers call the search."""
    from croupier.arena.game import compile_games
    from croupier.rules import CLASSIC, Setup

    compile_games(Setup(CLASSIC, 2), [])


def fit() -> None:
    """The programs that fit equity."""
    from tools.fit import Ledger

    from croupier.rules import CLASSIC, Setup

    Ledger(Setup(CLASSIC, 2), 1, 1).expected(1, 1.0, 1.0)


def evolve() -> None:
    """The program that evolves the weights of a policy."""
    from tools.evolve import fitness_of

    from croupier.analysis.shrewd import WEIGHTS
    from croupier.rules import CLASSIC, Setup

    fitness_of([Setup(CLASSIC, 2)], [WEIGHTS], 1, 1)


ENTRIES: tuple[Callable[[], None], ...] = (
    games,
    evaluation,
    search,
    simulation_of_regulars,
    evolve,
    fit,
    simulation_of_tourists,
)
"""What is compiled, the longest first."""


def timed(entry: Callable[[], None]) -> float:
    """Compile, or load from the cache; return the seconds of processor time that took."""
    began = process_time()
    entry()
    return process_time() - began


def main() -> None:
    """Compile everything in a few processes; exit with 1 if something cannot be compiled."""
    failed = False
    with ProcessPoolExecutor(WORKERS, get_context("spawn")) as pool:
        running = {pool.submit(timed, entry): entry.__name__ for entry in ENTRIES}
        for done in as_completed(running):
            error = done.exception()
            failed |= error is not None
            print(f"{running[done]}: {f'{done.result():.1f} s' if error is None else repr(error)}", flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
