"""A third edition, made up here as one row of data, plays by the same rules without a change to them."""

from fractions import Fraction

import numpy as np
import pytest

from croupier.rules import (
    CHANCE,
    GAME_OVER,
    NEUTRAL,
    Deal,
    Edition,
    Group,
    Leaving,
    Place,
    Roll,
    Setup,
    SetupError,
    new_game,
    offered_setups,
    view,
)
from croupier.rules.table import TABLE
from tests.play import games, name
from tests.positions import finish_round, lay_turns, under_pile, winnings

RENO = Edition(
    name="reno",
    players=(3, 6),
    rounds=2,
    dice=5,
    big_dice=2,
    big_weight=3,
    notes={10: 9, 15: 9, 25: 9, 75: 9, 125: 9},
    fill_sum=80,
    fill_notes=2,
    leaving=Leaving.UNDER_PILE,
    neutral_dice={3: 1, 4: 3, 6: 2},
    spare_dice={3: 3, 6: 1},
    bandit=True,
)
TABLES = tuple(offered_setups(RENO))


def test_what_it_offers_follows_from_the_row() -> None:
    assert {(setup.players, setup.neutral) for setup in TABLES} == {
        (3, False), (3, True), (4, False), (4, True), (5, False), (6, False), (6, True)
    }  # fmt: skip
    assert len(TABLES) == 14
    with pytest.raises(SetupError, match="reno is for 3 to 6 players, not 2"):
        Setup(RENO, 2)
    with pytest.raises(SetupError, match="reno has neutral dice for 3, 4, 6 players, not for 5"):
        Setup(RENO, 5, neutral=True)


def test_a_casino_is_filled_to_its_sum_and_its_number_of_notes() -> None:
    game = new_game(Setup(RENO, 3, starter=0))
    for values in ((125, 10), (75, 10), (75, 75), (25, 25, 15, 15), (10, 10, 10, 10, 75), (25, 15, 10, 25, 125)):
        casino = game.filling
        for value in values:
            assert game.filling == casino
            game = game.apply(Deal(value))
        assert game.filling != casino
    assert game.standing[5].notes == (125, 25, 25, 15, 10)


def test_a_round_with_big_dice_of_three_spare_dice_and_the_bandit() -> None:
    setup = Setup(RENO, 3, neutral=True, bandit=True, starter=1)
    game = new_game(setup)
    for _ in range(7):
        game = game.apply(Deal(75)).apply(Deal(10))
    assert (game.spare, game.to_act) == (3, CHANCE)
    assert sum(chance for _, chance in game.chance_outcomes()) == Fraction(1)
    game = game.apply(Roll.of(neutral="116"))
    assert [game.hand(seat) for seat in range(3)] == [(5, 2, 1)] * 3
    game = lay_turns(game, "1 B11", "111 B1", "2 B2 n2 bandit")
    assert game.standing[0].groups == (
        Group(1, dice=1, big=2, strength=7, pips=0, knocked_out=False),
        Group(2, dice=3, big=1, strength=6, pips=0, knocked_out=False),
        Group(NEUTRAL, dice=2, big=0, strength=2, pips=0, knocked_out=False),
    )
    assert game.standing[6].groups == (
        Group(0, dice=1, big=1, strength=4, pips=8, knocked_out=False),
        Group(NEUTRAL, dice=1, big=0, strength=1, pips=2, knocked_out=False),
    )
    assert Place(2, bandit=True) not in game.apply(Roll.of("2222", neutral="2")).legal_moves
    paid = finish_round(game, on=6)
    # On casino 6: seat 1 has 4 own dice, seat 2 has 2 and a big one, seat 0 has 4 and a big one; neutral has 3.
    assert winnings(paid) == [(75, 75), (75,), (10, 10)]
    assert under_pile(paid) == (75, 10) * 4 + (10,)
    assert (paid.round, paid.starter) == (2, 2)


@pytest.mark.parametrize("setup", TABLES, ids=name)
def test_random_games_keep_all_notes_and_dice(setup: Setup) -> None:
    line = games(setup, 0)
    assert line[-1].to_act is GAME_OVER
    for game in line:
        table = np.frombuffer(game.memory, TABLE)[0]
        lying = np.bincount(np.concatenate((table["under"], table["notes"].ravel())), minlength=13)
        assert (table["fresh"] + lying + table["won"].sum(axis=0) + table["box"])[1:6].tolist() == [9] * 5
        if game.starter is not None:
            on_casinos = table["dice"][:, :6].sum() + table["big"].sum() + table["laid"][:, :2].sum()
            assert on_casinos + table["hand"][:, :2].sum() == 7 * setup.players
        assert view(game).setup.edition is setup.edition
    assert sum(score.money for score in line[-1].scores) == sum(sum(won) for won in winnings(line[-1]))
