"""Candidates: positions from games between bots in which one move is clearly best, and not the obvious one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import NamedTuple

from msgspec import Struct

from croupier.bots import BOTS, Bot, choose_move, show_payout
from croupier.dealer import SeededDealer
from croupier.dealer.counter import mix
from croupier.evaluation import HINT, Effort, Evaluations, evaluate
from croupier.record import read_position, write_position
from croupier.rules import GAME_OVER, Game
from tools.puzzles.obvious import is_obvious, tempting_moves
from tools.puzzles.tables import SETUPS

LINE_UP = ("ace", "ace", "regular")
"""Who plays, one seat after the other, over and over; the game decides with whom it begins."""
GLANCE = Effort(HINT.inferences // 8, HINT.error)
"""The effort of a first look, which only decides whether a second one pays."""
CONFIRMING = Effort(10 * HINT.inferences, HINT.error / 2)
"""Ten times the effort of a hint."""


class Bar(NamedTuple):
    """What the gap between the best and the second best move has to reach."""

    points: float
    """Share of victory."""
    errors: float
    """How many times its standard error."""

    def cleared_by(self, found: Evaluations) -> bool:
        """Return whether the gap is large enough."""
        gap, error = gap_of(found)
        return gap >= max(self.points, self.errors * error)


GLANCING, SELECTING, CLEAR = Bar(0.015, 0), Bar(0.03, 3), Bar(0.03, 8)


class Item(NamedTuple):
    """One job: a game at a table."""

    seed: int
    table: str
    game: int


class Candidate(Struct, frozen=True, omit_defaults=True):
    """A position that may become a puzzle."""

    table: str
    game: int
    step: int
    """Which placing of the game, from 1."""
    position: str
    best: int
    """The number of the best move."""
    tempting: int
    """The number of the wrong move that is most tempting."""
    gap: float
    """Between the best and the second best move: share of victory."""
    error: float
    """Its standard error."""
    themes: tuple[str, ...] = ()
    """The first is the main one; none until they are known."""


class Found(Struct, frozen=True):
    """What one game gave."""

    table: str
    game: int
    placings: int
    """How many positions the game had, and how many were left after each look."""
    glanced: int
    evaluated: int
    selected: int
    candidates: tuple[Candidate, ...]


def gap_of(found: Evaluations) -> tuple[float, float]:
    """Return by how much the best move leads, and the standard error of that."""
    first, second = found[0], found[1]
    return first.win - second.win, hypot(first.error, second.error)


def play(seed: int, table: str, number: int) -> Iterator[Game]:
    """Yield every position of a game in which a bot has to place."""
    setup = SETUPS[table]
    key = mix(mix(seed, sum(table.encode())), number)
    bots: Sequence[Bot] = [
        BOTS[LINE_UP[(number + seat) % len(LINE_UP)]](mix(key, seat)) for seat in range(setup.players)
    ]
    game, dealer = Game(setup, setup.open_table().tobytes()), SeededDealer(key)
    while game.to_act is not GAME_OVER:
        if not isinstance(game.to_act, int):
            game = game.apply(dealer.draw(game))
            continue
        yield game
        move = choose_move(bots[game.to_act], game, game.to_act)
        after = game.apply(move)
        if after.rounds_paid > game.rounds_paid:
            show_payout(bots, game, move)
        game = after


def look(game: Game, seed: int, effort: Effort, bar: Bar) -> Evaluations | None:
    """Return the evaluations of a position if one move clears the bar and is not obvious, otherwise None."""
    found = evaluate(game, seed, effort)
    return found if bar.cleared_by(found) and not is_obvious(game, found[0].move) else None


def search_game(item: Item) -> Found:
    """Return the candidates of one game."""
    placings = glanced = evaluated = selected = 0
    candidates = []
    for played in play(*item):
        placings += 1
        tempting = tempting_moves(played)
        if not tempting or len(tempting) == len(played.legal_moves):
            continue
        game = read_position(write_position(played))  # so that nothing counts but what the line says
        glanced += 1
        if look(game, item.seed, GLANCE, GLANCING) is None:
            continue
        evaluated += 1
        first = look(game, item.seed + 1, HINT, SELECTING)
        if first is None:
            continue
        selected += 1
        sure = look(game, item.seed + 2, CONFIRMING, CLEAR)
        if sure is None or sure[0].move != first[0].move:
            continue
        wrong = max((one for one in sure if one.move in tempting), key=lambda one: (tempting[one.move], one.win))
        gap, error = gap_of(sure)
        moves = sure[0].move.move, wrong.move.move
        position = write_position(game)
        found = Candidate(item.table, item.game, placings, position, *moves, round(gap, 4), round(error, 5))
        candidates.append(found)
    return Found(item.table, item.game, placings, glanced, evaluated, selected, tuple(candidates))
