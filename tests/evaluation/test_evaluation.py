"""Evaluation: of every legal move, exact where few dice are left, with honest errors, and from nothing but the view."""

from math import hypot
from pathlib import Path

import numpy as np
import pytest

from croupier.analysis.equity import equity_of
from croupier.compiled.arguments import table_array
from croupier.evaluation import moves
from croupier.evaluation.moves import can_enumerate, can_solve, evaluate, exact_shares
from croupier.evaluation.situation import typical_winnings
from croupier.evaluation.worth import Evaluator, mean_of
from croupier.network import estimate
from croupier.network.effort import Effort
from croupier.network.estimate import APART, COMMON, FEWEST, Estimates, add_rollout, correct, normalise_shares
from croupier.network.lookahead import Lookahead
from croupier.network.par import ParWorkspace
from croupier.network.weights import own_weights
from croupier.rules import BIGGY, CLASSIC, Game, Setup, view
from tests.analysis.test_endgame import FEW_DICE, expectimax, last_decisions
from tests.evaluation.samples import error_of
from tests.play import TABLES, games, name

FEW = Effort(1, 1.0)
DUEL = Setup(CLASSIC, 2, starter=0)


def dice_in_hands(game: Game) -> int:
    """Return all dice that are still to be placed."""
    return sum(sum(game.hand(seat)) for seat in range(game.setup.players))


def decisions(setup: Setup, seed: int) -> list[Game]:
    """Return the states of a random game in which a seat has to place."""
    return [game for game in games(setup, seed) if isinstance(game.to_act, int)]


def late(seed: int) -> list[Game]:
    """Return decisions with a few more dice than can be enumerated."""
    return [game for game in decisions(DUEL, seed) if 5 <= dice_in_hands(game) <= 7]


@pytest.mark.parametrize("setup", TABLES)
def test_every_legal_move_is_evaluated_the_best_first_and_the_same_seed_says_the_same(setup: Setup) -> None:
    chosen = [game for game in decisions(setup, 3) if len(game.legal_moves) > 1][::9]
    for game in chosen:
        now = view(game, game.seat)
        found = evaluate(now, seed=5, effort=FEW)
        assert {one.move for one in found} == set(game.legal_moves)
        assert [one.win for one in found] == sorted((one.win for one in found), reverse=True)
        for one in found:
            assert 0 <= min(one.shares) <= max(one.shares) <= 1
            assert one.win == one.shares[game.seat or 0]
            assert sum(one.shares) == pytest.approx(1)
            assert one.exact == (one.error == 0)
            assert one.money >= 0
    assert evaluate(now, seed=5, effort=FEW) == found


@pytest.mark.parametrize("setup", FEW_DICE, ids=name)
def test_where_few_dice_are_left_the_share_of_victory_is_exact(setup: Setup) -> None:
    for game in last_decisions(setup, 12)[:3]:
        seat = game.seat
        assert seat is not None
        for one in evaluate(game, seed=1, effort=FEW):
            shares = expectimax(game.apply(one.move))
            assert one.exact
            assert one.win == pytest.approx(float(shares[seat]) / float(sum(shares)))


def test_of_the_last_die_of_a_round_the_money_is_known() -> None:
    before = next(game for game in decisions(DUEL, 4) if dice_in_hands(game) == 1)
    for one in evaluate(before, seed=1, effort=FEW):
        after = before.apply(one.move)
        seat = before.seat
        assert seat is not None
        assert (one.money, one.money_error) == (after.scores[seat].money - before.scores[seat].money, 0)


def test_the_errors_are_honest() -> None:
    reference, found = Evaluator(DUEL), list[float]()
    for number, game in enumerate((*late(6), *late(7))):
        seat = game.seat
        assert seat is not None
        one = evaluate(game, seed=number, effort=Effort(1_000, 0.0))[0]
        after = game.apply(one.move).table()
        if not one.exact and game.apply(one.move).rounds_paid == game.rounds_paid:
            rows, _ = reference.rollouts(after, 1_000 + number, 0, 40)
            found.append((one.win - mean_of(rows)[seat]) / hypot(one.error, error_of(rows)[seat]))
    assert len(found) >= 10
    assert sum(abs(error) < 1.96 for error in found) >= 0.8 * len(found)


def corrected(rollouts: int) -> Estimates:
    """Return two moves for which a network expects 0.5 and 0.4, after rollouts that give 0.03 more on average."""
    estimates, expected = Estimates.empty(), np.array([[0.5, 0.5], [0.4, 0.6]])
    estimates.order[:2] = 0, 1
    estimates.shares[:2, :2] = expected
    for number in range(rollouts):
        noise = 0.1 if number % 2 == 0 else -0.1
        estimates.corrections.found[:2, :2] = 0.03 + noise, -0.03 - noise
        add_rollout(2, 0, 2, estimates.corrections)
    correct(2, 0, 2, 2, estimates)
    return estimates


def test_the_more_rollouts_the_more_they_count() -> None:
    few, many = corrected(4), corrected(400)
    assert 0.5 < few.shares[0, 0] < many.shares[0, 0] < 0.53
    assert hypot(COMMON, APART) > few.errors[0] > many.errors[0] > 0
    assert many.shares[0, 0] - many.shares[1, 0] == pytest.approx(0.1), "they differ by nothing but what was expected"
    assert many.shares[:2].sum(axis=1) == pytest.approx([1, 1])


def test_of_too_few_rollouts_nothing_is_learnt() -> None:
    none = corrected(3)
    assert none.shares[0, 0] == 0.5
    assert none.errors[0] == pytest.approx(hypot(COMMON, APART))


def test_an_estimate_never_leaves_what_is_possible() -> None:
    """Rollouts without luck may say that a seat wins more than every game."""
    shares = np.array([-0.6, 1.2, 0.4])
    normalise_shares(3, shares)
    assert shares.tolist() == [0, pytest.approx(0.75), pytest.approx(0.25)]


def test_a_position_without_a_roll_has_no_moves() -> None:
    with pytest.raises(ValueError, match="no seat has to place now"):
        evaluate(games(DUEL, 3)[0])


def test_winnings_that_lie_face_down_do_not_show_in_the_figures() -> None:
    setup = Setup(BIGGY, 3, face_down=True, starter=0)
    game = decisions(setup, 4)[-9]
    table = game.table()
    seat, other = int(table.seat), (int(table.seat) + 1) % 3
    table.money[other] += 500
    rich = view(Game(setup, table.tobytes()), seat)
    poor = view(game, seat)
    assert evaluate(rich, effort=FEW) == evaluate(poor, effort=FEW)
    assert typical_winnings(poor) == [round(seen.notes * 2630 / 48) for seen in poor.seats]  # Biggy has 48 notes


@pytest.mark.parametrize(("looks", "played"), [(999, 1), (1_000, 2 * FEWEST)])
def test_where_too_few_rollouts_would_fit_into_the_effort_the_first_is_the_last(
    monkeypatch: pytest.MonkeyPatch, looks: int, played: int
) -> None:
    rollouts = []

    def roll_out(*arguments: object) -> int:
        rollouts.append(arguments)
        return 125

    monkeypatch.setattr(estimate, "roll_out", roll_out)
    monkeypatch.setattr(estimate, "place", lambda *_: None)
    game, estimates, space = late(1)[0], Estimates.empty(), ParWorkspace.empty()
    look = Lookahead.of(DUEL.rules, own_weights(), equity_of(DUEL))
    position, effort = table_array(game.table()).view(np.recarray), Effort(looks, 0.0)
    estimate.roll_candidates(DUEL.rules, position, space, look, 1, effort, 0, 2, estimates)
    assert len(rollouts) == played
    assert estimates.corrections.count[0] == played // 2


DUEL = Setup(CLASSIC, 2, starter=0)


def test_the_solution_of_a_round_says_what_its_enumeration_says(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("croupier.evaluation.solution.cache.cache_home", lambda: tmp_path)
    monkeypatch.setattr(moves, "can_solve", lambda *_: True)
    games = [game for game in decisions(DUEL, 2) if dice_in_hands(game) == 6 and len(game.legal_moves) > 1]
    for seat in (0, 1):
        game = next(game for game in games if game.seat == seat)
        enumerated = exact_shares(game, 1.0)
        with monkeypatch.context() as patch:
            patch.setattr(moves, "can_enumerate", lambda *_: False)
            solved = exact_shares(game, 1.0)
        assert enumerated is not None
        assert solved is not None
        assert set(solved) == set(enumerated) == {move.move for move in game.legal_moves}
        for move, shares in enumerated.items():
            assert solved[move] == pytest.approx(shares, abs=2e-5), "round equity of two adds up to 1 but for that"


def test_an_evaluation_is_exact_as_far_as_its_effort_goes() -> None:
    setup = Setup(CLASSIC, 3, starter=0)
    game = next(game for game in decisions(setup, 5) if dice_in_hands(game) == 6 and len(game.legal_moves) > 1)
    found = evaluate(game)
    assert all(one.exact and one.error == 0 for one in found)
    assert [one.win for one in found] == sorted((one.win for one in found), reverse=True)
    for one in found:
        assert sum(one.shares) == pytest.approx(1)
        assert 0 <= min(one.shares) <= max(one.shares) <= 1
    assert not all(one.exact for one in evaluate(game, seed=1, effort=Effort(1, 1.0)))


@pytest.mark.parametrize("setup", [Setup(CLASSIC, 5), Setup(BIGGY, 2, bandit=True)], ids=name)
def test_what_takes_too_long_is_left_alone(setup: Setup) -> None:
    game = decisions(setup, 1)[0]
    assert not can_enumerate(game, 1000)
    assert not can_solve(setup, 1000)
    assert exact_shares(game, 1000) is None


def test_a_round_of_two_is_solved_where_there_are_seconds_for_it() -> None:
    assert can_solve(Setup(CLASSIC, 2), 2.0)
    assert can_solve(Setup(BIGGY, 2), 3.0)
    assert not can_solve(Setup(CLASSIC, 2), 0.2), "not for a hint"
