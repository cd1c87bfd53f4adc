"""Asks what moves are worth, and reviews a game."""

from threading import Event

from croupier.evaluation import (
    Aim,
    Effort,
    Endgame,
    Equity,
    Evaluation,
    Evaluations,
    MoveValue,
    Solution,
    TooManyPositionsError,
    equity,
    evaluate,
    solve_endgame,
    solve_round,
)
from croupier.record import PositionError, Record, read_position, write_position
from croupier.review import Precision, Review, UnreviewableError, review
from croupier.rules import Game, Place, view


def main() -> None:
    """Evaluate a position in three ways."""
    game: Game = read_position("classic-2 2ba:11235 90b2/60a3/30,20/50/80,10b3/50 70,40/90 60,20")
    assert read_position(write_position(game)) == game
    effort = Effort(inferences=100, error=0.5)
    moves: tuple[Evaluation, ...] = evaluate(game, seed=1, effort=effort)
    best: Place = moves[0].move
    assert best in game.legal_moves
    seen: Evaluations = evaluate(view(game, game.seat), effort=effort)
    assert seen.to_dict()["moves"] == evaluate(write_position(game), effort=effort).to_dict()["moves"]
    worth: Equity = equity(game, effort=Precision(2, 1.0, 1))
    assert abs(sum(worth.shares) - 1) < 0.01
    solution: Solution = solve_round(game, Aim.VICTORY, cancel=Event())
    values: tuple[MoveValue, ...] = solution.moves()
    assert 0 < values[0].value < 1
    try:
        end: Endgame = solve_endgame(game, most=10)
        raise AssertionError(end)
    except TooManyPositionsError as error:
        assert "10" in str(error)
    try:
        found: Review = review(Record(game.setup, ("Anna", "Ben")), 1, Precision(2, 1.0, 1))
        raise AssertionError(found)
    except UnreviewableError as error:
        assert str(error)
    try:
        read_position("nonsense")
    except PositionError as error:
        assert error.reason


main()
