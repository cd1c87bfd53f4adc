"""What the search of `house` is worth: `python -m bench.luck` prints the figures that docs/bots.md has of it.

In positions of games that `ace` plays against itself it tells how far rollouts of one move spread, with luck and
without. Where `house` moves otherwise than `ace`, it tells how much that gains, by rollouts without luck on dice that
the search has not seen; summed up over a game that is about what `house` wins more than `ace` at a table of aces.
"""

import argparse
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import count
from statistics import fmean, pstdev
from time import monotonic

from bench.names import name
from croupier.analysis.endgame import LAST_DICE
from croupier.analysis.equity import equity_of
from croupier.bots import Ace, House
from croupier.compiled.arguments import record_of
from croupier.compiled.compiler import jit
from croupier.dealer import SeededDealer
from croupier.dealer.counter import game_key, signed
from croupier.network.lookahead import Lookahead
from croupier.network.search import SEARCH, Workspace, play_without_luck
from croupier.network.weights import own_weights
from croupier.parallel import process_pool
from croupier.report.shares import NORMAL_95
from croupier.rules import EDITIONS, GAME_OVER, Game, Place, Setup, new_game, view

ROUND = 1_000
"""More turns than any round has: a rollout goes to the payout."""


@dataclass(frozen=True)
class Sample:
    """One position."""

    decisions: int
    """Of its game, those of all seats."""
    without: float
    """The spread of rollouts without luck."""
    with_luck: float
    gain: float | None
    """What the move of `house` gains over that of `ace`; None where they are the same."""


def rollouts(game: Game, move: Place, key: int, number: int) -> list[tuple[float, float]]:
    """Rollouts of a move: what each came to without luck, and with it."""
    setup, space = game.setup, Workspace.empty()
    space.tables[:1] = record_of(game.table())
    look, play = Lookahead.of(setup.rules, own_weights(), equity_of(setup), 2), jit(play_without_luck, SEARCH)
    keys = (signed(game_key(key, rollout)) for rollout in range(number))
    return [play(setup.rules, space, move.move, one, ROUND, look) for one in keys]


def samples(setup: Setup, every: int, number: int, seed: int, game_number: int) -> list[Sample]:
    """Every so many positions of one game."""
    game, dealer, ace, house = new_game(setup), SeededDealer(seed, game_number), Ace(seed), House(seed)
    found, decisions = [], 0
    while game.to_act is not GAME_OVER:
        if not isinstance(game.to_act, int):
            game = game.apply(dealer.draw(game))
            continue
        now, decisions = view(game, game.to_act), decisions + 1
        move = ace.choose(now)
        dice = sum(sum(game.hand(seat)) for seat in range(setup.players))
        if (decisions + game_number) % every == 0 and dice > LAST_DICE + 1:
            key, other = game_key(seed + 1, game_number * ROUND + decisions), house.choose(now)
            plain = rollouts(game, move, key, number)
            gain = None
            if other != move:
                gain = fmean(each[0] for each in rollouts(game, other, key, number)) - fmean(each[0] for each in plain)
            found.append((pstdev(each[0] for each in plain), pstdev(each[1] for each in plain), gain))
        game = game.apply(move)
    return [Sample(decisions, *each) for each in found]


def all_samples(setup: Setup, options: argparse.Namespace) -> Iterator[list[Sample]]:
    """The samples of one game after another, until time is up."""
    play = partial(samples, setup, options.every, options.rollouts, options.seed)
    with process_pool(options.processes) as pool:
        begun, playing, numbers = monotonic(), [], count()
        while playing or monotonic() - begun < options.seconds:
            while len(playing) < options.processes and monotonic() - begun < options.seconds:
                playing.append(pool.submit(play, next(numbers)))
            yield playing.pop(0).result()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.luck", description=__doc__)
    parser.add_argument("--edition", choices=EDITIONS, default="classic")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--neutral", action="store_true")
    parser.add_argument("--bandit", action="store_true")
    parser.add_argument("--every", type=int, default=3, help="one position of so many (3)")
    parser.add_argument("--rollouts", type=int, default=40, help="of each move (40)")
    parser.add_argument("--seconds", type=float, default=60, help="how long games are begun (60)")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    setup = Setup(EDITIONS[options.edition], options.players, neutral=options.neutral, bandit=options.bandit)
    games = list(all_samples(setup, options))
    found = [sample for game in games for sample in game]
    turns = fmean(sample.decisions for sample in found) / setup.players
    gains = [sample.gain or 0.0 for sample in found]
    figures = {
        "table": name(setup),
        "games": len(games),
        "positions": len(found),
        "spread_with_luck": fmean(sample.with_luck for sample in found),
        "spread_without": fmean(sample.without for sample in found),
        "moves_otherwise": fmean(sample.gain is not None for sample in found),
        "gain_a_game": turns * fmean(gains),
        "gain_error": NORMAL_95 * turns * pstdev(gains) / len(gains) ** 0.5,
    }
    if options.json:
        print(json.dumps(figures))
        return
    for key, figure in figures.items():
        print(f"{key:<18} {figure:.4f}" if isinstance(figure, float) else f"{key:<18} {figure}")


if __name__ == "__main__":
    main()
