"""What bots lose to the solution: nothing for who plays it, something for a tourist, with an honest interval."""

from dataclasses import replace

import pytest
from bench.losses import make_player, play_losses, sum_up

from croupier.analysis.fitted import equity_rows, money_rows
from croupier.bots import Searcher, Shark
from croupier.evaluation.solution import solve_round
from croupier.rules import CLASSIC, Place, Setup, View

FEW = Setup(replace(CLASSIC, name="few", dice=3), 2)


class Solver:
    """Plays the solution of its round, for money."""

    def choose(self, view: View) -> Place:
        """Return the best move."""
        return solve_round(view).moves()[0].move


@pytest.mark.soak
def test_who_plays_the_solution_loses_nothing_and_a_tourist_a_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    tourist = sum_up("tourist", [play_losses(FEW, "tourist", 1, number) for number in range(20)])
    assert tourist.mean - tourist.half_width > 1
    assert tourist.a_round == pytest.approx(tourist.mean * tourist.decisions / tourist.rounds)
    monkeypatch.setattr("bench.losses.make_player", lambda _bot, _seed: Solver())
    solver = sum_up("solver", [play_losses(FEW, "solver", 1, number) for number in range(20)])
    assert (solver.mean, solver.best, solver.half_width) == (0, 1, 0)


def test_the_interval_is_that_of_a_ratio_of_sums_over_rounds() -> None:
    loss = sum_up("made-up", [[1.0, 0.0], [3.0], [0.0, 0.0, 2.0]])
    assert loss.mean == pytest.approx(1)
    spread = (1 - 2) ** 2 + (3 - 1) ** 2 + (2 - 3) ** 2
    assert loss.half_width == pytest.approx(1.96 * (spread * 3 / 2) ** 0.5 / 6)
    assert loss.best == pytest.approx(0.5)


def test_searchers_are_told_to_play_for_money() -> None:
    bot = make_player("shark", 1)
    assert isinstance(bot, Searcher)
    assert bot.equity is money_rows
    assert Shark(1).equity is equity_rows
