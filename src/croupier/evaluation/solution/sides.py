"""Sides: everything that one player can have placed in a round, and where each placing leads.

At a casino only the strength of a colour counts: how many dice it counts as. So a side is six strengths and the dice
left in hand; the classic edition has 3,003 of them, the one with the big die 3,863. Sides with the same hand are
consecutive, because they roll the same dice.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TypeAlias

from croupier.rules.engine import faces_of, strength
from croupier.rules.table import BIG, FACES, OWN, Rules, Table

Hand: TypeAlias = tuple[int, int]
"""Dice left in hand: ordinary and big ones."""
Strengths: TypeAlias = tuple[int, ...]
"""How many dice a player counts as at each of the casinos 1 to 6."""
Placing: TypeAlias = tuple[int, int, int]
"""A face from 0, and how many ordinary and big dice of it are placed."""

NOWHERE = -1
"""Marks a placing for which the hand has too few dice."""


@dataclass(frozen=True)
class Sides:
    """The sides of one player under some rules, in the order of their hands, the fullest hand first."""

    strengths: array[int]
    """By side and casino, flattened."""
    after: array[int]
    """The side to which a placing leads, by side and placing (see `placings_of`), flattened; or NOWHERE."""
    hands: tuple[Hand, ...]
    """The hands in their order; the last is empty."""
    first: tuple[int, ...]
    """The first side of each hand, and at the end the number of all sides."""
    number: dict[tuple[Hand, Strengths], int]
    """The number of each side."""

    @property
    def count(self) -> int:
        """The number of sides."""
        return self.first[-1]

    def count_for_hand(self, hand: int) -> int:
        """Return how many sides have a hand, given by its number in `hands`."""
        return self.first[hand + 1] - self.first[hand]

    def side_at(self, rules: Rules, table: Table, seat: int) -> int:
        """Return the number of the side that a seat has at a table."""
        hand = int(table.hand[seat, OWN]), int(table.hand[seat, BIG])
        here = tuple(strength(rules, table, casino, seat) for casino in range(FACES))
        return self.number[hand, here]


@cache
def placings_of(rules: Rules) -> tuple[Placing, ...]:
    """Return every placing that a full hand allows; its index is its number."""
    return tuple(
        (face, own, big)
        for face in range(faces_of(rules))
        for own, big in product(range(rules.dice + 1), range(rules.big_dice + 1))
        if own + big > 0
    )


def _hands(rules: Rules) -> Iterator[Hand]:
    """Yield all hands, the fullest first."""
    hands = product(range(rules.dice + 1), range(rules.big_dice + 1))
    yield from sorted(hands, key=lambda hand: (-sum(hand), hand))


def _strength_of(rules: Rules, own: int, big: int) -> int:
    """Return how many dice some ordinary and big dice count as, according to the engine."""
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
