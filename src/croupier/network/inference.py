"""Inference: computes the share of victory that the network expects for every seat after a move.

The same small network encodes each casino, given the context. The codes are added up, so the order of casinos does not
matter. Two more layers turn the sum and the context into a share for each seat. These are plain functions over arrays.
Numbers are added in the same order whether interpreted or compiled, so results are equal to the last bit.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.network.exponential import exponential
from croupier.network.features import (
    CASINO,
    CONTEXT,
    CONTEXT_AT,
    FEATURES,
    clear_row,
    describe_board,
    describe_move,
)
from croupier.policies import choice_bits, pick_move
from croupier.rules.engine import may_place, moves_of
from croupier.rules.table import BANDIT, CASINOS, FACES, MOVES, SEATS, Rules, Table

CODE = 256
"""Width of a casino's code, and of the layer before it."""
FIRST, SECOND = 256, 128
"""Widths of the two layers after the sum of codes."""
CLOSE = 1e-4
"""Moves whose shares of victory differ by no more than this count as equal."""


class NetworkWeights(NamedTuple):
    """The network's weights: a matrix, by input and output, and a bias for each layer."""

    around: NDArray[np.float32]
    """From the part of the context that a move does not change, to the layer before the code."""
    around_bias: NDArray[np.float32]
    casino: NDArray[np.float32]
    """From a casino's features to the layer before the code."""
    code: NDArray[np.float32]
    """From that layer to the casino's code."""
    code_bias: NDArray[np.float32]
    context: NDArray[np.float32]
    """From the whole context to the first layer after the sum of codes."""
    context_bias: NDArray[np.float32]
    first: NDArray[np.float32]
    """From the sum of codes to the first layer after it."""
    second: NDArray[np.float32]
    """From the first layer to the second."""
    second_bias: NDArray[np.float32]
    share: NDArray[np.float32]
    """From the second layer to the logarithms of the shares, up to a common constant."""
    share_bias: NDArray[np.float32]


SHAPES: Mapping[str, tuple[int, ...]] = {
    "around": (CONTEXT, CODE),
    "around_bias": (CODE,),
    "casino": (CASINO, CODE),
    "code": (CODE, CODE),
    "code_bias": (CODE,),
    "context": (CONTEXT, FIRST),
    "context_bias": (FIRST,),
    "first": (CODE, FIRST),
    "second": (FIRST, SECOND),
    "second_bias": (SECOND,),
    "share": (SECOND, SEATS),
    "share_bias": (SEATS,),
}
"""The shape of each array of weights, in their order in the file."""


class NetworkMemory(NamedTuple):
    """The arrays in which the network computes; only one thread may use them at a time."""

    board: NDArray[np.int8]
    """The features of the board before a move, see `describe_board`."""
    features: NDArray[np.int8]
    """The features of the position after a move."""
    around: NDArray[np.float32]
    """The contribution of the context to the layer before every casino's code."""
    before: NDArray[np.float32]
    """The layer before a casino's code."""
    codes: NDArray[np.float32]
    """The code of each casino before a move; the last row is for a casino that a move changes."""
    summed: NDArray[np.float32]
    """The sum of all casinos' codes."""
    first: NDArray[np.float32]
    second: NDArray[np.float32]
    active: NDArray[np.int64]
    """The indices of the positive numbers of a layer."""
    shares: NDArray[np.float32]
    """The shares of victory after the last move that was valued, by seat, clockwise from the seat that moved."""
    by_move: NDArray[np.float32]
    """The share of the seat that moves after each move; negative if the move is illegal."""

    @classmethod
    def empty(cls) -> NetworkMemory:
        """Allocate new arrays."""
        rows = np.zeros(FEATURES, np.int8), np.zeros(FEATURES, np.int8)
        codes = np.zeros((CASINOS + 1, CODE), np.float32)
        around, before, summed, first, second, shares, by_move = (
            np.zeros(width, np.float32) for width in (CODE, CODE, CODE, FIRST, SECOND, SEATS, MOVES)
        )
        active = np.zeros(max(CODE, FIRST, SECOND), np.int64)
        return cls(*rows, around, before, codes, summed, first, second, active, shares, by_move)


def add_features(features: NDArray[np.int8], at: int, matrix: NDArray[np.float32], sums: NDArray[np.float32]) -> None:
    """Add the product of the features from index `at` on and a matrix to the sums. Most features are zero."""
    for number in range(matrix.shape[0]):
        feature = features[at + number]
        if feature != 0:
            factor = np.float32(feature)
            for column in range(matrix.shape[1]):
                sums[column] += factor * matrix[number, column]


def add_layer(
    layer: NDArray[np.float32], active: NDArray[np.int64], matrix: NDArray[np.float32], sums: NDArray[np.float32]
) -> None:
    """Add the product of a layer and a matrix to the sums. Negative numbers in the layer count as zero (ReLU).

    It takes four rows at a time, so that each sum is read and written once for four products. Arrays are indexed from
    their start: with an offset Numba would check for negative indices, and would not use vector instructions.
    """
    count = 0
    for number in range(matrix.shape[0]):
        if layer[number] > 0:
            active[count] = number
            count += 1
    done = 0
    while done + 4 <= count:
        a, b, c, d = active[done], active[done + 1], active[done + 2], active[done + 3]
        p, q, r, s = layer[a], layer[b], layer[c], layer[d]
        for column in range(matrix.shape[1]):
            sums[column] += (p * matrix[a, column] + q * matrix[b, column]) + (
                r * matrix[c, column] + s * matrix[d, column]
            )
        done += 4
    while done < count:
        a = active[done]
        p = layer[a]
        for column in range(matrix.shape[1]):
            sums[column] += p * matrix[a, column]
        done += 1


def encode_casino(
    casino: int, features: NDArray[np.int8], weights: NetworkWeights, memory: NetworkMemory, code: NDArray[np.float32]
) -> None:
    """Compute the code of a casino from its features."""
    around, before = memory.around, memory.before
    for column in range(CODE):
        before[column] = around[column]
        code[column] = weights.code_bias[column]
    add_features(features, casino * CASINO, weights.casino, before)
    add_layer(before, memory.active, weights.code, code)
    for column in range(CODE):
        if code[column] < 0:
            code[column] = 0.0


def encode_board(rules: Rules, table: Any, weights: NetworkWeights, memory: NetworkMemory) -> None:
    """Encode the board before a move, so that `value_move` need only encode what a move changes."""
    around = memory.around
    clear_row(memory.board)
    describe_board(rules, table, memory.board)
    for column in range(CODE):
        around[column] = weights.around_bias[column]
    add_features(memory.board, CONTEXT_AT, weights.around, around)
    for casino in range(rules.casinos):
        encode_casino(casino, memory.board, weights, memory, memory.codes[casino])


def add_code(code: NDArray[np.float32], summed: NDArray[np.float32]) -> None:
    """Add a casino's code to the sum."""
    for column in range(CODE):
        summed[column] += code[column]


def value_move(rules: Rules, table: Any, move: int, weights: NetworkWeights, memory: NetworkMemory) -> None:
    """Compute the shares of victory after a legal move. `encode_board` must have encoded the board before it."""
    features, summed, first, second, shares = (
        memory.features,
        memory.summed,
        memory.first,
        memory.second,
        memory.shares,
    )
    for number in range(FEATURES):
        features[number] = memory.board[number]
    describe_move(rules, table, move, features)
    face = move if move < FACES else move - FACES
    changed = memory.codes[CASINOS]
    for column in range(CODE):
        summed[column] = 0.0
    for casino in range(rules.casinos):
        if casino in (face, BANDIT):
            encode_casino(casino, features, weights, memory, changed)
            add_code(changed, summed)
        else:
            add_code(memory.codes[casino], summed)
    for column in range(FIRST):
        first[column] = weights.context_bias[column]
    add_features(features, CONTEXT_AT, weights.context, first)
    add_layer(summed, memory.active, weights.first, first)
    for column in range(SECOND):
        second[column] = weights.second_bias[column]
    add_layer(first, memory.active, weights.second, second)
    for seat in range(SEATS):
        shares[seat] = weights.share_bias[seat]
    add_layer(second, memory.active, weights.share, shares)
    softmax(rules, shares)


def softmax(rules: Rules, shares: NDArray[np.float32]) -> None:
    """Turn logarithms into shares that add up to 1 (softmax over the seats in play); other seats get 0."""
    highest = shares[0]
    for seat in range(rules.players):
        if shares[seat] > highest:
            highest = shares[seat]
    total = 0.0
    for seat in range(rules.players):
        shares[seat] = exponential(float(shares[seat] - highest))
        total += shares[seat]
    for seat in range(SEATS):
        shares[seat] = shares[seat] / total if seat < rules.players else 0.0


def best_move(rules: Rules, tables: Any, seed: int, weights: NetworkWeights, memory: NetworkMemory) -> int:
    """Return the move after which the seat to place at `tables[0]` can expect the largest share of victory.

    Between moves that are CLOSE the player's own seed decides.
    """
    table: Table = tables[0]
    by_move = memory.by_move
    encode_board(rules, table, weights, memory)
    most = 0.0
    for move in range(moves_of(rules)):
        by_move[move] = -1.0
        if may_place(rules, table, move):
            value_move(rules, table, move, weights, memory)
            by_move[move] = memory.shares[0]
            if by_move[move] > most:
                most = by_move[move]
    best = 0
    for move in range(moves_of(rules)):
        if by_move[move] >= most - CLOSE:
            best |= 1 << (4 * move)
    return pick_move(rules, best, choice_bits(rules, table, seed))
