"""Stepping: what happens at one table of a batch between two decisions of the network, as plain functions over arrays.

As in `croupier.envs.stepping`, but a batch has tables of all kinds, and it writes what the network learns from: the
positions after every legal move, and what the seats can expect once a round is paid out.
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
"""The hero of tables at which the network moves for all seats."""


class Kinds(NamedTuple):
    """The kinds of tables in play, by number."""

    rules: NDArray[np.int64]
    """The numbers of `Rules`."""
    openings: Any
    """The table at the start of a game, by kind."""
    equity: NDArray[np.float64]
    """See `equity_of`."""


class TrainingBatch(NamedTuple):
    """The tables and the results of steps, all by table; everything is written in place."""

    kind: NDArray[np.int64]
    tables: Any
    keys: NDArray[np.int64]
    games: NDArray[np.int64]
    """As in `croupier.envs.stepping.Batch`."""
    hero: NDArray[np.int8]
    """The only seat that the network moves for, among regulars; or NOBODY."""
    seat: NDArray[np.int8]
    """The seat to place."""
    legal: NDArray[np.int64]
    """The number of moves that the network chooses from; 0 if it is not its turn."""
    paid: NDArray[np.bool_]
    """Whether the last move ended a round."""
    shares: NDArray[np.float32]
    """The share of victory that a seat can expect after that round, by seat."""
    played: NDArray[np.int64]
    """The number of finished games."""
    won: NDArray[np.float32]
    """The number of games that the hero has won; a shared victory counts in part."""


def rules_of(kinds: Kinds, batch: TrainingBatch, row: int) -> Rules:
    """Return the rules of one table."""
    n = kinds.rules[batch.kind[row]]
    return Rules(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8], n[9], n[10])


def reset_row(kinds: Kinds, batch: TrainingBatch, seed: int, row: int) -> None:
    """Reset a table to the start of its next game."""
    batch.tables[row] = kinds.openings[batch.kind[row]]
    batch.games[row] += len(batch.games)
    batch.keys[row] = game_key(seed, batch.games[row])


def play_to_decision(rules: Rules, batch: TrainingBatch, row: int) -> None:
    """Deal and roll up to the next decision, and write whose it is."""
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


def begin_row(kinds: Kinds, batch: TrainingBatch, seed: int, row: int) -> None:
    """Start the next game at a table."""
    reset_row(kinds, batch, seed, row)
    play_to_decision(rules_of(kinds, batch, row), batch, row)


def describe_row(kinds: Kinds, batch: TrainingBatch, ends: Any, features: Any, row: int) -> None:
    """Write the features of the positions that the network chooses from; those of a table end before `ends[row]`."""
    rules = rules_of(kinds, batch, row)
    table = batch.tables[row]
    # Positions of all tables are in one array, so that none is wasted on illegal moves: with 3 and 2 legal moves at the
    # first tables, `ends` begins with 3, 5, and the second table has positions 3 and 4.
    at = ends[row] - batch.legal[row]
    if batch.legal[row] > 0:
        for move in range(moves_of(rules)):
            if may_place(rules, table, move):
                describe_board(rules, table, features[at])
                describe_move(rules, table, move, features[at])
                at += 1


def choose_row(kinds: Kinds, batch: TrainingBatch, ends: Any, values: Any, moves: Any, picked: Any, row: int) -> None:
    """Choose the move whose position has the highest value, and write its position; regulars choose by their policy."""
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


def step_row(kinds: Kinds, batch: TrainingBatch, seed: int, moves: Any, row: int) -> None:
    """Make a move, and pay out a round that it ends. If the game is over, the next one starts."""
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
        reset_row(kinds, batch, seed, row)
    play_to_decision(rules, batch, row)


def begin_rows(kinds: Kinds, batch: TrainingBatch, seed: int) -> None:
    """Start a game at every table."""
    for row in range(len(batch.games)):
        begin_row(kinds, batch, seed, row)


def describe_rows(kinds: Kinds, batch: TrainingBatch, ends: Any, features: Any) -> None:
    """Write the features of the positions at every table."""
    for row in range(len(batch.games)):
        describe_row(kinds, batch, ends, features, row)


def choose_rows(kinds: Kinds, batch: TrainingBatch, ends: Any, values: Any, moves: Any, picked: Any) -> None:
    """Choose a move at every table."""
    for row in range(len(batch.games)):
        choose_row(kinds, batch, ends, values, moves, picked, row)


def step_rows(kinds: Kinds, batch: TrainingBatch, seed: int, moves: Any) -> None:
    """Make a move at every table."""
    for row in range(len(batch.games)):
        step_row(kinds, batch, seed, moves, row)


STEPPING: tuple[Function, ...] = (rules_of, reset_row, play_to_decision, begin_row, describe_row, choose_row, step_row)
STEPPING += (*find_callees(describe_board, describe_move), describe_board, describe_move)
"""The functions that are compiled into the loop over tables, as one function."""
