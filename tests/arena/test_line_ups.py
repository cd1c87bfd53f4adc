"""Line-ups: everyone meets everyone, and sits everywhere equally often."""

from collections import Counter
from math import factorial

import pytest

from croupier.arena.line_ups import LineUpError, circles, line_ups_against, mixed_line_ups, rotations


def test_as_many_bots_as_seats_are_one_line_up() -> None:
    assert mixed_line_ups(["shark", "regular", "regular"], 3) == (("shark", "regular", "regular"),)


@pytest.mark.parametrize(("bots", "players"), [("ab", 3), ("ab", 6), ("abc", 4), ("abc", 6), ("abcde", 6)])
def test_fewer_bots_fill_the_table_in_every_way_and_sit_down_equally_often(bots: str, players: int) -> None:
    line_ups = mixed_line_ups(list(bots), players)
    assert len(line_ups) == len({tuple(sorted(line_up)) for line_up in line_ups})
    assert all(set(line_up) == set(bots) and len(line_up) == players for line_up in line_ups)
    seats = Counter(name for line_up in line_ups for name in line_up)
    assert len(set(seats.values())) == 1


def test_of_more_bots_every_choice_plays() -> None:
    assert mixed_line_ups(list("abc"), 2) == (("a", "b"), ("a", "c"), ("b", "c"))
    assert len(mixed_line_ups(list("abcdef"), 3)) == 20
    assert mixed_line_ups(list("aaab"), 3) == (("a", "b", "a"), ("a", "b", "b"))


def test_each_bot_sits_alone_among_others() -> None:
    assert line_ups_against(["shark", "regular"], ["regular", "tourist"], 3) == (
        ("shark", "regular", "regular"),
        ("shark", "tourist", "tourist"),
        ("regular", "tourist", "tourist"),
    )


def test_nobody_plays_alone() -> None:
    with pytest.raises(LineUpError, match="one bot alone has nobody to beat"):
        mixed_line_ups(["shark", "shark"], 4)
    with pytest.raises(LineUpError, match="against itself"):
        line_ups_against(["shark"], ["shark"], 4)


@pytest.mark.parametrize("line_up", ["ab", "abb", "aabb", "abcd", "aabbcc", "abcdef"])
def test_circles_and_their_rotations_are_all_orders_once(line_up: str) -> None:
    found = [seats for circle in circles(tuple(line_up)) for seats in rotations(circle)]
    orders = factorial(len(line_up))
    for times in Counter(line_up).values():
        orders //= factorial(times)
    assert len(found) == len(set(found)) == orders
