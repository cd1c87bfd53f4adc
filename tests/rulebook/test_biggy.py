"""The worked examples of the German rulebook of the later edition, the one with the Biggy."""

import pytest

from croupier.rules import BIGGY, NEUTRAL, IllegalStepError, Place, Roll, Setup
from tests.positions import deal_round_one, finish_round, in_box, knocked_out, lay_turns, standing_colours, winnings
from tests.rulebook.examples import FOUR_BIGGY, FOUR_BIGGY_NEUTRAL

ANNA, BENNO, CARLA, DENNY = range(4)
BANDIT = 7


def test_turn_valentin_lays_all_four_threes_on_casino_3() -> None:
    valentin = 1
    game = lay_turns(deal_round_one(Setup(BIGGY, players=2, starter=valentin)), "6 B6", "66")
    assert game.hand(valentin) == (5, 0, 0)
    rolled = game.apply(Roll.of("33335"))
    assert rolled.legal_moves == (Place(3), Place(5))
    placed = rolled.apply(Place(3))
    (group,) = placed.standing[2].groups
    assert (group.colour, group.dice) == (valentin, 4)
    assert placed.hand(valentin) == (1, 0, 0)
    next_time = lay_turns(placed, "66").apply(Roll.of("5"))
    assert (next_time.to_act, next_time.legal_moves) == (valentin, (Place(5),))


def test_knock_out_1_everybody_leaves() -> None:
    game = lay_turns(deal_round_one(FOUR_BIGGY), "11", "1", "11", "1")
    assert knocked_out(game, 1) == {ANNA, BENNO, CARLA, DENNY}


def test_knock_out_2_annas_biggy_saves_her_three_dice() -> None:
    game = lay_turns(deal_round_one(FOUR_BIGGY), "22 B2", "222", "222", "2")
    assert knocked_out(game, 2) == {BENNO, CARLA}
    assert standing_colours(game, 2) == [ANNA, DENNY]
    anna = game.standing[1].groups[0]
    assert (anna.dice, anna.big, anna.strength) == (2, 1, 4)


def test_pay_1_anna_80_denny_30() -> None:
    paid = finish_round(lay_turns(deal_round_one(FOUR_BIGGY, {2: (80, 30)}), "22 B2", "222", "222", "2"), on=1)
    # On casino 1 Denny stands with seven dice and Anna with four.
    assert winnings(paid) == [(80, 60), (), (), (70, 30)]


def test_pay_2_benno_gets_one_40_and_the_other_goes_into_the_box() -> None:
    paid = finish_round(lay_turns(deal_round_one(FOUR_BIGGY, {5: (40, 40)}), "55", "555", "55", "66"), on=6)
    # On casino 6 Denny stands with eight dice and Benno with five.
    assert winnings(paid) == [(), (60, 40), (), (70,)]
    # The other 40, and the notes of the casinos 1 to 4 that nobody went to.
    assert in_box(paid) == (70, 70, 70, 70, 60, 60, 60, 60, 40)
    assert paid.pile == 48 - 12


def test_pay_3_carla_70_benno_20_denny_nothing() -> None:
    paid = finish_round(lay_turns(deal_round_one(FOUR_BIGGY, {4: (20, 70)}), "66", "44", "4444", "4"), on=6)
    # On casino 6 Anna stands with eight dice, Denny with seven, Benno with six and Carla with four.
    assert winnings(paid) == [(70,), (20,), (70,), (60,)]


def test_neutral_turn_carla_may_place_three_ones_her_five_or_the_neutral_six() -> None:
    game = lay_turns(deal_round_one(Setup(BIGGY, players=3, neutral=True, starter=CARLA)), "222 B2", "2", "22")
    rolled = game.apply(Roll.of("115", neutral="16"))
    assert rolled.to_act == CARLA
    assert rolled.legal_moves == (Place(1), Place(5), Place(6))
    assert rolled.apply(Place(1)).hand(CARLA) == (1, 0, 1)
    assert rolled.apply(Place(5)).hand(CARLA) == (2, 0, 2)
    assert rolled.apply(Place(6)).hand(CARLA) == (3, 0, 1)
    assert [group.colour for group in rolled.apply(Place(6)).standing[5].groups] == [NEUTRAL]


def test_neutral_pay_1_the_80_goes_into_the_box_and_benno_gets_30() -> None:
    game = lay_turns(deal_round_one(FOUR_BIGGY_NEUTRAL, {4: (30, 80)}), "n4", "44 n4", "n4", "66")
    assert standing_colours(game, 4) == [NEUTRAL, BENNO]
    paid = finish_round(game, on=6)
    assert 30 in winnings(paid)[BENNO]
    assert 80 in in_box(paid)


def test_neutral_pay_2_carla_70_the_40_goes_into_the_box_anna_nothing() -> None:
    game = lay_turns(deal_round_one(FOUR_BIGGY_NEUTRAL, {3: (40, 70)}), "3", "n3", "3333 n3", "66")
    assert standing_colours(game, 3) == [CARLA, NEUTRAL, ANNA]
    paid = finish_round(game, on=6)
    # On casino 6 Benno and Denny stand with eight dice each, Anna with seven, Carla with four, neutral with two.
    assert winnings(paid) == [(70,), (), (70, 60), ()]
    assert 40 in in_box(paid)


def test_bandit_carla_chooses_first_then_denny_then_anna() -> None:
    table = Setup(BIGGY, players=4, bandit=True, starter=DENNY)
    game = deal_round_one(table, {BANDIT: (90, 80)})
    game = lay_turns(game, "333 bandit")
    for turn in ("66 bandit", "11", "44 bandit", "5"):  # Anna, Benno, Carla, and Denny again
        seat = game.seat
        assert seat is not None
        own, big, _ = game.hand(seat)
        rolled = game.apply(Roll.of("3" * own, "3" * big))
        assert rolled.legal_moves == (Place(3),)
        with pytest.raises(IllegalStepError, match="a 3 already lies on the one-armed bandit"):
            rolled.apply(Place(3, bandit=True))
        game = lay_turns(game, turn)
    who = [laid_there and laid_there.seat for laid_there in game.bandit_faces]
    assert who == [None, None, DENNY, CARLA, None, ANNA]
    game = lay_turns(game, "5", "22", "1 bandit")
    bandit = game.standing[BANDIT - 1]
    assert [(group.colour, group.strength, group.pips) for group in bandit.groups] == [
        (CARLA, 3, 9),
        (DENNY, 3, 9),
        (ANNA, 2, 12),
    ]
    assert not any(group.knocked_out for group in bandit.groups)
    assert bandit.takers == (CARLA, DENNY)
    paid = finish_round(game, on=2)
    assert 90 in winnings(paid)[CARLA]
    assert 80 in winnings(paid)[DENNY]
