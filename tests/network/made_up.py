"""Networks that nobody has trained: weights for the engine, and shares of victory for the interpreter at no cost."""

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


def made_up(seed: int) -> NetworkWeights:
    """Return random weights."""
    random = np.random.default_rng(seed)
    return NetworkWeights(*(random.normal(0, 0.1, shape).astype(np.float32) for shape in SHAPES.values()))


def engine_with(seed: int, folder: Path) -> tuple[WasmEngine, NetworkWeights]:
    """An engine with such weights, and the weights as its file holds them."""
    file = folder / "made_up.bin"
    write_weights(file, made_up(seed))
    return WasmEngine(file), read_weights(file)


def pretend(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Let the interpreter's network expect anything, by what a move places, instead of 200,000 products."""

    def value_move(rules: Rules, table: Table, move: int, weights: NetworkWeights, memory: NetworkMemory) -> None:  # noqa: ARG001
        placed = [showing(int(table.roll[kind]), move % FACES) for kind in range(KINDS)]
        random = Random(f"{seed} {table.seat} {table.hand.tobytes()!r} {move} {placed}")
        shares = [random.random() for _ in range(rules.players)]
        memory.shares[: rules.players] = [share / sum(shares) for share in shares]

    monkeypatch.setattr(lookahead, "value_move", value_move)
    monkeypatch.setattr(lookahead, "encode_board", lambda *_: None)


def look_at(setup: Setup, depth: int = 1, rare: float = 0.0) -> Lookahead:
    """What the interpreter looks ahead with; its network is to be pretended."""
    weights = NetworkWeights(*(np.zeros(0, np.float32) for _ in SHAPES))
    return Lookahead.of(setup.rules, weights, equity_of(setup), depth, rare)


def stack(table: Table, height: int = 2) -> Any:
    """A table and room above it, as the interpreter takes them."""
    return Stack([Table(table.tobytes()), *(Table() for _ in range(height - 1))])
