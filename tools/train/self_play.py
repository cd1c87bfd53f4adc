"""Self-play: a batch of tables of all kinds on a CPU or an NVIDIA GPU; PyTorch and compiled code share its arrays."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np
import torch

from croupier.analysis.equity import equity_of
from croupier.compiled.arguments import opening_array
from croupier.compiled.compiler import jit, register
from croupier.dealer.counter import signed
from croupier.network.features import FEATURES
from croupier.rules import Setup
from croupier.rules.engine import moves_of
from croupier.rules.table import ROUNDS, SEATS, TABLE
from tools.train.stepping import (
    NOBODY,
    STEPPING,
    Kinds,
    TrainingBatch,
    begin_row,
    begin_rows,
    choose_row,
    choose_rows,
    describe_row,
    describe_rows,
    step_row,
    step_rows,
)

THREADS = 128
"""Threads of a block on a GPU."""


@cache
def kernels() -> dict[str, Any]:
    """Return the kernels of a batch, with one thread per table; each is compiled at its first launch."""
    from croupier.compiled.gpu import require_gpu

    cuda = require_gpu()
    register(STEPPING, STEPPING)

    @cuda.jit
    def begin(kinds: Kinds, batch: TrainingBatch, seed: int) -> None:
        row = cuda.grid(1)
        if row < len(batch.games):
            begin_row(kinds, batch, seed, row)

    @cuda.jit
    def describe(kinds: Kinds, batch: TrainingBatch, ends: Any, features: Any) -> None:
        row = cuda.grid(1)
        if row < len(batch.games):
            describe_row(kinds, batch, ends, features, row)

    @cuda.jit
    def choose(kinds: Kinds, batch: TrainingBatch, ends: Any, values: Any, moves: Any, picked: Any) -> None:
        row = cuda.grid(1)
        if row < len(batch.games):
            choose_row(kinds, batch, ends, values, moves, picked, row)

    @cuda.jit
    def step(kinds: Kinds, batch: TrainingBatch, seed: int, moves: Any) -> None:
        row = cuda.grid(1)
        if row < len(batch.games):
            step_row(kinds, batch, seed, moves, row)

    return {"begin": begin, "describe": describe, "choose": choose, "step": step}


class SelfPlay:
    """A batch of tables of several setups at which the network moves."""

    def __init__(self, tables: Mapping[Setup, int], seed: int, device: torch.device, heroes: bool = False) -> None:
        """Start a game at each table; `tables` are their numbers by setup.

        With `heroes` the network moves for one seat of each table, among regulars, and the seats take turns.
        """
        self.setups, self.device, self.seed = list(tables), device, signed(seed)
        self.count = sum(tables.values())
        kind = np.repeat(np.arange(len(tables)), list(tables.values()))
        players = np.array([setup.players for setup in self.setups])[kind]
        # The most positions that the network can choose from at the same time: every move at every table.
        most = sum(moves_of(setup.rules) * count for setup, count in tables.items())
        equity = np.zeros((len(tables), ROUNDS + 1, 2))
        for number, setup in enumerate(self.setups):
            rows = equity_of(setup)
            equity[number, : len(rows)] = rows
        self._kinds = Kinds(
            self._shared(torch.tensor([setup.rules for setup in self.setups], device=device)),
            self._records(np.concatenate([opening_array(setup) for setup in self.setups])),
            self._shared(torch.tensor(equity, device=device)),
        )
        self.kind, self.players = torch.tensor(kind, device=device), torch.tensor(players, device=device)
        hero = np.arange(self.count) % players if heroes else np.full(self.count, NOBODY)
        self._hero = torch.tensor(hero, dtype=torch.int8, device=device)
        self._games = torch.arange(self.count, device=device) - self.count
        self.seat = self._zeros(torch.int8)
        self.legal = self._zeros(torch.int64)
        self.paid = self._zeros(torch.bool)
        self.shares = self._zeros(torch.float32, SEATS)
        self.played = self._zeros(torch.int64)
        self.won = self._zeros(torch.float32)
        self._keys, self._moves, self._picked = (self._zeros(torch.int64) for _ in range(3))
        self._tables = self._records(np.zeros(self.count, TABLE))
        of_tensors = (self.kind, self._tables, self._keys, self._games, self._hero, self.seat, self.legal, self.paid)
        self._batch = TrainingBatch(*map(self._shared, (*of_tensors, self.shares, self.played, self.won)))
        self._features = torch.zeros(most, FEATURES, dtype=torch.int8, device=device)
        self._rows = self._shared(self._features)
        self._run("begin", self.seed)

    def describe(self) -> torch.Tensor:
        """Return the features of all positions that the network chooses from; the next call overwrites them."""
        self._ends = self.legal.cumsum(0)
        total = int(self._ends[-1])
        features = self._features[:total]
        features.zero_()
        self._run("describe", self._shared(self._ends), self._rows)
        return features

    def choose(self, values: torch.Tensor) -> torch.Tensor:
        """Choose moves by the values of positions. Return the numbers of the positions they lead to, by table."""
        shared = map(self._shared, (self._ends, values.contiguous(), self._moves, self._picked))
        self._run("choose", *shared)
        return self._picked

    def step(self) -> None:
        """Make the chosen moves."""
        self._run("step", self.seed, self._shared(self._moves))

    def _run(self, name: str, *arguments: Any) -> None:
        if self.device.type == "cuda":
            kernels()[name][-(-self.count // THREADS), THREADS](self._kinds, self._batch, *arguments)
        else:
            loops: dict[str, Callable[..., None]] = {
                "begin": begin_rows,
                "describe": describe_rows,
                "choose": choose_rows,
                "step": step_rows,
            }
            jit(loops[name], STEPPING)(self._kinds, self._batch, *arguments)

    def _zeros(self, dtype: torch.dtype, *shape: int) -> torch.Tensor:
        return torch.zeros(self.count, *shape, dtype=dtype, device=self.device)

    def _records(self, records: Any) -> Any:
        if self.device.type != "cuda":
            return records
        from croupier.compiled.gpu import require_gpu

        return require_gpu().to_device(records)

    def _shared(self, array: Any) -> Any:
        """Return a tensor as an array for compiled code, sharing its memory."""
        if not isinstance(array, torch.Tensor):
            return array
        if self.device.type != "cuda":
            return array.numpy()
        from croupier.compiled.gpu import require_gpu

        return require_gpu().as_cuda_array(array)
