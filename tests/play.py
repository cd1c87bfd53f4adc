"""Random play for the tests of the rules, apart from any dealer, and the same on every machine."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from croupier.rules import (
    BIGGY,
    CHANCE,
    CLASSIC,
    GAME_OVER,
    Chance,
    Game,
    Lot,
    Roll,
    Setup,
    Step,
    new_game,
    offered_setups,
)
from croupier.rules.steps import counts

SETUPS = (*offered_setups(CLASSIC), *offered_setups(BIGGY))
"""Every edition, variant and number of players."""
SIX = (
    Setup(CLASSIC, 2),
    Setup(CLASSIC, 3, neutral=True),
    Setup(CLASSIC, 5),
    Setup(BIGGY, 2, neutral=True, bandit=True),
    Setup(BIGGY, 4, bandit=True),
    Setup(BIGGY, 6),
)
"""Six tables with every edition, variant, kind of dice and extreme number of players between them."""


def name(setup: Setup) -> str:
    """Return a setup in one word, for the name of a test or a file."""
    variants = ("neutral" if setup.neutral else "", "bandit" if setup.bandit else "")
    return "_".join((setup.edition.name, str(setup.players), *filter(None, variants)))


def tables(quick: Iterable[Setup]) -> list[object]:
    """Return every table as a parameter: `make test` takes the quick ones, `make soak` the others."""
    return [pytest.param(each, id=name(each), marks=[] if each in quick else pytest.mark.soak) for each in SETUPS]


TABLES = tables(SIX)
TWO_TABLES = tables((Setup(CLASSIC, 3, neutral=True), Setup(BIGGY, 4, bandit=True)))
"""For tests that play whole games on a screen."""


def walk(setup: Setup, seed: int) -> Iterator[tuple[Game, Step]]:
    """Yield every state of a random game with the step that follows."""
    random = Random(f"{name(setup)} {seed}")
    game = new_game(setup)
    while game.to_act is not GAME_OVER:
        step = choose_step(random, game)
        yield game, step
        game = game.apply(step)


def choose_step(random: Random, game: Game) -> Step:
    """Return a random step of a game that is not over."""
    return (
        draw_chance(random, game)
        if game.to_act is CHANCE
        else game.legal_moves[int(random.random() * len(game.legal_moves))]
    )


def draw_chance(random: Random, game: Game) -> Chance:
    """Return a random step of chance, with the probabilities of the rules."""
    if game.filling is not None:
        share = Fraction(random.random())
        outcomes = game.chance_outcomes()
        step, probability = next(outcomes)
        while share >= probability:
            share -= probability
            step, probability = next(outcomes)
        return step
    if game.spare:
        return Roll.of(neutral=roll_faces(random, game.spare))
    if game.seat is not None:
        own, big, neutral = (counts(roll_faces(random, dice)) for dice in game.hand(game.seat))
        return Roll(own, big, neutral)
    return Lot(int(random.random() * game.setup.players))


def roll_faces(random: Random, dice: int) -> str:
    """Return the faces of some dice, rolled at random."""
    return "".join(str(int(random.random() * 6) + 1) for _ in range(dice))


@cache
def games(setup: Setup, seed: int) -> tuple[Game, ...]:
    """Return every state of a random game, from the first to the one that is over."""
    steps = list(walk(setup, seed))
    last, step = steps[-1]
    return (*(game for game, _ in steps), last.apply(step))
