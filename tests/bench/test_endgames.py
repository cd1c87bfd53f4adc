"""The bench of endgames: it finds the end of a last round, and solves it."""

import pytest
from bench.endgames import endgame_of, measure_endgame

from croupier.rules import CLASSIC, Setup


@pytest.mark.soak
@pytest.mark.xdist_group("compiled")
def test_an_endgame_of_few_dice_is_solved() -> None:
    setup = Setup(CLASSIC, 3, starter=0)
    game = endgame_of(setup, 4, seed=1)
    assert game.rounds_paid == setup.edition.rounds - 1
    assert 0 < sum(sum(game.hand(seat)) for seat in range(3)) <= 4
    row = measure_endgame(setup, 4, seed=1)
    assert row["positions"] > 1
    assert row["table"] == "classic 3"
