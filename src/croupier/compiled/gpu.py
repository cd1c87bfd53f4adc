"""Games on an NVIDIA GPU: each thread plays games with the table in its registers and local memory.

Each setup has a kernel of its own, with its rules compiled in as constants. What the setup does not use then takes no
registers, and twice as many games run at the same time.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numba
import numpy as np
from numba.extending import overload

from croupier.compiled.arguments import opening_array
from croupier.compiled.compiler import register
from croupier.compiled.cuda_toolkit import use_installed_compiler
from croupier.compiled.loops import GameResults, play_game, write_result
from croupier.compiled.table_in_parts import align_to_words, lay_out, table_in_parts
from croupier.compiled.tally import BINS, COLUMNS, Counters, count_money
from croupier.dealer.counter import game_key
from croupier.missing import NoGpuError
from croupier.rules import Setup
from croupier.rules.table import CASINOS, ROUNDS, SEATS, Rules

THREADS = 128
"""Threads per block."""
BLOCKS_PER_PROCESSOR = 256
"""More blocks than run at the same time: games differ in length, and a block that ends makes room for the next."""
COUNTING_BLOCKS_PER_PROCESSOR = 32
"""Fewer blocks when counting, since every thread adds its counters to the total at its end."""
REGISTERS = 64
"""Most registers per thread: with more, fewer threads run at the same time."""


@cache
def require_gpu() -> Any:
    """Return Numba's CUDA module. Raises NoGpuError if there is no GPU that it can use."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # Numba 0.68 uses a name that NumPy 2.5 has removed
    try:
        use_installed_compiler()
        from numba import cuda

        available = cuda.is_available()  # type: ignore[no-untyped-call]  # Numba has no types
    except (ImportError, OSError) as error:
        raise NoGpuError(f"Numba's CUDA support cannot be loaded: {error}") from error
    if not available:
        raise NoGpuError("no NVIDIA GPU with a working driver was found; on device 'cpu' the same games are played")
    return cuda


@cache
def _register_atomic_count() -> None:
    """Let kernels count money with atomic additions, since all threads of a GPU share the histogram."""
    cuda = require_gpu()

    @overload(count_money, target="cuda")
    def count_money_of_all_threads(histogram: Any, seat: int, money: int) -> Callable[..., None]:  # noqa: ARG001
        def count(histogram: Any, seat: int, money: int) -> None:
            cuda.atomic.add(histogram, (seat, money if money < BINS - 1 else BINS - 1), 1)

        return count


def copy_opening_to_gpu(setup: Setup) -> Any:
    """Copy the table that every game of a setup begins with to the GPU, aligned to words."""
    return require_gpu().to_device(align_to_words(opening_array(setup)))


@cache
def compile_kernel(rules: Rules, line_up: int | None, counting: bool) -> Callable[..., Any]:
    """Return a kernel for one setup and line-up, which writes results down or counts; its first launch compiles it."""
    cuda = require_gpu()
    register((play_game, write_result, game_key))
    _register_atomic_count()
    int64 = numba.int64

    @cuda.jit(max_registers=REGISTERS)  # type: ignore[untyped-decorator]  # Numba has no types
    def write_run(opening: Any, seed: int, first: int, games: int, results: GameResults) -> None:
        table = table_in_parts(opening[0])
        none = cuda.local.array((1, 1), int64)
        unused = Counters(none, none, none, none)
        for game in range(cuda.grid(1), games, cuda.gridsize(1)):
            lay_out(table, opening[0])
            play_game(rules, table, game_key(seed, first + game), line_up, False, unused)
            write_result(rules, table, game, results)

    @cuda.jit(max_registers=REGISTERS)  # type: ignore[untyped-decorator]  # Numba has no types
    def count_run(opening: Any, seed: int, first: int, games: int, total: Counters) -> None:
        table = table_in_parts(opening[0])
        seats = cuda.local.array((SEATS, COLUMNS), int64)
        casinos = cuda.local.array((CASINOS, COLUMNS), int64)
        rounds = cuda.local.array((ROUNDS, COLUMNS), int64)
        own = Counters(seats, casinos, rounds, total.histogram)
        for column in range(COLUMNS):
            for seat in range(SEATS):
                seats[seat, column] = 0
            for casino in range(CASINOS):
                casinos[casino, column] = 0
            for number in range(ROUNDS):
                rounds[number, column] = 0
        for game in range(cuda.grid(1), games, cuda.gridsize(1)):
            lay_out(table, opening[0])
            play_game(rules, table, game_key(seed, first + game), line_up, True, own)
        for column in range(COLUMNS):
            for seat in range(SEATS):
                cuda.atomic.add(total.by_seat, (seat, column), seats[seat, column])
            for casino in range(CASINOS):
                cuda.atomic.add(total.by_casino, (casino, column), casinos[casino, column])
            for number in range(ROUNDS):
                cuda.atomic.add(total.by_round, (number, column), rounds[number, column])

    kernel = count_run if counting else write_run
    of_a_processor = COUNTING_BLOCKS_PER_PROCESSOR if counting else BLOCKS_PER_PROCESSOR
    blocks = of_a_processor * cuda.get_current_device().MULTIPROCESSOR_COUNT
    launched: Callable[..., Any] = kernel[blocks, THREADS]
    return launched
