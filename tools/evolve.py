"""Evolves the weights of the shrewd policy: `python -m tools.evolve` starts from those in croupier/analysis/shrewd.py.

The fitness is how much more money a shrewd player among regulars takes than they do on average, over all offered
tables. All weights of a generation play the same deals and dice. It prints the weights after each generation.
"""

import argparse
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count, islice
from typing import Any

import numpy as np

from croupier.analysis.shrewd import WEIGHTS, ShrewdWeights, going_rate, shrewd
from croupier.compiled import jit
from croupier.compiled.arguments import opening_array
from croupier.compiled.loops import open_round, throw
from croupier.dealer.counter import game_key, signed
from croupier.parallel import cores
from croupier.policies import regular
from croupier.rules import EDITIONS, Setup, offered_setups
from croupier.rules.engine import pay, place
from croupier.rules.table import OVER, ROLL, TABLE, Rules
from tools.cma_es import Vectors, evolve_means

SIZE = 24
"""Candidates in a generation."""
STEP = 0.1
FRESH = 1_000_000
"""Added to the seed for games that no generation has played."""


def money_ahead(rules: Rules, opening: Any, tables: Any, seed: int, games: int, weights: ShrewdWeights) -> float:
    """Return how much more a shrewd player took than regulars on average, thousand $ per game; the seats rotate."""
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
                bits = throw(rules, table, key)
                own_turn = table.seat == seat
                move = shrewd(rules, table, rate, weights) if own_turn else regular(rules, table, bits)
                place(rules, table, move)
            pay(rules, table)
        for other in range(rules.players):
            total += int(table.money[seat]) - int(table.money[other])
    ahead: float = total / (games * (rules.players - 1))
    return ahead


def fitness_of(setups: Sequence[Setup], candidates: Sequence[ShrewdWeights], games: int, seed: int) -> Vectors:
    """Return the fitness of each candidate: money ahead, as a mean over all tables."""
    jobs = [(setup, opening_array(setup), weights) for setup in setups for weights in candidates]
    play = jit(money_ahead)

    def ahead(job: tuple[Setup, Any, ShrewdWeights]) -> float:
        setup, opening, weights = job
        return play(setup.rules, opening, np.zeros(1, TABLE), signed(seed), games, weights)

    ahead(jobs[0])  # compiles in this thread, before others run
    with ThreadPoolExecutor(cores()) as pool:
        by_job = np.array(list(pool.map(ahead, jobs)), np.float64)
    fitness: Vectors = by_job.reshape(len(setups), len(candidates)).mean(0)
    return fitness


def scale_weights(numbers: Vectors) -> ShrewdWeights:
    """Return weights scaled so that the largest is 1; only their ratios matter."""
    return ShrewdWeights(*(float(number) for number in numbers / np.abs(numbers).max()))


def evolve(setups: Sequence[Setup], start: ShrewdWeights, generations: int, games: int, seed: int) -> ShrewdWeights:
    """Return the weights after some generations, or the initial ones if those are as good in new games."""
    seeds = count(seed)

    def fitness(generation: Vectors) -> Vectors:
        return fitness_of(setups, [ShrewdWeights(*row) for row in generation], games, next(seeds))

    evolved_weights = start
    for mean in islice(evolve_means(fitness, np.array(start), STEP, SIZE, seed), generations):
        evolved_weights = scale_weights(mean)
        print(tuple(round(weight, 3) for weight in evolved_weights), flush=True)
    before, after = fitness_of(setups, [start, evolved_weights], 20 * games, FRESH + seed)
    print(f"{before:.1f} thousand $ ahead before, {after:.1f} after", flush=True)
    return evolved_weights if after > before else start


def main() -> None:
    """Evolve and print."""
    parser = argparse.ArgumentParser(prog="python -m tools.evolve", description=__doc__)
    parser.add_argument("--generations", type=int, default=60)
    parser.add_argument("--games", type=int, default=600, help="games of each candidate at each table (600)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    setups = [setup for edition in EDITIONS.values() for setup in offered_setups(edition)]
    for name, weight in evolve(setups, WEIGHTS, options.generations, options.games, options.seed)._asdict().items():
        print(f"    {name}={weight:.3f},")


if __name__ == "__main__":
    main()
