"""Tables on a GPU play as those on a CPU do."""

import numpy as np
import pytest

from croupier.compiled.gpu import NoGpuError, require_gpu
from croupier.envs import Tables
from croupier.envs.gpu import GpuTables
from croupier.rules import BIGGY, CLASSIC, Setup
from tests.play import name

SETUPS = [
    Setup(CLASSIC, 2),
    Setup(CLASSIC, 3, neutral=True, face_down=True),
    Setup(BIGGY, 4, neutral=True, bandit=True),
]


def gpu_is_there() -> bool:
    """Return whether there is a GPU to play on."""
    try:
        require_gpu()
    except NoGpuError:
        return False
    return True


with_gpu = pytest.mark.skipif(not gpu_is_there(), reason="there is no NVIDIA GPU here")


@with_gpu
@pytest.mark.parametrize("setup", SETUPS, ids=name)
@pytest.mark.parametrize("bots", [False, True], ids=["alone", "bots"])
def test_a_gpu_steps_as_a_cpu_does(setup: Setup, bots: bool) -> None:
    line_up = (None, *("regular",) * (setup.players - 1)) if bots else None
    here = Tables(setup, 300, seed=7, reward="money", bots=line_up)
    there = GpuTables(setup, 300, seed=7, reward="money", bots=line_up)
    for number in range(150):
        for mine, theirs in zip(here.turns, there.turns, strict=True):
            assert np.array_equal(mine, theirs.copy_to_host())
        policy = "regular" if number % 2 else "tourist"
        moves = there.choose(policy)
        assert np.array_equal(moves.copy_to_host(), here.choose(policy))
        here.step(here.choose(policy))
        there.step(moves)
    assert np.array_equal(here.games, there.games.copy_to_host())
    assert np.array_equal(here.observe(1), there.observe(1).copy_to_host())
    assert there.game(5) == here.game(5)
    here.reset()
    there.reset()
    assert np.array_equal(here.turns.observation, there.turns.observation.copy_to_host())


@with_gpu
def test_a_move_that_is_not_legal_changes_nothing() -> None:
    there = GpuTables(Setup(CLASSIC, 2), 2)
    before = there.game(1)
    there.step(require_gpu().to_device(np.array([int(there.choose().copy_to_host()[0]), 9])))
    assert there.refused.copy_to_host().tolist() == [False, True]
    assert there.game(1) == before


@pytest.mark.skipif(gpu_is_there(), reason="there is a GPU here")
def test_without_a_gpu_a_sentence_says_so() -> None:
    with pytest.raises(NoGpuError, match=r"no NVIDIA GPU|CUDA support cannot be loaded"):
        GpuTables(Setup(CLASSIC, 2), 1)
