"""Games in C as contenders, compiled on this machine if it has a compiler: one written plainly, one for speed."""

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, TypeAlias

from bench.stint import AbsentError, Stint

SOURCES = Path(__file__).parent / "c"
LoopKind: TypeAlias = Literal["plain", "tight"]
"""`plain`: straightforward C; `tight`: optimised by hand, the reference."""


def find_compiler() -> str:
    """Return the C compiler of this machine. Raises AbsentError if there is none."""
    chosen = os.environ.get("CC", "cc")
    found = shutil.which(chosen)
    if found is None:
        raise AbsentError(f"there is no C compiler here ({chosen!r} is not found; CC may name another)")
    return found


def build_loop(folder: Path, kind: LoopKind, flags: Sequence[str] = ("-O3",)) -> Path:
    """Compile a loop into a folder and return the program."""
    program = folder / kind
    command = [find_compiler(), *flags, "-o", str(program), str(SOURCES / f"{kind}.c")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise AbsentError(f"the C compiler refuses it with {' '.join(flags)}: {reason}")
    return program


def run_loop(program: Path, players: int, games: int, seed: int, starter: int | None = None) -> dict[str, Any]:
    """Play games in C and return what the program prints."""
    arguments = [players, games, seed] if starter is None else [players, games, seed, starter]
    done = subprocess.run([str(program), *map(str, arguments)], capture_output=True, text=True, check=True)
    result: dict[str, Any] = json.loads(done.stdout)
    return result


class CLoop:
    """The classic game in C."""

    def __init__(self, kind: LoopKind, players: int, seed: int, flags: Sequence[str] = ("-O3",)) -> None:
        self.name, self.game = f"{kind} C loop, cc {' '.join(flags)}", f"classic {players}"
        self.kind: LoopKind = kind
        self.players, self.seed, self.flags = players, seed, flags
        self.folder: tempfile.TemporaryDirectory[str] | None = None
        self.program = Path()
        self.speed = 0.0

    def play(self, seconds: float) -> Stint:
        """Play as many games as are likely to take `seconds`."""
        if self.folder is None:
            self.folder = tempfile.TemporaryDirectory(prefix="croupier-bench-")
            self.program = build_loop(Path(self.folder.name), self.kind, self.flags)
            self.speed = self._stint(10_000).speed
        stint = self._stint(max(int(self.speed * seconds), 1_000))
        self.speed = stint.speed
        return stint

    def _stint(self, games: int) -> Stint:
        result = run_loop(self.program, self.players, games, self.seed)
        return Stint(games, result["seconds"], result["decisions"])

    def leave(self) -> None:
        """Delete the program."""
        if self.folder is not None:
            self.folder.cleanup()
