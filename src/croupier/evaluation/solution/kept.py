"""Kept solutions: solved rounds in the cache folder, so that the next question about one is answered at once."""

from __future__ import annotations

import hashlib
import inspect
import mmap
import os
import tempfile
from functools import cache
from pathlib import Path

from croupier.analysis.fitted import equity_rows
from croupier.cache_home import cache_home
from croupier.engine.manifest import MODULE, manifest
from croupier.evaluation.solution import parts, rolls, sides, solution, solver
from croupier.evaluation.solution.parts import Progress
from croupier.evaluation.solution.sides import sides_of
from croupier.evaluation.solution.solution import NUMBER, Aim, Solution
from croupier.evaluation.solution.solver import Device, check_solvable, solve_round, tables_of
from croupier.rules import Setup
from croupier.rules.engine import notes_won
from croupier.rules.table import FACES, SLOTS, Table

MOST_BYTES = 1 << 30
"""The solutions kept take at most this much; the least recently used goes first."""


@cache
def _sources() -> bytes:
    """Return a digest of all that a solution depends on: the engine, and the code that lays rounds out."""
    digest = hashlib.sha256(manifest().files[MODULE].encode())
    for module in (parts, rolls, sides, solution, solver):
        digest.update(inspect.getsource(module).encode())
    return digest.digest()


def file_of(setup: Setup, table: Table, aim: Aim) -> Path:
    """Name the file of the solution of the round at a table, after all that it depends on."""
    notes = [[table.value[table.notes[casino, slot]] for slot in range(SLOTS)] for casino in range(FACES)]
    played: list[object] = [setup.rules, notes, aim.value]
    if aim is Aim.VICTORY:
        score = [(table.money[seat], notes_won(table, seat)) for seat in range(2)]
        played += [score, table.paid, equity_rows(setup)]
    digest = hashlib.sha256(_sources() + repr(played).encode())
    return cache_home() / "solutions" / f"{digest.hexdigest()[:32]}.f32"


def kept_solution(setup: Setup, table: Table, aim: Aim) -> Solution | None:
    """Return the solution of the round at a table if it is kept; the disk is read as far as it is used."""
    file, count, tables = file_of(setup, table, aim), sides_of(setup.rules).count, tables_of(aim)
    size = NUMBER * count**2
    try:
        with file.open("rb") as stored:
            content = memoryview(mmap.mmap(stored.fileno(), 0, access=mmap.ACCESS_READ))
        os.utime(file)
    except (OSError, ValueError):
        return None
    if len(content) != tables * size:
        return None
    first, last = (content[start : start + size].cast("f", (count, count)) for start in (0, (tables - 1) * size))
    return Solution(setup, aim, (first, last))


def keep(solution: Solution, file: Path) -> None:
    """Keep a solution, and let old ones go; where the folder cannot be written, nothing is kept."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=file.parent) as folder:
            new = Path(folder) / file.name
            with new.open("wb") as stored:
                for table in solution.tables[: tables_of(solution.aim)]:
                    stored.write(memoryview(table).cast("B"))
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
    """Return the solution of the round at a table: the one that is kept, else a new one, which is kept."""
    check_solvable(setup)
    found = kept_solution(setup, table, aim)
    if found is None:
        found = solve_round(setup, table, aim, device=device, threads=threads, progress=progress)
        keep(found, file_of(setup, table, aim))
    return found
