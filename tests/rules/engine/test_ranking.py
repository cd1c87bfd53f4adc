"""The end of the game: most money, then most notes, then a shared victory."""

import pytest

from croupier.rules import BIGGY, Setup
from croupier.rules.engine import is_ahead, notes_won, rank_of
from croupier.rules.table import Table


def table_of(*won: tuple[int, int]) -> Table:
    """Return a table with the money and the number of notes of each seat."""
    table = Table()
    for seat, (money, notes) in enumerate(won):
        table.money[seat] = money
        table.won[seat, 1] = notes // 2
        table.won[seat, 12] = notes - notes // 2
    return table


def test_notes_are_counted_over_all_values() -> None:
    assert [notes_won(table_of((90, 1), (90, 4), (0, 0)), seat) for seat in range(3)] == [1, 4, 0]


def test_more_money_is_ahead_whatever_the_notes() -> None:
    table = table_of((100, 1), (90, 5))
    assert is_ahead(table, 0, 1)
    assert not is_ahead(table, 1, 0)


def test_on_equal_money_more_notes_are_ahead() -> None:
    table = table_of((100, 2), (100, 3))
    assert is_ahead(table, 1, 0)
    assert not is_ahead(table, 0, 1)


def test_nobody_is_ahead_of_an_equal() -> None:
    table = table_of((100, 3), (100, 3))
    assert not is_ahead(table, 0, 1)
    assert not is_ahead(table, 1, 0)


@pytest.mark.parametrize(
    ("won", "places"),
    [
        (((300, 4), (200, 4), (100, 4)), [1, 2, 3]),
        (((200, 4), (200, 5), (100, 9)), [2, 1, 3]),
        (((200, 5), (200, 5), (100, 9)), [1, 1, 3]),
        (((100, 2), (200, 5), (100, 2)), [2, 1, 2]),
        (((0, 0), (0, 0), (0, 0)), [1, 1, 1]),
    ],
)
def test_places_and_shared_places(won: tuple[tuple[int, int], ...], places: list[int]) -> None:
    rules = Setup(BIGGY, 3).rules
    assert [rank_of(rules, table_of(*won), seat) for seat in range(3)] == places
