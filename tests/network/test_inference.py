"""Inference: compiled code computes what the interpreter does, and the best move is the one with the largest share."""

import numpy as np
import pytest

from croupier.compiled.arguments import record_of
from croupier.compiled.compiler import jit
from croupier.network.inference import CLOSE, INFERENCE, SHAPES, Memory, Weights, best_move, expected_after
from croupier.rules import BIGGY, CLASSIC, Setup
from croupier.rules.engine import may_place, moves_of
from croupier.rules.table import Rules
from tests.network.test_features import decisions
from tests.play import name


def made_up(seed: int) -> Weights:
    """Weights that nobody has learnt."""
    random = np.random.default_rng(seed)
    return Weights(*(random.normal(0, 0.1, shape).astype(np.float32) for shape in SHAPES.values()))


def expected_at(rules: Rules, tables: np.void, move: int, weights: Weights, memory: Memory) -> None:
    """The shares after a move at the first of some tables, to be compiled."""
    expected_after(rules, tables[0], move, weights, memory)


@pytest.mark.parametrize("setup", [Setup(CLASSIC, 2), Setup(BIGGY, 6, bandit=True)], ids=name)
def test_compiled_code_expects_what_the_interpreter_does(setup: Setup) -> None:
    weights, here, there = made_up(1), Memory.empty(), Memory.empty()
    rules, table = setup.rules, decisions(setup, 1)[20].table()
    move = next(move for move in range(moves_of(rules)) if may_place(rules, table, move))
    expected_after(rules, table, move, weights, here)
    jit(expected_at, (*INFERENCE, expected_after))(rules, record_of(table), move, weights, there)
    for mine, theirs in zip(here[:-2], there[:-2], strict=True):
        assert np.array_equal(mine, theirs)
    assert np.allclose(here.shares, there.shares, atol=1e-7)
    assert here.shares.sum() == pytest.approx(1, abs=1e-6)
    assert (here.shares[: setup.players] > 0).all()
    assert (here.shares[setup.players :] == 0).all()


@pytest.mark.parametrize("setup", [Setup(CLASSIC, 4, neutral=True), Setup(BIGGY, 3, bandit=True)], ids=name)
def test_the_best_move_has_the_largest_share(setup: Setup) -> None:
    weights, memory, rules = made_up(2), Memory.empty(), setup.rules
    choose, expect = jit(best_move, INFERENCE), jit(expected_at, INFERENCE)
    for game in decisions(setup, 2)[::6]:
        tables, shares = record_of(game.table()), {}
        for move in (move.move for move in game.legal_moves):
            expect(rules, tables, move, weights, memory)
            shares[move] = float(memory.shares[0])
        assert shares[choose(rules, tables, 1, weights, memory)] == pytest.approx(max(shares.values()), abs=CLOSE)
