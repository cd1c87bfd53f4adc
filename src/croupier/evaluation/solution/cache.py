"""Cached solutions: solved rounds in the cache folder, so that later questions about one are answered immediately."""

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
from croupier.rules import Game
from croupier.rules.engine import notes_won
from croupier.rules.table import FACES, SLOTS

MOST_BYTES = 1 << 30
"""The most that cached solutions take in all; the least recently used is deleted first."""


@cache
def _sources() -> bytes:
    """Return a digest of everything that a solution depends on: the engine, and the code that lays out rounds."""
    digest = hashlib.sha256(manifest().files[MODULE].encode())
    for module in (parts, rolls, sides, solution, solver):
        digest.update(inspect.getsource(module).encode())
    return digest.digest()


def cache_file(game: Game, aim: Aim) -> Path:
    """Return the file for the solution of a position's round, named after all that the solution depends on."""
    setup, table = game.setup, game.table()
    notes = [[table.value[table.notes[casino, slot]] for slot in range(SLOTS)] for casino in range(FACES)]
    played: list[object] = [setup.rules, notes, aim.value]
    if aim is Aim.VICTORY:
        score = [(table.money[seat], notes_won(table, seat)) for seat in range(2)]
        played += [score, table.paid, equity_rows(setup)]
    digest = hashlib.sha256(_sources() + repr(played).encode())
    return cache_home() / "solutions" / f"{digest.hexdigest()[:32]}.f32"


def cached_solution(game: Game, aim: Aim) -> Solution | None:
    """Return the solution of the round at a position, or None if it is not cached.

    Only the parts used are read from disk.
    """
    file, count, tables = cache_file(game, aim), sides_of(game.setup.rules).count, tables_of(aim)
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
    return Solution(game, aim, (first, last))


def store_solution(solution: Solution, file: Path) -> None:
    """Store a solution and evict old ones. Does nothing if the folder cannot be written."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=file.parent) as folder:
            new = Path(folder) / file.name
            with new.open("wb") as stored:
                for table in solution.tables[: tables_of(solution.aim)]:
                    stored.write(memoryview(table).cast("B"))
            new.replace(file)
        _evict(file.parent)
    except OSError:
        return


def _evict(folder: Path) -> None:
    """Delete the least recently used solutions beyond MOST_BYTES."""
    files = [(entry.stat(), Path(entry.path)) for entry in os.scandir(folder) if entry.is_file()]
    total = 0
    for stat, file in sorted(files, key=lambda pair: -pair[0].st_mtime):
        total += stat.st_size
        if total > MOST_BYTES:
            file.unlink(missing_ok=True)


def solve_cached(
    game: Game,
    aim: Aim = Aim.MONEY,
    *,
    device: Device = "cpu",
    threads: int | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Return the solution of the round at a position from the cache, or else solve the round and cache it."""
    check_solvable(game.setup)
    found = cached_solution(game, aim)
    if found is None:
        found = solve_round(game, aim, device=device, threads=threads, progress=progress)
        store_solution(found, cache_file(game, aim))
    return found
