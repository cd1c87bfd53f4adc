"""Endgames by enumeration equal plain expectimax over the readable game, at every kind of table."""

import pytest

from croupier.dealer import SeededDealer
from croupier.evaluation import endgames
from croupier.evaluation.endgames import (
    TooManyPositionsError,
    bound_positions,
    memory_of,
    seconds_of,
    solve_endgame,
)
from croupier.evaluation.solution import Aim, solve_round
from croupier.rules import BIGGY, CHANCE, CLASSIC, Game, Setup, new_game
from croupier.rules.table import PAY
from tests.analysis.test_endgame import expectimax
from tests.play import name

TABLES = [
    (Setup(CLASSIC, 2, starter=0), 4),
    (Setup(CLASSIC, 5, starter=0), 4),
    (Setup(CLASSIC, 3, neutral=True, starter=0), 4),
    (Setup(BIGGY, 3, starter=0), 4),
    (Setup(BIGGY, 2, neutral=True, bandit=True, starter=0), 3),
]
"""Kinds of tables, and the number of dice left for which plain expectimax is quick enough."""


def last_turns(setup: Setup, number: int, dice: int) -> Game:
    """Return the last round of a random game with a seat to roll and at most some dice left."""
    dealer, game = SeededDealer(71, number), new_game(setup)
    while (
        game.round < setup.edition.rounds
        or game.seat is None
        or isinstance(game.to_act, int)
        or sum(sum(game.hand(seat)) for seat in range(setup.players)) > dice
    ):
        game = game.apply(
            dealer.draw(game) if game.to_act is CHANCE else game.legal_moves[number % len(game.legal_moves)]
        )
    return game


@pytest.mark.parametrize(("setup", "dice"), TABLES, ids=[name(setup) for setup, _ in TABLES])
def test_shares_of_all_seats_are_those_of_expectimax(setup: Setup, dice: int) -> None:
    for number in range(3):
        game = last_turns(setup, number, dice)
        endgame = solve_endgame(game)
        assert endgame.shares(game) == pytest.approx(list(map(float, expectimax(game))), abs=1e-9)
        placing = game.apply(SeededDealer(5, number).draw(game))
        with_roll = solve_endgame(placing)
        for move, shares in with_roll.moves(placing):
            assert shares == pytest.approx(list(map(float, expectimax(placing.apply(move)))), abs=1e-9)
        assert with_roll.moves(placing) == endgame.moves(placing)
        assert sum(with_roll.shares(placing)) == pytest.approx(1)


def test_eight_dice_of_two_players_have_the_value_of_the_solver() -> None:
    game = last_turns(Setup(CLASSIC, 2, starter=0), 1, 8)
    endgame = solve_endgame(game)
    solution = solve_round(game, Aim.VICTORY)
    assert game.seat is not None
    assert endgame.shares(game)[game.seat] == pytest.approx(solution.value(game), abs=1e-6)
    assert 20_000 < endgame.positions <= bound_positions(game)


def test_work_that_is_left_and_taken_up_again_comes_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    game = last_turns(Setup(CLASSIC, 3, starter=0), 2, 5)
    at_once = solve_endgame(game)
    monkeypatch.setattr(endgames, "POSITIONS_A_CALL", 7)
    told: list[int] = []
    in_pieces = solve_endgame(game, progress=told.append)
    assert in_pieces.shares(game) == at_once.shares(game)
    assert told[-1] == in_pieces.positions == at_once.positions
    assert len(told) > 10


def test_an_endgame_that_is_too_large_is_refused_before_it_begins() -> None:
    game = last_turns(Setup(CLASSIC, 4, starter=0), 2, 12)
    limit = bound_positions(game)
    with pytest.raises(TooManyPositionsError, match="more than 1,000 positions"):
        solve_endgame(game, most=1000)
    assert limit > bound_positions(game, 1000) > 1000
    assert bound_positions(game, limit) == limit
    assert memory_of(game.setup, limit) > 100 * limit
    assert 0.1 < seconds_of(1_000_000) < 100


def test_only_positions_of_the_endgame_can_be_asked_for() -> None:
    game = last_turns(Setup(CLASSIC, 2, starter=0), 1, 3)
    endgame = solve_endgame(game)
    other = last_turns(Setup(CLASSIC, 2, starter=0), 1, 6)
    with pytest.raises(ValueError, match="no position of this endgame"):
        endgame.shares(other)
    with pytest.raises(ValueError, match="no seat has to place"):
        endgame.moves(game)
    paid = game.table()
    paid.phase = PAY
    assert sum(endgame.shares(Game(game.setup, paid.tobytes()))) == pytest.approx(1)
