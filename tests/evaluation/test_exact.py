"""Exact evaluations: enumeration and solution say the same, for either seat; what would take too long is left alone."""

from pathlib import Path

import pytest

from croupier.evaluation import exact
from croupier.evaluation.exact import can_enumerate, can_solve, exact_shares
from croupier.evaluation.moves import evaluate
from croupier.network.effort import Effort
from croupier.rules import BIGGY, CLASSIC, Setup
from tests.evaluation.test_evaluation import decisions, dice_in_hands
from tests.play import name

DUEL = Setup(CLASSIC, 2, starter=0)


def test_the_solution_of_a_round_says_what_its_enumeration_says(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("croupier.evaluation.solution.kept.cache_home", lambda: tmp_path)
    monkeypatch.setattr(exact, "can_solve", lambda *_: True)
    games = [game for game in decisions(DUEL, 2) if dice_in_hands(game) == 6 and len(game.legal_moves) > 1]
    for seat in (0, 1):
        game = next(game for game in games if game.seat == seat)
        enumerated = exact_shares(DUEL, game.table(), 1.0)
        with monkeypatch.context() as patch:
            patch.setattr(exact, "can_enumerate", lambda *_: False)
            solved = exact_shares(DUEL, game.table(), 1.0)
        assert enumerated is not None
        assert solved is not None
        assert set(solved) == set(enumerated) == {move.move for move in game.legal_moves}
        for move, shares in enumerated.items():
            assert solved[move] == pytest.approx(shares, abs=2e-5), "round equity of two adds up to 1 but for that"


def test_an_evaluation_is_exact_as_far_as_its_effort_goes() -> None:
    setup = Setup(CLASSIC, 3, starter=0)
    game = next(game for game in decisions(setup, 5) if dice_in_hands(game) == 6 and len(game.legal_moves) > 1)
    found = evaluate(setup, game.table(), 1)
    assert all(one.exact and one.error == 0 for one in found)
    assert [one.win for one in found] == sorted((one.win for one in found), reverse=True)
    for one in found:
        assert sum(one.shares) == pytest.approx(1)
        assert 0 <= min(one.shares) <= max(one.shares) <= 1
    assert not all(one.exact for one in evaluate(setup, game.table(), 1, Effort(1, 1.0)))


@pytest.mark.parametrize("setup", [Setup(CLASSIC, 5), Setup(BIGGY, 2, bandit=True)], ids=name)
def test_what_takes_too_long_is_left_alone(setup: Setup) -> None:
    table = decisions(setup, 1)[0].table()
    assert not can_enumerate(setup, table, 1000)
    assert not can_solve(setup, 1000)
    assert exact_shares(setup, table, 1000) is None


def test_a_round_of_two_is_solved_where_there_are_seconds_for_it() -> None:
    assert can_solve(Setup(CLASSIC, 2), 2.0)
    assert can_solve(Setup(BIGGY, 2), 3.0)
    assert not can_solve(Setup(CLASSIC, 2), 0.2), "not for a hint"
