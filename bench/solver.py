"""How long a two-player round takes to solve, how exact that is, what the first move costs: `python -m bench.solver`.

It times the engine on one core, by processor time, and Numba's compiled code on all cores and, with `--gpu`, on a GPU,
by wall time. It also compares values of 32 bits with those of 64.
"""

import argparse
import json
import time
from collections.abc import Callable
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import numpy as np

from croupier.dealer import SeededDealer
from croupier.engine import borrow_engine
from croupier.evaluation.solution import Aim, extent, solve_round
from croupier.evaluation.solution.solver import lay_out, tables_of
from croupier.evaluation.solution.threads import solve_in_threads
from croupier.parallel import cores
from croupier.rules import EDITIONS, Game, Setup, new_game

REPEATS = 5


def first_turn(setup: Setup, seed: int) -> Game:
    """Return a game at the first turn of a game, with its notes dealt."""
    game, dealer = new_game(setup), SeededDealer(seed)
    while game.seat is None:
        game = game.apply(dealer.draw(game))
    return game


def best_of(clock: Callable[[], float], work: Callable[[], object]) -> float:
    """Return the seconds of the fastest of some repeats, after one to warm up."""
    work()
    times = []
    for _ in range(REPEATS):
        begun = clock()
        work()
        times.append(clock() - begun)
    return min(times)


def solve_exactly(game: Game, aim: Aim) -> list[Any]:
    """Solve a round with values of 64 bits and return them."""
    with borrow_engine() as borrowed:
        lay_out(borrowed, game, aim)
        return solve_in_threads(game.setup.rules, borrowed, tables_of(aim), cores(), kind=np.float64)


def time_on_cpu(game: Game, aim: Aim) -> dict[str, Any]:
    """Time solutions on a CPU. Return the seconds and the largest error of values of 32 bits."""
    value = solve_round(game, aim)
    exact = solve_exactly(game, aim)
    return {
        "one_core_s": best_of(time.process_time, lambda: solve_round(game, aim)),
        "all_cores_s": best_of(time.perf_counter, lambda: solve_round(game, aim, threads=None)),
        "cores": cores(),
        "value": value.value(),
        "error": float(np.abs(np.array(value.tables[0]) - exact[0]).max()),
    }


def time_on_gpu(game: Game, aim: Aim) -> dict[str, Any]:
    """Time solutions on a GPU. Return the seconds until the first turn's value and all values arrive, and the error."""
    from croupier.compiled.gpu import require_gpu
    from croupier.evaluation.solution.gpu import copy_to_gpu, launch_solver

    cuda = require_gpu()
    rules, count = game.setup.rules, tables_of(aim)

    def layout() -> Any:
        with borrow_engine() as borrowed:
            lay_out(borrowed, game, aim)
            return copy_to_gpu(borrowed)

    def value() -> float:
        tables = launch_solver(rules, layout(), count, cuda)
        return -float(tables[-1][0, 0])

    prepared = layout()

    def kernels() -> None:
        launch_solver(rules, prepared, count, cuda)
        cuda.synchronize()

    exact = solve_exactly(game, aim)
    solved = solve_round(game, aim, device="gpu")
    return {
        "gpu_kernels_s": best_of(time.perf_counter, kernels),
        "gpu_value_s": best_of(time.perf_counter, value),
        "gpu_all_values_s": best_of(time.perf_counter, lambda: solve_round(game, aim, device="gpu")),
        "gpu_value": solved.value(),
        "gpu_error": float(np.abs(solved.tables[0] - exact[0]).max()),
    }


def measure_first_moves(setup: Setup, seed: int, layouts: int) -> dict[str, Any]:
    """Return what a round is worth to the player who starts it, over some dealt layouts, thousand $."""
    values = []
    for number in range(layouts):
        values.append(solve_round(first_turn(setup, seed + number)).value())
    half_width = 1.96 * stdev(values) / sqrt(layouts)
    return {
        "edition": setup.edition.name,
        "layouts": layouts,
        "mean": fmean(values),
        "half_width_95": half_width,
        "least": min(values),
        "most": max(values),
    }


def format_row(row: dict[str, Any]) -> str:
    """Return figures as a line of text."""
    return "  ".join(
        f"{key} {value:.4g}" if isinstance(value, float) else f"{key} {value}" for key, value in row.items()
    )


def main() -> None:
    """Measure every edition and aim, and print a line, or a JSON object, for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gpu", action="store_true", help="measure a GPU too")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the notes")
    parser.add_argument(
        "--layouts", type=int, help="only the cost of the first move, over this many layouts (2 or more)"
    )
    options = parser.parse_args()
    found: list[dict[str, Any]] = []
    for edition in EDITIONS.values() if options.layouts else ():
        found.append(measure_first_moves(Setup(edition, 2, starter=0), options.seed, options.layouts))
        if not options.json:
            print(format_row(found[-1]), flush=True)
    for edition in () if options.layouts else EDITIONS.values():
        setup = Setup(edition, 2, starter=0)
        game = first_turn(setup, options.seed)
        for aim in Aim:
            size = extent(setup, aim)
            row = {"edition": edition.name, "aim": aim.value, "positions": size.positions, "bytes": size.bytes}
            row |= time_on_cpu(game, aim) | (time_on_gpu(game, aim) if options.gpu else {})
            found.append(row)
            if not options.json:
                print(format_row(row), flush=True)
    if options.json:
        print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
