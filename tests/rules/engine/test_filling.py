"""Starting a round: dice go back to their owners, every casino is dealt its notes."""

import numpy as np
import pytest

from croupier.rules import BIGGY, CLASSIC, Setup
from croupier.rules.engine import continue_filling, deal, start_round, wants_note
from croupier.rules.table import DEAL, ROLL, SPARE, Rules, Table

PLAIN = Setup(CLASSIC, 3, starter=1)
TENTHS = {value: note for note, value in enumerate(sorted(CLASSIC.notes), start=1)}


def table_with(*values: int) -> tuple[Rules, Table]:
    """Return a classic table whose casino 1 holds some notes."""
    table = PLAIN.open_table()
    for slot, value in enumerate(values):
        table.notes[0, slot] = TENTHS[value]
    return PLAIN.rules, table


@pytest.mark.parametrize("values", [(), (40,), (20, 20), (10, 10, 10, 10)])
def test_classic_deals_on_while_a_casino_holds_less_than_50(values: tuple[int, ...]) -> None:
    assert wants_note(*table_with(*values), casino=0)


@pytest.mark.parametrize("values", [(50,), (90,), (40, 10), (80, 40), (10, 10, 10, 10, 10)])
def test_classic_stops_once_a_casino_holds_at_least_50(values: tuple[int, ...]) -> None:
    assert not wants_note(*table_with(*values), casino=0)


def test_biggy_deals_two_notes_whatever_they_are_worth() -> None:
    setup = Setup(BIGGY, 2, starter=0)
    table = setup.open_table()
    dealt = []
    while table.phase == DEAL:
        dealt.append(table.casino)
        deal(setup.rules, table, 1 + len(dealt) % 10)
    assert dealt == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]


def test_the_bandit_is_dealt_two_notes_too() -> None:
    setup = Setup(BIGGY, 2, bandit=True, starter=0)
    table = setup.open_table()
    for note in range(14):
        deal(setup.rules, table, 1 + note % 10)
    assert [table.notes[6, slot] for slot in range(3)] == [4, 3, 0]
    assert table.phase == ROLL


def test_a_casino_never_wants_more_notes_than_it_has_room_for() -> None:
    rules, table = table_with(*(10,) * 8)
    assert not wants_note(rules._replace(fill_sum=1000), table, casino=0)


def test_the_notes_of_a_casino_lie_in_order_the_highest_first() -> None:
    table = PLAIN.open_table()
    for value in (20, 10, 10, 90):
        deal(PLAIN.rules, table, TENTHS[value])
    assert [table.value[table.notes[0, slot]] for slot in range(5)] == [90, 20, 10, 10, 0]
    assert table.casino == 1


def test_a_note_never_seen_leaves_the_pile_when_it_is_dealt() -> None:
    table = PLAIN.open_table()
    deal(PLAIN.rules, table, TENTHS[60])
    assert table.unseen == 53
    assert table.fresh[TENTHS[60]] == 4


def test_returned_notes_come_up_in_order_once_all_others_were_seen() -> None:
    table = PLAIN.open_table()
    table.unseen = 0
    table.returned = 3
    for depth, value in enumerate((60, 30, 90)):
        table.under[depth] = TENTHS[value]
    deal(PLAIN.rules, table, TENTHS[60])
    assert table.returned == 2
    assert [table.value[table.under[depth]] for depth in range(4)] == [30, 90, 0, 0]


def test_a_round_starts_with_clear_casinos_full_hands_and_its_starter() -> None:
    setup = Setup(BIGGY, 3, neutral=True, bandit=True, starter=2)
    table = setup.open_table()
    for face in range(6):
        table.dice[face, 6] = table.dice[face, 1] = table.big[face, 0] = table.laid[face, 2] = table.laid_by[face] = 1
    for seat in range(3):
        table.hand[seat, 0] = 0
    table.starter = 1
    start_round(setup.rules, table)
    for field in (table.dice, table.big, table.laid, table.laid_by):
        assert not np.any(field)
    assert np.array(table.hand).tolist() == [[6, 1, 2]] * 3 + [[0, 0, 0]] * 3
    assert (table.seat, table.casino, table.phase) == (1, 0, DEAL)


def test_after_the_filling_come_the_dice_and_before_them_the_spare_ones() -> None:
    for setup, phase in ((PLAIN, ROLL), (Setup(CLASSIC, 3, neutral=True, starter=0), SPARE)):
        table = setup.open_table()
        table.casino = 6
        continue_filling(setup.rules, table)
        assert table.phase == phase


def test_an_empty_pile_ends_the_filling() -> None:
    rules, table = table_with(40)
    table.unseen = 0
    continue_filling(rules, table)
    assert (table.phase, table.casino) == (ROLL, 6)
