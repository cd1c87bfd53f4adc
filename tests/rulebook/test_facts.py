"""What the boxes hold and what the rulebooks offer, figure by figure."""

from dataclasses import replace

import pytest

from croupier.rules import BIGGY, CLASSIC, EDITIONS, Edition, Leaving, Setup, SetupError, new_game, offered_setups


def test_there_are_two_editions() -> None:
    assert EDITIONS == {"classic": CLASSIC, "biggy": BIGGY}


def test_classic_is_for_2_to_5_players_and_four_rounds() -> None:
    assert CLASSIC.players == (2, 5)
    assert CLASSIC.rounds == 4


def test_biggy_is_for_2_to_6_players_and_three_rounds() -> None:
    assert BIGGY.players == (2, 6)
    assert BIGGY.rounds == 3


def test_classic_gives_each_player_8_dice() -> None:
    assert (CLASSIC.dice, CLASSIC.big_dice) == (8, 0)


def test_biggy_gives_each_player_6_dice_and_a_biggy_that_counts_as_two() -> None:
    assert (BIGGY.dice, BIGGY.big_dice, BIGGY.big_weight) == (6, 1, 2)


def test_classic_has_54_notes() -> None:
    assert CLASSIC.notes == {10: 6, 20: 8, 30: 8, 40: 6, 50: 6, 60: 5, 70: 5, 80: 5, 90: 5}
    assert new_game(Setup(CLASSIC, players=2)).pile == 54


def test_biggy_has_48_notes() -> None:
    assert BIGGY.notes == {10: 4, 20: 4, 30: 5, 40: 5, 50: 6, 60: 6, 70: 6, 80: 4, 90: 4, 100: 4}
    assert new_game(Setup(BIGGY, players=2)).pile == 48


def test_classic_fills_a_casino_to_at_least_50() -> None:
    assert (CLASSIC.fill_sum, CLASSIC.fill_notes) == (50, 0)


def test_biggy_fills_a_casino_with_two_notes() -> None:
    assert (BIGGY.fill_sum, BIGGY.fill_notes) == (0, 2)


def test_notes_nobody_took_go_under_the_pile_in_classic_and_into_the_box_in_biggy() -> None:
    assert CLASSIC.leaving is Leaving.UNDER_PILE
    assert BIGGY.leaving is Leaving.BOX


@pytest.mark.parametrize(
    ("edition", "players", "neutral", "in_hand"),
    [
        (CLASSIC, 2, 4, 12),
        (CLASSIC, 3, 2, 10),
        (CLASSIC, 4, 2, 10),
        (BIGGY, 2, 3, 10),
        (BIGGY, 3, 2, 9),
        (BIGGY, 4, 1, 8),
    ],
)
def test_neutral_dice_of_each_player(edition: Edition, players: int, neutral: int, in_hand: int) -> None:
    game = new_game(Setup(edition, players, neutral=True, starter=0))
    for seat in range(players):
        assert game.hand(seat)[2] == neutral
        assert sum(game.hand(seat)) == in_hand


def test_spare_neutral_dice_only_in_the_classic_game_of_three() -> None:
    spare = {
        (setup.edition.name, setup.players): setup.rules.spare_dice
        for edition in EDITIONS.values()
        for setup in offered_setups(edition)
        if setup.neutral
    }
    assert {table: dice for table, dice in spare.items() if dice} == {("classic", 3): 2}


def test_no_neutral_dice_without_the_variant() -> None:
    for edition in EDITIONS.values():
        for setup in offered_setups(edition):
            if not setup.neutral:
                assert (setup.rules.neutral_dice, setup.rules.spare_dice) == (0, 0)


def test_the_bandit_is_a_seventh_casino_of_biggy_for_any_number_of_players() -> None:
    for players in range(2, 7):
        assert len(new_game(Setup(BIGGY, players, bandit=True)).standing) == 7
        assert len(new_game(Setup(BIGGY, players)).standing) == 6


def test_everything_on_offer() -> None:
    tables = {
        (setup.edition.name, setup.players, setup.neutral, setup.bandit)
        for edition in EDITIONS.values()
        for setup in offered_setups(edition)
    }
    assert tables == {
        *(("classic", players, False, False) for players in (2, 3, 4, 5)),
        *(("classic", players, True, False) for players in (2, 3, 4)),
        *(("biggy", players, False, bandit) for players in (2, 3, 4, 5, 6) for bandit in (False, True)),
        *(("biggy", players, True, bandit) for players in (2, 3, 4) for bandit in (False, True)),
    }


@pytest.mark.parametrize(
    ("edition", "players", "sentence"),
    [
        (CLASSIC, 1, "classic is for 2 to 5 players, not 1"),
        (CLASSIC, 6, "classic is for 2 to 5 players, not 6"),
        (BIGGY, 1, "biggy is for 2 to 6 players, not 1"),
        (BIGGY, 7, "biggy is for 2 to 6 players, not 7"),
    ],
)
def test_other_numbers_of_players_are_refused(edition: Edition, players: int, sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        Setup(edition, players)


def test_classic_has_no_bandit_to_offer() -> None:
    with pytest.raises(SetupError, match="classic has no one-armed bandit"):
        Setup(CLASSIC, 5, bandit=True)


def test_an_edition_without_neutral_dice_says_so() -> None:
    plain = replace(CLASSIC, name="plain", neutral_dice={}, spare_dice={})
    with pytest.raises(SetupError, match="plain has neutral dice for no number of players, not for 2"):
        Setup(plain, 2, neutral=True)
