"""Chance from a seed: the same seed gives the same game."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from croupier.dealer import Dealer, SeededDealer
from croupier.rules import BIGGY, CHANCE, CLASSIC, GAME_OVER, Chance, Deal, Game, Lot, Roll, Setup, new_game
from tests.play import TABLES


def dealt(dealer: Dealer, setup: Setup) -> Iterator[tuple[Game, Chance]]:
    """Yield every draw of a game in which each seat places its lowest face."""
    game = new_game(setup)
    while game.to_act is not GAME_OVER:
        if game.to_act is CHANCE:
            step = dealer.draw(game)
            yield game, step
            game = game.apply(step)
        else:
            game = game.apply(game.legal_moves[0])


@pytest.mark.parametrize("setup", TABLES)
def test_a_seed_deals_whole_games_by_the_rules(setup: Setup) -> None:
    draws = [step for _, step in dealt(SeededDealer(5), setup)]
    assert isinstance(draws[0], Lot)
    assert len(draws) > 50


def test_the_same_seed_gives_the_same_game() -> None:
    setup = Setup(BIGGY, 4, neutral=True, bandit=True)
    assert list(dealt(SeededDealer(5, game=3), setup)) == list(dealt(SeededDealer(5, game=3), setup))


def test_other_games_of_a_seed_and_other_seeds_are_different_games() -> None:
    setup = Setup(CLASSIC, 3, starter=0)
    lines = [
        tuple(step for _, step in dealt(SeededDealer(seed, game), setup)) for seed in range(5) for game in range(5)
    ]
    assert len(set(lines)) == 25


def test_a_dealer_remembers_nothing_and_can_be_asked_in_any_order() -> None:
    setup = Setup(CLASSIC, 3, neutral=True)
    dealer = SeededDealer(8)
    draws = list(dealt(dealer, setup))
    for game, step in reversed(draws):
        assert dealer.draw(game) == step
        assert SeededDealer(8).draw(game) == step


def test_winnings_face_down_change_no_draw() -> None:
    setup = Setup(CLASSIC, 4)
    hidden = replace(setup, face_down=True)
    mine, yours = dealt(SeededDealer(1), setup), dealt(SeededDealer(1), hidden)
    assert [step for _, step in mine] == [step for _, step in yours]


def test_each_kind_of_dice_falls_by_itself() -> None:
    setup = Setup(BIGGY, 2, neutral=True, starter=0)
    rolls = [step for game in range(10) for _, step in dealt(SeededDealer(2, game), setup) if isinstance(step, Roll)]
    full = [roll for roll in rolls if (sum(roll.own), sum(roll.big)) == (6, 1)]
    assert len(full) >= 20
    assert len({roll.big for roll in full}) == 6
    assert len({roll.neutral for roll in full}) > 10


def test_seed_2012_deals_this_game_now_and_later() -> None:
    """A seed written down today names the same game in every later version."""
    steps = [step for _, step in dealt(SeededDealer(2012), Setup(BIGGY, 3, neutral=True, bandit=True))]
    lot, deals, rolls = steps[0], steps[1:15], steps[15:18]
    assert lot == Lot(2)
    told = " ".join(str(deal.value) for deal in deals if isinstance(deal, Deal))
    assert told == "40 10 100 10 10 30 40 60 60 40 30 30 100 70"
    assert list(map(str, rolls)) == ["233556 B3 n15", "133356 B6 n25", "333456 B3 n14"]


def test_it_is_asked_only_where_chance_is_to_act() -> None:
    game = new_game(Setup(CLASSIC, 2, starter=0))
    dealer = SeededDealer(1)
    while game.to_act is CHANCE:
        game = game.apply(dealer.draw(game))
    with pytest.raises(ValueError, match="chance is not to act"):
        dealer.draw(game)
