"""How long the bots take for a move in positions of games among regulars, with each bot in its own process."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice
from statistics import fmean, quantiles
from time import thread_time

from bench.names import name
from croupier.bots import BOTS
from croupier.dealer import SeededDealer
from croupier.parallel import process_pool
from croupier.rules import GAME_OVER, Game, Setup, View, new_game, view

ALLOWED = {"highroller": 20.0, "shark": 200.0, "ace": 1.0, "house": 200.0}
"""Milliseconds that 99 of 100 moves may take at most."""


@dataclass(frozen=True)
class MoveTimes:
    """Processor time of a bot's moves on one core, in milliseconds."""

    table: str
    bot: str
    moves: int
    mean: float
    p99: float
    longest: float

    @property
    def kept(self) -> bool | None:
        """Whether the bot is within its limit; None if it has no limit."""
        return self.p99 <= ALLOWED[self.bot] if self.bot in ALLOWED else None

    def __str__(self) -> str:
        """Return a line of text."""
        late = f"  MORE THAN {ALLOWED[self.bot]:.0f}" if self.kept is False else ""
        figures = f"mean {self.mean:6.2f} ms, 99th percentile {self.p99:6.2f} ms, longest {self.longest:6.2f} ms"
        return f"{self.table:<24} {self.bot:>10}  {figures}  {self.moves:>5} moves{late}"


def turns(setup: Setup, seed: int) -> Iterator[Game]:
    """Yield the positions with a roll to place, in one game among regulars after another."""
    for number in count():
        dealer, regular, game = SeededDealer(seed, number), BOTS["regular"](seed + number), new_game(setup)
        while (seat := game.to_act) is not GAME_OVER:
            if isinstance(seat, int):
                yield game
                game = game.apply(regular.choose(view(game, seat)))
            else:
                game = game.apply(dealer.draw(game))


def positions(setup: Setup, seed: int) -> Iterator[View]:
    """Yield the views of the seats to place in these positions."""
    for game in turns(setup, seed):
        assert game.seat is not None
        yield view(game, game.seat)


def time_bot(setup: Setup, bot: str, moves: int, seed: int) -> MoveTimes:
    """Time a bot in some positions, after one that does not count."""
    player = BOTS[bot](seed)
    player.choose(next(positions(setup, seed + 1)))
    times = []
    for now in islice(positions(setup, seed), moves):
        begun = thread_time()
        player.choose(now)
        times.append(1000 * (thread_time() - begun))
    return MoveTimes(name(setup), bot, moves, fmean(times), quantiles(times, n=100)[98], max(times))


def time_all(
    setups: Sequence[Setup], bots: Sequence[str], moves: int, seed: int, processes: int | None
) -> Iterator[MoveTimes]:
    """Time every bot at every table, by default on half the cores, so that each bot has a core to itself."""
    wide = processes or max(1, (os.cpu_count() or 1) // 2)
    with process_pool(wide) as pool:
        pairs = [(setup, bot) for setup in setups for bot in bots]
        yield from pool.map(time_bot, *zip(*pairs, strict=True), [moves] * len(pairs), [seed] * len(pairs))
