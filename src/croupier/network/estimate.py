"""Estimates of what the legal moves of a roll are worth, by plain functions over arrays, like those of `par`.

If few dice are left after a move, its share of victory is computed exactly. Otherwise it is the network's expectation
over all rolls, which has a known standard error (`COMMON`, `APART`), corrected by rollouts at par, in which all moves
meet the same dice. The more rollouts there are, the more they count.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.rollout import play_out
from croupier.analysis.shrewd import going_rate
from croupier.dealer.counter import game_key
from croupier.network.effort import Effort
from croupier.network.lookahead import Lookahead, count_cases
from croupier.network.par import ParWorkspace, roll_out, write_known_worth
from croupier.rules.engine import may_place, moves_of, place
from croupier.rules.table import MOVES, SEATS, Rules

COMMON = 0.016
"""The standard error of the network's expectation that is common to all moves of a roll."""
APART = 0.0134
"""The standard error that each move has on top of that. `python -m bench.evaluation` fits both to 1,000 positions of
all tables."""
CANDIDATES = 5
"""Most moves that are rolled out: those of which the network expects most. The others keep its expectation."""
FEWEST = 4
"""Fewest rollouts per candidate. If the effort does not allow them, the network's expectation is not corrected."""
SPREAD = 0.03
"""The usual standard deviation of a rollout. It counts like one more rollout, since a few say little about it."""
TAKINGS = 512
"""Rollouts per move that estimate the money it brings."""


class Corrections(NamedTuple):
    """Sums of the differences between rollouts and the network's expectation."""

    found: NDArray[np.float64]
    """The differences in the last rollout, by candidate and seat."""
    sums: NDArray[np.float64]
    """The sum of the differences in all rollouts, by candidate and seat."""
    squares: NDArray[np.float64]
    """The sum of their squares for the seat that moves, by candidate."""
    apart_squares: NDArray[np.float64]
    """For the seat that moves: by candidate, the sum of squared distances from the mean over candidates; last, the sum
    of the squares of that mean."""
    count: NDArray[np.int64]  # type: ignore[assignment]  # hides tuple.count, which is not used here
    """One number: how many rollouts each candidate has."""


class Estimates(NamedTuple):
    """What moves are worth. Entries of illegal moves are meaningless."""

    order: NDArray[np.int64]
    """The legal moves, the best first."""
    shares: NDArray[np.float64]
    """The share of victory of every seat, by move and seat."""
    errors: NDArray[np.float64]
    """The standard error of the share of the seat that moves, by move; 0 if the move is exact."""
    exact: NDArray[np.int64]
    """1 if everything that can happen in the rest of the round was enumerated, else 0, by move."""
    money: NDArray[np.float64]
    """The mean money that the seat takes at the payout of this round, in thousand $, by move."""
    money_errors: NDArray[np.float64]
    """The standard error of that money, by move."""
    corrections: Corrections
    stop: NDArray[np.int8]
    """One number: 1 ends the rollouts soon."""
    row: NDArray[np.float64]
    """The result of one rollout, by seat."""
    taken: NDArray[np.float64]
    """The money that the seat takes in each rollout of one move, in thousand $."""

    @classmethod
    def empty(cls) -> Estimates:
        """Allocate new arrays."""
        corrections = Corrections(
            np.zeros((MOVES, SEATS)),
            np.zeros((MOVES, SEATS)),
            np.zeros(MOVES),
            np.zeros(MOVES + 1),
            np.zeros(1, np.int64),
        )
        return cls(
            np.zeros(MOVES, np.int64),
            np.zeros((MOVES, SEATS)),
            np.zeros(MOVES),
            np.zeros(MOVES, np.int64),
            np.zeros(MOVES),
            np.zeros(MOVES),
            corrections,
            np.zeros(1, np.int8),
            np.zeros(SEATS),
            np.zeros(TAKINGS),
        )


def order_moves(order: NDArray[np.int64], count: int, shares: NDArray[np.float64], seat: int) -> None:
    """Sort the first `count` moves by a seat's share of victory, the largest first (a stable insertion sort)."""
    for number in range(1, count):
        move = order[number]
        index = number
        while index > 0 and shares[order[index - 1], seat] < shares[move, seat]:
            order[index] = order[index - 1]
            index -= 1
        order[index] = move


def variance(total: float, squares: float, count: int) -> float:
    """Return the variance of the mean of `count` rollouts, from their sum and the sum of their squares."""
    mean = total / count
    spread = max(0.0, squares / count - mean * mean)
    return (count * spread + SPREAD * SPREAD) / (count * count)


def clear_corrections(corrections: Corrections) -> None:
    """Clear all sums."""
    corrections.count[0] = 0
    for candidate in range(MOVES):
        corrections.squares[candidate] = 0.0
        for seat in range(SEATS):
            corrections.sums[candidate, seat] = 0.0
    for candidate in range(MOVES + 1):
        corrections.apart_squares[candidate] = 0.0


def add_rollout(players: int, seat: int, candidates: int, corrections: Corrections) -> None:
    """Add the differences in `found`, from one rollout of every candidate, to the sums."""
    found = corrections.found
    shared = 0.0
    for candidate in range(candidates):
        shared += found[candidate, seat]
    shared /= candidates
    for candidate in range(candidates):
        own = found[candidate, seat]
        corrections.squares[candidate] += own * own
        corrections.apart_squares[candidate] += (own - shared) * (own - shared)
        for other in range(players):
            corrections.sums[candidate, other] += found[candidate, other]
    corrections.apart_squares[MOVES] += shared * shared
    corrections.count[0] += 1


def shared_sum(candidates: int, seat: int, corrections: Corrections) -> float:
    """Return the part of a seat's corrections common to all candidates: their mean, summed over rollouts."""
    total = 0.0
    for candidate in range(candidates):
        total += corrections.sums[candidate, seat]
    return total / candidates


def variances(candidates: int, seat: int, corrections: Corrections) -> tuple[float, float]:
    """Return two variances of the mean correction, for the seat that moves.

    The first is that of the part common to all candidates; the second that of each candidate's own part, on average.
    """
    count = corrections.count[0]
    shared = shared_sum(candidates, seat, corrections)
    apart_variance = 0.0
    if candidates > 1:
        for candidate in range(candidates):
            apart = corrections.sums[candidate, seat] - shared
            apart_variance += variance(apart, corrections.apart_squares[candidate], count) / candidates
    return variance(shared, corrections.apart_squares[MOVES], count), apart_variance


def correction_weights(shared_variance: float, apart_variance: float) -> tuple[float, float]:
    """Return the weights, from 0 to 1, of the common part and of the own part of a correction.

    Each is the network's variance divided by the sum of that and the correction's variance.
    """
    return COMMON * COMMON / (COMMON * COMMON + shared_variance), APART * APART / (APART * APART + apart_variance)


def correct(players: int, seat: int, uncertain: int, candidates: int, estimates: Estimates) -> None:
    """Correct the network's expectation of the moves that are not exact by the rollouts of the candidates.

    The first `uncertain` moves of `order` are not exact; the first of these are the candidates. A correction has a part
    that is common to all moves, and a part of each candidate. Each part is weighted by its own variance and that of the
    network's error, see `correction_weights`.
    """
    order, shares, errors, corrections = estimates.order, estimates.shares, estimates.errors, estimates.corrections
    count = corrections.count[0]
    if count < FEWEST:
        for number in range(uncertain):
            errors[order[number]] = sqrt(COMMON * COMMON + APART * APART)
            normalise_shares(players, shares[order[number]])
        return
    shared_variance, apart_variance = variances(candidates, seat, corrections)
    weight, apart_weight = correction_weights(shared_variance, apart_variance)
    for other in range(players):
        shared = shared_sum(candidates, other, corrections)
        for number in range(uncertain):
            shares[order[number], other] += weight * shared / count
            if number < candidates:
                shares[order[number], other] += apart_weight * (corrections.sums[number, other] - shared) / count
    for number in range(uncertain):
        own = apart_weight * apart_variance if number < candidates else APART * APART
        errors[order[number]] = sqrt(weight * shared_variance + own)
        normalise_shares(players, shares[order[number]])


def normalise_shares(players: int, shares: NDArray[np.float64]) -> None:
    """Raise negative shares to 0 and scale all to add up to 1, since means of rollouts without luck may do neither."""
    total = 0.0
    for seat in range(players):
        shares[seat] = max(0.0, shares[seat])
        total += shares[seat]
    for seat in range(players):
        shares[seat] /= total


def roll_candidates(
    rules: Rules,
    position: Any,
    space: ParWorkspace,
    look: Lookahead,
    seed: int,
    effort: Effort,
    spent: int,
    candidates: int,
    estimates: Estimates,
) -> None:
    """Roll out the first moves of `order` until the effort is spent, their errors are small enough or `stop` is set.

    `spent` of the effort has gone into the network's expectations. If, judging by the first rollout, FEWEST of them
    would exceed the effort, none is counted.
    """
    order, row, corrections = estimates.order, estimates.row, estimates.corrections
    seat = int(position[0].seat)
    clear_corrections(corrections)
    cost = 0
    count = 0
    while spent + cost + cost // max(1, count) <= effort.inferences and estimates.stop[0] == 0:
        for candidate in range(candidates):
            space.tables[0] = position[0]
            place(rules, space.tables[0], order[candidate])
            cost += roll_out(rules, space, game_key(seed, count), look, False, row)
            if count == 0 and spent + FEWEST * candidates * cost // (candidate + 1) > effort.inferences:
                return
            for other in range(rules.players):
                corrections.found[candidate, other] = row[other] - estimates.shares[order[candidate], other]
        add_rollout(rules.players, seat, candidates, corrections)
        count += 1
        if count >= 2 * FEWEST and count % FEWEST == 0:
            widest = 0.0
            for candidate in range(candidates):
                widest = max(widest, variance(corrections.sums[candidate, seat], corrections.squares[candidate], count))
            if sqrt(widest) <= effort.error:
                break


def sample_takings(rules: Rules, tables: Any, seat: int, seed: int, weight: int, taken: NDArray[np.float64]) -> None:
    """Roll out the round at `tables[0]` and write the money that a seat takes, in thousand $, by rollout."""
    rate = going_rate(rules, tables[0])
    for number in range(len(taken)):
        tables[1] = tables[0]
        play_out(rules, tables[1], game_key(seed, number), weight, seat, rate)
        taken[number] = int(tables[1].money[seat]) - int(tables[0].money[seat])


def estimate_money(
    rules: Rules, position: Any, space: ParWorkspace, seed: int, weight: int, move: int, estimates: Estimates
) -> None:
    """Estimate the money that the seat to place takes in this round after a move."""
    taken = estimates.taken
    space.tables[0] = position[0]
    place(rules, space.tables[0], move)
    sample_takings(rules, space.tables, int(position[0].seat), seed, weight, taken)
    mean = 0.0
    for number in range(TAKINGS):
        mean += taken[number]
    mean /= TAKINGS
    squares = 0.0
    for number in range(TAKINGS):
        squares += (taken[number] - mean) * (taken[number] - mean)
    estimates.money[move] = mean
    estimates.money_errors[move] = sqrt(squares / (TAKINGS - 1)) / sqrt(TAKINGS)


def estimate_all_money(
    rules: Rules, position: Any, space: ParWorkspace, seed: int, weight: int, estimates: Estimates
) -> int:
    """Estimate the money of all legal moves, and list these in `order` by number. Return how many there are."""
    moves = 0
    for move in range(moves_of(rules)):
        if may_place(rules, position[0], move):
            estimates.order[moves] = move
            moves += 1
            estimate_money(rules, position, space, seed, weight, move, estimates)
    return moves


def estimate(
    rules: Rules,
    position: Any,
    space: ParWorkspace,
    look: Lookahead,
    seed: int,
    effort: Effort,
    weight: int,
    estimates: Estimates,
) -> int:
    """Estimate what the legal moves of the seat to place at `position[0]` are worth. Return how many there are.

    `seed` is a signed 64-bit number. `weight` is that of a player's own gain in rollouts of money, see `weight_of`.
    """
    order = estimates.order
    seat = int(position[0].seat)
    uncertain = 0
    spent = 0
    for move in range(moves_of(rules)):
        if may_place(rules, position[0], move):
            space.tables[0] = position[0]
            place(rules, space.tables[0], move)
            cases = count_cases(rules, space.tables[0])
            estimates.exact[move] = write_known_worth(rules, space, look, estimates.shares[move])
            estimates.errors[move] = 0.0
            if estimates.exact[move] == 0:
                order[uncertain] = move
                uncertain += 1
                spent += cases
    if uncertain > 0:
        order_moves(order, uncertain, estimates.shares, seat)
        candidates = min(uncertain, CANDIDATES)
        roll_candidates(rules, position, space, look, seed, effort, spent, candidates, estimates)
        correct(rules.players, seat, uncertain, candidates, estimates)
    moves = estimate_all_money(rules, position, space, seed, weight, estimates)
    order_moves(order, moves, estimates.shares, seat)
    return moves
