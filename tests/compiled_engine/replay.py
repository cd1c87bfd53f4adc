"""Steps of a game played by the compiled engine, every byte of the table kept after each."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import jit
from croupier.rules import Setup
from croupier.rules.applier import encode
from croupier.rules.engine import (
    dice_placed,
    first_move,
    lay,
    lift,
    may_place,
    may_take,
    moves_of,
    nth_move,
    open_moves,
    pay,
    rank_of,
    strength_added,
    take,
)
from croupier.rules.table import FACES, MOVES, PAY, TABLE, Rules
from tests.play import games, walk

STEP_KINDS = 5


def replay(
    rules: Rules, tables: Any, memory: Any, steps: Any, after: Any, legal: Any, adding: Any, possible: Any, places: Any
) -> None:
    """Play steps on a table and keep its memory after each of them, with the moves that were legal before it.

    Also how many dice each of them places and adds, and as which kinds of steps the step's numbers could be taken.
    Every legal move is tried and taken back first, which must leave no trace.
    """
    table = tables[0]
    for number in range(len(steps)):
        kind = steps[number, 0]
        first = steps[number, 1]
        second = steps[number, 2]
        third = steps[number, 3]
        moves = open_moves(rules, table)
        for which in range(moves.bit_count()):
            move = nth_move(rules, moves, which)
            legal[number, move] = may_place(rules, table, move)
            if legal[number, move]:
                adding[number, move, 0] = dice_placed(table, move)
                if move < FACES:
                    adding[number, move, 1], adding[number, move, 2] = strength_added(rules, table, move)
                lay(rules, table, move)
                lift(rules, table, move)
        if moves > 0:
            legal[number, first_move(moves)] &= first_move(moves) == nth_move(rules, moves, 0) < moves_of(rules)
        for other in range(STEP_KINDS):
            possible[number, other] = may_take(rules, table, other, first, second, third)
        if take(rules, table, kind, first, second, third) == PAY:
            pay(rules, table)
        for byte in range(len(memory)):  # a loop, which takes a compiler far less time than copying a slice
            after[number, byte] = memory[byte]
        for seat in range(rules.players):
            places[number, seat] = rank_of(rules, table, seat)


class Replayed(NamedTuple):
    """What came of each step."""

    after: NDArray[np.uint8]
    """The memory of the table after it."""
    legal: NDArray[np.bool_]
    """Which moves were legal before it."""
    adding: NDArray[np.int64]
    """How many dice each legal move would place; at casinos 1 to 6 also what it adds to its seat and neutral colour."""
    possible: NDArray[np.bool_]
    """As which kinds of steps its numbers could be taken before it."""
    places: NDArray[np.int64]
    """The ranks of the seats after it."""


def replayed(setup: Setup) -> Replayed:
    """Play a game of `tests.play.games` with compiled code and return its steps."""
    steps = np.array([encode(step) for _, step in walk(setup, 0)])
    tables = np.zeros(1, TABLE)
    memory = tables.view(np.uint8)
    # Byte by byte: NumPy copies fields and forgets what pads them.
    memory[:] = np.frombuffer(games(setup, 0)[0].memory, np.uint8)
    after = np.zeros((len(steps), len(memory)), np.uint8)
    legal = np.zeros((len(steps), MOVES), np.bool_)
    adding = np.zeros((len(steps), MOVES, 3), np.int64)
    possible = np.zeros((len(steps), STEP_KINDS), np.bool_)
    places = np.zeros((len(steps), setup.players), np.int64)
    jit(replay)(setup.rules, tables, memory, steps, after, legal, adding, possible, places)
    return Replayed(after, legal, adding, possible, places)
