"""The solver on an NVIDIA GPU: one thread a position, one launch a level, with the functions of the CPU."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np

from croupier.analysis.solution.parts import BEGIN, END, HAND, SIDE, parts_of
from croupier.analysis.solution.rolls import Steps, rows_of, steps_of
from croupier.analysis.solution.sides import sides_of
from croupier.analysis.solution.values import VALUES, Layout, Memory, pay_part, roll_part
from croupier.compiled.compiler import register
from croupier.compiled.gpu import require_gpu
from croupier.rules.table import Rules

THREADS = 128
"""Threads of a block, and most rivals of a part: a block solves a part."""


@cache
def kernel_of(rows: int) -> Any:
    """The kernel for steps with some rows; it is compiled at its first launch."""
    cuda = require_gpu()
    register(inlined=VALUES)

    @cuda.jit  # type: ignore[untyped-decorator]  # Numba has no types
    def solve(layout: Layout, mine: Any, theirs: Any, parts: Any, first: int) -> None:
        part = first + cuda.blockIdx.x
        side = parts[part, SIDE]
        rival = parts[part, BEGIN] + cuda.threadIdx.x
        if rival < parts[part, END]:
            if side >= layout.idle:
                pay_part(layout, mine, theirs, side, rival, rival + 1)
            else:
                memory = Memory(cuda.local.array((rows, 1), np.float64), cuda.local.array(1, np.float64))
                roll_part(layout, mine, theirs, parts[part, HAND], side, rival, rival + 1, memory)

    return solve


@cache
def parts_on_gpu(rules: Rules) -> tuple[Any, tuple[int, ...]]:
    """The parts of a table's rounds on the GPU, and where their levels begin."""
    parts, first = parts_of(rules, THREADS)
    return require_gpu().to_device(parts), first


@cache
def sides_on_gpu(rules: Rules) -> tuple[Any, Any, Any]:
    """What all rounds at a table have in common on the GPU: strengths and placings of sides, steps of rolls."""
    cuda, sides = require_gpu(), sides_of(rules)
    return cuda.to_device(sides.strengths), cuda.to_device(sides.after), Steps(*map(cuda.to_device, steps_of(rules)))


def on_gpu(rules: Rules, layout: Layout) -> Layout:
    """The arrays of a layout on the GPU."""
    cuda = require_gpu()
    strengths, after, steps = sides_on_gpu(rules)
    codes, worth = cuda.to_device(layout.codes), cuda.to_device(layout.worth)
    return Layout(strengths, after, layout.idle, steps, codes, worth)


def solve_on_gpu(rules: Rules, layout: Layout, tables: int, kind: type[np.floating[Any]]) -> tuple[Any, ...]:
    """The tables of a solution, on the GPU; the layout is there as well. Nothing waits for the GPU."""
    cuda = require_gpu()
    count = sides_of(rules).count
    solved = [cuda.device_array((count, count), kind) for _ in range(tables)]
    parts, first = parts_on_gpu(rules)
    kernel = kernel_of(rows_of(rules))
    for level, (begin, end) in enumerate(pairwise(first)):
        for seat in range(1 if level == 0 else tables):  # what seat 0 is paid says what seat 1 is
            kernel[end - begin, THREADS](layout, solved[seat], solved[-1 - seat], parts, begin)
    return tuple(solved)
