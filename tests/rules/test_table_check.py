"""The check of tables that callers pass: it knows those of the setup from all others."""

import pytest

from croupier.dealer import SeededDealer
from croupier.rules import BIGGY, CHANCE, CLASSIC, EDITIONS, GAME_OVER, Game, Setup, Table, new_game, offered_setups
from croupier.rules.table import PLACE
from croupier.rules.table_check import check_placing, check_table
from tests.play import TABLES, name

DUEL = Setup(CLASSIC, 2, starter=0)


def games(setup: Setup) -> list[Game]:
    """Return every state of a game."""
    game, dealer = new_game(setup), SeededDealer(1)
    found = [game]
    while game.to_act is not GAME_OVER:
        game = game.apply(dealer.draw(game) if game.to_act is CHANCE else game.legal_moves[-1])
        found.append(game)
    return found


def decision(setup: Setup) -> Table:
    """Return a table in the middle of a game, at which a seat has to place."""
    decisions = [game for game in games(setup) if isinstance(game.to_act, int)]
    return decisions[len(decisions) // 2].table()


@pytest.mark.parametrize("setup", TABLES, ids=name)
def test_every_table_of_a_game_is_one_of_its_setup(setup: Setup) -> None:
    for game in games(setup):
        table = game.table()
        assert check_table(setup, table) is table


@pytest.mark.parametrize(
    "setup", [setup for edition in EDITIONS.values() for setup in offered_setups(edition)], ids=name
)
def test_the_table_of_another_setup_is_refused(setup: Setup) -> None:
    table = decision(setup)
    for other in (Setup(CLASSIC, 2), Setup(BIGGY, 2)):
        if other.edition != setup.edition or other.players < setup.players:
            with pytest.raises(ValueError, match=r"^the table is not one of its setup: "):
                check_table(other, table)


@pytest.mark.parametrize(
    ("field", "index", "value", "sentence"),
    [
        ("value", 1, 15, "its notes are others"),
        ("phase", None, 9, "it is in no phase of play"),
        ("paid", None, 5, "5 rounds of 4 are paid"),
        ("seat", None, 2, "there is no seat 2, only 0 to 1"),
        ("starter", None, -1, "there is no seat -1 to start"),
        ("unseen", None, 65, "its pile has too many notes"),
        ("money", 0, -10, "a seat has won less than nothing"),
        ("laid_by", 0, 1, "it has a one-armed bandit"),
        ("hand", (0, 0), -1, "it has less than no dice"),
        ("hand", (0, 0), 9, "seat 0 has too many dice"),
        ("hand", (2, 0), 1, "seat 2 has too many dice"),
        ("dice", (0, 6), 1, "it has too many neutral dice"),
        ("notes", (6, 0), 1, "it has a one-armed bandit"),
        ("notes", (0, 0), 10, "a note has no value"),
        ("roll", 0, 0, "the roll is not that of seat"),
        ("roll", 0, 0xFF, "the roll is not that of seat"),
    ],
)
def test_a_table_with_one_impossible_number_is_refused(
    field: str, index: int | tuple[int, int] | None, value: int, sentence: str
) -> None:
    table = decision(DUEL)
    if index is None:
        setattr(table, field, value)
    else:
        getattr(table, field)[index] = value
    with pytest.raises(ValueError, match=sentence):
        check_table(DUEL, table)


def test_a_table_with_too_many_notes_of_a_value_is_refused() -> None:
    table = decision(DUEL)
    for casino in range(6):
        table.notes[casino, 1] = 9
    with pytest.raises(ValueError, match="too many notes of a value"):
        check_table(DUEL, table)


def test_a_seat_that_has_to_roll_has_dice() -> None:
    table = decision(DUEL)
    for kind in range(3):
        table.hand[table.seat, kind] = 0
    with pytest.raises(ValueError, match=f"seat {table.seat} has no dice left"):
        check_table(DUEL, table)


def test_a_seat_has_to_place() -> None:
    assert check_placing(DUEL, decision(DUEL)).phase == PLACE
    with pytest.raises(ValueError, match=r"^no seat has to place now$"):
        check_placing(DUEL, new_game(DUEL).table())


def test_the_bytes_of_a_table_are_no_table() -> None:
    with pytest.raises(TypeError, match=r"^table must be a Table, such as game.table\(\), not b'"):
        check_table(DUEL, new_game(DUEL).memory)
