"""Hint: what every move of a turn is worth, from what the seat to act may see, and how sure that is."""

from collections.abc import Mapping
from math import hypot
from typing import NamedTuple

from croupier.rules import Game, Place, View
from croupier.terminal.effect import typed
from croupier.words import Words

TUTOR_SECONDS = 2.0
"""How long a move waits for the tutor at most."""
SEED = 1
"""Of the rollouts: the same turn gets the same hint."""


class Chance(NamedTuple):
    """The share of victory that a move can expect."""

    win: float
    error: float
    """Its standard error."""
    exact: bool
    """Whether all that can happen was counted; then there is no error."""


def chances(view: View) -> dict[Place, Chance]:
    """Return what every legal move is worth."""
    from croupier.evaluation.moves import evaluate_view, typical_winnings

    found = evaluate_view(view, typical_winnings(view), SEED)
    return {one.move: Chance(one.win, one.error, one.exact) for one in found}


def analysed(game: Game, looks: int) -> dict[Place, Chance]:
    """The same of a game that lies open; the more looks of the network, the surer."""
    from croupier.evaluation import Effort, evaluate

    found = evaluate(game.setup, game.table(), SEED, Effort(looks, 0.0005))
    return {one.move: Chance(one.win, one.error, one.exact) for one in found}


def chance_forms(words: Words, chance: Chance) -> tuple[str, ...]:
    """A chance as text, from the longest form to the shortest: `45 % ±2`, `45±2`, `45`."""
    number, error = round(100 * chance.win), f"±{100 * chance.error:.0f}"
    percent = words.say("screen.percent", number=number)
    if chance.exact:
        return f"{percent} {words.say('analyse.exact')}", percent, str(number)
    return f"{percent} {error}", f"{number}{error}", str(number)


def cost_of(found: Mapping[Place, Chance], move: Place) -> tuple[float, float]:
    """What a move gives away against the best one, share of victory, and the standard error of that."""
    best = max(found.values(), key=lambda chance: chance.win)
    return best.win - found[move].win, hypot(best.error, found[move].error)


def is_blunder(found: Mapping[Place, Chance], move: Place) -> bool:
    """Whether a move gives away so much that a review would call it a blunder."""
    from croupier.review import Figure, Mark
    from croupier.review.review import mark_of

    return mark_of(Figure(*cost_of(found, move))) is Mark.BLUNDER


def blunder_warning(words: Words, found: Mapping[Place, Chance], move: Place) -> str | None:
    """What a blunder would cost, and that the same move once more is made all the same; None for any other move."""
    if not is_blunder(found, move):
        return None
    lost = words.say("screen.percent", number=round(100 * cost_of(found, move)[0]))
    return words.say("screen.blunder", percent=lost, again=typed(move))
