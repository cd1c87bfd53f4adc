"""GPU tables: the batch of `croupier.envs.tables` on an NVIDIA GPU, one thread a table; its arrays stay there.

They have `__cuda_array_interface__`, by which PyTorch, JAX and CuPy take them without a copy.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from croupier.compiled.arguments import opening_array
from croupier.compiled.compiler import register
from croupier.compiled.gpu import THREADS, require_gpu
from croupier.dealer.counter import signed
from croupier.envs.layout import layout_of, sight_of
from croupier.envs.observing import Sight, observe_rows
from croupier.envs.stepping import Batch, Plan, arrays_of, choose_rows, play_rows
from croupier.envs.tables import Reward, Turns, check_batch, packed_bots, policy_number
from croupier.rules import Game, Setup
from croupier.rules.engine import moves_of
from croupier.rules.table import Rules

__all__ = ["GpuTables"]

ROWS_OF_A_BLOCK = 32
"""Tables that a block of threads observes: its rows must fit into the 48 kB of memory that it shares."""


class Kernels(NamedTuple):
    """What a batch launches."""

    play: Any
    observe: Any


@cache
def kernels_of(rules: Rules, line_up: int, sharing: bool, autoreset: bool, sight: Sight, size: int) -> Kernels:
    """The kernels of one kind of batch, its rules compiled in; each is compiled at its first launch.

    `size`: numbers of an observation.
    """
    cuda = require_gpu()
    register((play_rows, observe_rows))

    @cuda.jit  # type: ignore[untyped-decorator]  # Numba has no types
    def play(opening: Any, batch: Batch, seed: int, beginning: bool, orders: Any) -> None:
        row = cuda.grid(1)
        if row < len(orders):
            plan = Plan(seed, line_up, sharing, autoreset, beginning)
            play_rows(rules, opening, batch, plan, orders, row, row + 1)

    @cuda.jit  # type: ignore[untyped-decorator]  # Numba has no types
    def observe(tables: Any, viewers: Any, rows: Any) -> None:
        # A thread writes its row into the block's own memory first. From there all threads carry it out side by side:
        # memory takes 32 numbers in a row as fast as a single one.
        first, thread = ROWS_OF_A_BLOCK * cuda.blockIdx.x, cuda.threadIdx.x
        here = min(ROWS_OF_A_BLOCK, len(viewers) - first)
        written = cuda.shared.array((ROWS_OF_A_BLOCK, size), np.float32)
        if thread < here:
            observe_rows(rules, tables[first:], viewers[first:], sight, written, thread, thread + 1)
        cuda.syncthreads()
        for row in range(here):
            for at in range(thread, size, ROWS_OF_A_BLOCK):
                rows[first + row, at] = written[row, at]

    return Kernels(play, observe)


@cache
def choosing_kernel(rules: Rules, policy: int) -> Any:
    """The kernel that writes down the moves of a policy."""
    cuda = require_gpu()
    register((choose_rows,))

    @cuda.jit  # type: ignore[untyped-decorator]  # Numba has no types
    def choose(batch: Batch, moves: Any) -> None:
        row = cuda.grid(1)
        if row < len(moves):
            choose_rows(rules, batch, policy, moves, row, row + 1)

    return choose


class GpuTables:
    """Many tables of one setup on a GPU; see `Tables`, which plays the very same games.

    Nothing waits for the GPU: a move that is not legal raises no error, `refused` says where that was.
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
        check_batch(count, reward)
        cuda = self._cuda = require_gpu()
        self.setup, self.count, self.seed = setup, count, seed
        self.layout, self.moves = layout_of(setup), moves_of(setup.rules)
        sight = sight_of(setup)
        line_up = packed_bots(bots, setup.players)
        self._kernels = kernels_of(setup.rules, line_up, reward == "share", autoreset, sight, self.layout.size)
        self._opening = cuda.to_device(opening_array(setup))
        self._batch = Batch(*(cuda.device_array(*array) for array in arrays_of(count, self.moves, setup.players)))
        self._observation = cuda.device_array((count, self.layout.size if observe else 0), np.float32)
        self._observing = observe
        self._chosen = cuda.device_array(count, np.int64)  # allocating one would wait for the GPU
        self._blocks = -(-count // THREADS)
        batch = self._batch
        self.turns = Turns(self._observation, batch.mask, batch.seat, batch.rewards, batch.done)
        """What the last step or reset returned: arrays on the GPU."""
        self.reset(seed)

    @property
    def refused(self) -> Any:
        """Whether the last move at a table was not legal, by table; nothing happened there."""
        return self._batch.refused

    @property
    def games(self) -> Any:
        """The numbers of the games being played, by table."""
        return self._batch.games

    def reset(self, seed: int | None = None) -> Turns:
        """Begin anew with the first games of a seed; without one, with the next games of the seed in use."""
        if seed is None:
            numbers = self._batch.games.copy_to_host() + self.count  # type: ignore[attr-defined]  # it is on the GPU
        else:
            self.seed, numbers = seed, np.arange(self.count)
        return self._play(True, self._cuda.to_device(numbers))

    def step(self, moves: Any) -> Turns:
        """Make a move at every table; `moves` are whole numbers on the GPU, of any library."""
        chosen = self._cuda.as_cuda_array(moves)
        if chosen.shape != (self.count,):
            raise ValueError(f"step takes {self.count} moves, not {chosen.shape}")
        return self._play(False, chosen)

    def chosen(self, policy: str = "tourist") -> Any:
        """The move that a policy would choose at every table, on the GPU; the next call writes into the same array."""
        self._launch(choosing_kernel(self.setup.rules, policy_number(policy)), self._batch, self._chosen)
        return self._chosen

    def observed(self, viewer: int) -> Any:
        """All tables as one seat sees them, on the GPU."""
        if not 0 <= viewer < self.setup.players:
            raise ValueError(f"there is no seat {viewer} at these tables")
        observation = self._cuda.device_array((self.count, self.layout.size), np.float32)
        viewers = self._cuda.to_device(np.full(self.count, viewer, np.int8))
        self._observe(viewers, observation)
        return observation

    def game(self, table: int) -> Game:
        """The game at one table, as it is now."""
        return Game(self.setup, self._batch.tables[table : table + 1].copy_to_host().tobytes())

    def _play(self, beginning: bool, orders: Any) -> Turns:
        self._launch(self._kernels.play, self._opening, self._batch, signed(self.seed), beginning, orders)
        if self._observing:
            self._observe(self._batch.seat, self._observation)
        return self.turns

    def _observe(self, viewers: Any, rows: Any) -> None:
        self._kernels.observe[-(-self.count // ROWS_OF_A_BLOCK), ROWS_OF_A_BLOCK](self._batch.tables, viewers, rows)

    def _launch(self, kernel: Any, *arguments: Any) -> None:
        kernel[self._blocks, THREADS](*arguments)
