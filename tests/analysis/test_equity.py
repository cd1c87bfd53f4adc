"""Round equity: shares of victory that add up, and that come true."""

import numpy as np
import pytest

from croupier.analysis.equity import equity_of, final_share, win_share
from croupier.analysis.fitted import money_rows, setup_name
from croupier.rules import BIGGY, CLASSIC, Setup
from croupier.rules.table import Table
from tests.play import TABLES


def table_with(paid: int, money: list[int], notes: list[int]) -> Table:
    table = Table()
    table.paid = paid
    for seat, (amount, count) in enumerate(zip(money, notes, strict=True)):
        table.money[seat] = amount
        table.won[seat, 1] = count
    return table


@pytest.mark.parametrize("setup", TABLES)
def test_the_shares_of_all_seats_are_one_victory(setup: Setup) -> None:
    rows = equity_of(setup)
    assert rows.shape == (setup.edition.rounds, 2)
    money = [100 + 37 * seat % 90 for seat in range(setup.players)]
    for paid in range(1, setup.edition.rounds + 1):
        table = table_with(paid, money, [3] * setup.players)
        shares = [win_share(setup.rules, table, seat, rows) for seat in range(setup.players)]
        assert sum(shares) == pytest.approx(1, abs=2e-3)
        assert np.argmax(shares) == np.argmax(money)


def test_a_lead_is_worth_more_the_fewer_rounds_are_left() -> None:
    setup = Setup(CLASSIC, 3)
    rows = equity_of(setup)
    lead = [win_share(setup.rules, table_with(paid, [300, 200, 200], [5, 5, 5]), 0, rows) for paid in (1, 2, 3, 4)]
    assert lead == sorted(lead)
    assert lead[0] > 1 / 3
    assert lead[-1] == 1


def test_equal_seats_have_equal_shares_and_more_notes_tip_the_balance() -> None:
    setup = Setup(BIGGY, 2)
    rows = equity_of(setup)
    even = table_with(2, [150, 150], [4, 4])
    assert win_share(setup.rules, even, 0, rows) == pytest.approx(0.5, abs=1e-3)
    ahead = table_with(2, [150, 150], [5, 4])
    assert win_share(setup.rules, ahead, 0, rows) > 0.5


def test_after_the_last_round_the_share_is_exact() -> None:
    setup = Setup(CLASSIC, 4)
    rows = equity_of(setup)
    table = table_with(4, [200, 200, 200, 90], [5, 5, 4, 9])
    assert [win_share(setup.rules, table, seat, rows) for seat in range(4)] == [0.5, 0.5, 0, 0]
    assert final_share(setup.rules, table, 3) == 0


@pytest.mark.parametrize("setup", [Setup(CLASSIC, 4), Setup(BIGGY, 3, bandit=True)], ids=setup_name)
def test_expected_shares_come_true_in_games_it_was_not_fitted_to(setup: Setup) -> None:
    from tools.fit import FitLedger

    ledger = FitLedger(setup, games=6000, seed=987)
    realised = ledger.shares.ravel()
    for left in range(1, setup.edition.rounds):
        expected = ledger.expected_by(left, equity_of(setup)).ravel()
        order = np.argsort(expected)
        for part in np.array_split(order, 8):
            error = np.sqrt(max(expected[part].mean() * (1 - expected[part].mean()), 1e-4) / len(part))
            assert abs(realised[part].mean() - expected[part].mean()) < 4 * error + 0.02


def test_who_plays_by_the_equity_of_money_plays_for_money() -> None:
    setup = Setup(CLASSIC, 2)
    tables = [table_with(1, [money, 0], [0, 0]) for money in (-200, -100, 0, 100, 200)]
    steps = np.diff([win_share(setup.rules, table, 0, np.array(money_rows(setup))) for table in tables])
    assert steps.min() > 0
    assert steps == pytest.approx([steps[0]] * 4, rel=1e-3)
