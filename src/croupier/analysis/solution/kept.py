"""Kept solutions: solved rounds in the cache folder, so that the next question about one is answered at once."""

from __future__ import annotations

import hashlib
import inspect
import os
import sys
import tempfile
from functools import cache
from pathlib import Path

import numpy as np

from croupier.analysis import equity
from croupier.analysis.equity import equity_of
from croupier.analysis.solution import parts, payments, rolls, sides, solution, solver, values
from croupier.analysis.solution.payments import Aim
from croupier.analysis.solution.sides import sides_of
from croupier.analysis.solution.solution import Solution
from croupier.analysis.solution.solver import KIND, Device, Progress, check_solvable, solve_round, tables_of
from croupier.compiled.cache_home import cache_home
from croupier.rules import Setup, game
from croupier.rules import table as table_module
from croupier.rules.engine import ENGINE, notes_won
from croupier.rules.table import FACES, SLOTS, Table

MOST_BYTES = 1 << 30
"""The solutions kept take at most this much; the least recently used goes first."""


@cache
def _sources() -> bytes:
    """A digest of all code that a solution depends on."""
    modules = {equity, game, parts, payments, rolls, sides, solution, solver, table_module, values}
    names = {module.__name__ for module in modules} | {function.__module__ for function in ENGINE}
    digest = hashlib.sha256()
    for name in sorted(names):
        digest.update(inspect.getsource(sys.modules[name]).encode())
    return digest.digest()


def file_of(setup: Setup, table: Table, aim: Aim) -> Path:
    """Where the solution of the round at a table is kept: named after what it depends on."""
    notes = [[table.value[table.notes[casino, slot]] for slot in range(SLOTS)] for casino in range(FACES)]
    played: list[object] = [setup.rules, notes, aim.value]
    if aim is Aim.VICTORY:
        score = [(table.money[seat], notes_won(table, seat)) for seat in range(2)]
        played += [score, table.paid, equity_of(setup).tolist()]
    digest = hashlib.sha256(_sources() + repr(played).encode())
    return cache_home() / "solutions" / f"{digest.hexdigest()[:32]}.npy"


def kept_solution(setup: Setup, table: Table, aim: Aim) -> Solution | None:
    """The solution of the round at a table if it is kept; it is read from the disk as far as it is used."""
    file, count = file_of(setup, table, aim), sides_of(setup.rules).count
    try:
        stored = np.load(file, mmap_mode="r")
        os.utime(file)
    except (OSError, ValueError, EOFError):
        return None
    if stored.shape != (tables_of(aim), count, count) or stored.dtype != KIND:
        return None
    return Solution(setup, aim, (stored[0], stored[-1]))


def keep(solution: Solution, file: Path) -> None:
    """Keep a solution, and let old ones go; where the folder cannot be written, nothing is kept."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=file.parent) as folder:
            new = Path(folder) / file.name
            np.save(new, np.stack(solution.tables[: tables_of(solution.aim)]))
            new.replace(file)
        _let_go(file.parent)
    except OSError:
        return


def _let_go(folder: Path) -> None:
    """Delete the least recently used solutions beyond MOST_BYTES."""
    files = [(entry.stat(), Path(entry.path)) for entry in os.scandir(folder) if entry.is_file()]
    total = 0
    for stat, file in sorted(files, key=lambda pair: -pair[0].st_mtime):
        total += stat.st_size
        if total > MOST_BYTES:
            file.unlink(missing_ok=True)


def solved(
    setup: Setup,
    table: Table,
    aim: Aim = Aim.MONEY,
    *,
    device: Device = "cpu",
    threads: int | None = None,
    progress: Progress | None = None,
) -> Solution:
    """The solution of the round at a table: the one that is kept, else a new one, which is kept."""
    check_solvable(setup)
    found = kept_solution(setup, table, aim)
    if found is None:
        found = solve_round(setup, table, aim, device=device, threads=threads, progress=progress)
        keep(found, file_of(setup, table, aim))
    return found
