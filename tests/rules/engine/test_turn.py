"""A turn: roll, choose one face, place all dice of it."""

import numpy as np
import pytest

from croupier.rules import BIGGY, CLASSIC, NEUTRAL, Setup
from croupier.rules.engine import (
    dice_in_hand,
    dice_placed,
    first_move,
    lay,
    lift,
    may_deal,
    may_note,
    may_place,
    may_roll,
    moves_of,
    nth_move,
    open_moves,
    pass_turn,
    place,
    place_spare,
    roll,
    showing,
)
from croupier.rules.steps import counts, pack
from croupier.rules.table import BANDIT, FACES, PAY, PLACE, ROLL, SPARE, Table

FULL = Setup(BIGGY, 4, neutral=True, bandit=True, starter=0)


def fall(faces: str) -> int:
    """Return dice that show these faces, packed."""
    return pack(counts(faces))


def rolled(own: str = "", big: str = "", neutral: str = "", setup: Setup = FULL) -> Table:
    """Return a table at which seat 0 has rolled."""
    table = setup.open_table()
    roll(setup.rules, table, fall(own), fall(big), fall(neutral))
    return table


def test_a_packed_roll_tells_how_many_dice_show_a_face() -> None:
    assert [showing(fall("1133334666666666666"), face) for face in range(6)] == [2, 0, 4, 1, 0, 12]


def test_a_roll_has_all_dice_in_hand_and_no_others() -> None:
    table = FULL.open_table()
    assert not may_roll(FULL.rules, table, fall("112234"), fall("5"), fall("6")), "notes are dealt first"
    table.phase = ROLL
    assert may_roll(FULL.rules, table, fall("112234"), fall("5"), fall("6"))
    assert not may_roll(FULL.rules, table, fall("11223"), fall("5"), fall("6"))
    assert not may_roll(FULL.rules, table, fall("112234"), fall("55"), fall("6"))
    assert not may_roll(FULL.rules, table, fall("112234"), fall("5"), 0)
    table.phase = PLACE
    assert not may_roll(FULL.rules, table, fall("112234"), fall("5"), fall("6"))


def test_spare_dice_are_rolled_alone() -> None:
    setup = Setup(CLASSIC, 3, neutral=True, starter=0)
    table = setup.open_table()
    table.phase = SPARE
    assert may_roll(setup.rules, table, 0, 0, fall("16"))
    assert not may_roll(setup.rules, table, fall("1"), 0, fall("16"))
    assert not may_note(setup.rules, table, 0, 0, fall("1"))


def test_a_note_comes_up_only_while_notes_are_dealt() -> None:
    table = FULL.open_table()
    assert may_deal(FULL.rules, table, 1)
    assert not may_deal(FULL.rules, table, 0)
    table.phase = ROLL
    assert not may_deal(FULL.rules, table, 1)


def test_after_a_roll_the_seat_has_to_place() -> None:
    table = rolled("112234", "5", "6")
    assert table.phase == PLACE
    assert table.roll.tolist() == [fall("112234"), fall("5"), fall("6")]


def test_any_face_among_those_rolled_may_be_chosen_also_one_of_a_single_kind() -> None:
    table = rolled("111133", "5", "6")
    assert [may_place(FULL.rules, table, face) for face in range(FACES)] == [True, False, True, False, True, True]


def test_only_where_there_is_a_bandit_can_dice_go_there() -> None:
    assert moves_of(FULL.rules) == 2 * FACES
    assert moves_of(Setup(CLASSIC, 4).rules) == FACES


def test_the_bandit_takes_a_face_once() -> None:
    table = rolled("111133", "5", "6")
    table.laid_by[2] = 4
    open_to = [may_place(FULL.rules, table, FACES + face) for face in range(FACES)]
    assert open_to == [True, False, False, False, True, True]


def test_without_a_bandit_nothing_can_be_laid_there() -> None:
    setup = Setup(BIGGY, 4, starter=0)
    table = rolled("123456", "1", setup=setup)
    assert not any(may_place(setup.rules, table, FACES + face) for face in range(FACES))


def test_all_dice_of_the_face_go_to_its_casino_own_big_and_neutral_alike() -> None:
    table = rolled("112233", "1", "1")
    table.dice[0, 0] = 3
    place(FULL.rules, table, 0)
    assert (table.dice[0, 0], table.big[0, 0], table.dice[0, NEUTRAL]) == (5, 1, 1)
    assert [table.hand[0, kind] for kind in range(3)] == [4, 0, 0]
    assert table.roll.tolist() == [0, 0, 0]


def test_on_the_bandit_they_are_kept_by_face_with_the_seat_that_laid_them() -> None:
    table = rolled("112233", "1", "1")
    place(FULL.rules, table, BANDIT + 0)
    assert table.laid_by.tolist() == [1, 0, 0, 0, 0, 0]
    assert [table.laid[0, kind] for kind in range(3)] == [2, 1, 1]
    assert not np.any(table.dice)
    assert [table.hand[0, kind] for kind in range(3)] == [4, 0, 0]


@pytest.mark.parametrize(("move", "dice"), [(0, 4), (1, 2), (3, 0), (BANDIT + 0, 4), (BANDIT + 2, 2)])
def test_a_move_places_all_dice_of_its_face_own_big_and_neutral_alike(move: int, dice: int) -> None:
    assert dice_placed(rolled("112233", "1", "1"), move) == dice


@pytest.mark.parametrize("move", [0, 1, BANDIT + 0, BANDIT + 1])
def test_dice_laid_to_try_a_move_can_be_lifted_again(move: int) -> None:
    table = rolled("112233", "1", "1")
    table.dice[0, 0] = 1
    table.dice[0, NEUTRAL] = 2
    before = table.tobytes()
    lay(FULL.rules, table, move)
    assert table.tobytes() != before
    lift(FULL.rules, table, move)
    assert table.tobytes() == before


def test_the_next_seat_clockwise_goes_on() -> None:
    table = FULL.open_table()
    seats = []
    for _ in range(5):
        pass_turn(FULL.rules, table)
        seats.append(table.seat)
    assert seats == [1, 2, 3, 0, 1]
    assert table.phase == ROLL


@pytest.mark.parametrize("kind", [0, 1, 2])
def test_a_seat_without_dice_is_skipped_and_one_with_a_single_die_of_any_kind_is_not(kind: int) -> None:
    table = FULL.open_table()
    for seat in range(4):
        for each in range(3):
            table.hand[seat, each] = 0
    table.hand[3, kind] = 1
    pass_turn(FULL.rules, table)
    assert (table.seat, table.phase) == (3, ROLL)


def test_the_last_one_with_dice_plays_several_turns_in_a_row() -> None:
    setup = Setup(CLASSIC, 2, starter=0)
    table = setup.open_table()
    table.hand[1, 0] = 0
    roll(setup.rules, table, fall("11222222"), 0, 0)
    place(setup.rules, table, 0)
    assert (table.seat, table.phase) == (0, ROLL)


def test_when_no_seat_has_dice_the_round_is_paid_out() -> None:
    setup = Setup(CLASSIC, 2, starter=0)
    table = setup.open_table()
    table.hand[1, 0] = 0
    roll(setup.rules, table, fall("22222222"), 0, 0)
    place(setup.rules, table, 1)
    assert table.phase == PAY


def test_spare_dice_go_where_they_fell() -> None:
    setup = Setup(CLASSIC, 3, neutral=True, starter=0)
    table = setup.open_table()
    place_spare(setup.rules, table, fall("44"))
    assert [table.dice[face, NEUTRAL] for face in range(FACES)] == [0, 0, 0, 2, 0, 0]
    assert table.phase == ROLL


def test_a_seat_has_the_dice_of_all_its_kinds_in_hand() -> None:
    table = FULL.open_table()
    for kind, dice in enumerate((3, 1, 2)):
        table.hand[2, kind] = dice
    assert dice_in_hand(FULL.rules, table, 2) == 6
    assert dice_in_hand(Setup(CLASSIC, 4).rules, table, 2) == 3, "classic has no other kinds"


@pytest.mark.parametrize("setup", [FULL, Setup(CLASSIC, 4)], ids=["with the bandit", "without"])
def test_the_open_moves_are_those_that_may_be_made_and_each_is_found_by_its_number(setup: Setup) -> None:
    table = rolled("11344", "6" if setup is FULL else "", "3" if setup is FULL else "", setup)
    table.laid_by[2] = 2
    legal = [move for move in range(moves_of(setup.rules)) if may_place(setup.rules, table, move)]
    assert legal == ([0, 2, 3, 5, 6, 9, 11] if setup is FULL else [0, 2, 3])
    moves = open_moves(setup.rules, table)
    assert moves == sum(1 << (4 * move) for move in legal)
    assert [nth_move(setup.rules, moves, number) for number in range(len(legal))] == legal
    while legal:
        assert first_move(moves) == legal.pop(0)
        moves &= moves - 1
    assert moves == 0
