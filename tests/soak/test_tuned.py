"""Code for one table alone plays the very games of the engine, at every table and for every policy."""

import numpy as np
import pytest

from croupier.policies import NAMES
from croupier.rules import Setup
from croupier.simulation import play_games
from tests.play import SETUPS, name


@pytest.mark.parametrize("setup", SETUPS, ids=name)
@pytest.mark.parametrize("mixed", [False, True], ids=["tourists", "mixed"])
def test_every_game_ends_the_same(setup: Setup, mixed: bool) -> None:
    bots = [NAMES[seat % len(NAMES)] for seat in range(setup.players)] if mixed else ["tourist"]
    anywhere, here = (play_games(setup, 2_000, bots=bots, seed=7, tuned=tuned) for tuned in (False, True))
    assert np.array_equal(anywhere.money, here.money)
    assert np.array_equal(anywhere.notes, here.notes)
