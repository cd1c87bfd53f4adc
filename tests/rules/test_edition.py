"""An edition is one row of data, and a row the table has no room for is refused."""

from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from croupier.rules import BIGGY, CLASSIC, EDITIONS


def test_an_edition_is_found_by_its_name() -> None:
    assert all(EDITIONS[name].name == name for name in EDITIONS)


def test_an_edition_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        CLASSIC.rounds = 5  # type: ignore[misc]  # the point of the test


def test_editions_are_equal_by_their_data_and_hash_alike() -> None:
    twin = replace(CLASSIC, notes=dict(CLASSIC.notes))
    assert twin == CLASSIC
    assert hash(twin) == hash(CLASSIC)
    assert replace(CLASSIC, rounds=3) != CLASSIC
    assert replace(CLASSIC, notes=BIGGY.notes) != CLASSIC


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"players": (1, 4)}, "players must be within 2 to 6"),
        ({"players": (5, 4)}, "players must be within 2 to 6"),
        ({"players": (2, 7)}, "players must be within 2 to 6"),
        ({"rounds": 0}, "1 to 12 rounds are played"),
        ({"rounds": 13}, "1 to 12 rounds are played"),
        ({"rounds": -1}, "1 to 12 rounds are played"),
        ({"notes": {-10: 6, 50: 10}}, "a note must be worth 1 to 1000"),
        ({"notes": {0: 6, 50: 10}}, "a note must be worth 1 to 1000"),
        ({"notes": {50: 10, 40_000: 1}}, "a note must be worth 1 to 1000"),
        ({"notes": {10: 0, 50: 10}}, "there must be a note of every value"),
        ({"notes": {}}, "notes must have 1 to 12 values"),
        ({"notes": dict.fromkeys(range(10, 23), 1)}, "notes must have 1 to 12 values"),
        ({"notes": {50: 65}}, "at most 64 notes"),
        ({"fill_sum": 0, "fill_notes": 0}, "filling may lay 1 to 8 notes at a casino"),
        ({"fill_notes": 9}, "filling may lay 1 to 8 notes at a casino"),
        ({"fill_sum": 81}, "filling may lay 1 to 8 notes at a casino"),
        ({"dice": 0, "big_dice": 1}, "each player has 1 to 12 dice"),
        ({"dice": 13}, "each player has 1 to 12 dice"),
        ({"big_dice": -1}, "each player has at most 12 big dice"),
        ({"big_weight": 0}, "a big die counts as at least one"),
        ({"neutral_dice": {2: 13, 3: 2}}, "at most 12 neutral dice a hand"),
        ({"spare_dice": {5: 2}}, "spare dice belong to tables with neutral dice"),
        ({"neutral_dice": {7: 1}, "spare_dice": {}}, "neutral dice are for 2 to 6 players"),
        ({"casinos": 1}, "there are 2 to 6 casinos"),
        ({"casinos": 7}, "there are 2 to 6 casinos"),
        ({"casinos": 5, "bandit": True}, "the one-armed bandit stands beside 6 casinos, not fewer"),
        ({"big_dice": 4}, "a colour may count as at most 15 dice"),
        ({"neutral_dice": {3: 2, 4: 4}}, "a colour may count as at most 15 dice"),
        ({"neutral_dice": {3: 4}, "spare_dice": {3: 4}}, "a colour may count as at most 15 dice"),
    ],
)
def test_a_row_the_table_has_no_room_for_is_refused(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^edition 'classic': {sentence}$"):
        replace(CLASSIC, **change)


@pytest.mark.parametrize("name", ["", "two words", "line\nbreak", "größer", "1st"])
def test_a_name_is_one_plain_word(name: str) -> None:
    with pytest.raises(ValueError, match="its name must be one plain word"):
        replace(CLASSIC, name=name)


def test_a_name_has_an_end() -> None:
    replace(CLASSIC, name="x" * 40)
    with pytest.raises(ValueError, match="its name has at most 40 letters"):
        replace(CLASSIC, name="x" * 41)


@pytest.mark.parametrize(
    "change",
    [
        {"players": (2, 6)},
        {"rounds": 1},
        {"notes": dict.fromkeys(range(10, 22), 5)},
        {"notes": {50: 64}},
        {"fill_notes": 8},
        {"casinos": 2},
        {"fill_sum": 80},
        {"dice": 12, "neutral_dice": {}, "spare_dice": {}},
        {"dice": 9, "big_dice": 3},
        {"neutral_dice": {3: 4}, "spare_dice": {3: 3}},
    ],
)
def test_a_row_at_the_limit_is_taken(change: dict[str, Any]) -> None:
    replace(CLASSIC, **change)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"name": 1}, "name must be a text, not 1"),
        ({"players": 2}, "players must be a pair of numbers, the fewest and the most"),
        ({"players": (2, 5.0)}, "players must be a whole number, not 5.0"),
        ({"rounds": 4.0}, "rounds must be a whole number, not 4.0"),
        ({"notes": [10, 20]}, "notes must be a dict of numbers, not a list"),
        ({"notes": {10: 6.0}}, "notes must be a whole number, not 6.0"),
        ({"leaving": "box"}, "leaving must be a Leaving, such as Leaving.BOX, not 'box'"),
        ({"bandit": 1}, "bandit must be True or False, not 1"),
    ],
)
def test_a_field_of_another_kind_is_refused(change: dict[str, object], sentence: str) -> None:
    with pytest.raises(TypeError) as refused:
        replace(CLASSIC, **change)  # type: ignore[arg-type]
    assert str(refused.value) == sentence
