"""GPU tables: the batch of `croupier.envs.tables` on an NVIDIA GPU, one thread per table; its arrays stay there.

They have `__cuda_array_interface__`, so PyTorch, JAX and CuPy use them without a copy.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from croupier.checks import check_flag, check_whole, describe
from croupier.compiled.arguments import opening_array
from croupier.compiled.compiler import register
from croupier.compiled.gpu import THREADS, require_gpu
from croupier.dealer.counter import signed
from croupier.envs.layout import layout_of, sight_of
from croupier.envs.observing import Sight, observe_rows
from croupier.envs.stepping import Batch, StepPlan, array_shapes, choose_rows, play_rows
from croupier.envs.tables import Reward, TableTurns, check_batch, check_viewer, pack_bots, policy_number
from croupier.rules import Game, Setup
from croupier.rules.engine import moves_of
from croupier.rules.table import Rules

__all__ = ["GpuTables"]

ROWS_OF_A_BLOCK = 32
"""Tables observed by one block of threads: their rows must fit into the block's 48 kB of shared memory."""


class Kernels(NamedTuple):
    """The kernels that a batch launches."""

    play: Any
    observe: Any


@cache
def kernels_of(rules: Rules, line_up: int, sharing: bool, autoreset: bool, sight: Sight, size: int) -> Kernels:
    """Return the kernels of one kind of batch, with its rules compiled in; each is compiled at its first launch.

    `size`: how many numbers an observation has.
    """
    cuda = require_gpu()
    register((play_rows, observe_rows))

    @cuda.jit  # type: ignore[untyped-decorator]  # Numba has no types
    def play(opening: Any, batch: Batch, seed: int, beginning: bool, orders: Any) -> None:
        row = cuda.grid(1)
        if row < len(orders):
            plan = StepPlan(seed, line_up, sharing, autoreset, beginning)
            play_rows(rules, opening, batch, plan, orders, row, row + 1)

    @cuda.jit  # type: ignore[untyped-decorator]  # Numba has no types
    def observe(tables: Any, viewers: Any, rows: Any) -> None:
        # Each thread first writes its row into the block's shared memory. Then all threads copy row after row to global
        # memory together, neighbouring threads to neighbouring addresses: 32 such writes cost as much as one.
        first, thread = ROWS_OF_A_BLOCK * cuda.blockIdx.x, cuda.threadIdx.x
        count = min(ROWS_OF_A_BLOCK, len(viewers) - first)
        written = cuda.shared.array((ROWS_OF_A_BLOCK, size), np.float32)
        if thread < count:
            observe_rows(rules, tables[first:], viewers[first:], sight, written, thread, thread + 1)
        cuda.syncthreads()
        for row in range(count):
            for at in range(thread, size, ROWS_OF_A_BLOCK):
                rows[first + row, at] = written[row, at]

    return Kernels(play, observe)


@cache
def choice_kernel(rules: Rules, policy: int) -> Any:
    """Return the kernel that writes the moves a policy chooses."""
    cuda = require_gpu()
    register((choose_rows,))

    @cuda.jit  # type: ignore[untyped-decorator]  # Numba has no types
    def choose(batch: Batch, moves: Any) -> None:
        row = cuda.grid(1)
        if row < len(moves):
            choose_rows(rules, batch, policy, moves, row, row + 1)

    return choose


class GpuTables:
    """Many tables of one setup on a GPU. It plays the same games as `Tables`.

    No call waits for the GPU, so an illegal move raises no error: `refused` says at which tables one was made.
    """

    def __init__(
        self,
        setup: Setup,
        count: int,
        *,
        seed: int = 0,
        reward: Reward = "share",
        bots: Sequence[str | None] | None = None,
        observe: bool = True,
        autoreset: bool = True,
    ) -> None:
        count, seed = check_batch(setup, count, seed, reward)
        check_flag("observe", observe)
        check_flag("autoreset", autoreset)
        cuda = self._cuda = require_gpu()
        self.setup, self.count, self.seed = setup, count, seed
        self.layout, self.moves = layout_of(setup), moves_of(setup.rules)
        sight = sight_of(setup)
        line_up = pack_bots(bots, setup.players)
        self._kernels = kernels_of(setup.rules, line_up, reward == "share", autoreset, sight, self.layout.size)
        self._opening = cuda.to_device(opening_array(setup))
        self._batch = Batch(*(cuda.device_array(*array) for array in array_shapes(count, self.moves, setup.players)))
        self._observation = cuda.device_array((count, self.layout.size if observe else 0), np.float32)
        self._observing = observe
        self._chosen = cuda.device_array(count, np.int64)  # allocating one would wait for the GPU
        self._blocks = -(-count // THREADS)
        batch = self._batch
        self.turns = TableTurns(self._observation, batch.mask, batch.seat, batch.rewards, batch.done)
        """The result of the last step or reset, in arrays on the GPU."""
        self.reset(seed)

    @property
    def refused(self) -> Any:
        """Whether the last move was illegal, by table; an illegal move changes nothing."""
        return self._batch.refused

    @property
    def games(self) -> Any:
        """The number of the game in progress, by table."""
        return self._batch.games

    def reset(self, seed: int | None = None) -> TableTurns:
        """Start the first games of a seed; without a seed, the next games of the one in use."""
        if seed is None:
            numbers = self._batch.games.copy_to_host() + self.count  # type: ignore[attr-defined]  # it is on the GPU
        else:
            self.seed, numbers = check_whole("seed", seed), np.arange(self.count)
        return self._play(True, self._cuda.to_device(numbers))

    def step(self, moves: Any) -> TableTurns:
        """Make a move at every table; `moves` is an array of integers on the GPU, from any library."""
        if not hasattr(moves, "__cuda_array_interface__"):
            raise TypeError(f"moves must be an array on the GPU, not {describe(moves)}")
        chosen = self._cuda.as_cuda_array(moves)
        if chosen.shape != (self.count,) or chosen.dtype.kind not in "iu":
            raise ValueError(f"step takes {self.count} whole numbers, not {chosen.dtype} of shape {chosen.shape}")
        return self._play(False, chosen)

    def choose(self, policy: str = "tourist") -> Any:
        """Return the move a policy chooses at every table, as an array on the GPU that the next call overwrites."""
        self._launch(choice_kernel(self.setup.rules, policy_number(policy)), self._batch, self._chosen)
        return self._chosen

    def observe(self, viewer: int) -> Any:
        """Return all tables as one seat sees them, as a new array on the GPU."""
        check_viewer(check_whole("viewer", viewer), self.setup)
        observation = self._cuda.device_array((self.count, self.layout.size), np.float32)
        viewers = self._cuda.to_device(np.full(self.count, viewer, np.int8))
        self._observe(viewers, observation)
        return observation

    def game(self, table: int) -> Game:
        """Return the game at one table, as it is now."""
        check_whole("table", table, 0, self.count - 1)
        return Game(self.setup, self._batch.tables[table : table + 1].copy_to_host().tobytes())

    def _play(self, beginning: bool, orders: Any) -> TableTurns:
        self._launch(self._kernels.play, self._opening, self._batch, signed(self.seed), beginning, orders)
        if self._observing:
            self._observe(self._batch.seat, self._observation)
        return self.turns

    def _observe(self, viewers: Any, rows: Any) -> None:
        self._kernels.observe[-(-self.count // ROWS_OF_A_BLOCK), ROWS_OF_A_BLOCK](self._batch.tables, viewers, rows)

    def _launch(self, kernel: Any, *arguments: Any) -> None:
        kernel[self._blocks, THREADS](*arguments)
