"""Looks for better weights of the shrewd policy: `python -m croupier.solve.evolve` goes on from those in `shrewd.py`.

What counts is the money a shrewd player takes more than a regular on average, among regulars, at every table that is
offered; all weights of a generation meet the same deals and dice. It prints the weights after each generation.
"""

import argparse
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import count, islice
from typing import Any

import numba
import numpy as np
from numba.extending import register_jitable

from croupier.compiled.cache import kept_here
from croupier.compiled.cpu import register
from croupier.compiled.loops import open_round, throw
from croupier.compiled.simulation import cores, opening_of, signed
from croupier.dealer.counter import game_key
from croupier.policies import regular
from croupier.rules import EDITIONS, Setup, offered
from croupier.rules.engine import pay, place
from croupier.rules.table import OVER, ROLL, TABLE
from croupier.solve import shrewd as shrewdness
from croupier.solve.climbing import Numbers, climb
from croupier.solve.shrewd import SHREWD, WEIGHTS, Weights, going_rate, shrewd

SIZE = 24
"""Weights of a generation."""
STEP = 0.1
FRESH = 1_000_000
"""The seed of games that no generation has met."""


def money_ahead(rules: Any, opening: Any, tables: Any, seed: int, games: int, weights: Any) -> float:
    """What a shrewd player among regulars took more than they did on average, thousand $ a game; the seats rotate."""
    table = tables[0]
    total = 0.0
    for game in range(games):
        tables[0] = opening[0]
        key = game_key(seed, game // rules.players)
        seat = game % rules.players
        while table.phase != OVER:
            open_round(rules, table, key)
            rate = going_rate(rules, table)
            while table.phase == ROLL:
                whim = throw(rules, table, key)
                shrewdly = table.seat == seat
                move = shrewd(rules, table, rate, weights) if shrewdly else regular(rules, table, whim)
                place(rules, table, move)
            pay(rules, table)
        for other in range(rules.players):
            total += int(table.money[seat]) - int(table.money[other])
    ahead: float = total / (games * (rules.players - 1))
    return ahead


@cache
def _compiled() -> Callable[..., float]:
    with kept_here(shrewdness):
        register()
        for function in SHREWD:
            register_jitable(error_model="numpy")(function)
        compiled: Callable[..., float] = numba.njit(cache=True, nogil=True, error_model="numpy")(money_ahead)
    return compiled


def judged(setups: Sequence[Setup], candidates: Sequence[Weights], games: int, seed: int) -> Numbers:
    """What each of some weights is worth: money ahead, the mean of all tables."""
    jobs = [(setup, opening_of(setup), weights) for setup in setups for weights in candidates]
    play = _compiled()

    def ahead(job: tuple[Setup, Any, Weights]) -> float:
        setup, opening, weights = job
        return play(setup.rules, opening, np.zeros(1, TABLE), signed(seed), games, weights)

    ahead(jobs[0])  # compiled in this very thread
    with ThreadPoolExecutor(cores()) as pool:
        found = np.array(list(pool.map(ahead, jobs)), np.float64)
    worth: Numbers = found.reshape(len(setups), len(candidates)).mean(0)
    return worth


def scaled(numbers: Numbers) -> Weights:
    """Weights of the usual size: only how they compare matters."""
    return Weights(*(float(number) for number in numbers / np.abs(numbers).max()))


def evolved(setups: Sequence[Setup], start: Weights, generations: int, games: int, seed: int) -> Weights:
    """The weights after some generations, or those of the start if these do no worse in fresh games."""
    seeds = count(seed)

    def fitness(generation: Numbers) -> Numbers:
        return judged(setups, [Weights(*row) for row in generation], games, next(seeds))

    found = start
    for mean in islice(climb(fitness, np.array(start), STEP, SIZE, seed), generations):
        found = scaled(mean)
        print(tuple(round(weight, 3) for weight in found), flush=True)
    before, after = judged(setups, [start, found], 20 * games, FRESH + seed)
    print(f"{before:.1f} thousand $ ahead before, {after:.1f} after", flush=True)
    return found if after > before else start


def main() -> None:
    """Evolve and print."""
    parser = argparse.ArgumentParser(prog="python -m croupier.solve.evolve", description=__doc__)
    parser.add_argument("--generations", type=int, default=60)
    parser.add_argument("--games", type=int, default=600, help="games of each candidate at each table (600)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    setups = [setup for edition in EDITIONS.values() for setup in offered(edition)]
    for name, weight in evolved(setups, WEIGHTS, options.generations, options.games, options.seed)._asdict().items():
        print(f"    {name}={weight:.3f},")


if __name__ == "__main__":
    main()
