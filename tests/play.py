"""Random play for the tests of the rules, apart from any dealer, and the same on every machine."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from croupier.rules import BIGGY, CHANCE, CLASSIC, GAME_OVER, Chance, Game, Lot, Roll, Setup, Step, new_game, offered
from croupier.rules.steps import counts

SETUPS = (*offered(CLASSIC), *offered(BIGGY))
"""Every edition, variant and number of players."""
SIX = (
    Setup(CLASSIC, 2),
    Setup(CLASSIC, 3, neutral=True),
    Setup(CLASSIC, 5),
    Setup(BIGGY, 2, neutral=True, bandit=True),
    Setup(BIGGY, 4, bandit=True),
    Setup(BIGGY, 6),
)
"""Tables that have every edition, variant, kind of dice and extreme number of players between them."""


def name(setup: Setup) -> str:
    """A setup in a word, for a test's name or a file."""
    variants = ("neutral" if setup.neutral else "", "bandit" if setup.bandit else "")
    return "_".join((setup.edition.name, str(setup.players), *filter(None, variants)))


def tables(quick: Iterable[Setup]) -> list[object]:
    """Return every table as a parameter: `make test` takes the quick ones, `make soak` the others."""
    return [pytest.param(each, id=name(each), marks=[] if each in quick else pytest.mark.soak) for each in SETUPS]


TABLES = tables(SIX)
TWO_TABLES = tables((Setup(CLASSIC, 3, neutral=True), Setup(BIGGY, 4, bandit=True)))
"""For tests that play whole games on a screen."""


def walk(setup: Setup, seed: int) -> Iterator[tuple[Game, Step]]:
    """A whole random game: each game on the way with the step that is taken from it."""
    random = Random(f"{name(setup)} {seed}")
    game = new_game(setup)
    while game.to_act is not GAME_OVER:
        step = chosen(random, game)
        yield game, step
        game = game.apply(step)


def chosen(random: Random, game: Game) -> Step:
    """A random step of a game that is not over."""
    return (
        chance(random, game)
        if game.to_act is CHANCE
        else game.legal_moves[int(random.random() * len(game.legal_moves))]
    )


def chance(random: Random, game: Game) -> Chance:
    """What chance brings, each outcome as likely as the rules say."""
    if game.filling is not None:
        share = Fraction(random.random())
        outcomes = game.chance_outcomes()
        step, probability = next(outcomes)
        while share >= probability:
            share -= probability
            step, probability = next(outcomes)
        return step
    if game.spare:
        return Roll.of(neutral=faces(random, game.spare))
    if game.seat is not None:
        own, big, neutral = (counts(faces(random, dice)) for dice in game.hand(game.seat))
        return Roll(own, big, neutral)
    return Lot(int(random.random() * game.setup.players))


def faces(random: Random, dice: int) -> str:
    """Dice as they fall."""
    return "".join(str(int(random.random() * 6) + 1) for _ in range(dice))


@cache
def games(setup: Setup, seed: int) -> tuple[Game, ...]:
    """All games on the way of a random one, from the first to the one that is over."""
    steps = list(walk(setup, seed))
    last, step = steps[-1]
    return (*(game for game, _ in steps), last.apply(step))
