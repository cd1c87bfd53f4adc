"""`python -m bench.account`: reviews of games between equal bots, whose luck and skill must be nothing on average.

Of every game one seat counts, in turn: the mean of its luck and skill, of the deal, dice and moves, in points with
their standard errors; how far the account is from balancing; the mean error that the reviews state for a seat's own
dice; and the time a review takes.
"""

from __future__ import annotations

import argparse
import json
from math import sqrt
from time import perf_counter, process_time

import numpy as np

from croupier.bots import BOTS
from croupier.dealer import SeededDealer
from croupier.record import Record
from croupier.report.progress import progress_bar
from croupier.review.par import Precision
from croupier.review.plan import QUICK
from croupier.review.review import review
from croupier.rules import EDITIONS, GAME_OVER, Setup, Step, new_game, view

FIGURES = ("deal", "own_dice", "other_dice", "own_moves", "other_moves", "luck", "skill")


def main() -> None:
    """Measure, and print a line for every figure or one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", default="classic", choices=EDITIONS)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bot", default="regular", choices=BOTS)
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--samples", type=int, default=2, help="of every position; a live game's review takes 12")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    setup = Setup(EDITIONS[options.edition], options.players)
    precision = QUICK if options.samples >= QUICK.samples else Precision(options.samples, 1.0, 1)
    rows, unbalanced, seconds, processor = list[list[float]](), 0.0, 0.0, 0.0
    errors = list[float]()
    with progress_bar(options.games, "compiling", "games") as progress:
        for number in range(options.games):
            record = played(setup, options.bot, options.seed, number)
            began, used = perf_counter(), process_time()
            found = review(record, number, precision).account
            seconds, processor = seconds + perf_counter() - began, processor + process_time() - used
            for seat in found.seats:
                parts = (seat.deal, seat.own_dice, seat.other_dice, seat.own_moves, seat.other_moves)
                unbalanced = max(unbalanced, abs(seat.start + sum(part.share for part in parts) - seat.result))
            seat = found.seats[number % options.players]
            rows.append([getattr(seat, name).share for name in FIGURES])
            errors.append(seat.own_dice.error)
            progress(number + 1)
    values = 100 * np.array(rows)
    means, spread = (
        values.mean(axis=0),
        values.std(axis=0, ddof=1) / sqrt(len(values)) if len(values) > 1 else 0 * values[0],
    )
    summary = {
        name: {"mean": float(mean), "error": float(error)}
        for name, mean, error in zip(FIGURES, means, spread, strict=True)
    }
    more = {
        "unbalanced": unbalanced,
        "stated_error": 100 * float(np.mean(errors)),
        "seconds": seconds / options.games,
        "processor_seconds": processor / options.games,
    }
    if options.json:
        print(json.dumps({**vars(options), **summary, **more}, indent=2))
        return
    for name, figure in summary.items():
        print(f"{name.replace('_', ' '):20} {figure['mean']:+.2f} ±{figure['error']:.2f} points")
    for name, number in more.items():
        print(f"{name.replace('_', ' '):20} {number:.3g}")


def played(setup: Setup, bot: str, seed: int, number: int) -> Record:
    """A game of bots of one kind."""
    game, dealer, steps = new_game(setup), SeededDealer(seed, number), list[Step]()
    bots = [BOTS[bot](seat + setup.players * number) for seat in range(setup.players)]
    while game.to_act is not GAME_OVER:
        actor = game.to_act
        step = bots[actor].choose(view(game, actor)) if isinstance(actor, int) else dealer.draw(game)
        steps.append(step)
        game = game.apply(step)
    return Record(setup, tuple(f"Bot {seat + 1}" for seat in range(setup.players)), tuple(steps))


if __name__ == "__main__":
    main()
