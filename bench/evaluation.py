"""`python -m bench.evaluation`: how far evaluations can be trusted, and what subtracting the luck is worth.

Each position is a random decision of a different game, in which seats play in turn at par and like a regular. Every
move that cannot be enumerated is evaluated like a hint, twice with different seeds, and by many rollouts with other
dice, the reference. Printed are

- by what factor the variance of a rollout is smaller without luck, and how much more such a rollout costs;
- the error of the network that all moves of a roll share, and the further error of each move, in points: COMMON and
  APART in `croupier.network.estimate` are set from these figures;
- the distance of hints from the reference and from each other in standard errors, as a root mean square, and how often
  their 95 % intervals contain the value of the other seed and of the reference;
- the same for reviews of a position with two seeds;
- how long a hint takes.

`--json` also prints the result of each position; `--from` reads such files and sums them up without measuring, for
example to try other values of COMMON and APART.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import partial
from math import exp, hypot, log, sqrt
from random import Random
from time import process_time

import msgspec
import numpy as np
from numpy.typing import NDArray

from bench.pieces import add_options, measure_pieces, read_pieces
from croupier.bots import BOTS
from croupier.dealer import SeededDealer
from croupier.dealer.counter import game_key, signed
from croupier.engine import borrow_engine
from croupier.evaluation.moves import can_enumerate, evaluate
from croupier.evaluation.worth import MILLION, Evaluator
from croupier.network.effort import HINT, QUICK
from croupier.network.estimate import (
    APART,
    CANDIDATES,
    COMMON,
    FEWEST,
    Corrections,
    Estimates,
    add_rollout,
    correction_weights,
    shared_sum,
    variances,
)
from croupier.report.shares import NORMAL_95
from croupier.rules import EDITIONS, GAME_OVER, Game, Place, Setup, new_game, offered_setups, view
from croupier.rules.table import Table

POINTS = 100.0
STUDENT_95 = 2.074
"""Replaces NORMAL_95 if both errors come from 12 samples: Student's distribution with 22 degrees of freedom."""


@dataclass(frozen=True)
class CorrectionParts:
    """What rollouts of some moves add to the network's expectation, for the seat that moves, in two parts."""

    shared: float
    """What all moves have in common, share of victory."""
    apart: list[float]
    """What each move adds to that, share of victory."""
    shared_variance: float
    apart_variance: float


@dataclass(frozen=True)
class EvaluationResult:
    """The result at one position. Lists have an element for every move that cannot be enumerated, best move first."""

    edition: str
    players: int
    neutral: bool
    bandit: bool
    round: int
    dice: int
    """The dice left in all hands before the move."""
    expected: list[float]
    """The network's expectation before any rollout, share of victory."""
    reference: list[float]
    reference_error: list[float]
    reference_parts: CorrectionParts
    hint_parts: list[CorrectionParts | None]
    """Corrections of two hints with different seeds; None for a hint that had no time for rollouts."""
    review_apart: float
    """The distance of two reviews of the position after the first move, in standard errors."""
    variance_ratio: float
    """The variance of plain rollouts divided by that of rollouts without luck."""
    cost_ratio: float
    """The processor time of rollouts without luck divided by that of plain ones."""
    seconds: float
    """Processor time of a hint."""

    def hint(self, number: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the values of the moves in a hint, and their errors, by the present COMMON and APART."""
        parts, shares = self.hint_parts[number], np.array(self.expected)
        if parts is None:
            return shares, np.full(len(shares), hypot(COMMON, APART))
        moves = len(parts.apart)
        weight, apart_weight = correction_weights(parts.shared_variance, parts.apart_variance)
        shares += weight * parts.shared
        shares[:moves] += apart_weight * np.array(parts.apart)
        errors = np.full(len(shares), sqrt(weight * parts.shared_variance + APART**2))
        errors[:moves] = sqrt(weight * parts.shared_variance + apart_weight * parts.apart_variance)
        return shares, errors


def main() -> None:
    """Measure, and print a line for every figure or one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--editions", nargs="+", default=["classic"], choices=EDITIONS)
    parser.add_argument("--players", nargs="+", type=int, default=[4], help="numbers of players, in turn")
    parser.add_argument("--variants", action="store_true", help="tables with neutral dice or the bandit, too")
    parser.add_argument("--reference", type=int, default=48, help="rollouts of the reference")
    parser.add_argument("--from", nargs="+", default=[], dest="files", help="sum up what is in these files")
    add_options(parser, "positions", 1_000)
    options = parser.parse_args()
    setups = [
        setup
        for edition in options.editions
        for setup in offered_setups(EDITIONS[edition])
        if setup.players in options.players and (options.variants or not (setup.neutral or setup.bandit))
    ]
    if options.files:
        found = [from_form(each) for each in read_pieces(options.files)]
    else:
        found = measure_pieces(partial(measure_position, setups, options.seed, options.reference), options, "positions")
    summary = sum_up(found)
    if options.json:
        print(json.dumps({**vars(options), **summary, "each": [asdict(one) for one in found]}))
    else:
        for name, figure in summary.items():
            print(f"{name.replace('_', ' '):26} {figure:.4g}")


def from_form(form: dict[str, object]) -> EvaluationResult:
    """Return the result of a position from what `--json` printed of it."""
    return msgspec.convert(form, EvaluationResult)


def sum_up(found: Sequence[EvaluationResult]) -> dict[str, float]:
    """Return all figures in the order in which they are printed."""
    common, apart = fit_errors(found)
    to_other, to_reference, stated = list[float](), list[float](), list[float]()
    first = list[float]()
    for one in found:
        (shares, errors), (others, other_errors) = one.hint(0), one.hint(1)
        to_other += ((shares - others) / np.hypot(errors, other_errors)).tolist()
        distances = ((shares - np.array(one.reference)) / np.hypot(errors, one.reference_error)).tolist()
        to_reference += distances
        first.append(distances[0])
        stated += errors.tolist()
    reviews = [one.review_apart for one in found]
    figures = {
        "positions": len(found),
        "moves": len(to_other),
        "variance_ratio": exp(float(np.mean([log(one.variance_ratio) for one in found]))),
        "cost_ratio": float(np.median([one.cost_ratio for one in found])),
        "common_points": POINTS * common,
        "apart_points": POINTS * apart,
        "with_rollouts": sum(one.hint_parts[0] is not None for one in found) / len(found),
        "stated_error_points": POINTS * float(np.mean(stated)),
    }
    for name, apart_by in (
        ("other_seed", to_other),
        ("reference", to_reference),
        ("reference_of_best", first),
        ("reviews", reviews),
    ):
        figures[f"{name}_in_errors"] = sqrt(float(np.mean(np.square(apart_by))))
        figures[f"{name}_covered"] = float(
            np.mean(np.abs(apart_by) <= (STUDENT_95 if name == "reviews" else NORMAL_95))
        )
    seconds = [one.seconds for one in found]
    return {**figures, "hint_seconds": float(np.mean(seconds)), "longest_hint_seconds": max(seconds)}


def fit_errors(found: Sequence[EvaluationResult]) -> tuple[float, float]:
    """Return the network's error that all moves share, and the further error of each move, as roots of mean squares.

    Errors of the reference itself are subtracted. The moves' own parts have their mean subtracted, which makes them
    smaller: with n moves, n / (n - 1) compensates for that.
    """
    parts = [one.reference_parts for one in found]
    common = float(np.mean([one.shared**2 - one.shared_variance for one in parts]))
    rests = [
        (apart**2 - one.apart_variance) * len(one.apart) / (len(one.apart) - 1)
        for one in parts
        if len(one.apart) > 1
        for apart in one.apart
    ]
    return sqrt(max(0.0, common)), sqrt(max(0.0, float(np.mean(rests))))


def draw_decision(setup: Setup, seed: int, number: int) -> Game:
    """Play games until one has decisions with two or more moves that a hint cannot enumerate. Return one of them."""
    evaluator, random = Evaluator(setup), Random(game_key(seed, number))
    while True:
        game, dealer, found = new_game(setup), SeededDealer(random.getrandbits(48), 0), list[Game]()
        regulars = [BOTS["regular"](random.getrandbits(32)) for _ in range(setup.players)]
        while game.to_act is not GAME_OVER:
            seat = game.to_act
            if not isinstance(seat, int):
                game = game.apply(dealer.draw(game))
                continue
            if not can_enumerate(game, HINT.seconds) and len(uncertain_moves(evaluator, game)) > 1:
                found.append(game)
            plays_at_par = (seat + number) % 2 == 0
            move = (
                Place.of(evaluator.choose_par(game.table()))
                if plays_at_par
                else regulars[seat].choose(view(game, seat))
            )
            game = game.apply(move)
        if found:
            return random.choice(found)


def uncertain_moves(evaluator: Evaluator, game: Game) -> list[Place]:
    """Return the legal moves that cannot be enumerated, the network's best first."""
    seat, known = game.table().seat, {}
    for move in game.legal_moves:
        after = game.apply(move)
        if after.rounds_paid == game.rounds_paid:
            shares, exact = evaluator.known_shares(after.table())
            if not exact:
                known[move] = shares[seat]
    return sorted(known, key=lambda move: -known[move])


def measure_position(setups: Sequence[Setup], seed: int, reference: int, number: int) -> EvaluationResult:
    """Draw one position, measure it and return the result."""
    setup = setups[number % len(setups)]
    game = draw_decision(setup, seed, number)
    evaluator, seat, table = Evaluator(setup), game.table().seat, game.table()
    seeds = [game_key(seed + 1, 8 * number + each) for each in range(6)]
    with borrow_engine():
        pass  # loaded once per process, outside the time of any hint
    began = process_time()
    evaluate(game, seed=seeds[0], effort=HINT)
    seconds = process_time() - began
    moves = uncertain_moves(evaluator, game)
    tables = [game.apply(move).table() for move in moves]
    expected = np.array([evaluator.known_shares(after)[0] for after in tables])

    def parts(seed: int) -> CorrectionParts | None:
        corrections = hint_corrections(setup, table, seed)
        enough = moves and corrections.count[0] >= FEWEST
        return parts_of(corrections, min(len(moves), CANDIDATES), seat) if enough else None

    def rollouts(after: Table, seed: int, *, plain: bool = False) -> NDArray[np.float64]:
        return np.array(evaluator.rollouts(after, seed, 0, reference, plain=plain)[0])

    began = process_time()
    rows = [rollouts(tables[0], seeds[2])]
    cost = process_time() - began
    rows += [rollouts(after, seeds[2]) for after in tables[1:]]
    began = process_time()
    plain = rollouts(tables[0], seeds[3], plain=True)
    plain_cost = process_time() - began
    reviews = [np.array(evaluator.samples(tables[0], each, 0, QUICK))[:, seat] for each in seeds[4:]]
    apart = float(reviews[0].mean() - reviews[1].mean())
    review_error = hypot(*(error_of(each) for each in reviews))
    return EvaluationResult(
        setup.edition.name,
        setup.players,
        setup.neutral,
        setup.bandit,
        game.round,
        sum(sum(game.hand(other)) for other in range(setup.players)),
        expected[:, seat].tolist(),
        [float(each[:, seat].mean()) for each in rows],
        [error_of(each[:, seat]) for each in rows],
        parts_of(*corrections_from_rollouts(expected, rows, seat), seat),
        [parts(each) for each in seeds[:2]],
        apart / review_error if review_error > 0 else 0.0,
        max(float(plain[:, seat].var()), 1e-12) / max(float(rows[0][:, seat].var()), 1e-12),
        cost / max(plain_cost, 1e-9),
        seconds,
    )


def hint_corrections(setup: Setup, table: Table, key: int) -> Corrections:
    """Return what the rollouts of a hint add to the network's expectation."""
    with borrow_engine() as borrowed:
        borrowed.prepare(setup)
        borrowed.put("position", table.tobytes())
        borrowed.call("evaluate_moves", signed(key), HINT.inferences, round(HINT.error * MILLION))
        arrays = {name: f"estimates.corrections.{name}" for name in Corrections._fields}
        return Corrections(
            **{name: np.array(borrowed.array(full)).reshape(borrowed.shape(full)) for name, full in arrays.items()}
        )


def error_of(samples: NDArray[np.float64]) -> float:
    """Return the standard error of the mean of some samples."""
    return float(samples.std(ddof=1)) / sqrt(len(samples))


def corrections_from_rollouts(
    expected: NDArray[np.float64], rolled: Sequence[NDArray[np.float64]], seat: int
) -> tuple[Corrections, int]:
    """Return what rollouts, by move, number and seat, add to the network's expectation, and the number of moves."""
    corrections, players = Estimates.empty().corrections, expected.shape[1]
    moves = len(rolled)
    for number in range(len(rolled[0])):
        for move in range(moves):
            corrections.found[move, :players] = rolled[move][number] - expected[move]
        add_rollout(players, seat, moves, corrections)
    return corrections, moves


def parts_of(corrections: Corrections, moves: int, seat: int) -> CorrectionParts:
    """Return the corrections of the first `moves` moves, for one seat, in two parts."""
    count = int(corrections.count[0])
    shared = shared_sum(moves, seat, corrections)
    apart = (corrections.sums[:moves, seat] - shared) / count
    return CorrectionParts(shared / count, apart.tolist(), *variances(moves, seat, corrections))


if __name__ == "__main__":
    main()
