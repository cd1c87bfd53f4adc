"""What bots lose to the exact solution of two-player rounds: `python -m bench.losses`.

A bot plays first rounds against itself. Every decision between two or more moves counts; its loss is how much less its
move is worth than the best one, as expected difference of money. Searchers play for money here. Intervals are of 95 %
and treat rounds as independent, but not the decisions of a round. `--rounds` and `--for` are per bot.
"""

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import partial
from math import sqrt

from bench.pieces import add_options, measure_pieces
from croupier.analysis.fitted import money_rows
from croupier.bots import Bot, Searcher, entry_of
from croupier.dealer import SeededDealer
from croupier.evaluation.solution import solve_round
from croupier.rules import EDITIONS, Setup, new_game, view

BOTS = ("regular", "shark", "ace", "house")
NORMAL_95 = 1.96
EQUAL = 1e-4
"""Thousand $ that a move may lose and still count as best; larger than the error of the solution."""


@dataclass(frozen=True)
class Loss:
    """What a bot loses against the solution, thousand $."""

    bot: str
    rounds: int
    decisions: int
    mean: float
    """The mean loss of a decision."""
    half_width: float
    """Half the width of the 95 % interval of the mean."""
    best: float
    """The share of decisions that lose nothing, from 0 to 1."""
    a_round: float
    """The mean loss of a round, both seats together."""

    def __str__(self) -> str:
        """Return a line of text."""
        return (
            f"{self.bot:>12}  {self.mean:7.4f} ± {self.half_width:.4f} thousand $ a decision, "
            f"{self.a_round:.2f} a round; "
            f"{100 * self.best:.1f} % best ({self.decisions:,} decisions in {self.rounds:,} rounds)"
        )


def make_player(bot: str, seed: int) -> Bot:
    """Make a bot that plays for money, if it can be told to."""
    made = entry_of(bot).make(seed)
    if isinstance(made, Searcher):
        made.equity = money_rows
    return made


def play_losses(setup: Setup, bot: str, seed: int, number: int) -> list[float]:
    """Play one round of a bot against itself. Return the loss of each of its decisions, thousand $."""
    game, dealer, bots = (
        new_game(setup),
        SeededDealer(seed, number),
        [make_player(bot, 2 * number + seat) for seat in (0, 1)],
    )
    while game.seat is None:
        game = game.apply(dealer.draw(game))
    solution, found = solve_round(game, threads=1), []
    while game.rounds_paid == 0:
        if not isinstance(game.to_act, int):
            game = game.apply(dealer.draw(game))
            continue
        move = bots[game.to_act].choose(view(game, game.to_act))
        values = dict(solution.moves(game))
        if len(values) > 1:
            found.append(max(values.values()) - values[move])
        game = game.apply(move)
    return found


def sum_up(bot: str, rounds: Sequence[list[float]]) -> Loss:
    """Return the losses of many rounds, with the interval of a ratio of two sums."""
    count, decisions, total = len(rounds), sum(map(len, rounds)), sum(map(sum, rounds))
    mean = total / decisions
    spread = sum((sum(one) - mean * len(one)) ** 2 for one in rounds)
    error = sqrt(spread * count / max(count - 1, 1)) / decisions
    best = sum(loss < EQUAL for one in rounds for loss in one) / decisions
    return Loss(bot, count, decisions, mean, NORMAL_95 * error, best, total / count)


def main() -> None:
    """Measure the bots, and print a line, or a JSON object, for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", nargs="+", default=BOTS, help="names, as in the arena")
    parser.add_argument("--edition", choices=EDITIONS, default="classic")
    add_options(parser, "rounds", 200)
    options = parser.parse_args()
    setup, found = Setup(EDITIONS[options.edition], 2), []
    for bot in options.bots:
        found.append(sum_up(bot, measure_pieces(partial(play_losses, setup, bot, options.seed), options, "rounds")))
        if not options.json:
            print(found[-1], flush=True)
    if options.json:
        print(json.dumps([asdict(loss) for loss in found], indent=2))


if __name__ == "__main__":
    main()
