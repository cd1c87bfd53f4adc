"""Sides: everything that one player can have placed in a round, and where each placing leads.

At a casino only the strength of a colour counts, as how many dice it stands there. So a side is six strengths and the
dice still in hand: 3,003 of them in the classic edition, 3,863 with the big die. Sides with the same hand follow each
other, because they roll the same dice.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TypeAlias

from croupier.rules.engine import strength
from croupier.rules.table import BIG, FACES, OWN, Rules, Table

Hand: TypeAlias = tuple[int, int]
"""Dice still in hand: ordinary and big ones."""
Strengths: TypeAlias = tuple[int, ...]
"""As how many dice a player stands at the casinos 1 to 6."""
Placing: TypeAlias = tuple[int, int, int]
"""A face from 0, and how many ordinary and big dice of it are placed."""

NOWHERE = -1
"""A placing for which the hand has not enough dice."""


@dataclass(frozen=True)
class Sides:
    """The sides of one player at a kind of table, in the order of their hands, the fullest first."""

    strengths: array[int]
    """By side and casino, in a row."""
    after: array[int]
    """The side a placing leads to, by side and placing (see `placings_of`), in a row; -1 where dice are missing."""
    hands: tuple[Hand, ...]
    """The hands in their order; the last is empty."""
    first: tuple[int, ...]
    """The first side of each hand, and behind the last hand the number of all sides."""
    number: dict[tuple[Hand, Strengths], int]
    """The number of a side."""

    @property
    def count(self) -> int:
        """How many sides there are."""
        return self.first[-1]

    def sides_of(self, hand: int) -> int:
        """How many sides have a hand, by its number in `hands`."""
        return self.first[hand + 1] - self.first[hand]

    def side_at(self, rules: Rules, table: Table, seat: int) -> int:
        """The side that a seat has at a table."""
        hand = int(table.hand[seat, OWN]), int(table.hand[seat, BIG])
        here = tuple(strength(rules, table, casino, seat) for casino in range(FACES))
        return self.number[hand, here]


@cache
def placings_of(rules: Rules) -> tuple[Placing, ...]:
    """Every placing that a full hand allows; its index is its number."""
    return tuple(
        (face, own, big)
        for face in range(FACES)
        for own, big in product(range(rules.dice + 1), range(rules.big_dice + 1))
        if own + big > 0
    )


def _hands(rules: Rules) -> Iterator[Hand]:
    """All hands, the fullest first."""
    hands = product(range(rules.dice + 1), range(rules.big_dice + 1))
    yield from sorted(hands, key=lambda hand: (-sum(hand), hand))


def _strength_of(rules: Rules, own: int, big: int) -> int:
    """As how many dice some ordinary and big dice stand; the engine says so."""
    table = Table()
    table.dice[0, 0], table.big[0, 0] = own, big
    return strength(rules, table, 0, 0)


@cache
def sides_of(rules: Rules) -> Sides:
    """Return all sides of a player at a table, found by making every placing from the first turn on."""
    placings = placings_of(rules)
    gains = [_strength_of(rules, own, big) for _, own, big in placings]
    reached: dict[Hand, set[Strengths]] = {hand: set() for hand in _hands(rules)}
    reached[rules.dice, rules.big_dice].add((0,) * FACES)
    leads: list[list[tuple[Hand, Strengths] | None]] = []
    number: dict[tuple[Hand, Strengths], int] = {}
    first = [0]
    for hand, sides in reached.items():  # a placing leads to a smaller hand, so all sides of a hand are known here
        for here in sorted(sides):
            number[hand, here] = len(number)
            row: list[tuple[Hand, Strengths] | None] = []
            for (face, own, big), gain in zip(placings, gains, strict=True):
                if own > hand[OWN] or big > hand[BIG]:
                    row.append(None)
                    continue
                left = hand[OWN] - own, hand[BIG] - big
                there = (*here[:face], here[face] + gain, *here[face + 1 :])
                reached[left].add(there)
                row.append((left, there))
            leads.append(row)
        first.append(len(number))
    after = array("i", [NOWHERE if side is None else number[side] for row in leads for side in row])
    strengths = array("b", [strength for _, here in number for strength in here])
    return Sides(strengths, after, tuple(reached), tuple(first), number)
