"""Inference: the share of victory that the network expects for every seat after a move, by plain functions over arrays.

One and the same small network encodes each casino, given the context; the codes are added up, so the order of casinos
does not matter; two more layers turn the sum and the context into a share for each seat. Interpreted and compiled the
sums are added in the same order, so they are the same to the last bit.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.network.features import CASINO, CONTEXT, CONTEXT_AT, FEATURES, FUNCTIONS, clear, describe_move
from croupier.policies import any_of, choice_bits
from croupier.rules.engine import may_place, moves_of
from croupier.rules.table import MOVES, SEATS, Rules, Table

CODE = 128
"""Numbers of a casino's code, and of the layer before it."""
FIRST, SECOND = 256, 128
"""Numbers of the two layers after the sum."""
CLOSE = 1e-4
"""Moves whose shares of victory differ by no more than this are all but equal."""


class Weights(NamedTuple):
    """All that the network has learnt: a matrix by input and output of each layer, and what it starts from."""

    context: NDArray[np.float32]
    """From the context to the layer before the code, and to the first layer after the sum."""
    context_bias: NDArray[np.float32]
    casino: NDArray[np.float32]
    code: NDArray[np.float32]
    code_bias: NDArray[np.float32]
    first: NDArray[np.float32]
    second: NDArray[np.float32]
    second_bias: NDArray[np.float32]
    share: NDArray[np.float32]
    share_bias: NDArray[np.float32]


SHAPES: Mapping[str, tuple[int, ...]] = {
    "context": (CONTEXT, CODE + FIRST),
    "context_bias": (CODE + FIRST,),
    "casino": (CASINO, CODE),
    "code": (CODE, CODE),
    "code_bias": (CODE,),
    "first": (CODE, FIRST),
    "second": (FIRST, SECOND),
    "second_bias": (SECOND,),
    "share": (SECOND, SEATS),
    "share_bias": (SEATS,),
}
"""The shape of each."""


class Memory(NamedTuple):
    """Where the network computes; one thread at a time."""

    features: NDArray[np.int8]
    context: NDArray[np.float32]
    before: NDArray[np.float32]
    code: NDArray[np.float32]
    summed: NDArray[np.float32]
    first: NDArray[np.float32]
    second: NDArray[np.float32]
    shares: NDArray[np.float32]
    """The shares of victory, by seat, from the one that moved on, clockwise."""
    by_move: NDArray[np.float32]
    """The share of the seat that moved, by move; below zero where it is not legal."""

    @classmethod
    def empty(cls) -> Memory:
        """New memory."""
        widths = (CODE + FIRST, CODE, CODE, CODE, FIRST, SECOND, SEATS, MOVES)
        return cls(np.zeros(FEATURES, np.int8), *(np.zeros(width, np.float32) for width in widths))


def add_features(features: NDArray[np.int8], at: int, matrix: NDArray[np.float32], sums: NDArray[np.float32]) -> None:
    """Add the products of some features, most of which are zero, and a matrix."""
    for number in range(matrix.shape[0]):
        feature = features[at + number]
        if feature != 0:
            factor = np.float32(feature)
            for column in range(matrix.shape[1]):
                sums[column] += factor * matrix[number, column]


def add_layer(layer: NDArray[np.float32], matrix: NDArray[np.float32], sums: NDArray[np.float32]) -> None:
    """Add the products of a layer and a matrix; what is negative in the layer counts as zero.

    Every array is read from its start: with an offset Numba would look for negative indices, and not use vectors.
    """
    for number in range(matrix.shape[0]):
        factor = layer[number]
        if factor > 0:
            for column in range(matrix.shape[1]):
                sums[column] += factor * matrix[number, column]


def expect(rules: Rules, weights: Weights, memory: Memory) -> None:
    """Work out the shares of victory from the features in memory."""
    context, before, code, summed = memory.context, memory.before, memory.code, memory.summed
    first, second, shares = memory.first, memory.second, memory.shares
    for column in range(CODE + FIRST):
        context[column] = weights.context_bias[column]
    add_features(memory.features, CONTEXT_AT, weights.context, context)
    for column in range(CODE):
        summed[column] = 0.0
    for casino in range(rules.casinos):
        for column in range(CODE):
            before[column] = context[column]
            code[column] = weights.code_bias[column]
        add_features(memory.features, casino * CASINO, weights.casino, before)
        add_layer(before, weights.code, code)
        for column in range(CODE):
            if code[column] > 0:
                summed[column] += code[column]
    for column in range(FIRST):
        first[column] = context[CODE + column]
    add_layer(summed, weights.first, first)
    for column in range(SECOND):
        second[column] = weights.second_bias[column]
    add_layer(first, weights.second, second)
    for seat in range(SEATS):
        shares[seat] = weights.share_bias[seat]
    add_layer(second, weights.share, shares)
    highest = shares[0]
    for seat in range(rules.players):
        if shares[seat] > highest:
            highest = shares[seat]
    total = 0.0
    for seat in range(rules.players):
        shares[seat] = exp(float(shares[seat] - highest))
        total += shares[seat]
    for seat in range(SEATS):
        shares[seat] = shares[seat] / total if seat < rules.players else 0.0


def expected_after(rules: Rules, table: Any, move: int, weights: Weights, memory: Memory) -> None:
    """Work out the shares of victory after a legal move of the seat to place."""
    clear(memory.features)
    describe_move(rules, table, move, memory.features)
    expect(rules, weights, memory)


def best_move(rules: Rules, tables: Any, seed: int, weights: Weights, memory: Memory) -> int:
    """The move after which the seat to place at tables[0] can expect the largest share of victory.

    Between moves that are all but equal the player's own seed decides.
    """
    table: Table = tables[0]
    by_move = memory.by_move
    most = 0.0
    for move in range(moves_of(rules)):
        by_move[move] = -1.0
        if may_place(rules, table, move):
            expected_after(rules, table, move, weights, memory)
            by_move[move] = memory.shares[0]
            if by_move[move] > most:
                most = by_move[move]
    best = 0
    for move in range(moves_of(rules)):
        if by_move[move] >= most - CLOSE:
            best |= 1 << move
    return any_of(rules, best, choice_bits(rules, table, seed))


INFERENCE = (*FUNCTIONS, add_features, add_layer, expect, expected_after)
"""Those that compiled code calls, a function after those it calls."""
