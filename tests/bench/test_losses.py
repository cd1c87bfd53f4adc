"""What bots lose to the solution: nothing for the oracle, something for a tourist, with an honest interval."""

from dataclasses import replace

import pytest
from bench.losses import losses, player, summed_up

from croupier.analysis.equity import equity_of, money_equity
from croupier.bots import Searcher, Shark
from croupier.rules import CLASSIC, Setup

FEW = Setup(replace(CLASSIC, name="few", dice=3), 2)


def test_the_oracle_loses_nothing_and_a_tourist_a_lot() -> None:
    oracle, tourist = (
        summed_up(bot, [losses(FEW, bot, 1, number) for number in range(20)]) for bot in ("oracle", "tourist")
    )
    assert (oracle.mean, oracle.best, oracle.half_width) == (0, 1, 0)
    assert tourist.mean - tourist.half_width > 1
    assert tourist.a_round == pytest.approx(tourist.mean * tourist.decisions / tourist.rounds)


def test_the_interval_is_that_of_a_ratio_of_sums_over_rounds() -> None:
    loss = summed_up("made-up", [[1.0, 0.0], [3.0], [0.0, 0.0, 2.0]])
    assert loss.mean == pytest.approx(1)
    spread = (1 - 2) ** 2 + (3 - 1) ** 2 + (2 - 3) ** 2
    assert loss.half_width == pytest.approx(1.96 * (spread * 3 / 2) ** 0.5 / 6)
    assert loss.best == pytest.approx(0.5)


def test_searchers_are_told_to_play_for_money() -> None:
    bot = player("shark", 1)
    assert isinstance(bot, Searcher)
    assert bot.equity is money_equity
    assert Shark(1).equity is equity_of
