"""Evolution: shrewd weights win money from regulars, and evolved ones are never worse."""

import numpy as np
import pytest
from tools.evolve import evolve, fitness_of, scale_weights

from croupier.analysis.shrewd import WEIGHTS
from croupier.rules import BIGGY, CLASSIC, Setup
from tests.analysis.test_shrewd import AS_A_REGULAR
from tests.play import name


@pytest.mark.parametrize("setup", [Setup(CLASSIC, 3), Setup(BIGGY, 5, bandit=True)], ids=name)
def test_a_shrewd_player_takes_more_than_regulars(setup: Setup) -> None:
    ahead, as_much = fitness_of([setup], [WEIGHTS, AS_A_REGULAR], games=600, seed=3)
    assert ahead > 15
    assert ahead > as_much + 10


def test_evolution_never_hands_back_worse_weights(capsys: pytest.CaptureFixture[str]) -> None:
    setups = [Setup(CLASSIC, 2)]
    found = evolve(setups, AS_A_REGULAR, generations=4, games=60, seed=1)
    before, after = fitness_of(setups, [AS_A_REGULAR, found], games=1200, seed=1_000_001)
    assert after >= before
    assert len(capsys.readouterr().out.splitlines()) == 5
    assert max(abs(weight) for weight in scale_weights(np.array([3.0, -6.0] * 7))) == 1
