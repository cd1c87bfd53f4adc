"""The solver on several cores: the same functions, compiled by Numba."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.round_layout import RoundLayout, RoundMemory, Steps
from croupier.analysis.rounds import solve_parts
from croupier.compiled.compiler import jit
from croupier.engine import Engine
from croupier.evaluation.solution.parts import LENGTH, PARTS_A_CALL, Progress, parts_of
from croupier.evaluation.solution.rolls import rows_of
from croupier.evaluation.solution.sides import sides_of
from croupier.parallel import map_unordered
from croupier.rules.table import Rules


def layout_of(laid_out: Engine) -> RoundLayout:
    """Copy what an engine knows of a round into NumPy arrays."""

    def copied(name: str) -> NDArray[Any]:
        return np.array(laid_out.array(name)).reshape(laid_out.shape(name))

    steps = Steps(*(copied(f"layout.steps.{name}") for name in Steps._fields))
    strengths, after, idle, codes, worth = (
        copied(f"layout.{name}") for name in ("strengths", "after", "idle", "codes", "worth")
    )
    return RoundLayout(strengths, after, idle, steps, codes, worth)


def solve_in_threads(
    rules: Rules,
    laid_out: Engine,
    count: int,
    threads: int,
    progress: Progress | None = None,
    kind: type[np.floating[Any]] = np.float32,
) -> list[NDArray[Any]]:
    """Solve the round that is laid out in an engine; return one table, or one for each seat."""
    sides, layout = sides_of(rules).count, layout_of(laid_out)
    tables = [np.empty((sides, sides), kind) for _ in range(count)]
    compiled = jit(solve_parts)
    numbers, first = parts_of(rules, LENGTH)
    parts, rows = np.array(numbers).reshape(-1, 4), rows_of(rules)

    def solve(piece: tuple[int, int, int]) -> int:
        seat, start, stop = piece
        memory = RoundMemory(np.empty((rows, LENGTH)), np.empty(LENGTH))
        compiled(layout, tables[seat], tables[-1 - seat], parts, start, stop, memory)
        return int((parts[start:stop, 3] - parts[start:stop, 2]).sum())

    solved = 0
    with ThreadPoolExecutor(threads) as pool:
        for level, (begin, end) in enumerate(pairwise(first)):
            pieces = [
                (seat, start, min(start + PARTS_A_CALL, end))
                for seat in range(1 if level == 0 else count)  # the payout of seat 0 determines that of seat 1
                for start in range(begin, end, PARTS_A_CALL)
            ]
            for positions in map_unordered(pool, solve, pieces, threads):
                solved += positions
                if progress is not None:
                    progress(solved)
    return tables
