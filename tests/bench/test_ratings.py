"""Who sits where while ratings are measured, and what is said of a bot."""

from collections import Counter

import pytest
from bench.ratings import RatedGame, measure_game, seat_bots, sum_up

from croupier.network.effort import Precision
from croupier.rules import CLASSIC, Setup

BOTS = ("tourist", "regular", "shark", "ace")


def test_every_bot_plays_as_often_at_every_seat() -> None:
    for players in (2, 4):
        seats = Counter(
            (seat, bot) for number in range(24) for seat, bot in enumerate(seat_bots(BOTS, players, number))
        )
        assert len(seats) == players * 4
        assert set(seats.values()) == {6}
    assert sorted(seat_bots(BOTS, 5, 3)) == sorted((*BOTS, seat_bots(BOTS, 5, 3)[4]))


def test_a_mean_and_the_share_of_each_word() -> None:
    rows = [RatedGame("ace", 20, loss, 0.0) for loss in (0.001, 0.003, 0.002, 0.05)]
    found = sum_up(rows)
    assert found["mean"] == pytest.approx(1.4)
    assert found["words"] == {"strong": 0.5, "masterly": 0.25, "weak": 0.25}


@pytest.mark.soak
@pytest.mark.xdist_group("compiled")
def test_the_better_a_bot_the_less_it_loses() -> None:
    lost = Counter[str]()
    for bots in (("tourist", "regular"), ("shark", "ace")):
        for number in (0, 1):
            for one in measure_game(Setup(CLASSIC, 2), bots, 6, Precision(2, 1.0, 1), number):
                lost[one.bot] += one.loss / 2
    assert lost["tourist"] > lost["regular"] > lost["shark"] >= lost["ace"], lost
