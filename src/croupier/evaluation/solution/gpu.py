"""The solver on an NVIDIA GPU: one thread for each position, one launch for each level, the functions of the CPU."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np

from croupier.analysis.round_layout import BEGIN, END, HAND, SIDE, RoundLayout, RoundMemory, Steps
from croupier.analysis.rounds import larger, pay_part, roll_part
from croupier.compiled.compiler import register
from croupier.compiled.gpu import require_gpu
from croupier.engine import Engine
from croupier.evaluation.solution.parts import parts_of
from croupier.evaluation.solution.rolls import rows_of
from croupier.evaluation.solution.sides import sides_of
from croupier.evaluation.solution.threads import layout_of
from croupier.rules.table import Rules

THREADS = 128
"""Threads of a block and most rivals of a part: one block solves one part."""


@cache
def kernel_of(rows: int) -> Any:
    """Return the kernel for steps that need `rows` rows. It is compiled at its first launch."""
    cuda = require_gpu()
    register((pay_part, roll_part), inlined=(larger, pay_part, roll_part))

    @cuda.jit  # type: ignore[untyped-decorator]  # Numba has no types
    def solve(layout: RoundLayout, mine: Any, theirs: Any, parts: Any, first: int) -> None:
        part = first + cuda.blockIdx.x
        side = parts[part, SIDE]
        rival = parts[part, BEGIN] + cuda.threadIdx.x
        if rival < parts[part, END]:
            if side >= layout.idle[0]:
                pay_part(layout, mine, theirs, side, rival, rival + 1)
            else:
                memory = RoundMemory(cuda.local.array((rows, 1), np.float64), cuda.local.array(1, np.float64))
                roll_part(layout, mine, theirs, parts[part, HAND], side, rival, rival + 1, memory)

    return solve


@cache
def parts_on_gpu(rules: Rules) -> tuple[Any, tuple[int, ...]]:
    """Return the parts of a table's rounds, copied to the GPU, and where their levels begin."""
    parts, first = parts_of(rules, THREADS)
    return require_gpu().to_device(np.array(parts).reshape(-1, 4)), first


def copy_to_gpu(laid_out: Engine) -> RoundLayout:
    """Copy what an engine knows of a round to the GPU."""
    copy, layout = require_gpu().to_device, layout_of(laid_out)
    strengths, after, idle, _, codes, worth = layout
    return RoundLayout(
        copy(strengths), copy(after), copy(idle), Steps(*map(copy, layout.steps)), copy(codes), copy(worth)
    )


def solve_on_gpu(rules: Rules, laid_out: Engine, tables: int) -> list[Any]:
    """Solve the round that is laid out in an engine; return one table, or one for each seat."""
    cuda = require_gpu()
    return [solved.copy_to_host() for solved in launch_solver(rules, copy_to_gpu(laid_out), tables, cuda)]


def launch_solver(rules: Rules, layout: RoundLayout, tables: int, cuda: Any) -> list[Any]:
    """Launch the kernels that solve a round whose layout is on the GPU.

    Returns its tables, which stay on the GPU, without waiting for it.
    """
    count = sides_of(rules).count
    solved = [cuda.device_array((count, count), np.float32) for _ in range(tables)]
    parts, first = parts_on_gpu(rules)
    kernel = kernel_of(rows_of(rules))
    for level, (begin, end) in enumerate(pairwise(first)):
        for seat in range(1 if level == 0 else tables):  # the payout of seat 0 determines that of seat 1
            kernel[end - begin, THREADS](layout, solved[seat], solved[-1 - seat], parts, begin)
    return solved
