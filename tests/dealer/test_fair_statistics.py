"""The statistics of fair dice, notes and lots. The secrets are fixed: a test here passes always or never."""

import hashlib
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise, permutations, product
from typing import Any

import pytest

from croupier.dealer import FairDealer
from croupier.rules import BIGGY, Chance, Deal, Lot, Setup, new_game
from tests.dealer.fair_games import SECRET, SEEDS
from tests.positions import deal_round_one, lay_turns


def chance_of_worse(observed: Mapping[Any, int], expected: Mapping[Any, float]) -> float:
    """Return the probability that fair draws deviate at least as much: the exact upper tail of chi-square."""
    assert set(observed) <= set(expected)
    half = sum((observed.get(what, 0) - count) ** 2 / count for what, count in expected.items()) / 2
    if half == 0:
        return 1.0
    free = len(expected) - 1
    odd = free % 2
    shapes = (step + odd / 2 for step in range(free // 2))
    tail = sum(math.exp(shape * math.log(half) - half - math.lgamma(shape + 1)) for shape in shapes)
    return tail + odd * math.erfc(math.sqrt(half))


def is_fair(observed: Counter[Any], kinds: Iterable[Any]) -> bool:
    """Return whether counts look as if every kind were equally likely: neither too uneven nor too even to be true."""
    names = list(kinds)
    return 0.001 < chance_of_worse(observed, dict.fromkeys(names, observed.total() / len(names))) < 0.999


def test_the_chi_square_used_here_agrees_with_printed_tables_and_finds_a_loaded_die() -> None:
    # degrees of freedom, the value printed, and how often fair draws exceed it
    for free, chi_square, tail in ((5, 11.070, 0.05), (5, 20.515, 0.001), (35, 49.802, 0.05), (4, 13.277, 0.01)):
        kinds = free + 1
        deviation = math.sqrt(chi_square * 1e6 / 2)
        observed = Counter(dict.fromkeys(range(kinds), 10**6))
        observed[0] += round(deviation)
        observed[1] -= round(deviation)
        assert chance_of_worse(observed, dict.fromkeys(range(kinds), 1e6)) == pytest.approx(tail, rel=0.01)
    honest = Counter({1: 333_100, 2: 333_900, 3: 333_000, 4: 333_333, 5: 332_900, 6: 333_767})
    assert is_fair(honest, range(1, 7))
    assert not is_fair(honest + Counter({6: 3_000}), range(1, 7))  # a six 1 % too often
    assert not is_fair(Counter(dict.fromkeys(range(1, 7), 333_333)), range(1, 7))  # too even to be true


DICE = 8
ROLLS = 250_000


@pytest.fixture(scope="module")
def rolls() -> list[tuple[int, ...]]:
    """Return two million dice in rolls of eight, in the order they fell: many games of one secret."""
    places = [f"roll {at} {seat} {DICE}" for at, seat in product(range(1, 5), range(1, 6))]
    many = []
    for game in range(ROLLS // len(places)):
        dealer = FairDealer(SECRET, ("statistics", f"{game}"))
        many += [tuple(face + 1 for face in dealer.throw(place, DICE)) for place in places]
    return many


def test_every_face_falls_equally_often(rolls: list[tuple[int, ...]]) -> None:
    assert len(rolls) * DICE == 2_000_000
    assert is_fair(Counter(face for roll in rolls for face in roll), range(1, 7))


def test_at_each_position_of_a_roll_every_face_falls_equally_often(rolls: list[tuple[int, ...]]) -> None:
    for position in range(DICE):
        assert is_fair(Counter(roll[position] for roll in rolls), range(1, 7))


def test_neighbouring_dice_know_nothing_of_each_other(rolls: list[tuple[int, ...]]) -> None:
    for first in (0, 1):  # no die in two pairs, or the pairs would not be independent
        pairs = Counter(roll[at : at + 2] for roll in rolls for at in range(first, DICE - 1, 2))
        assert is_fair(pairs, product(range(1, 7), repeat=2))


def test_neighbouring_rolls_know_nothing_of_each_other(rolls: list[tuple[int, ...]]) -> None:
    pairs = Counter((one[-1], other[0]) for one, other in pairwise(rolls))
    assert is_fair(pairs, product(range(1, 7), repeat=2))


def dealers(count: int, seats: int) -> Iterator[FairDealer]:
    """Yield dealers for as many games, each with its own secret."""
    for number in range(count):
        yield FairDealer(hashlib.sha256(f"game {number}".encode()).digest(), SEEDS[:seats])


def test_whole_rolls_of_own_big_and_neutral_dice_come_as_often_as_the_rules_say() -> None:
    game = lay_turns(deal_round_one(Setup(BIGGY, 2, neutral=True, starter=0)), "11111 n1", "222222")
    assert game.hand(0) == (1, 1, 2)
    draws = Counter(dealer.draw(game) for dealer in dealers(30_000, 2))
    expected = {step: float(chance * draws.total()) for step, chance in game.chance_outcomes()}
    assert len(expected) == 6 * 6 * 21
    assert 0.001 < chance_of_worse(draws, expected) < 0.999


def test_the_first_two_notes_come_as_often_as_the_pile_holds_them() -> None:
    draws: Counter[tuple[Chance, Chance]] = Counter()
    start = new_game(Setup(BIGGY, 2, starter=0))
    for dealer in dealers(10_000, 2):
        first = dealer.draw(start)
        draws[first, dealer.draw(start.apply(first))] += 1
    expected = {
        (first, second): float(draws.total() * chance * then)
        for first, chance in start.chance_outcomes()
        for second, then in start.apply(first).chance_outcomes()
    }
    assert len(expected) == 100
    assert 0.001 < chance_of_worse(draws, expected) < 0.999


def test_five_different_notes_come_up_in_every_order_equally_often() -> None:
    setup = Setup(replace(BIGGY, notes=dict.fromkeys(range(10, 60, 10), 1), fill_notes=1), 2, starter=0)
    orders: Counter[tuple[Chance, ...]] = Counter()
    for dealer in dealers(4_000, 2):
        game = new_game(setup)
        order = []
        while game.filling:
            order.append(dealer.draw(game))
            game = game.apply(order[-1])
        orders[tuple(order)] += 1
    assert is_fair(orders, permutations(map(Deal, range(10, 60, 10))))


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_lot_falls_on_every_seat_equally_often(seats: int) -> None:
    game = new_game(Setup(BIGGY, seats))
    assert is_fair(Counter(dealer.draw(game) for dealer in dealers(6_000, seats)), map(Lot, range(seats)))
