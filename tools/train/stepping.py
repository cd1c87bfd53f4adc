"""Stepping: what happens at one table of a batch between two decisions of the network, as plain functions over arrays.

As in `croupier.envs.stepping`, but tables of all kinds are in one batch, and what the network learns from is written
down: the positions after every legal move, and what the seats can expect once a round is paid out.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.equity import win_share
from croupier.compiled.compiler import Function, find_callees
from croupier.compiled.loops import open_round, throw
from croupier.dealer.chance import turn_bits
from croupier.dealer.counter import game_key, high_word
from croupier.network.features import describe_board, describe_move
from croupier.policies import regular
from croupier.rules.engine import may_place, moves_of, pay, place
from croupier.rules.table import OVER, PAY, Rules

NOBODY = -1
"""In place of a hero: the network moves for all seats."""


class Kinds(NamedTuple):
    """The kinds of tables in play, each by its number."""

    rules: NDArray[np.int64]
    """The numbers of `Rules`."""
    openings: Any
    """The table that a game begins with."""
    equity: NDArray[np.float64]
    """See `equity_of`."""


class Batch(NamedTuple):
    """The tables, and what becomes of them, all by table; everything is written in place."""

    kind: NDArray[np.int64]
    tables: Any
    keys: NDArray[np.int64]
    games: NDArray[np.int64]
    """As in `croupier.envs.stepping.Batch`."""
    hero: NDArray[np.int8]
    """The one seat that the network moves for, the others being regulars; or NOBODY."""
    seat: NDArray[np.int8]
    """The seat that has to place."""
    legal: NDArray[np.int64]
    """How many moves the network chooses from; 0 where it is not its turn."""
    paid: NDArray[np.bool_]
    """Whether the last move ended a round."""
    shares: NDArray[np.float32]
    """By seat: the share of victory it can expect after that round."""
    played: NDArray[np.int64]
    """Games that have ended."""
    won: NDArray[np.float32]
    """Of how many of them the hero has won; a shared victory counts in part."""


def rules_of(kinds: Kinds, batch: Batch, row: int) -> Rules:
    """The rules of one table."""
    n = kinds.rules[batch.kind[row]]
    return Rules(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8], n[9], n[10])


def seat_row(kinds: Kinds, batch: Batch, seed: int, row: int) -> None:
    """Lay a table out for its next game."""
    batch.tables[row] = kinds.openings[batch.kind[row]]
    batch.games[row] += len(batch.games)
    batch.keys[row] = game_key(seed, batch.games[row])


def go_on(rules: Rules, batch: Batch, row: int) -> None:
    """Deal and roll up to the next decision, and write down whose it is."""
    table = batch.tables[row]
    open_round(rules, table, batch.keys[row])
    throw(rules, table, batch.keys[row])
    seat = int(table.seat)
    batch.seat[row] = seat
    legal = 0
    if batch.hero[row] == NOBODY or batch.hero[row] == seat:
        for move in range(moves_of(rules)):
            if may_place(rules, table, move):
                legal += 1
    batch.legal[row] = legal


def begin_row(kinds: Kinds, batch: Batch, seed: int, row: int) -> None:
    """Begin the next game at a table."""
    seat_row(kinds, batch, seed, row)
    go_on(rules_of(kinds, batch, row), batch, row)


def describe_row(kinds: Kinds, batch: Batch, ends: Any, features: Any, row: int) -> None:
    """Describe the positions after the moves that the network chooses from; those of a table end at `ends[row]`."""
    rules = rules_of(kinds, batch, row)
    table = batch.tables[row]
    at = ends[row] - batch.legal[row]
    if batch.legal[row] > 0:
        for move in range(moves_of(rules)):
            if may_place(rules, table, move):
                describe_board(rules, table, features[at])
                describe_move(rules, table, move, features[at])
                at += 1


def choose_row(kinds: Kinds, batch: Batch, ends: Any, values: Any, moves: Any, picked: Any, row: int) -> None:
    """Choose the move with the highest value, and note which position that is; a regular chooses as it does."""
    rules = rules_of(kinds, batch, row)
    table = batch.tables[row]
    at = ends[row] - batch.legal[row]
    if batch.legal[row] == 0:
        moves[row] = regular(rules, table, high_word(turn_bits(rules, table, batch.keys[row])))
    else:
        highest = -1.0
        for move in range(moves_of(rules)):
            if may_place(rules, table, move):
                if values[at] > highest:
                    highest = values[at]
                    moves[row] = move
                    picked[row] = at
                at += 1


def step_row(kinds: Kinds, batch: Batch, seed: int, moves: Any, row: int) -> None:
    """Make a move, and pay out a round that it ends; a new game begins where one has ended."""
    rules = rules_of(kinds, batch, row)
    table = batch.tables[row]
    place(rules, table, moves[row])
    batch.paid[row] = table.phase == PAY
    if table.phase == PAY:
        pay(rules, table)
        equity = kinds.equity[batch.kind[row]]
        total = 0.0
        for seat in range(rules.players):
            share = win_share(rules, table, seat, equity)
            batch.shares[row, seat] = share
            total += share
        for seat in range(rules.players):
            batch.shares[row, seat] /= total
    if table.phase == OVER:
        batch.played[row] += 1
        if batch.hero[row] != NOBODY:
            batch.won[row] += batch.shares[row, batch.hero[row]]
        seat_row(kinds, batch, seed, row)
    go_on(rules, batch, row)


def begin_rows(kinds: Kinds, batch: Batch, seed: int) -> None:
    """Begin a game at every table."""
    for row in range(len(batch.games)):
        begin_row(kinds, batch, seed, row)


def describe_rows(kinds: Kinds, batch: Batch, ends: Any, features: Any) -> None:
    """Describe the positions at every table."""
    for row in range(len(batch.games)):
        describe_row(kinds, batch, ends, features, row)


def choose_rows(kinds: Kinds, batch: Batch, ends: Any, values: Any, moves: Any, picked: Any) -> None:
    """Choose a move at every table."""
    for row in range(len(batch.games)):
        choose_row(kinds, batch, ends, values, moves, picked, row)


def step_rows(kinds: Kinds, batch: Batch, seed: int, moves: Any) -> None:
    """Make a move at every table."""
    for row in range(len(batch.games)):
        step_row(kinds, batch, seed, moves, row)


STEPPING: tuple[Function, ...] = (rules_of, seat_row, go_on, begin_row, describe_row, choose_row, step_row)
STEPPING += (*find_callees(describe_board, describe_move), describe_board, describe_move)
"""What is compiled as one piece with a loop over tables."""
