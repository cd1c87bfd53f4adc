"""Seats counted clockwise from one of them."""

import pytest

from croupier.rules import BIGGY, Setup
from croupier.rules.clockwise import seat_after, steps_to


@pytest.mark.parametrize("players", range(2, 7))
def test_counting_goes_once_around_the_table_and_back(players: int) -> None:
    rules = Setup(BIGGY, players).rules
    for viewer in range(players):
        around = [seat_after(rules, viewer, steps) for steps in range(players)]
        assert around == [*range(viewer, players), *range(viewer)]
        assert [steps_to(rules, viewer, seat) for seat in around] == list(range(players))
