"""Review: luck and skill of a finished game, both as a share of victory.

Luck is what a seat's rolls were worth beyond the average roll: the value of the best move after the roll, less the mean
of that over other possible rolls. Skill is what its moves gave away: the value of the best move, less that of the one
made.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from croupier.analysis.evaluation import Evaluation, evaluate
from croupier.analysis.rollout import Budget
from croupier.compiled.loops import throw
from croupier.dealer.counter import game_key
from croupier.record import Record
from croupier.rules import Game, Place, Roll

MOVE = Budget(30_000)
"""For each of the two evaluations of a move."""
FALL = Budget(8_000)
"""For a roll, real or not: all of one turn are evaluated alike, so that luck is 0 on average."""
FALLS = 16
"""Other possible rolls that are evaluated, where there are too many to try them all."""
FEW_DICE = 2
"""With at most so many in hand all rolls are tried."""
COSTLIEST = 3
"""Mistakes that are listed for each seat."""
SLIP = 0.005
"""Share of victory below which no move is called a mistake: the error of the figures is as large."""


@dataclass(frozen=True)
class Turn:
    """A roll and what was made of it."""

    seat: int
    round: int
    roll: Roll
    chosen: Place
    best: Place
    luck: float
    """What the roll was worth beyond the average one."""
    lost: float
    """What the move gave away; it can come out a little below 0, by the error of the figures."""


@dataclass(frozen=True)
class SeatReview:
    """How lucky a seat was, and what its moves gave away."""

    seat: int
    luck: float
    """Share of victory that its rolls brought beyond average ones."""
    lost: float
    """Share of victory that its moves gave away; 0 for a player who always makes the best one."""
    costliest: tuple[Turn, ...]
    """Its costliest moves, the worst first."""


def turns(record: Record, seed: int) -> Iterator[Turn]:
    """Every turn of a game, evaluated; each takes some hundredths of a second. The same seed gives the same figures."""
    games = record.games()
    before = next(games)
    rolled, number = before, 0
    for step, game in zip(record.steps, games, strict=True):
        if isinstance(step, Roll) and before.seat is not None:
            rolled = before
        elif isinstance(step, Place):
            yield _evaluated(rolled, before, step, game_key(seed, number))
            number += 1
        before = game


def review(players: int, turns: Iterable[Turn]) -> tuple[SeatReview, ...]:
    """The sums over the turns of a game, by seat."""
    all_turns = [*turns]
    reviews = []
    for seat in range(players):
        own = [turn for turn in all_turns if turn.seat == seat]
        slips = sorted((turn for turn in own if turn.lost > SLIP), key=lambda turn: -turn.lost)
        luck, lost = sum(turn.luck for turn in own), max(0.0, sum(turn.lost for turn in own))
        reviews.append(SeatReview(seat, luck, lost, tuple(slips[:COSTLIEST])))
    return tuple(reviews)


def _evaluated(rolled: Game, game: Game, chosen: Place, key: int) -> Turn:
    """One turn, from the game before its roll, the game after it, and the move."""
    if game.seat is None or game.roll is None:
        raise ValueError("no seat has to place now")
    best, lost = _lost(game, chosen, key)
    return Turn(game.seat, game.round, game.roll, chosen, best, _luck(rolled, game, key), lost)


def _lost(game: Game, chosen: Place, key: int) -> tuple[Place, float]:
    """The best move, and what was given away by the chosen one.

    Sampling error makes one of several equal moves look best, and the others like mistakes. So the best move by one
    set of rollouts is compared on another set, and the other way round.
    """
    if len(game.legal_moves) == 1:
        return chosen, 0.0
    one, other = (evaluate(game.setup, game.table(), game_key(key, half), MOVE) for half in (0, 1))
    there, here = _by_move(one), _by_move(other)
    lost = (here[one[0].move] - here[chosen] + there[other[0].move] - there[chosen]) / 2
    return max(here, key=lambda move: here[move] + there[move]), lost


def _by_move(evaluations: tuple[Evaluation, ...]) -> dict[Place, float]:
    return {evaluation.move: evaluation.win for evaluation in evaluations}


def _luck(rolled: Game, game: Game, key: int) -> float:
    """What a roll was worth beyond the average one."""
    if rolled.seat is None:
        raise ValueError("no seat has to roll now")
    if sum(rolled.hand(rolled.seat)) <= FEW_DICE:
        mean = sum(float(chance) * _worth(rolled.apply(roll), key) for roll, chance in rolled.chance_outcomes())
    else:
        mean = sum(_worth(_fallen(rolled, game_key(key, number)), key) for number in range(FALLS)) / FALLS
    return _worth(game, key) - mean


def _fallen(game: Game, key: int) -> Game:
    """The game after another possible roll."""
    table = game.table()
    throw(game.setup.rules, table, key)
    return Game(game.setup, table.tobytes())


def _worth(game: Game, key: int) -> float:
    """The share of victory of the best move after a roll."""
    return evaluate(game.setup, game.table(), key, FALL)[0].win
