"""Solver: works out the solution of a two-player round, on all cores of a CPU or on a GPU."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.solution.parts import BEGIN, END, parts_of
from croupier.analysis.solution.payments import Aim, codes_of, worth_of
from croupier.analysis.solution.rolls import rows_of, steps_of
from croupier.analysis.solution.sides import sides_of
from croupier.analysis.solution.solution import Solution
from croupier.analysis.solution.values import VALUES, Layout, Memory, solve_parts
from croupier.compiled.compiler import jit
from croupier.compiled.parallel import cores, map_unordered
from croupier.rules import Setup
from croupier.rules.table import Rules, Table

KIND = np.float32
"""The type in which values are kept; they are worked out in 64 bits.

So the largest error of a round is 3e-5 thousand $, three cents, where 64 bits would take twice the memory. Sums of 32
bits would be a third faster and err by up to two dollars.
"""
LENGTH = 256
"""Most rivals of a part on a CPU: their values at all placings stay in a core's nearest cache."""
PARTS_A_CALL = 256
"""Parts of one call of compiled code: short enough to stop soon after Ctrl-C."""
STEPS_A_SECOND = 0.9e9
"""Steps, each for one position, that a core takes in a second, roughly."""

Device: TypeAlias = Literal["cpu", "gpu"]
"""What computes."""
Progress: TypeAlias = Callable[[int], None]
"""Called with the number of positions solved so far."""


class UnsolvableError(ValueError):
    """A table whose rounds the solver cannot solve; the message says which it can."""


@dataclass(frozen=True)
class Extent:
    """How much there is to solve."""

    positions: int
    """Those in which a seat is to roll, and those in which all dice are placed."""
    bytes: int
    """Memory of the solution."""
    steps: int
    """Steps of rolls (see `Steps`), each for one position: what takes the time."""

    def seconds(self, threads: int | None = None) -> float:
        """How long it takes on a CPU, roughly."""
        return self.steps / STEPS_A_SECOND / (threads or cores())


def check_solvable(setup: Setup) -> None:
    """Raise UnsolvableError for a table whose rounds are too large, or not between two players alone."""
    if setup.players != 2:
        raise UnsolvableError(f"a round is solved for two players, not for {setup.players}")
    if setup.neutral:
        raise UnsolvableError("a round with neutral dice cannot be solved: they are placed by both players for neither")
    if setup.bandit:
        raise UnsolvableError("a round with the one-armed bandit cannot be solved: it has 6.6 billion positions")


def tables_of(aim: Aim) -> int:
    """How many tables there are: the score makes the seats unlike."""
    return 2 if aim is Aim.VICTORY else 1


def extent(setup: Setup, aim: Aim = Aim.MONEY) -> Extent:
    """How much there is to solve at a table: known before it begins."""
    check_solvable(setup)
    sides, tables = sides_of(setup.rules), tables_of(aim)
    paid = sides.sides_of(len(sides.hands) - 1)
    steps = np.dot(np.diff(steps_of(setup.rules).first.astype(np.int64)), np.diff(sides.first))
    return Extent(
        positions=tables * (sides.count - paid) * sides.count + paid**2,
        bytes=tables * sides.count**2 * np.dtype(KIND).itemsize,
        steps=tables * int(steps) * sides.count,
    )


def layout_of(setup: Setup, table: Table, aim: Aim) -> Layout:
    """What there is to know of a round: the notes at the casinos and, for victory, the score."""
    sides = sides_of(setup.rules)
    codes = codes_of(setup.rules, table, int(sides.strengths.max()))
    worth = worth_of(setup, table, aim, codes)
    return Layout(sides.strengths, sides.after, sides.first[-2], steps_of(setup.rules), codes, worth)


def solve_round(
    setup: Setup,
    table: Table,
    aim: Aim = Aim.MONEY,
    *,
    device: Device = "cpu",
    threads: int | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Solve the round that is played at a table, from its first turn on.

    Of the table only the notes at the casinos count and, for victory, the money and notes won in earlier rounds.
    """
    check_solvable(setup)
    layout, count = layout_of(setup, table, aim), tables_of(aim)
    if device == "gpu":
        from croupier.analysis.solution.gpu import on_gpu, solve_on_gpu

        tables = [
            solved.copy_to_host() for solved in solve_on_gpu(setup.rules, on_gpu(setup.rules, layout), count, KIND)
        ]
    else:
        tables = solve_on_cpu(setup.rules, layout, count, threads or cores(), progress)
    return Solution(setup, aim, (tables[0], tables[-1]))


def solve_on_cpu(
    rules: Rules,
    layout: Layout,
    count: int,
    threads: int,
    progress: Progress | None = None,
    kind: type[np.floating[Any]] = KIND,
) -> list[NDArray[Any]]:
    """The tables of a solution: one, or one a seat."""
    sides = sides_of(rules).count
    tables = [np.empty((sides, sides), kind) for _ in range(count)]
    compiled = jit(solve_parts, VALUES)
    parts, first = parts_of(rules, LENGTH)
    rows = rows_of(rules)

    def solve(piece: tuple[int, NDArray[np.int32]]) -> int:
        seat, some = piece
        memory = Memory(np.empty((rows, LENGTH)), np.empty(LENGTH))
        compiled(layout, tables[seat], tables[-1 - seat], some, memory)
        return int((some[:, END] - some[:, BEGIN]).sum())

    solved = 0
    with ThreadPoolExecutor(threads) as pool:
        for level, (begin, end) in enumerate(pairwise(first)):
            pieces = [
                (seat, parts[start : min(start + PARTS_A_CALL, end)])
                for seat in range(1 if level == 0 else count)  # what seat 0 is paid says what seat 1 is
                for start in range(begin, end, PARTS_A_CALL)
            ]
            for positions in map(solve, pieces) if threads == 1 else map_unordered(pool, solve, pieces, threads):
                solved += positions
                if progress is not None:
                    progress(solved)
    return tables
