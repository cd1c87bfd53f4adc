"""Line-ups: which bots meet in a tournament, and the orders in which they can sit around a table."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from typing import TypeAlias

from croupier.bots.entry import LineUpError as LineUpError

LineUp: TypeAlias = tuple[str, ...]
"""The bots at a table, in any order."""
Seats: TypeAlias = tuple[str, ...]
"""The bot of each seat."""


def mixed_line_ups(bots: Sequence[str], players: int) -> tuple[LineUp, ...]:
    """Return the line-ups in which the bots meet each other.

    With as many bots as seats there is one line-up. With more, every choice of them plays. With fewer, all of them sit
    at every table, and further copies fill the other seats in every combination, so each bot has equally many seats.

    >>> mixed_line_ups(["shark", "regular"], 3)
    (('shark', 'regular', 'shark'), ('shark', 'regular', 'regular'))
    """
    names = tuple(dict.fromkeys(bots))
    if len(names) < 2:
        raise LineUpError(
            "one bot alone has nobody to beat: name another, or say whom it meets, as in --against regular"
        )
    if len(names) > players:
        return tuple(combinations(names, players))
    named = tuple(bots) if len(bots) <= players else names
    return tuple((*named, *others) for others in combinations_with_replacement(names, players - len(named)))


def line_ups_against(bots: Sequence[str], opponents: Sequence[str], players: int) -> tuple[LineUp, ...]:
    """Return the line-ups of one bot each against a table full of one opponent."""
    line_ups = tuple(
        (bot, *[opponent] * (players - 1))
        for bot in dict.fromkeys(bots)
        for opponent in dict.fromkeys(opponents)
        if bot != opponent
    )
    if not line_ups:
        raise LineUpError("a bot against itself has nobody to beat; name another")
    return line_ups


def rotations(seats: Seats) -> tuple[Seats, ...]:
    """Return an order around the table as seen from each seat, without repetitions.

    >>> rotations(("a", "b", "a", "b"))
    (('a', 'b', 'a', 'b'), ('b', 'a', 'b', 'a'))
    """
    return tuple(dict.fromkeys(seats[start:] + seats[:start] for start in range(len(seats))))


@cache
def circles(line_up: LineUp) -> tuple[Seats, ...]:
    """Return every order in which a line-up can sit in a circle, since it can matter who sits to one's left.

    >>> circles(("a", "b", "c"))
    (('a', 'b', 'c'), ('a', 'c', 'b'))
    """
    first, *others = line_up
    orders: dict[frozenset[Seats], Seats] = {}
    for order in permutations(others):
        orders.setdefault(frozenset(rotations((first, *order))), (first, *order))
    return tuple(orders.values())
