"""Paying out: the tie rule, one note each, and where the other notes go."""

import numpy as np
import pytest

from croupier.rules import BIGGY, CLASSIC, NEUTRAL, Setup
from croupier.rules.engine import (
    BELOW_PIPS,
    PIPS,
    add_count,
    bandit_order,
    bandit_strength,
    lay,
    paid_counts,
    paid_counts_at,
    pay,
    pay_order,
    rank_at,
    roll,
    strength,
    strength_added,
)
from croupier.rules.table import BANDIT, BIG, DEAL, FACES, NEUTRAL_KIND, OVER, OWN, SLOTS, STRONGEST, Table

CLASSIC_FIVE = Setup(CLASSIC, 5, starter=0)
BIGGY_SIX = Setup(BIGGY, 6, bandit=True, starter=0)


def paid_colours(order: int) -> list[int]:
    """Return the colours of a packed order."""
    colours = []
    while order:
        colours.append((order & 15) - 1)
        order >>= 4
    return colours


@pytest.mark.parametrize(
    ("dice", "neutral", "paid"),
    [
        ((5, 3, 3, 1), 0, [0, 3]),
        ((2, 1, 2, 1), 0, []),
        ((0, 0, 4, 0), 0, [2]),
        ((1, 2, 3, 4), 0, [3, 2, 1, 0]),
        ((1, 2, 3, 4, 5), 6, [NEUTRAL, 4, 3, 2, 1, 0]),
        ((3, 3, 3, 3, 3), 0, []),
        ((3, 3, 3, 1, 3), 0, [3]),
        ((4, 2), 4, [1]),
        ((4, 2), 3, [0, NEUTRAL, 1]),
        ((8, 7, 8, 7, 8), 8, []),
        ((), 15, [NEUTRAL]),
        ((), 0, []),
    ],
)
def test_the_tie_rule_equal_counts_knock_each_other_out_whatever_their_rank(
    dice: tuple[int, ...], neutral: int, paid: list[int]
) -> None:
    table = Table()
    for seat, count in enumerate(dice):
        table.dice[3, seat] = count
    table.dice[3, NEUTRAL] = neutral
    assert paid_colours(pay_order(CLASSIC_FIVE.rules, table, 3)) == paid


def test_counts_that_one_colour_alone_has_are_ranked_from_the_highest() -> None:
    table = Table()
    for seat, count in enumerate((5, 3, 3, 1)):
        table.dice[3, seat] = count
    alone = paid_counts_at(CLASSIC_FIVE.rules, table, 3)
    assert alone == 1 << 5 | 1 << 1, "not 3, which two have, nor 0, which one has"
    assert [rank_at(alone, count) for count in (5, 1)] == [0, 1]


def test_a_count_that_another_colour_joins_is_paid_to_neither() -> None:
    reached, equal = add_count(*add_count(*add_count(0, 0, 0), 3), 5)
    assert paid_counts(reached, equal) == 1 << 3 | 1 << 5
    assert paid_counts(*add_count(reached, equal, 3)) == 1 << 5
    assert paid_counts(*add_count(*add_count(reached, equal, 3), 3)) == 1 << 5, "a third one changes nothing"


def test_a_move_adds_as_many_dice_to_a_colour_as_laying_it_does() -> None:
    rules, table = Setup(BIGGY, 3, neutral=True, starter=0).rules, Table()
    table.seat = 1
    roll(rules, table, 0x000302, 0x000100, 0x000101)  # two 1s and three 3s; a big 3; a 1 and a 3 of the neutral colour
    assert strength_added(rules, table, 0) == (2, 1)
    assert strength_added(rules, table, 2) == (3 + rules.big_weight, 1)
    lay(rules, table, 2)
    assert [strength(rules, table, 2, colour) for colour in (1, NEUTRAL)] == [3 + rules.big_weight, 1]


def test_a_big_die_counts_as_two() -> None:
    table = Table()
    table.dice[0, 2] = 1
    table.big[0, 2] = 1
    table.dice[0, 4] = 3
    table.dice[0, 5] = 2
    assert [strength(BIGGY_SIX.rules, table, 0, colour) for colour in range(7)] == [0, 0, 3, 0, 3, 2, 0]
    assert paid_colours(pay_order(BIGGY_SIX.rules, table, 0)) == [5]


def test_there_is_room_for_six_colours_and_the_neutral_one_up_to_the_strongest() -> None:
    table = Table()
    for colour in range(7):
        table.dice[0, colour] = STRONGEST - colour
    assert paid_colours(pay_order(BIGGY_SIX.rules, table, 0)) == [0, 1, 2, 3, 4, 5, 6]


def lay_on_bandit(table: Table, face: int, seat: int, own: int = 0, big: int = 0, neutral: int = 0) -> None:
    """Put dice of one face on the bandit."""
    table.laid_by[face - 1] = seat + 1
    table.laid[face - 1, OWN] = own
    table.laid[face - 1, BIG] = big
    table.laid[face - 1, NEUTRAL_KIND] = neutral


def test_the_bandit_pays_most_dice_then_sum_then_highest_face_and_knows_no_stand_off() -> None:
    table = Table()
    lay_on_bandit(table, 3, seat=3, own=3)
    lay_on_bandit(table, 6, seat=0, own=2)
    lay_on_bandit(table, 4, seat=2, own=2)
    lay_on_bandit(table, 1, seat=2, own=1)
    lay_on_bandit(table, 5, seat=5, own=2)
    assert paid_colours(pay_order(BIGGY_SIX.rules, table, BANDIT)) == [2, 3, 0, 5]


def test_a_face_laid_with_neutral_dice_alone_counts_only_for_the_neutral_colour() -> None:
    table = Table()
    lay_on_bandit(table, 6, seat=1, neutral=2)
    lay_on_bandit(table, 5, seat=1, own=1)
    assert paid_colours(bandit_order(BIGGY_SIX.rules, table)) == [NEUTRAL, 1]


def test_the_bandit_has_room_for_six_colours_and_the_neutral_one() -> None:
    table = Table()
    for seat in range(6):
        lay_on_bandit(table, seat + 1, seat, own=1, neutral=1)
    assert paid_colours(bandit_order(BIGGY_SIX.rules, table)) == [NEUTRAL, 5, 4, 3, 2, 1, 0]


def test_no_sum_of_pips_reaches_into_the_count() -> None:
    assert STRONGEST * FACES < PIPS
    assert 2 * FACES + 1 < BELOW_PIPS
    table = Table()
    lay_on_bandit(table, 6, seat=0, own=6, big=1)
    lay_on_bandit(table, 1, seat=1, own=9)
    assert bandit_strength(BIGGY_SIX.rules, table, 0) < bandit_strength(BIGGY_SIX.rules, table, 1)


def test_one_note_each_the_highest_first() -> None:
    setup = CLASSIC_FIVE
    table = setup.open_table()
    table.notes[2, 0], table.notes[2, 1], table.notes[2, 2] = 9, 4, 1
    table.dice[2, 0], table.dice[2, 4] = 1, 2
    pay(setup.rules, table)
    assert table.money.tolist() == [40, 0, 0, 0, 90, 0]
    assert (table.won[4, 9], table.won[0, 4]) == (1, 1)
    assert (table.returned, table.under[0]) == (1, 1)
    assert not np.any(table.notes)


def test_a_casino_full_of_notes_is_paid_to_the_last() -> None:
    table = CLASSIC_FIVE.open_table()
    for slot in range(SLOTS):
        table.notes[0, slot] = 1
    table.dice[0, 1], table.dice[0, 2] = 1, 2
    pay(CLASSIC_FIVE.rules, table)
    assert table.money.tolist() == [0, 10, 10, 0, 0, 0]
    assert table.returned == SLOTS - 2
    assert not np.any(table.notes)


def test_notes_that_leave_go_into_the_box_where_the_edition_says_so() -> None:
    setup = BIGGY_SIX
    table = setup.open_table()
    table.notes[0, 0], table.notes[0, 1] = 9, 4
    table.notes[6, 0], table.notes[6, 1] = 10, 4
    table.dice[0, NEUTRAL] = 1
    pay(setup.rules, table)
    assert (table.box[9], table.box[4], table.box[10]) == (1, 2, 1)
    assert table.returned == 0


@pytest.mark.parametrize(("starter", "following"), [(0, 1), (3, 4), (4, 0)])
def test_the_seat_to_the_left_of_the_last_starter_starts_the_next_round(starter: int, following: int) -> None:
    table = CLASSIC_FIVE.open_table()
    table.starter = starter
    pay(CLASSIC_FIVE.rules, table)
    assert (table.paid, table.starter, table.seat, table.phase) == (1, following, following, DEAL)


def test_after_the_last_round_the_game_is_over() -> None:
    table = CLASSIC_FIVE.open_table()
    table.paid = 3
    pay(CLASSIC_FIVE.rules, table)
    assert (table.paid, table.phase) == (4, OVER)
