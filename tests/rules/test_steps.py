"""The steps a game is made of, and how they are written."""

from collections.abc import Callable

import numpy as np
import pytest

from croupier.rules import Deal, Lot, Place, Roll, Step
from croupier.rules.steps import MOST_DICE, NO_DICE, Counts, check_steps, counts, digits, pack, unpack


def test_a_roll_is_a_count_per_face() -> None:
    assert counts("3335") == (0, 0, 3, 0, 1, 0)
    assert counts("5333") == counts("3335")
    assert counts("") == NO_DICE


@pytest.mark.parametrize("faces", ["0", "7", "33a", "3 3", "²", "٣"])
def test_only_1_to_6_are_faces(faces: str) -> None:
    with pytest.raises(ValueError, match="a die shows 1 to 6, not "):
        counts(faces)


def test_counts_are_written_as_digits_in_order() -> None:
    assert digits((2, 0, 3, 0, 0, 1)) == "113336"
    assert digits(NO_DICE) == ""


def test_a_roll_is_written_own_then_big_then_neutral() -> None:
    assert str(Roll.of("112244", big="4", neutral="26")) == "112244 B4 n26"
    assert str(Roll.of("5")) == "5"
    assert str(Roll.of(neutral="61")) == "n16"
    assert str(Roll()) == ""


def test_a_place_is_written_as_its_face_and_where_if_not_on_its_casino() -> None:
    assert str(Place(4)) == "4"
    assert str(Place(4, bandit=True)) == "4 bandit"


def test_places_have_an_order() -> None:
    assert sorted([Place(2), Place(1, bandit=True), Place(1)]) == [Place(1), Place(1, bandit=True), Place(2)]


def test_steps_are_values() -> None:
    assert len({Lot(1), Lot(1), Deal(50), Deal(50), Roll.of("1"), Roll.of("1"), Place(3), Place(3)}) == 4
    with pytest.raises(AttributeError, match="immutable"):
        Place(3).face = 4  # type: ignore[misc]  # the point of the test


@pytest.mark.parametrize("dice", [NO_DICE, (1, 2, 3, 4, 5, 0), (0, 0, 0, 0, 0, 12), (15, 15, 15, 15, 15, 15)])
def test_the_engine_packs_counts_in_four_bits_a_face(dice: Counts) -> None:
    assert unpack(pack(dice)) == dice
    assert pack(dice) == sum(count * 16**face for face, count in enumerate(dice))


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: Place(2.0), "face must be a whole number, not 2.0"),  # type: ignore[arg-type]
        (lambda: Place.of("1"), "move must be a whole number, not '1'"),  # type: ignore[arg-type]
        (lambda: Place(True), "face must be a whole number, not True"),
        (lambda: Place(2, 1), "bandit must be True or False, not 1"),  # type: ignore[arg-type]
        (lambda: Lot(1.0), "seat must be a whole number, not 1.0"),  # type: ignore[arg-type]
        (lambda: Deal("60"), "value must be a whole number, not '60'"),  # type: ignore[arg-type]
        (
            lambda: Roll((1.0, 0, 0, 0, 0, 0)),  # type: ignore[arg-type]
            "dice must be a tuple of six whole numbers, how many show each face, not a tuple",
        ),
    ],
)
def test_a_step_is_made_of_whole_numbers(make: Callable[[], Step], sentence: str) -> None:
    with pytest.raises(TypeError) as refused:
        make()
    assert str(refused.value) == sentence


def test_a_step_of_numpys_numbers_is_the_same_step() -> None:
    assert type(Place(np.int64(3)).face) is int  # type: ignore[arg-type]
    assert Place.of(np.int64(7)) == Place(2, bandit=True)  # type: ignore[arg-type]
    assert type(Deal(np.int64(60)).value) is int  # type: ignore[arg-type]


def test_a_roll_has_no_endless_digits() -> None:
    with pytest.raises(ValueError, match=f"^a roll has at most {MOST_DICE} dice of a kind, not {MOST_DICE + 1}$"):
        Roll.of("1" * (MOST_DICE + 1))


@pytest.mark.parametrize("move", [-1, 12, 10**30])
def test_there_is_no_such_move(move: int) -> None:
    with pytest.raises(ValueError, match=r"^a move is numbered 0 to 11, not "):
        Place.of(move)


def test_steps_are_steps() -> None:
    assert check_steps((Lot(1), Deal(60))) == (Lot(1), Deal(60))
    with pytest.raises(TypeError, match=r"^steps must be Lot, Deal, Roll or Place, not 'lot'$"):
        check_steps(("lot",))  # type: ignore[arg-type]
