"""Calibration: what seats could expect comes true, bin by bin."""

import pytest
from tools.calibration import BINS, SEED, bins
from tools.fit import SEED as FITTED
from tools.fit import FitLedger

from croupier.analysis.fitted import setup_name
from croupier.rules import BIGGY, CLASSIC, Setup


@pytest.mark.parametrize(
    "setup", [Setup(CLASSIC, 2), Setup(CLASSIC, 5), Setup(BIGGY, 4, neutral=True, bandit=True)], ids=setup_name
)
def test_expected_and_realised_shares_agree_within_three_standard_errors(setup: Setup) -> None:
    assert SEED != FITTED
    ledger = FitLedger(setup, games=5_000, seed=SEED)
    for left in range(1, setup.edition.rounds):
        found = list(bins(ledger, left))
        assert len(found) == BINS
        assert sum(each.seats for each in found) == 5_000 * setup.players
        assert all(abs(each.apart) < 3 for each in found), found
        assert [each.expected for each in found] == sorted(each.expected for each in found)
