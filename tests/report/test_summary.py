"""Statistics: exact on tallies made by hand, and right wherever a pencil does not reach."""

from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.report.summary import QUANTILES, SimulationRun, quantile, summarise, wilson
from croupier.rules import BIGGY, CLASSIC, Setup
from croupier.simulation import Tally
from tests.report.tallies import by_hand, made_up


def test_money_of_a_seat_in_dollars() -> None:
    first, second = by_hand().seats
    assert first.mean_money == 225_000
    assert first.sd_money == pytest.approx(1000 * sqrt(11_875))
    assert first.quantiles == {5: 100_000, 25: 100_000, 50: 200_000, 75: 200_000, 95: 400_000}
    assert second.mean_money == 225_000
    assert second.sd_money == pytest.approx(1000 * sqrt(16_875))
    assert second.quantiles == {5: 0, 25: 0, 50: 300_000, 75: 300_000, 95: 300_000}


def test_a_shared_victory_is_half_a_victory() -> None:
    first, second = by_hand().seats
    assert (first.win_share.share, second.win_share.share) == (0.625, 0.375)
    assert (first.mean_notes, second.mean_notes) == (5.5, 4.75)
    assert (first.bot, second.bot) == ("regular", "tourist")
    assert (first.seat, second.seat) == (1, 2)


def test_rounds() -> None:
    rounds = by_hand().rounds
    assert [number.round for number in rounds] == [1, 2, 3, 4]
    assert [number.mean_turns for number in rounds] == [12.5, 12.75, 13.0, 13.25]
    assert [number.lead_win_share.share for number in rounds] == [0.5, 0.625, 0.75, 0.875]
    assert by_hand().turns_a_game == 51.5


def test_casinos_in_a_mean_round() -> None:
    summary = by_hand()
    lantern, *_, honeycomb = summary.casinos
    assert (lantern.casino, lantern.name) == (1, "Lantern")
    assert (honeycomb.casino, honeycomb.name) == (6, "Honeycomb")
    assert (lantern.mean_notes, lantern.mean_money, lantern.mean_money_paid) == (2.0, 75_000, 62_500)
    assert lantern.paid_share_notes == 0.75
    assert lantern.paid_share_money == pytest.approx(5 / 6)
    assert [casino.knocked_out for casino in summary.casinos] == [0.0, 0.5, 1.0, 1.5, 2.0, 2.5]
    assert summary.paid_share == pytest.approx(5 / 6)


def test_nobody_is_knocked_out_on_the_bandit() -> None:
    *casinos, bandit = made_up(Setup(BIGGY, players=5, bandit=True)).casinos
    assert bandit.casino == 7
    assert bandit.knocked_out is None
    assert all(casino.knocked_out == 1.0 for casino in casinos)


def test_fewer_games_than_asked_for_is_interrupted() -> None:
    assert by_hand().interrupted
    assert not made_up(Setup(CLASSIC, players=3), games=10).interrupted


def test_no_games_have_no_summary() -> None:
    with pytest.raises(ValueError, match="at least one game"):
        summarise(SimulationRun(Setup(CLASSIC, players=2), ("tourist", "tourist"), 1, 1), Tally.empty(), 1.0)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [  # Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17 (1998), table I
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilsons_interval_as_published(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins / games, games) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 10**9), st.floats(0, 1))
def test_an_interval_holds_its_share_and_narrows_with_the_games(games: int, share: float) -> None:
    low, high = wilson(share, games)
    assert 0 <= low <= share <= high <= 1
    closer = wilson(share, 4 * games)
    assert closer[1] - closer[0] < high - low


@given(st.lists(st.integers(0, 30), min_size=1, max_size=60), st.sampled_from(QUANTILES))
def test_a_quantile_is_the_least_amount_that_so_many_games_do_not_exceed(amounts: list[int], percent: int) -> None:
    found = quantile(np.bincount(amounts), percent)
    least = min(a for a in amounts if 100 * sum(b <= a for b in amounts) >= percent * len(amounts))
    assert found == least


def test_means_stay_exact_for_a_hundred_thousand_million_games() -> None:
    tally = Tally.empty()
    tally.games = 10**11
    tally.histogram[:2, 700] = 10**11 - 1
    tally.histogram[:2, 690] = 1
    tally.by_round[:4, 1] = 10**11
    tally.by_casino[:6] = 1
    seat = summarise(SimulationRun(Setup(CLASSIC, players=2), ("tourist",) * 2, 10**11, 1), tally, 1.0).seats[0]
    assert seat.sd_money == pytest.approx(10_000 / sqrt(10**11), rel=1e-6)
    assert seat.quantiles[5] == 700_000


@pytest.mark.parametrize(
    ("run", "command"),
    [
        (
            SimulationRun(Setup(CLASSIC, 2, starter=0), ("tourist", "tourist"), 10, 3),
            "croupier simulate --edition classic --players 2 --games 10 --bots tourist --seed 3",
        ),
        (
            SimulationRun(Setup(BIGGY, 3, neutral=True, bandit=True), ("regular", "tourist", "richest"), 10, 0),
            "croupier simulate --edition biggy --players 3 --games 10 --bots regular tourist richest --seed 0 "
            "--neutral --bandit --starter lot",
        ),
        (
            SimulationRun(Setup(CLASSIC, 3, starter=2), ("regular",) * 3, 1, 0),
            "croupier simulate --edition classic --players 3 --games 1 --bots regular --seed 0 --starter 3",
        ),
    ],
)
def test_the_command(run: SimulationRun, command: str) -> None:
    assert run.command == command
