"""`python -m bench.ratings`: how much bots lose per decision against par, and which word a review has for their play.

The named bots sit at one table, or as many of them as fit, and change seats and opponents from game to game. For each
bot it prints the mean loss of a decision with its standard error, in points; the range of the middle 80 % of games; and
how often its play got each word.

`--json` also prints the result of each game; `--from` reads such files and sums them up without measuring.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import combinations
from math import sqrt

import msgspec
import numpy as np

from bench.account import POINTS, play_record
from bench.pieces import add_options, measure_pieces, read_pieces
from croupier.dealer.counter import game_key
from croupier.network.effort import QUICK, Precision
from croupier.review.account import Figure
from croupier.review.rating import rating_of
from croupier.review.review import review
from croupier.rules import EDITIONS, Setup

BOTS = ("tourist", "regular", "shark", "ace")


@dataclass(frozen=True)
class RatedGame:
    """How well a bot played one game."""

    bot: str
    decisions: int
    loss: float
    """The mean loss of a decision, share of victory."""
    error: float
    """The standard error of the loss."""


def main() -> None:
    """Measure, and print a line for every bot or one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", nargs="+", default=BOTS, help="names, as in the arena")
    parser.add_argument("--edition", default="classic", choices=EDITIONS)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--bandit", action="store_true")
    parser.add_argument("--samples", type=int, default=QUICK.samples, help="of every position, as in a review")
    parser.add_argument("--from", nargs="+", default=[], dest="files", help="sum up what is in these files")
    add_options(parser, "games", 100)
    options = parser.parse_args()
    if options.files:
        rows = [msgspec.convert(each, RatedGame) for each in read_pieces(options.files)]
    else:
        setup = Setup(EDITIONS[options.edition], options.players, bandit=options.bandit)
        precision = QUICK if options.samples >= QUICK.samples else Precision(options.samples, 1.0, 1)
        work = partial(measure_game, setup, tuple(options.bots), options.seed, precision)
        rows = [row for game in measure_pieces(work, options, "games") for row in game]
    summary = {bot: sum_up([row for row in rows if row.bot == bot]) for bot in dict.fromkeys(row.bot for row in rows)}
    if options.json:
        print(json.dumps({**vars(options), "bots": summary, "each": [asdict(row) for row in rows]}))
        return
    for bot, figures in summary.items():
        words = ", ".join(f"{word} {100 * share:.0f} %" for word, share in figures["words"].items())
        print(
            f"{bot:>12}  {figures['mean']:5.2f} ± {figures['error']:.2f} points a decision, 80 % of games "
            f"{figures['low']:.2f} to {figures['high']:.2f} ({figures['games']} games): {words}"
        )


def sum_up(rows: Sequence[RatedGame]) -> dict[str, dict[str, float] | float]:
    """Return the figures of one bot."""
    losses = POINTS * np.array([row.loss for row in rows])
    words = Counter(rating.word for row in rows if (rating := rating_of(Figure(row.loss, row.error), row.decisions)))
    return {
        "games": len(rows),
        "mean": float(losses.mean()),
        "error": float(losses.std(ddof=1)) / sqrt(len(rows)) if len(rows) > 1 else 0.0,
        "low": float(np.quantile(losses, 0.1)),
        "high": float(np.quantile(losses, 0.9)),
        "words": {word: count / len(rows) for word, count in words.most_common()},
    }


def measure_game(setup: Setup, bots: tuple[str, ...], seed: int, precision: Precision, number: int) -> list[RatedGame]:
    """Play and review one game. Return how well everyone played it."""
    seated = seat_bots(bots, setup.players, number)
    found = review(play_record(setup, seated, seed, number), game_key(seed, number), precision, threads=1)
    return [RatedGame(seated[play.seat], play.decisions, play.loss.share, play.loss.error) for play in found.play]


def seat_bots(bots: Sequence[str], players: int, number: int) -> tuple[str, ...]:
    """Return the bots by seat in a game. Games go through all choices of bots, then everyone moves on one seat."""
    most = min(players, len(bots))
    choices = list(combinations(bots, most))
    chosen = choices[number % len(choices)]
    rotation = number // len(choices)
    return tuple(chosen[(seat + rotation) % most] for seat in range(players))


if __name__ == "__main__":
    main()
