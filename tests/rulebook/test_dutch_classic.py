"""The worked examples of the Dutch rulebook of the classic edition."""

from croupier.rules import NEUTRAL, Place, Roll
from tests.positions import finished, knocked_out, laid, standing_colours, under_pile, winnings
from tests.rulebook import examples

ANNE, MARC, CARL, HERMAN = range(4)
GOLDEN_NUGGET, CAESARS_PALACE, THE_MIRAGE = 1, 2, 3


def test_turn_marc_lays_all_four_threes_on_the_mirage() -> None:
    rolled = examples.four_threes_and_a_five()
    assert rolled.to_act == MARC
    assert rolled.legal_moves == (Place(3), Place(5))
    placed = rolled.apply(Place(3))
    (group,) = placed.standing[THE_MIRAGE - 1].groups
    assert (group.colour, group.dice) == (MARC, 4)
    assert placed.hand(MARC) == (1, 0, 0)
    next_time = laid(placed, "66", "66", "66").apply(Roll.of("5"))
    assert (next_time.to_act, next_time.legal_moves) == (MARC, (Place(5),))


def test_knock_out_1_marc_and_carl_leave_caesars_palace() -> None:
    game = examples.five_three_three_one(CAESARS_PALACE)
    assert knocked_out(game, CAESARS_PALACE) == {MARC, CARL}
    assert standing_colours(game, CAESARS_PALACE) == [ANNE, HERMAN]


def test_knock_out_2_everybody_leaves_golden_nugget() -> None:
    game = examples.two_one_two_one(GOLDEN_NUGGET)
    assert knocked_out(game, GOLDEN_NUGGET) == {ANNE, MARC, CARL, HERMAN}
    assert game.standing[GOLDEN_NUGGET - 1].takers == (None,)


def test_pay_1_anne_80_herman_30_and_the_10_goes_under_the_pile() -> None:
    game = examples.five_three_three_one(CAESARS_PALACE)
    assert game.standing[CAESARS_PALACE - 1].takers == (ANNE, HERMAN, None)
    paid = finished(game, on=GOLDEN_NUGGET)
    # Herman's other seven dice win the 50 of casino 1, and nobody is at the casinos 3 to 6.
    assert winnings(paid) == [(80,), (), (), (50, 30)]
    assert under_pile(paid) == (10, 50, 50, 50, 50)


def test_pay_2_marc_gets_one_40_and_the_other_goes_under_the_pile() -> None:
    paid = examples.one_colour_left()
    assert winnings(paid) == [(), (40,), (), (50,)]
    assert under_pile(paid) == (50, 50, 50, 50, 40)


def test_pay_3_carl_70_marc_20_herman_nothing() -> None:
    paid = examples.three_colours_left()
    assert winnings(paid) == [(50,), (20,), (70,), ()]


def test_neutral_turn_carl_may_place_three_ones_his_five_or_the_neutral_six() -> None:
    rolled = examples.neutral_roll()
    assert rolled.to_act == CARL
    assert rolled.legal_moves == (Place(1), Place(5), Place(6))
    assert rolled.apply(Place(1)).hand(CARL) == (1, 0, 1)
    assert rolled.apply(Place(5)).hand(CARL) == (2, 0, 2)
    assert rolled.apply(Place(6)).hand(CARL) == (3, 0, 1)
    assert [group.colour for group in rolled.apply(Place(6)).standing[5].groups] == [NEUTRAL]


def test_neutral_pay_1_the_80_goes_under_the_pile_and_marc_gets_30() -> None:
    paid = examples.neutral_first()
    assert winnings(paid) == [(), (50, 30), (), ()]
    assert under_pile(paid) == (50, 50, 50, 80, 50)


def test_neutral_pay_2_carl_70_the_40_goes_under_the_pile_anne_nothing() -> None:
    paid = examples.neutral_second()
    assert winnings(paid) == [(50,), (), (70,), ()]
    assert under_pile(paid) == (50, 50, 40, 50, 50)
