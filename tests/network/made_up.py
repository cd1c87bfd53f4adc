"""Untrained networks: random weights for the engine, and a cheap stand-in for the interpreter."""

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from croupier.analysis.equity import equity_of
from croupier.engine.host import WasmEngine
from croupier.network import lookahead
from croupier.network.inference import SHAPES, NetworkMemory, NetworkWeights
from croupier.network.lookahead import Lookahead
from croupier.network.weights import read_weights, write_weights
from croupier.rules import Setup
from croupier.rules.engine import showing
from croupier.rules.table import FACES, KINDS, Rules, Table
from tests.analysis.test_endgame import Stack


def random_weights(seed: int) -> NetworkWeights:
    """Return random weights."""
    random = np.random.default_rng(seed)
    return NetworkWeights(*(random.normal(0, 0.1, shape).astype(np.float32) for shape in SHAPES.values()))


def engine_with(seed: int, folder: Path) -> tuple[WasmEngine, NetworkWeights]:
    """Return an engine with random weights, and these weights as read from its file."""
    file = folder / "made_up.bin"
    write_weights(file, random_weights(seed))
    return WasmEngine(file), read_weights(file)


def fake_network(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Replace the interpreter's network by one that derives shares cheaply from what a move places."""

    def value_move(rules: Rules, table: Table, move: int, weights: NetworkWeights, memory: NetworkMemory) -> None:  # noqa: ARG001
        placed = [showing(int(table.roll[kind]), move % FACES) for kind in range(KINDS)]
        random = Random(f"{seed} {table.seat} {table.hand.tobytes()!r} {move} {placed}")
        shares = [random.random() for _ in range(rules.players)]
        memory.shares[: rules.players] = [share / sum(shares) for share in shares]

    monkeypatch.setattr(lookahead, "value_move", value_move)
    monkeypatch.setattr(lookahead, "encode_board", lambda *_: None)


def make_lookahead(setup: Setup, depth: int = 1, rare: float = 0.0) -> Lookahead:
    """Return a lookahead for the interpreter without weights; use `fake_network` to replace its network."""
    weights = NetworkWeights(*(np.zeros(0, np.float32) for _ in SHAPES))
    return Lookahead.of(setup.rules, weights, equity_of(setup), depth, rare)


def make_stack(table: Table, height: int = 2) -> Any:
    """Return a stack of tables for the interpreter, with a copy of this table at its bottom."""
    return Stack([Table(table.tobytes()), *(Table() for _ in range(height - 1))])
