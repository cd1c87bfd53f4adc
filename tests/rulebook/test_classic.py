"""The worked examples of the classic edition, as all booklets of that edition print them.

They are the same positions at the same casinos; only names differ. Here they are those of the German booklet:

| booklet | seats 0 to 3 | casinos 1 to 3 |
|---|---|---|
| German | Anna, Benno, Carla, Denny | Gold Mine, Bajazzo, Miracle |
| Dutch | Anne, Marc, Carl, Herman | Golden Nugget, Caesar's Palace, The Mirage |
| French, printed behind the Dutch | Anna, Benno, Carla, Denny | Golden Nugget, Caesar's Palace, Mirage |
| French, the scan | Anna, Benno, Carla, Denny | Gold Rush, Palazzo, Miracle |
| Italian | Marina, Margherita, Michele, Ketty | Gold Rush, Palazzo, Miracle |
"""

from croupier.rules import NEUTRAL, Place, Roll
from tests.positions import finish_round, knocked_out, lay_turns, standing_colours, under_pile, winnings
from tests.rulebook import examples

ANNA, BENNO, CARLA, DENNY = range(4)
GOLD_MINE, BAJAZZO, MIRACLE = 1, 2, 3


def test_turn_benno_lays_all_four_threes_on_miracle() -> None:
    rolled = examples.four_threes_and_a_five()
    assert rolled.to_act == BENNO
    assert rolled.legal_moves == (Place(3), Place(5))
    placed = rolled.apply(Place(3))
    (group,) = placed.standing[MIRACLE - 1].groups
    assert (group.colour, group.dice) == (BENNO, 4)
    assert placed.hand(BENNO) == (1, 0, 0)
    next_time = lay_turns(placed, "66", "66", "66").apply(Roll.of("5"))
    assert (next_time.to_act, next_time.legal_moves) == (BENNO, (Place(5),))


def test_knock_out_1_benno_and_carla_leave_bajazzo() -> None:
    game = examples.five_three_three_one(BAJAZZO)
    assert knocked_out(game, BAJAZZO) == {BENNO, CARLA}
    assert standing_colours(game, BAJAZZO) == [ANNA, DENNY]


def test_knock_out_2_everybody_leaves_gold_mine() -> None:
    game = examples.two_one_two_one(GOLD_MINE)
    assert knocked_out(game, GOLD_MINE) == {ANNA, BENNO, CARLA, DENNY}
    assert game.standing[GOLD_MINE - 1].takers == (None,)


def test_pay_1_anna_80_denny_30_and_the_10_goes_under_the_pile() -> None:
    game = examples.five_three_three_one(BAJAZZO)
    assert game.standing[BAJAZZO - 1].takers == (ANNA, DENNY, None)
    paid = finish_round(game, on=GOLD_MINE)
    # Denny's other seven dice win the 50 of casino 1, and nobody is at the casinos 3 to 6.
    assert winnings(paid) == [(80,), (), (), (50, 30)]
    assert under_pile(paid) == (10, 50, 50, 50, 50)


def test_pay_2_benno_gets_one_40_and_the_other_goes_under_the_pile() -> None:
    paid = examples.one_colour_left()
    assert winnings(paid) == [(), (40,), (), (50,)]
    assert under_pile(paid) == (50, 50, 50, 50, 40)


def test_pay_3_carla_70_benno_20_denny_nothing() -> None:
    paid = examples.three_colours_left()
    assert winnings(paid) == [(50,), (20,), (70,), ()]


def test_neutral_turn_carla_may_place_three_ones_her_five_or_the_neutral_six() -> None:
    rolled = examples.neutral_roll()
    assert rolled.to_act == CARLA
    assert rolled.legal_moves == (Place(1), Place(5), Place(6))
    assert rolled.apply(Place(1)).hand(CARLA) == (1, 0, 1)
    assert rolled.apply(Place(5)).hand(CARLA) == (2, 0, 2)
    assert rolled.apply(Place(6)).hand(CARLA) == (3, 0, 1)
    assert [group.colour for group in rolled.apply(Place(6)).standing[5].groups] == [NEUTRAL]


def test_neutral_pay_1_the_80_goes_under_the_pile_and_benno_gets_30() -> None:
    paid = examples.neutral_first()
    assert winnings(paid) == [(), (50, 30), (), ()]
    assert under_pile(paid) == (50, 50, 50, 80, 50)


def test_neutral_pay_2_carla_70_the_40_goes_under_the_pile_anna_nothing() -> None:
    paid = examples.neutral_second()
    assert winnings(paid) == [(50,), (), (70,), ()]
    assert under_pile(paid) == (50, 50, 40, 50, 50)
