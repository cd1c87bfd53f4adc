"""The panel: solvers that had no part in finding the puzzles. How often they succeed says how hard a puzzle is.

The puzzles were found with the network, at its efforts. The panel does without it. Searchers try moves in rollouts in
which everybody plays like a regular, as the bot `highroller` does, with small and large budgets, for victory or for
money; a careless one places at random now and then. Guessers feel roughly what a move will bring when the round is paid
out, and some of them are drawn to money that is theirs at once.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from msgspec import Struct

from croupier.analysis.fitted import money_rows
from croupier.bots import Budget, HighRoller, Searcher
from croupier.dealer.counter import mix
from croupier.evaluation.worth import Evaluator
from croupier.policies import compare_takings
from croupier.record import read_position
from croupier.rules import Game, Place, view

TRIES = 16
"""How often each solver tries each puzzle, each time with a new seed."""


class SearcherKind(NamedTuple):
    """A solver who searches."""

    name: str
    turns: int
    """Its budget in simulated turns."""
    for_money: bool = False
    """Whether it plays for money instead of victory."""
    careless: float = 0.0
    """How often it places at random."""


class GuesserKind(NamedTuple):
    """A solver who guesses what each move will bring, and makes the move for which that is highest."""

    name: str
    spread: float
    """The standard deviation of a guess, thousand $."""
    greed: float
    """The part of money at once in a guess; the rest is money expected when the round is paid out."""


SolverKind = SearcherKind | GuesserKind

PANEL: tuple[SolverKind, ...] = (
    SearcherKind("searcher-150", 150),
    SearcherKind("searcher-2400", 2_400),
    SearcherKind("searcher-40000", 40_000),
    SearcherKind("for-money-150", 150, for_money=True),
    SearcherKind("careless-1200", 1_200, careless=0.25),
    GuesserKind("guesser-5", 5, 0),
    GuesserKind("guesser-15", 15, 0),
    GuesserKind("guesser-40", 40, 0),
    GuesserKind("greedy-10", 10, 0.3),
    GuesserKind("greedy-30", 30, 0.3),
)
"""The solvers to whose results the difficulties are fitted."""
HELD_OUT: tuple[SolverKind, ...] = (SearcherKind("searcher-600", 600), GuesserKind("greedy-20", 20, 0.15))
"""Solvers whose results nothing is fitted to: they check the difficulties."""
EVERYONE = (*PANEL, *HELD_OUT)


class Trial(NamedTuple):
    """One job: a puzzle that everyone tries."""

    seed: int
    position: str
    best: int


class Tried(Struct, frozen=True):
    """How often each solver found the best move of a puzzle, in the order of `EVERYONE`."""

    position: str
    best: int
    solved: tuple[int, ...]


def try_puzzle(trial: Trial) -> Tried:
    """Let everyone try a puzzle."""
    game, best = read_position(trial.position), Place.of(trial.best)
    brings = guess_basis(game, trial.seed)
    solved = []
    for number, kind in enumerate(EVERYONE):
        seeds = (mix(mix(trial.seed, number), attempt) for attempt in range(TRIES))
        if isinstance(kind, SearcherKind):
            chosen = (search(kind, game, seed) for seed in seeds)
        else:
            chosen = (guess(kind, brings, seed) for seed in seeds)
        solved.append(sum(move == best for move in chosen))
    return Tried(trial.position, trial.best, tuple(solved))


def search(kind: SearcherKind, game: Game, seed: int) -> Place:
    """Return the move of a searcher, who sees what lies open and knows what everyone has won."""
    chance = Random(seed)
    if chance.random() < kind.careless:
        return chance.choice(game.legal_moves)
    bot: Searcher = HighRoller(seed)
    if kind.for_money:
        bot.equity = money_rows
    assert game.seat is not None
    bot.winnings = [*(score.money for score in game.scores), *[0] * (len(bot.winnings) - game.setup.players)]
    return bot.choose(view(game, game.seat), Budget(kind.turns))


def guess_basis(game: Game, seed: int) -> Sequence[tuple[Place, float, float]]:
    """Return for each legal move the money expected when the round is paid out, and money at once, thousand $."""

    def basis() -> Iterator[tuple[Place, float, float]]:
        for one in Evaluator(game.setup).estimate_money(game.table(), seed):
            before, _, after, _ = compare_takings(game.setup.rules, game.table(), one.move)
            yield Place.of(one.move), one.money, after - before

    return sorted(basis())


def guess(kind: GuesserKind, brings: Sequence[tuple[Place, float, float]], seed: int) -> Place:
    """Return the move of a guesser."""
    chance = Random(seed)
    guesses = [
        ((1 - kind.greed) * expected + kind.greed * now + kind.spread * chance.gauss(), move)
        for move, expected, now in brings
    ]
    return max(guesses)[1]
