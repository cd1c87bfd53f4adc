"""The solver agrees with plain expectimax over the readable game, and says how much it has to solve."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from croupier.dealer import SeededDealer
from croupier.engine import borrow_engine
from croupier.evaluation.solution import Aim, Solution, UnsolvableError, extent, solve_round
from croupier.evaluation.solution.solver import lay_out
from croupier.evaluation.solution.threads import solve_in_threads
from croupier.rules import BIGGY, CHANCE, CLASSIC, Edition, Game, Setup
from croupier.rules.table import PAY
from tests.evaluation.solution.expectimax import begun, expectimax, later
from tests.positions import deal_round_one

FEW = replace(CLASSIC, name="few", dice=2, rounds=2)
FEW_WITH_BIG = replace(BIGGY, name="few_with_big", dice=1, big_dice=1, rounds=2)
PUBLISHED = {1: (60,), 2: (30, 50), 3: (90,), 4: (40, 40), 5: (70,), 6: (20, 50)}


def close(value: float, aim: Aim) -> object:
    """Return the value to the accuracy that the solver promises."""
    return pytest.approx(value, abs=1e-4 if aim is Aim.MONEY else 1e-6)


def decisions(game: Game, seed: int) -> list[Game]:
    """Return the decisions of the rest of a round, from random dice and moves."""
    dealer, paid, found = SeededDealer(seed), game.rounds_paid, []
    while game.rounds_paid == paid:
        if game.to_act is CHANCE:
            game = game.apply(dealer.draw(game))
        else:
            found.append(game)
            game = game.apply(game.legal_moves[seed % len(game.legal_moves)])
    return found


def check_moves(solution: Solution, game: Game, value: object) -> None:
    """Check that every move has the value of expectimax for the seat that makes it."""
    best = -np.inf
    for move, worth in solution.moves(game):
        assert move in game.legal_moves
        told = value(game.apply(move))  # type: ignore[operator]
        expected = told if game.to_act == 0 else (1 if solution.aim is Aim.VICTORY else 0) - told
        assert worth == close(expected, solution.aim)
        best = max(best, worth)
    assert solution.value(game) == best
    assert len(solution.moves(game)) == len(game.legal_moves)


@pytest.mark.parametrize("rounds", [0, 1], ids=["first round", "last round"])
@pytest.mark.parametrize("edition", [FEW, FEW_WITH_BIG], ids=lambda edition: edition.name)
@pytest.mark.parametrize("aim", Aim)
def test_a_small_round_is_solved_as_by_expectimax(aim: Aim, edition: Edition, rounds: int) -> None:
    start = begun(Setup(edition, 2, starter=0), 3, rounds)
    value, solution = expectimax(aim, start), solve_round(start, aim, threads=1)
    first = value(start) if start.seat == 0 else (1 if aim is Aim.VICTORY else 0) - value(start)
    tolerance = 1e-4 if rounds == 0 or aim is Aim.MONEY else 1e-6  # round equity itself is right to four decimals
    assert solution.value(start) == pytest.approx(first, abs=tolerance)


@cache
def last_round(edition: Edition, aim: Aim) -> tuple[Game, Solution]:
    """Return the last round of a random game of a published edition, solved."""
    start = begun(Setup(edition, 2, starter=0), 5, edition.rounds - 1)
    return start, solve_round(start, aim)


@pytest.mark.parametrize("edition", [CLASSIC, BIGGY], ids=lambda edition: edition.name)
@pytest.mark.parametrize("aim", Aim)
def test_the_last_dice_of_a_whole_round_are_solved_as_by_expectimax(aim: Aim, edition: Edition) -> None:
    start, solution = last_round(edition, aim)
    value = expectimax(aim, start)
    for number in range(2):
        game = later(start, number, 4)
        for decision in decisions(game, number):
            check_moves(solution, decision, value)


def test_the_first_player_of_a_published_layout_loses_5_7248_thousand() -> None:
    game = deal_round_one(Setup(CLASSIC, 2, starter=0), PUBLISHED)
    assert solve_round(game).value(game) == pytest.approx(-5.7248, abs=5e-5)


def test_money_does_not_depend_on_the_seat_nor_on_which_casino_has_which_notes() -> None:
    turned = dict(zip(PUBLISHED, [*list(PUBLISHED.values())[2:], (60,), (30, 50)], strict=True))
    values = [
        solve_round(game).value(game)
        for game in (
            deal_round_one(Setup(CLASSIC, 2, starter=1), PUBLISHED),
            deal_round_one(Setup(CLASSIC, 2, starter=0), turned),
        )
    ]
    assert values == [pytest.approx(-5.724838, abs=2e-5)] * 2


def test_one_thread_and_several_solve_alike_and_tell_their_progress() -> None:
    start = begun(Setup(FEW_WITH_BIG, 2, starter=0), 1)
    told: list[int] = []
    alone = solve_round(start, threads=1, progress=told.append)
    several = solve_round(start, threads=3)
    assert np.array_equal(alone.tables[0], several.tables[0])
    assert told == sorted(told)
    assert told[-1] == extent(start.setup).positions


def test_values_kept_in_32_bits_err_by_a_few_cents_at_most() -> None:
    start, solution = last_round(CLASSIC, Aim.MONEY)
    with borrow_engine() as borrowed:
        lay_out(borrowed, start, Aim.MONEY)
        (exact,) = solve_in_threads(start.setup.rules, borrowed, 1, threads=2, kind=np.float64)
    assert np.abs(np.asarray(solution.tables[0]) - exact).max() < 5e-5


def test_the_extent_is_told_beforehand() -> None:
    told = extent(Setup(CLASSIC, 2))
    assert told.positions == (3003 - 1287) * 3003 + 1287**2
    assert told.bytes == 4 * 3003**2
    assert 0.01 < told.seconds(1) < 10
    assert extent(Setup(CLASSIC, 2), Aim.VICTORY).bytes == 2 * told.bytes
    assert extent(Setup(BIGGY, 2)).bytes == 4 * 3863**2


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        (Setup(CLASSIC, 3), "two players, not for 3"),
        (Setup(CLASSIC, 2, neutral=True), "neutral dice"),
        (Setup(BIGGY, 2, bandit=True), "bandit"),
    ],
    ids=["three", "neutral", "bandit"],
)
def test_other_tables_are_refused(setup: Setup, reason: str) -> None:
    with pytest.raises(UnsolvableError, match=reason):
        extent(setup)


def test_a_value_is_asked_for_within_turns_only() -> None:
    start, solution = last_round(CLASSIC, Aim.MONEY)
    with pytest.raises(ValueError, match="no seat has to place"):
        solution.moves(start)
    paid = start.table()
    paid.phase = PAY
    with pytest.raises(ValueError, match="no seat has to roll"):
        solution.value(Game(start.setup, paid.tobytes()))
