"""Themes: what a puzzle is about, from the reasons why its best move is better than the most tempting one."""

from typing import NamedTuple

from msgspec import Struct

from croupier.evaluation import HINT, Effort, Kind, evaluate
from croupier.evaluation.comparison import compare_evaluated, find_move
from croupier.record import read_position
from croupier.rules import Game, Place
from croupier.rules.table import BANDIT

GLANCE = Effort(HINT.inferences // 8, HINT.error)
"""The effort of the moves' own values, of which the reasons use next to nothing."""
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


class Question(NamedTuple):
    """One job: a candidate whose themes are wanted."""

    seed: int
    position: str
    best: int
    tempting: int


class Themed(Struct, frozen=True):
    """The themes of a candidate, the main one first; none if there is no clear reason."""

    position: str
    best: int
    tempting: int
    themes: tuple[str, ...]


def find_themes(question: Question) -> Themed:
    """Return the themes of the best move against the most tempting wrong one."""
    game = read_position(question.position)
    best, tempting = Place.of(question.best), Place.of(question.tempting)
    return Themed(question.position, question.best, question.tempting, themes_of(game, best, tempting, question.seed))


def themes_of(game: Game, best: Place, wrong: Place, seed: int) -> tuple[str, ...]:
    """Return the themes of the best move of a position against a wrong one."""
    found = evaluate(game, seed, GLANCE)
    moves = find_move(found, "best", best), find_move(found, "wrong", wrong)
    compared = compare_evaluated(found, *moves, seed, EFFORT)
    if compared.better.move != best or compared.nearly_equal:
        return ()
    themes = [
        OF_KIND[reason.kind]
        for reason in compared.reasons
        if reason.kind in OF_KIND and reason.share >= LEAST * compared.gap
    ]
    if not themes:
        return ()
    if shares_casino(game, best):
        themes.append("share")
    if best.bandit or wrong.bandit:
        themes.append("bandit")
    if places_neutral(game, best) or places_neutral(game, wrong):
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
