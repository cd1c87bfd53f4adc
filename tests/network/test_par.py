"""Par: without luck rollouts have the same mean and vary far less, since the mean of luck is 0."""

import numpy as np
import pytest

from croupier.analysis.endgame import LAST_DICE
from croupier.dealer.counter import game_key
from croupier.evaluation.worth import Evaluator, mean_of
from croupier.network.effort import Precision
from croupier.rules import BIGGY, CHANCE, CLASSIC, Game, Setup
from tests.evaluation.samples import error_of
from tests.play import games, name


def before_rolls(setup: Setup, fewest: int, most: int) -> list[Game]:
    """Return the positions of a random game before a roll, with `fewest` to `most` dice left in all hands."""
    found = [game for game in games(setup, 5) if game.to_act is CHANCE and game.seat is not None]
    return [game for game in found if fewest <= sum(sum(game.hand(seat)) for seat in range(setup.players)) <= most]


@pytest.mark.parametrize("setup", [Setup(CLASSIC, 2), Setup(BIGGY, 3, bandit=True)], ids=name)
def test_without_luck_the_mean_is_the_same_and_the_spread_smaller(setup: Setup) -> None:
    evaluator = Evaluator(setup)
    for game in before_rolls(setup, 5, 7)[:2]:
        plain, _ = evaluator.rollouts(game.table(), 3, 0, 400, plain=True)
        reduced, looked = evaluator.rollouts(game.table(), 3, 0, 40)
        assert looked > 0
        assert np.std(reduced, axis=0).max() < 0.7 * np.std(plain, axis=0).max()
        apart = np.abs(np.subtract(mean_of(plain), mean_of(reduced)))
        assert (apart < 4 * np.hypot(error_of(plain), error_of(reduced))).all()
        assert np.sum(plain, axis=1) == pytest.approx(np.ones(400))
        assert np.sum(reduced, axis=1) == pytest.approx(np.ones(40))


def test_early_in_a_round_luck_taken_off_leaves_little() -> None:
    setup = Setup(CLASSIC, 3)
    for game in before_rolls(setup, 20, 24)[:3]:
        plain, reduced = (Evaluator(setup).rollouts(game.table(), 3, 0, 48, plain=plain)[0] for plain in (True, False))
        assert 0 < np.std(reduced, axis=0).max() < np.std(plain, axis=0).max() / 3


def test_where_few_dice_are_left_there_is_no_error() -> None:
    setup = Setup(CLASSIC, 2)
    evaluator = Evaluator(setup)
    for game in before_rolls(setup, 1, LAST_DICE):
        known, exact = evaluator.known_shares(game.table())
        rows, _ = evaluator.rollouts(game.table(), 1, 0, 3)
        assert exact
        assert rows == (pytest.approx(known),) * 3
        assert evaluator.samples(game.table(), 1, 0, Precision(4, 0.0, 2)) == (pytest.approx(known),) * 4


def test_what_is_worth_before_a_roll_is_the_mean_of_what_is_worth_after_it() -> None:
    """The mean luck of a roll is 0, on which the account of a review depends."""
    setup = Setup(CLASSIC, 2)
    evaluator = Evaluator(setup)
    game = next(game for game in before_rolls(setup, 3, 3) if game.seat is not None and sum(game.hand(game.seat)) == 2)
    before, _ = evaluator.rollouts(game.table(), 1, 0, 300)
    mean = np.zeros(2)
    for roll, chance in game.chance_outcomes():
        rolled = game.apply(roll)
        par = next(move for move in rolled.legal_moves if move.move == evaluator.choose_par(rolled.table()))
        known, exact = evaluator.known_shares(rolled.apply(par).table())
        assert exact
        mean += float(chance) * np.array(known)
    assert mean == pytest.approx(np.array(mean_of(before)), abs=4 * error_of(before).max() + 1e-9)


def test_the_same_seed_gives_the_same_dice_and_samples_stop_where_they_are_precise() -> None:
    setup = Setup(CLASSIC, 2)
    evaluator, game = Evaluator(setup), before_rolls(setup, 6, 8)[0]
    quick = evaluator.samples(game.table(), 7, 2, Precision(4, 1.0, 8))
    assert quick == Evaluator(setup).samples(game.table(), 7, 2, Precision(4, 1.0, 8))
    assert quick == evaluator.rollouts(game.table(), game_key(7, 2), 0, 4)[0]
    assert quick != evaluator.samples(game.table(), 7, 3, Precision(4, 1.0, 8)), "another turn has other dice"
    precise = evaluator.samples(game.table(), 7, 2, Precision(4, 0.0, 4))
    more, _ = evaluator.rollouts(game.table(), game_key(7, 2), 0, 16)
    assert np.array(precise) == pytest.approx(np.reshape(more, (4, 4, 2)).mean(axis=0))


def test_only_a_seat_that_has_rolled_can_choose() -> None:
    setup = Setup(CLASSIC, 2)
    with pytest.raises(ValueError, match="no seat has to place now"):
        Evaluator(setup).choose_par(before_rolls(setup, 3, 9)[0].table())
