"""Themes: what a puzzle is about, from the reasons why its best move is better than the most tempting one."""

from croupier.evaluation import Effort, Evaluation, Evaluations, Kind
from croupier.evaluation.comparison import compare_evaluated
from croupier.rules import Game, Place
from croupier.rules.table import BANDIT

EFFORT = Effort(40_000, 0.005)
"""The effort of the reasons."""
LEAST = 0.25
"""A reason gives a theme if it explains at least this part of the gap."""
OF_KIND = {
    Kind.KNOCK_OUT: "knock-out",
    Kind.RESCUE: "rescue",
    Kind.TAKE: "take",
    Kind.DEFEND: "defend",
    Kind.SPOIL: "spoil",
    Kind.CHANCE: "odds",
    Kind.HOLD: "hold",
    Kind.LAST_WORD: "last-word",
    Kind.AVOID_TIE: "avoid-tie",
    Kind.RIVAL: "spoil",
}


def themes_of(found: Evaluations, wrong: Evaluation) -> tuple[str, ...]:
    """Return the themes of the best move against a wrong one, the main one first; none if there is no clear reason."""
    compared = compare_evaluated(found, found[0], wrong, effort=EFFORT)
    if compared.better.move != found[0].move or compared.nearly_equal:
        return ()
    game, best = found.game, found[0].move
    themes = [
        OF_KIND[reason.kind]
        for reason in compared.reasons
        if reason.kind in OF_KIND and reason.share >= LEAST * compared.gap
    ]
    if not themes:
        return ()
    if shares_casino(game, best):
        themes.append("share")
    if best.bandit or wrong.move.bandit:
        themes.append("bandit")
    if places_neutral(game, best) or places_neutral(game, wrong.move):
        themes.append("neutral")
    return tuple(dict.fromkeys(themes))


def shares_casino(game: Game, move: Place) -> bool:
    """Return whether after a move its seat would take a note beside that of somebody else, at a casino 1 to 6."""
    casino = BANDIT if move.bandit else move.face - 1
    takers = game.preview(move)[casino].takers
    return casino != BANDIT and game.seat in takers[1:] and takers[0] is not None


def places_neutral(game: Game, move: Place) -> bool:
    """Return whether a move places neutral dice."""
    return game.roll is not None and game.roll.neutral[move.face - 1] > 0
