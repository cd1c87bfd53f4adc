"""Our rules as contenders: compiled, interpreted, and as immutable `Game`s."""

import time
from collections.abc import Sequence
from random import Random

from bench.names import name
from bench.stint import Stint
from croupier.bots import BotLike
from croupier.compiled.loops import play_game
from croupier.compiled.tally import TURNS
from croupier.dealer import SeededDealer
from croupier.dealer.counter import game_key
from croupier.rules import CHANCE, GAME_OVER, Setup, new_game
from croupier.rules.table import Table
from croupier.simulation import Tally, play_games, simulate


class Compiled:
    """Games played by code compiled for their table, with either every result stored or all of them tallied."""

    def __init__(
        self,
        setup: Setup,
        seed: int,
        *,
        label: str = "Croupier compiled",
        bots: Sequence[BotLike] = ("tourist",),
        counting: bool = False,
        threads: int = 1,
        by_wall: bool = False,
    ) -> None:
        self.name, self.game = label, name(setup)
        self.setup, self.seed, self.bots, self.threads = setup, seed, bots, threads
        self.counting = counting
        self.clock = time.perf_counter if by_wall else time.process_time
        self.speed = 0.0
        self.decisions_a_game = 0.0

    def play(self, seconds: float) -> Stint:
        """Play as many games as are likely to take `seconds`."""
        if self.speed == 0.0:
            # Compiles or loads the code, then counts decisions once, since the timed games do not count them.
            self._time(2_000)
            tally = simulate(self.setup, 10_000, bots=self.bots, seed=self.seed, threads=1)
            self.decisions_a_game = float(tally.by_round[:, TURNS].sum()) / tally.games
            self.speed = 10_000 / self._time(10_000)
        games = max(int(self.speed * seconds), 1_000)
        took = self._time(games)
        self.speed = games / took
        return Stint(games, took, games * self.decisions_a_game)

    def _time(self, games: int) -> float:
        play = simulate if self.counting else play_games
        start = self.clock()
        play(self.setup, games, bots=self.bots, seed=self.seed, threads=self.threads, tuned=True)
        return self.clock() - start

    def leave(self) -> None:
        """Do nothing: there is nothing to release."""


class Interpreted:
    """The same loops, run by the Python interpreter."""

    name = "Croupier interpreted"

    def __init__(self, setup: Setup, seed: int) -> None:
        self.game, self.setup, self.seed, self.number = name(setup), setup, seed, 0

    def play(self, seconds: float) -> Stint:
        """Play until the time is up."""
        opening, unused = self.setup.open_table().tobytes(), Tally.empty().counters
        games, start = 0, time.process_time()
        while time.process_time() - start < seconds:
            key = game_key(self.seed, self.number)
            play_game(self.setup.rules, Table(opening), key, None, False, unused)
            self.number += 1
            games += 1
        return Stint(games, time.process_time() - start)

    def leave(self) -> None:
        """Do nothing: there is nothing to release."""


class Readable:
    """Immutable games, steps and legal moves, as one writes at a Python prompt."""

    name = "Croupier, readable Game"

    def __init__(self, setup: Setup, seed: int) -> None:
        self.game, self.setup, self.seed, self.number = name(setup), setup, seed, 0
        self.random = Random(seed)

    def play(self, seconds: float) -> Stint:
        """Play until the time is up."""
        games, decisions, start = 0, 0, time.process_time()
        while time.process_time() - start < seconds:
            dealer = SeededDealer(self.seed, self.number)
            game = new_game(self.setup)
            while (actor := game.to_act) is not GAME_OVER:
                if actor is CHANCE:
                    game = game.apply(dealer.draw(game))
                else:
                    game = game.apply(self.random.choice(game.legal_moves))
                    decisions += 1
            self.number += 1
            games += 1
        return Stint(games, time.process_time() - start, decisions)

    def leave(self) -> None:
        """Do nothing: there is nothing to release."""
