"""The worked examples of the Italian rulebook of the classic edition.

Its second knock-out names the people of the German booklet by half; it is the same example.
"""

from croupier.rules import NEUTRAL, Place, Roll
from tests.positions import finished, knocked_out, laid, standing_colours, under_pile, winnings
from tests.rulebook import examples

MARINA, MARGHERITA, MICHELE, KETTY = range(4)
GOLD_RUSH, PALAZZO, MIRACLE = 1, 2, 3


def test_turn_margherita_lays_all_four_threes_on_miracle() -> None:
    rolled = examples.four_threes_and_a_five()
    assert rolled.to_act == MARGHERITA
    assert rolled.legal_moves == (Place(3), Place(5))
    placed = rolled.apply(Place(3))
    (group,) = placed.standing[MIRACLE - 1].groups
    assert (group.colour, group.dice) == (MARGHERITA, 4)
    assert placed.hand(MARGHERITA) == (1, 0, 0)
    next_time = laid(placed, "66", "66", "66").apply(Roll.of("5"))
    assert (next_time.to_act, next_time.legal_moves) == (MARGHERITA, (Place(5),))


def test_knock_out_1_margherita_and_michele_leave_palazzo() -> None:
    game = examples.five_three_three_one(PALAZZO)
    assert knocked_out(game, PALAZZO) == {MARGHERITA, MICHELE}
    assert standing_colours(game, PALAZZO) == [MARINA, KETTY]


def test_knock_out_2_everybody_leaves_gold_rush() -> None:
    game = examples.two_one_two_one(GOLD_RUSH)
    assert knocked_out(game, GOLD_RUSH) == {MARINA, MARGHERITA, MICHELE, KETTY}
    assert game.standing[GOLD_RUSH - 1].takers == (None,)


def test_pay_1_marina_80_ketty_30_and_the_10_goes_under_the_pile() -> None:
    game = examples.five_three_three_one(PALAZZO)
    assert game.standing[PALAZZO - 1].takers == (MARINA, KETTY, None)
    paid = finished(game, on=GOLD_RUSH)
    # Ketty's other seven dice win the 50 of casino 1, and nobody is at the casinos 3 to 6.
    assert winnings(paid) == [(80,), (), (), (50, 30)]
    assert under_pile(paid) == (10, 50, 50, 50, 50)


def test_pay_2_margherita_gets_one_40_and_the_other_goes_under_the_pile() -> None:
    paid = examples.one_colour_left()
    assert winnings(paid) == [(), (40,), (), (50,)]
    assert under_pile(paid) == (50, 50, 50, 50, 40)


def test_pay_3_michele_70_margherita_20_ketty_nothing() -> None:
    paid = examples.three_colours_left()
    assert winnings(paid) == [(50,), (20,), (70,), ()]


def test_neutral_turn_michele_may_place_three_ones_his_five_or_the_neutral_six() -> None:
    rolled = examples.neutral_roll()
    assert rolled.to_act == MICHELE
    assert rolled.legal_moves == (Place(1), Place(5), Place(6))
    assert rolled.apply(Place(1)).hand(MICHELE) == (1, 0, 1)
    assert rolled.apply(Place(5)).hand(MICHELE) == (2, 0, 2)
    assert rolled.apply(Place(6)).hand(MICHELE) == (3, 0, 1)
    assert [group.colour for group in rolled.apply(Place(6)).standing[5].groups] == [NEUTRAL]


def test_neutral_pay_1_the_80_goes_under_the_pile_and_margherita_gets_30() -> None:
    paid = examples.neutral_first()
    assert winnings(paid) == [(), (50, 30), (), ()]
    assert under_pile(paid) == (50, 50, 50, 80, 50)


def test_neutral_pay_2_michele_70_the_40_goes_under_the_pile_marina_nothing() -> None:
    paid = examples.neutral_second()
    assert winnings(paid) == [(50,), (), (70,), ()]
    assert under_pile(paid) == (50, 50, 40, 50, 50)
