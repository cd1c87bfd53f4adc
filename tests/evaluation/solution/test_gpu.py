"""A GPU solves rounds as a CPU does."""

import numpy as np
import pytest

from croupier.evaluation.solution import Aim, solve_round
from croupier.rules import BIGGY, CLASSIC, Edition, Setup
from tests.envs.test_gpu import with_gpu
from tests.evaluation.solution.expectimax import begun


@with_gpu
@pytest.mark.parametrize("edition", [CLASSIC, BIGGY], ids=lambda edition: edition.name)
@pytest.mark.parametrize("aim", Aim)
def test_a_gpu_solves_as_a_cpu_does(aim: Aim, edition: Edition) -> None:
    start = begun(Setup(edition, 2, starter=0), 5, edition.rounds - 1)
    here = solve_round(start, aim)
    there = solve_round(start, aim, device="gpu")
    for mine, theirs in zip(here.tables, there.tables, strict=True):
        assert (
            np.abs(np.asarray(mine) - np.asarray(theirs)).max() < 1e-4
        )  # it multiplies and adds in one step, which rounds otherwise
