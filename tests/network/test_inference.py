"""Inference: the engine computes what the interpreter computes, and the best move is that with the largest share."""

from pathlib import Path

import numpy as np
import pytest

from croupier.network.inference import CLOSE, NetworkMemory, best_move
from croupier.rules import BIGGY, CLASSIC, Setup
from croupier.rules.engine import moves_of
from tests.network.made_up import engine_with
from tests.network.test_features import decisions
from tests.play import name


@pytest.mark.parametrize("setup", [Setup(CLASSIC, 2), Setup(BIGGY, 6, bandit=True)], ids=name)
def test_the_engine_computes_what_the_interpreter_does_to_the_last_bit(setup: Setup, tmp_path: Path) -> None:
    (engine, weights), here = engine_with(1, tmp_path), NetworkMemory.empty()
    table = min(decisions(setup, 1)[10:30], key=lambda game: len(game.legal_moves)).table()
    move = best_move(setup.rules, (table,), 1, weights, here)
    engine.prepare(setup)
    engine.put("tables", table.tobytes())
    assert engine.call("choose_by_network", 1) == move
    for part, array in here._asdict().items():
        assert np.array_equal(engine.array(f"memory.{part}"), array.ravel()), part
    assert here.shares.sum() == pytest.approx(1, abs=1e-6)
    assert (here.shares[: setup.players] > 0).all()
    assert (here.shares[setup.players :] == 0).all()


@pytest.mark.parametrize("setup", [Setup(CLASSIC, 4, neutral=True), Setup(BIGGY, 3, bandit=True)], ids=name)
def test_the_best_move_has_the_largest_share(setup: Setup, tmp_path: Path) -> None:
    engine, _ = engine_with(2, tmp_path)
    engine.prepare(setup)
    for game in decisions(setup, 2)[::3]:
        engine.put("tables", game.memory)
        move = engine.call("choose_by_network", 1)
        by_move = np.array(engine.array("memory.by_move")[: moves_of(setup.rules)])
        assert [place.move for place in game.legal_moves] == np.flatnonzero(by_move >= 0).tolist()
        assert by_move[move] == pytest.approx(by_move.max(), abs=CLOSE)
