"""Inference: compiled code computes what the interpreter does, and the best move is the one with the largest share."""

import numpy as np
import pytest

from croupier.compiled.arguments import record_of
from croupier.compiled.compiler import jit
from croupier.network.inference import CLOSE, INFERENCE, SHAPES, Memory, Weights, best_move
from croupier.rules import BIGGY, CLASSIC, Setup
from croupier.rules.engine import moves_of
from tests.network.test_features import decisions
from tests.play import name


def made_up(seed: int) -> Weights:
    """Weights that nobody has learnt."""
    random = np.random.default_rng(seed)
    return Weights(*(random.normal(0, 0.1, shape).astype(np.float32) for shape in SHAPES.values()))


@pytest.mark.parametrize("setup", [Setup(CLASSIC, 2), Setup(BIGGY, 6, bandit=True)], ids=name)
def test_compiled_code_expects_what_the_interpreter_does(setup: Setup) -> None:
    weights, here, there = made_up(1), Memory.empty(), Memory.empty()
    table = min(decisions(setup, 1)[10:30], key=lambda game: len(game.legal_moves)).table()
    move = best_move(setup.rules, (table,), 1, weights, here)
    assert jit(best_move, INFERENCE)(setup.rules, record_of(table), 1, weights, there) == move
    for mine, theirs in zip(here[:-2], there[:-2], strict=True):
        assert np.array_equal(mine, theirs)
    for mine, theirs in zip(here[-2:], there[-2:], strict=True):
        assert np.allclose(mine, theirs, atol=1e-7)
    assert here.shares.sum() == pytest.approx(1, abs=1e-6)
    assert (here.shares[: setup.players] > 0).all()
    assert (here.shares[setup.players :] == 0).all()


@pytest.mark.parametrize("setup", [Setup(CLASSIC, 4, neutral=True), Setup(BIGGY, 3, bandit=True)], ids=name)
def test_the_best_move_has_the_largest_share(setup: Setup) -> None:
    weights, memory, choose = made_up(2), Memory.empty(), jit(best_move, INFERENCE)
    for game in decisions(setup, 2)[::3]:
        move = choose(setup.rules, record_of(game.table()), 1, weights, memory)
        by_move = memory.by_move[: moves_of(setup.rules)]
        assert [place.move for place in game.legal_moves] == np.flatnonzero(by_move >= 0).tolist()
        assert by_move[move] == pytest.approx(by_move.max(), abs=CLOSE)
