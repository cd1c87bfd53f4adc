"""Evaluation: every legal move of a roll with the victory and the money it can expect, and how sure that is.

Where the rest of the round can be enumerated or solved within the effort, shares of victory are exact: everyone plays
best. So they are after a move that leaves few dice. Elsewhere the network's expectation over all rolls is known, with
an error of its own (`COMMON`, `APART`), and rollouts at par, all moves on the same dice, correct it: the more of them,
the more they count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.position import sample_view, table_from_view
from croupier.dealer.chance import turn
from croupier.dealer.counter import game_key
from croupier.network.lookahead import cases_of
from croupier.review.exact import exact_shares
from croupier.review.money import takings
from croupier.review.worth import Evaluator, error_of, mean_of
from croupier.rules import Place, Setup, View
from croupier.rules.engine import may_place, moves_of, place
from croupier.rules.table import KINDS, PLACE, Table

COMMON = 0.016
"""The standard error of the network's expectation that all moves of a roll share ..."""
APART = 0.0134
"""... and that of each move beside it; `python -m bench.evaluation` fits both to 1,000 positions of all tables."""
CANDIDATES = 5
"""Moves that are rolled out: those of which the network expects most. The others have its error."""
FEWEST = 4
"""Rollouts of each candidate that must fit into the effort; else the network's expectation stands alone."""
SPREAD = 0.03
"""The usual standard deviation of a rollout; of few of them it is hardly known, so it counts like one more."""


LOOKS_A_SECOND = 60_000
"""Moves that the network looks at in a second, about."""


@dataclass(frozen=True)
class Effort:
    """How much an evaluation may cost, and when it is sure enough. It is counted, not timed, so it can be repeated."""

    looks: int
    """Moves that the network may be asked about, some 60,000 a second."""
    error: float
    """The standard error of all moves at which it ends earlier."""

    @property
    def seconds(self) -> float:
        """About how long that takes; an exact answer may take as long, by estimate."""
        return self.looks / LOOKS_A_SECOND


HINT = Effort(12_000, 0.002)
"""A fifth of a second, on a machine that is not busy."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A legal move and what can be expected of it."""

    move: Place
    shares: tuple[float, ...]
    """The share of victory of every seat after it, 0 to 1."""
    win: float
    """That of the seat that moves."""
    error: float
    """Its standard error; 0 where it is exact."""
    exact: bool
    """All that can happen in the round was enumerated; what later rounds are worth is still that of round equity."""
    money: float
    """What the seat takes when this round is paid out, thousand $, if everyone goes on like a regular."""
    money_error: float


def evaluate(setup: Setup, table: Table, seed: int, effort: Effort = HINT) -> tuple[Evaluation, ...]:
    """The legal moves of the seat that has to place, the best first; of equal ones the lowest face."""
    if table.phase != PLACE:
        raise ValueError("no seat has to place now")
    seat = int(table.seat)
    moves = [move for move in range(moves_of(setup.rules)) if may_place(setup.rules, table, move)]
    tables = [_placed(setup, table, move) for move in moves]
    exact = exact_shares(setup, table, effort.seconds)
    if exact is not None:
        shares, errors = np.array([exact[move] for move in moves]), np.zeros(len(moves))
        sure = [True] * len(moves)
    else:
        shares, errors, sure = _estimated(Evaluator(setup), tables, seat, seed, effort)
    evaluations = []
    for number, move in enumerate(moves):
        money = takings(setup, tables[number], seat, seed)
        row = tuple(shares[number].tolist())
        figures = (row[seat], float(errors[number]), sure[number], float(mean_of(money)), float(error_of(money)))
        evaluations.append(Evaluation(Place.of(move), row, *figures))
    return tuple(sorted(evaluations, key=lambda evaluation: -evaluation.win))


def _estimated(
    evaluator: Evaluator, tables: Sequence[Table], seat: int, seed: int, effort: Effort
) -> tuple[NDArray[np.float64], NDArray[np.float64], list[bool]]:
    """Shares after moves by move and seat, their errors for one seat, and which are exact."""
    known = [evaluator.known(after) for after in tables]
    shares, errors = np.array([share for share, _ in known]), np.zeros(len(tables))
    uncertain = [number for number, (_, exact) in enumerate(known) if not exact]
    if uncertain:
        by_worth = sorted(uncertain, key=lambda number: -shares[number, seat])
        rolled = rolled_out(evaluator, [tables[number] for number in by_worth], seat, seed, effort)
        shares[by_worth], errors[by_worth] = combined(shares[by_worth], rolled, seat)
        shares = np.maximum(shares, 0.0)  # rollouts without luck may leave what is possible, as any estimate may
        shares /= shares.sum(axis=1, keepdims=True)
    return shares, errors, [exact for _, exact in known]


@dataclass(frozen=True)
class Correction:
    """By how much rollouts of some moves exceed the network's expectation of them."""

    shared: NDArray[np.float64]
    """What all moves share, by seat."""
    apart: NDArray[np.float64]
    """What each move has beside it, by move and seat."""
    shared_variance: float
    """The variance of `shared`, for the seat that moves."""
    apart_variance: float
    """The mean variance of `apart`, for that seat."""


def correction(expected: NDArray[np.float64], rolled: NDArray[np.float64], seat: int) -> Correction:
    """What rollouts, by move, number and seat, say beyond the expectation of the same moves."""
    found = rolled - expected[:, None, :]
    shared = found.mean(axis=0)
    apart = found - shared
    apart_variance = float(np.mean([_variance(each[:, seat]) for each in apart])) if len(rolled) > 1 else 0.0
    return Correction(mean_of(shared), apart.mean(axis=1), _variance(shared[:, seat]), apart_variance)


def weighed(expected: NDArray[np.float64], found: Correction | None) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The network's expectation of moves, by move and seat, with a correction of the first of them; and their errors.

    Both parts of a correction are weighed by its variance in rollouts and that of the network's error.
    """
    if found is None:
        return expected, np.full(len(expected), hypot(COMMON, APART))
    moves = len(found.apart)
    weight = COMMON**2 / (COMMON**2 + found.shared_variance)
    apart_weight = APART**2 / (APART**2 + found.apart_variance)
    corrected = expected + weight * found.shared
    corrected[:moves] += apart_weight * found.apart
    errors = np.full(len(expected), sqrt(weight * found.shared_variance + APART**2))
    errors[:moves] = sqrt(weight * found.shared_variance + apart_weight * found.apart_variance)
    return corrected, errors


def combined(
    expected: NDArray[np.float64], rolled: NDArray[np.float64], seat: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The network's expectation of moves, corrected by rollouts, by move and seat; and the errors for one seat.

    `rolled` are rollouts of the first moves, by move, number and seat.
    """
    moves, count = rolled.shape[:2]
    return weighed(expected, correction(expected[:moves], rolled, seat) if count >= FEWEST else None)


def _variance(samples: NDArray[np.float64]) -> float:
    """The variance of the mean of some rollouts."""
    count = len(samples)
    return (count * float(samples.var()) + SPREAD**2) / count**2


def rolled_out(
    evaluator: Evaluator, tables: Sequence[Table], seat: int, seed: int, effort: Effort
) -> NDArray[np.float64]:
    """Rollouts of the first CANDIDATES tables by table, number and seat, until the effort is spent or they are sure.

    What the network's expectation of all tables has cost counts. Where not even FEWEST rollouts fit, there are none.
    """
    rules, players = evaluator.setup.rules, evaluator.setup.players
    spent = sum(cases_of(rules, table) for table in tables)
    candidates = tables[:CANDIDATES]
    rolled, looked = list[NDArray[np.float64]](), 0
    while spent + looked + looked // max(1, len(rolled)) <= effort.looks:
        number = list[NDArray[np.float64]]()
        for table in candidates:
            rows, count = evaluator.rollouts(table, seed, len(rolled), 1)
            number.append(rows[0])
            looked += count
        rolled.append(np.array(number))
        if len(rolled) == 1 and spent + FEWEST * looked > effort.looks:
            return np.empty((len(candidates), 0, players))
        if len(rolled) >= 2 * FEWEST and len(rolled) % FEWEST == 0:
            so_far = np.array(rolled)[:, :, seat]
            if max(sqrt(_variance(so_far[:, move])) for move in range(len(candidates))) <= effort.error:
                break
    return np.array(rolled).reshape(-1, len(candidates), players).transpose(1, 0, 2)


def _placed(setup: Setup, table: Table, move: int) -> Table:
    """The table after a move; a round that it ends is not paid out yet."""
    after = Table(table.tobytes())
    place(setup.rules, after, move)
    return after


def typical_winnings(view: View) -> list[int]:
    """What everyone may have won, thousand $: the number of their notes times the mean value of a note.

    Where winnings lie face down, hints from what was really paid would give them away.
    """
    notes = view.setup.edition.notes
    mean = sum(value * count for value, count in notes.items()) / sum(notes.values())
    return [round(seen.notes * mean) for seen in view.seats]


def evaluate_view(view: View, winnings: Sequence[int], seed: int, effort: Effort = HINT) -> tuple[Evaluation, ...]:
    """Every legal move of the seat that has to place, the best first, from what the view shows.

    `winnings` stand in for money that lies face down, thousand $ by seat.
    """
    table = table_from_view(view, winnings)
    return evaluate(view.setup, table, game_key(seed, turn(view.setup.rules, table)), effort)


def warm_up() -> None:
    """Compile evaluations and reviews now, or load them from the disk cache, so that no request waits for it later."""
    first = sample_view()
    evaluate_view(first, [0] * first.players, 0, Effort(1, 1.0))
    alone = table_from_view(first, [0] * first.players)
    for other in range(first.players):
        for kind in range(KINDS if other != alone.seat else 0):
            alone.hand[other, kind] = 0
    evaluate(first.setup, alone, 0)
