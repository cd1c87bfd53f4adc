"""A setup turns an edition and its variants into the numbers of one table."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from croupier.rules import BIGGY, CLASSIC, EDITIONS, Lot, Setup, SetupError, new_game, offered_setups
from croupier.rules.setup import check_editions
from croupier.rules.table import DEAL, LOT


def test_the_numbers_of_a_plain_table() -> None:
    rules = Setup(CLASSIC, 5).rules
    assert rules._asdict() == {
        "players": 5,
        "rounds": 4,
        "casinos": 6,
        "dice": 8,
        "big_dice": 0,
        "neutral_dice": 0,
        "spare_dice": 0,
        "big_weight": 2,
        "fill_sum": 50,
        "fill_notes": 0,
        "recycle": 1,
    }


def test_neutral_dice_and_spare_ones_change_only_their_two_numbers() -> None:
    plain, neutral = Setup(CLASSIC, 3).rules, Setup(CLASSIC, 3, neutral=True).rules
    assert neutral == plain._replace(neutral_dice=2, spare_dice=2)


def test_the_bandit_changes_only_the_number_of_casinos() -> None:
    assert Setup(BIGGY, 6, bandit=True).rules == Setup(BIGGY, 6).rules._replace(casinos=7)


def test_winnings_face_down_and_the_starter_change_no_number() -> None:
    assert Setup(BIGGY, 4, face_down=True, starter=2).rules == Setup(BIGGY, 4).rules


@pytest.mark.parametrize("starter", [-1, 4, 10**20])
def test_the_starter_must_be_a_seat(starter: int) -> None:
    with pytest.raises(SetupError, match=f"the starting seat must be one of 0 to 3, not {starter}"):
        Setup(CLASSIC, 4, starter=starter)


def test_a_table_waits_for_the_lot_or_where_the_starter_is_known_for_the_deal() -> None:
    assert Setup(CLASSIC, 4).open_table().phase == LOT
    assert Setup(CLASSIC, 4, starter=0).open_table().phase == DEAL


def test_all_notes_of_the_edition_lie_in_the_pile() -> None:
    table = Setup(BIGGY, 2).open_table()
    assert {table.value[note]: table.fresh[note] for note in range(1, 13) if table.value[note]} == BIGGY.notes
    assert table.unseen == 48


def test_setups_are_equal_by_their_data() -> None:
    assert Setup(CLASSIC, 3) == Setup(replace(CLASSIC), 3)
    assert hash(Setup(CLASSIC, 3)) == hash(Setup(replace(CLASSIC), 3))
    assert len(set(offered_setups(BIGGY))) == len(list(offered_setups(BIGGY))) == 16


def test_an_edition_without_bandit_or_neutral_dice_offers_its_numbers_of_players() -> None:
    plain = replace(BIGGY, bandit=False, neutral_dice={})
    assert [setup.players for setup in offered_setups(plain)] == [2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("players", "error", "sentence"),
    [
        (2.0, TypeError, "players must be a whole number, not 2.0"),
        ("2", TypeError, "players must be a whole number, not '2'"),
        (True, TypeError, "players must be a whole number, not True"),
        (float("nan"), TypeError, "players must be a whole number, not nan"),
        (None, TypeError, "players must be a whole number, not None"),
        (-2, SetupError, "classic is for 2 to 5 players, not -2"),
        (10**30, SetupError, "classic is for 2 to 5 players, not 1000000000000000000000000000000"),
    ],
)
def test_what_is_no_number_of_players_is_refused_and_poisons_nothing(
    players: Any, error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error, match=f"^{sentence}$"):
        Setup(CLASSIC, players)
    setup = Setup(CLASSIC, 2)
    assert type(setup.rules.players) is int
    assert new_game(setup).apply(Lot(1)).standing


def test_the_name_of_an_edition_is_no_edition() -> None:
    sentence = "edition must be an Edition, such as CLASSIC or EDITIONS['biggy'], not 'classic'"
    for call in (lambda: Setup("classic", 2), lambda: list(offered_setups("classic"))):  # type: ignore[arg-type]
        with pytest.raises(TypeError) as refused:
            call()
        assert str(refused.value) == sentence


def test_editions_come_by_their_names() -> None:
    check_editions(EDITIONS)
    with pytest.raises(TypeError, match=r"^editions must be a dict of them by name, such as EDITIONS, not a tuple$"):
        check_editions((CLASSIC,))
    with pytest.raises(TypeError, match=r"^edition must be an Edition"):
        check_editions({"classic": "classic"})


@pytest.mark.parametrize("variant", ["neutral", "bandit", "face_down"])
@pytest.mark.parametrize("value", [1, "yes", None])
def test_a_variant_is_played_or_not(variant: str, value: object) -> None:
    with pytest.raises(TypeError, match=f"^{variant} must be True or False, not {value!r}$"):
        Setup(BIGGY, 2, **{variant: value})  # type: ignore[arg-type]


def test_numpys_numbers_are_players() -> None:
    setup = Setup(CLASSIC, np.int64(3), starter=np.int8(1))  # type: ignore[arg-type]
    assert (type(setup.players), type(setup.starter)) == (int, int)
    assert setup == Setup(CLASSIC, 3, starter=1)
