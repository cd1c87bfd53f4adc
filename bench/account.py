"""`python -m bench.account`: reviews games between equal bots, whose luck and skill must be 0 on average.

One seat of each game counts, in turn. Printed are the means of its luck and skill, of the deal, dice and moves, in
points with their standard errors; how far the account is from balancing; the mean error that reviews state for a seat's
own dice; what a decision of such a bot loses against par, over all seats; and the time a review takes.

`--json` also prints the result of each game; `--from` reads such files and sums them up without measuring.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import partial
from math import sqrt
from time import perf_counter, process_time

import msgspec
import numpy as np

from bench.pieces import add_options, measure_pieces, read_pieces
from croupier.bots import BOTS, entry_of
from croupier.dealer import SeededDealer
from croupier.dealer.counter import game_key
from croupier.engine import borrow_engine
from croupier.network.effort import QUICK, Precision
from croupier.record import Record
from croupier.review.review import review
from croupier.rules import EDITIONS, GAME_OVER, Setup, Step, new_game, view

FIGURES = ("deal", "own_dice", "other_dice", "own_moves", "other_moves", "luck", "skill")
POINTS = 100.0


@dataclass(frozen=True)
class AccountResult:
    """The result of one game."""

    shares: dict[str, float]
    """The figures of one seat, by name, share of victory."""
    stated_error: float
    """The error that the review states for the seat's own dice, share of victory."""
    unbalanced: float
    """The largest difference between the sum of a seat's account and its result, share of victory."""
    losses: list[float]
    """The mean loss of a decision, by seat, share of victory."""
    decisions: list[int]
    """The number of decisions, by seat."""
    seconds: float
    processor_seconds: float


def main() -> None:
    """Measure, and print a line for every figure or one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", default="classic", choices=EDITIONS)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bandit", action="store_true")
    parser.add_argument("--bot", default="regular", choices=BOTS)
    parser.add_argument("--samples", type=int, default=2, help="of every position; a live game's review takes 12")
    parser.add_argument("--from", nargs="+", default=[], dest="files", help="sum up what is in these files")
    add_options(parser, "games", 1_000)
    options = parser.parse_args()
    if options.files:
        found = [msgspec.convert(each, AccountResult) for each in read_pieces(options.files)]
    else:
        setup = Setup(EDITIONS[options.edition], options.players, bandit=options.bandit)
        precision = QUICK if options.samples >= QUICK.samples else Precision(options.samples, 1.0, 1)
        found = measure_pieces(partial(measure_account, setup, options.bot, options.seed, precision), options, "games")
    means, more = sum_up(found)
    if options.json:
        print(json.dumps({**vars(options), **means, **more, "each": [asdict(one) for one in found]}))
        return
    for name, (mean, error) in means.items():
        print(f"{name.replace('_', ' '):20} {mean:+.2f} ±{error:.2f} points")
    for name, number in more.items():
        print(f"{name.replace('_', ' '):20} {number:.3g}")


def sum_up(found: Sequence[AccountResult]) -> tuple[dict[str, tuple[float, float]], dict[str, float]]:
    """Return means with their standard errors, in points, and the other figures."""
    means = {name: _mean([one.shares[name] for one in found]) for name in FIGURES}
    losses = [sum(map(np.dot, one.losses, one.decisions)) / max(1, sum(one.decisions)) for one in found]
    means["lost_a_decision"] = _mean(losses)
    return means, {
        "games": len(found),
        "unbalanced": max(one.unbalanced for one in found),
        "stated_error": POINTS * float(np.mean([one.stated_error for one in found])),
        "seconds": float(np.mean([one.seconds for one in found])),
        "processor_seconds": float(np.mean([one.processor_seconds for one in found])),
    }


def _mean(shares: Sequence[float]) -> tuple[float, float]:
    """Return the mean of shares and its standard error, in points."""
    error = float(np.std(shares, ddof=1)) / sqrt(len(shares)) if len(shares) > 1 else 0.0
    return POINTS * float(np.mean(shares)), POINTS * error


def measure_account(setup: Setup, bot: str, seed: int, precision: Precision, number: int) -> AccountResult:
    """Play and review one game and return its result."""
    with borrow_engine():
        pass  # loaded once per process, outside the time of any review
    record = play_record(setup, (bot,) * setup.players, seed, number)
    began, used = perf_counter(), process_time()
    found = review(record, game_key(seed, number), precision, threads=1)
    seconds, processor = perf_counter() - began, process_time() - used
    unbalanced = 0.0
    for seat in found.account.seats:
        parts = (seat.deal, seat.own_dice, seat.other_dice, seat.own_moves, seat.other_moves)
        unbalanced = max(unbalanced, abs(seat.start + sum(part.share for part in parts) - seat.result))
    counted = found.account.seats[number % setup.players]
    return AccountResult(
        {name: getattr(counted, name).share for name in FIGURES},
        counted.own_dice.error,
        unbalanced,
        [play.loss.share for play in found.play],
        [play.decisions for play in found.play],
        seconds,
        processor,
    )


def play_record(setup: Setup, bots: Sequence[str], seed: int, number: int) -> Record:
    """Play a game and return its record; `bots` are named by seat."""
    game, dealer, steps = new_game(setup), SeededDealer(seed, number), list[Step]()
    seated = [entry_of(bot).make(game_key(seed, setup.players * number + seat)) for seat, bot in enumerate(bots)]
    while game.to_act is not GAME_OVER:
        actor = game.to_act
        step = seated[actor].choose(view(game, actor)) if isinstance(actor, int) else dealer.draw(game)
        steps.append(step)
        game = game.apply(step)
    return Record(setup, tuple(f"Bot {seat + 1}" for seat in range(setup.players)), tuple(steps))


if __name__ == "__main__":
    main()
