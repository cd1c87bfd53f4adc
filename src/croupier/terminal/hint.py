"""Hints: the chance of victory that each move of a turn offers, with its standard error."""

from collections.abc import Mapping, Sequence
from math import hypot
from typing import NamedTuple

from croupier.rules import Game, Place, View
from croupier.terminal.effect import format_move
from croupier.words import Words

TUTOR_SECONDS = 2.0
"""The longest time in seconds that a move waits for the tutor's verdict."""
SEED = 1
"""Seed of the rollouts, so that the same turn always gets the same hint."""


class Chance(NamedTuple):
    """The share of victory that a move can expect."""

    win: float
    """The expected share of victory, from 0 to 1."""
    error: float
    """The standard error of `win`."""
    exact: bool
    """Whether `win` was computed exactly, by enumeration; then `error` is 0."""


def view_chances(view: View) -> dict[Place, Chance]:
    """Evaluate every legal move from what the seat to act can see."""
    from croupier.evaluation import evaluate

    found = evaluate(view, seed=SEED)
    return {one.move: Chance(one.win, one.error, one.exact) for one in found}


def game_chances(game: Game, evaluations: int) -> dict[Place, Chance]:
    """Evaluate every legal move of a game whose whole state is known, with a budget of network evaluations."""
    from croupier.evaluation import Effort, evaluate

    found = evaluate(game, seed=SEED, effort=Effort(evaluations, 0.0005))
    return {one.move: Chance(one.win, one.error, one.exact) for one in found}


def view_reasons(view: View, words: Words, names: Sequence[str]) -> list[str]:
    """Say, line by line, why the best move is better than the second best; of a forced move there is nothing to say."""
    from croupier.evaluation import BRIEF, compare
    from croupier.evaluation.reason_words import say_comparison, title

    if len(view.options) < 2:
        return []
    found = compare(view, seed=SEED, effort=BRIEF)
    said = (f"{points} {text}".strip() for points, text in say_comparison(found, words, names))
    return [title(found, words), *said]


def format_chance(words: Words, chance: Chance) -> tuple[str, ...]:
    """Return texts for a chance, from the longest to the shortest: `45 % ±2`, `45±2`, `45`."""
    number, error = round(100 * chance.win), f"±{100 * chance.error:.0f}"
    percent = words.say("screen.percent", number=number)
    if chance.exact:
        return f"{percent} {words.say('analyse.exact')}", percent, str(number)
    return f"{percent} {error}", f"{number}{error}", str(number)


def cost_of(found: Mapping[Place, Chance], move: Place) -> tuple[float, float]:
    """Return the share of victory that a move gives away compared with the best one, and its standard error."""
    best = max(found.values(), key=lambda chance: chance.win)
    return best.win - found[move].win, hypot(best.error, found[move].error)


def is_blunder(found: Mapping[Place, Chance], move: Place) -> bool:
    """Return whether a review would call the move a blunder."""
    from croupier.review import Figure, Mark
    from croupier.review.review import mark_of

    return mark_of(Figure(*cost_of(found, move))) is Mark.BLUNDER


def blunder_warning(words: Words, found: Mapping[Place, Chance], move: Place) -> str | None:
    """Return a sentence that says what a blunder costs and how to insist on it; None if the move is no blunder."""
    if not is_blunder(found, move):
        return None
    lost = words.say("screen.percent", number=round(100 * cost_of(found, move)[0]))
    return words.say("screen.blunder", percent=lost, again=format_move(move))
