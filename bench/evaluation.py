"""`python -m bench.evaluation`: how far evaluations can be trusted, and what taking out the luck is worth.

Positions come from games of aces and regulars. Each is evaluated by the network alone, as a hint is, and by many
rollouts of other dice, the reference. It prints by what factor the variance of a rollout is smaller without luck, and
what such a rollout costs more; the error of the network that all moves of a roll share, and that of each beside it
(COMMON and APART in `croupier.review.estimate`); how long a hint takes; and how often its 95 % interval has the value
of another seed, and that of the reference.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import hypot, sqrt
from random import Random
from time import process_time

import numpy as np

from croupier.analysis.endgame import LAST_DICE
from croupier.bots import BOTS
from croupier.dealer import SeededDealer
from croupier.report.progress import progress_bar
from croupier.report.shares import NORMAL_95
from croupier.review.evaluation import HINT, evaluate
from croupier.review.worth import Evaluator, error_of, mean_of
from croupier.rules import EDITIONS, GAME_OVER, Game, Setup, new_game, view

OFTEN = 0.05
"""The share of decisions that become positions."""
MOVES = 3
"""Moves of a roll that are compared with the reference."""


@dataclass
class Found:
    """What was found at one position."""

    variance_ratio: float
    """Of plain rollouts to those without luck."""
    cost_ratio: float
    """Of rollouts without luck to plain ones, in processor time."""
    common: float
    """The square of the network's error that the moves share, less what the rollouts' errors explain."""
    apart: float
    """The mean square of the rest."""
    seconds: float
    """Processor time of a hint."""
    covers_other_seed: bool
    covers_reference: bool


def main() -> None:
    """Measure, and print a line for every figure or one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", default="classic", choices=EDITIONS)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--bandit", action="store_true")
    parser.add_argument("--positions", type=int, default=1_000)
    parser.add_argument("--reference", type=int, default=96, help="rollouts of the reference")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    setup = Setup(EDITIONS[options.edition], options.players, bandit=options.bandit)
    found = list[Found]()
    with progress_bar(options.positions, "compiling", "positions") as progress:
        for number, game in enumerate(positions(setup, options.seed, options.positions)):
            found.append(measured(game, options.seed + number, options.reference))
            progress(len(found))
    count = len(found)
    summary = {
        "positions": count,
        "variance_ratio": float(np.exp(np.mean([np.log(one.variance_ratio) for one in found]))),
        "cost_ratio": float(np.median([one.cost_ratio for one in found])),
        "common": sqrt(max(0.0, float(np.mean([one.common for one in found])))),
        "apart": sqrt(max(0.0, float(np.mean([one.apart for one in found])))),
        "seconds": float(np.mean([one.seconds for one in found])),
        "longest_seconds": max(one.seconds for one in found),
        "covers_other_seed": sum(one.covers_other_seed for one in found) / count,
        "covers_reference": sum(one.covers_reference for one in found) / count,
    }
    if options.json:
        print(json.dumps({**vars(options), **summary, "each": [asdict(one) for one in found]}, indent=2))
    else:
        for name, figure in summary.items():
            print(f"{name.replace('_', ' '):20} {figure:.4g}")


def positions(setup: Setup, seed: int, wanted: int) -> Iterator[Game]:
    """Decisions of games between aces and regulars, with a choice, and too early to be counted out."""
    random, given, number = Random(seed), 0, 0
    while given < wanted:
        game, dealer = new_game(setup), SeededDealer(seed, number)
        bots = [BOTS[("ace", "regular")[(seat + number) % 2]](seat) for seat in range(setup.players)]
        number += 1
        while game.to_act is not GAME_OVER and given < wanted:
            seat = game.to_act
            if not isinstance(seat, int):
                game = game.apply(dealer.draw(game))
                continue
            left = sum(sum(game.hand(other)) for other in range(setup.players)) - sum(game.hand(seat))
            if random.random() < OFTEN and len(game.legal_moves) > 1 and left > LAST_DICE:
                given += 1
                yield game
            game = game.apply(bots[seat].choose(view(game, seat)))


def measured(game: Game, seed: int, reference: int) -> Found:
    """What is found at one position."""
    setup, seat = game.setup, game.table().seat
    evaluator = Evaluator(setup)
    began = process_time()
    one = evaluate(setup, game.table(), seed, HINT)
    seconds = process_time() - began
    other = {each.move: each for each in evaluate(setup, game.table(), seed + (1 << 32), HINT)}
    tables = [game.apply(each.move).table() for each in one[:MOVES]]
    rows = np.array([evaluator.rollouts(table, seed + (1 << 33), 0, reference)[0] for table in tables])[:, :, seat]
    known = np.array([evaluator.known(table)[0][seat] for table in tables])
    apart = rows - known[:, None]
    shared = apart.mean(axis=0)
    rest = apart - shared
    began = process_time()
    plain, _ = evaluator.rollouts(tables[0], seed, 0, reference, plain=True)
    plain_cost = process_time() - began
    began = process_time()
    reduced, _ = evaluator.rollouts(tables[0], seed, 0, reference)
    cost = process_time() - began
    best = one[0]
    return Found(
        plain[:, seat].var() / max(reduced[:, seat].var(), 1e-12),
        cost / plain_cost,
        shared.mean() ** 2 - error_of(shared) ** 2,
        float(np.mean(mean_of(rest.T) ** 2 - error_of(rest.T) ** 2)),
        seconds,
        abs(best.win - other[best.move].win) <= NORMAL_95 * hypot(best.error, other[best.move].error),
        abs(best.win - rows[0].mean()) <= NORMAL_95 * hypot(best.error, float(error_of(rows[0]))),
    )


if __name__ == "__main__":
    main()
