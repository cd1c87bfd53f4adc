"""The engine as it stands goes through a compiler, and every byte of the table comes out the same."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from numba import njit
from numba.extending import register_jitable

from croupier.rules import Deal, Game, Lot, Place, Roll, Setup, Step
from croupier.rules.engine import (
    ENGINE,
    deal,
    lay,
    lift,
    may_place,
    moves_of,
    pay,
    place,
    place_spare,
    rank_of,
    roll,
    start_round,
)
from croupier.rules.game import packed
from croupier.rules.table import FACES, MOVES, PAY, TABLE, Rules
from tests.play import SETUPS, games, name, walk

pytestmark = pytest.mark.xdist_group("compiled engine")

LOT_STEP, DEAL_STEP, SPARE_STEP, ROLL_STEP, PLACE_STEP = range(5)


def replay(rules: Rules, tables: Any, memory: Any, steps: Any, after: Any, legal: Any, places: Any) -> None:
    """Play steps on a table and keep its memory after each of them, with the moves that were legal before it.

    Every legal move is tried and taken back first, which must leave no trace.
    """
    table = tables[0]
    for number in range(len(steps)):
        kind = steps[number, 0]
        first = steps[number, 1]
        second = steps[number, 2]
        third = steps[number, 3]
        for move in range(moves_of(rules)):
            legal[number, move] = may_place(rules, table, move)
            if legal[number, move]:
                lay(rules, table, move)
                lift(rules, table, move)
        if kind == LOT_STEP:
            table.starter = first
            start_round(rules, table)
        elif kind == DEAL_STEP:
            deal(rules, table, first)
        elif kind == SPARE_STEP:
            place_spare(rules, table, first)
        elif kind == ROLL_STEP:
            roll(rules, table, first, second, third)
        else:
            place(rules, table, first)
            if table.phase == PAY:
                pay(rules, table)
        for byte in range(len(memory)):  # a loop, which takes a compiler far less time than copying a slice
            after[number, byte] = memory[byte]
        for seat in range(rules.players):
            places[number, seat] = rank_of(rules, table, seat)


def encoded(game: Game, step: Step) -> tuple[int, int, int, int]:
    """A step as four integers."""
    match step:
        case Lot(seat):
            return LOT_STEP, seat, 0, 0
        case Deal(value):
            return DEAL_STEP, sorted(game.setup.edition.notes).index(value) + 1, 0, 0
        case Roll(own, big, neutral):
            if game.spare:
                return SPARE_STEP, packed(neutral), 0, 0
            return ROLL_STEP, packed(own), packed(big), packed(neutral)
        case Place(face, bandit):
            return PLACE_STEP, face - 1 + FACES * bandit, 0, 0


@pytest.fixture(scope="module")
def compiled() -> Callable[..., None]:
    """`replay` and all the rules it calls, compiled."""
    for function in ENGINE:
        register_jitable(function)
    driver: Callable[..., None] = njit(replay)
    return driver


@pytest.mark.parametrize("setup", SETUPS, ids=name)
def test_compiled_the_engine_writes_the_same_bytes_after_every_step(
    setup: Setup, compiled: Callable[..., None]
) -> None:
    line = games(setup, 0)
    steps = np.array([encoded(game, step) for game, step in walk(setup, 0)])
    tables = np.zeros(1, TABLE)
    memory = tables.view(np.uint8)
    memory[:] = np.frombuffer(line[0].memory, np.uint8)  # byte by byte: NumPy copies fields and forgets what pads them
    after = np.zeros((len(steps), len(memory)), np.uint8)
    legal = np.zeros((len(steps), MOVES), np.bool_)
    places = np.zeros((len(steps), setup.players), np.int64)
    compiled(setup.rules, tables, memory, steps, after, legal, places)
    for number, (before, game) in enumerate(pairwise(line)):
        assert after[number].tobytes() == game.memory
        assert places[number].tolist() == [score.rank for score in game.scores]
        moves = tuple(Place.of(move) for move in np.flatnonzero(legal[number]).tolist())
        assert moves == before.legal_moves


def test_no_rule_was_left_out_of_the_comparison() -> None:
    assert {function.__name__ for function in ENGINE} == reached(replay)


def reached(function: Callable[..., Any]) -> set[str]:
    """The names of the rules that a function calls, directly or not."""
    rules = {rule.__name__: rule for rule in ENGINE}
    found: set[str] = set()
    waiting = set(function.__code__.co_names) & rules.keys()
    while waiting:
        called = waiting.pop()
        found.add(called)
        waiting |= (set(rules[called].__code__.co_names) & rules.keys()) - found
    return found
