"""Writing: the file of the set, which `croupier.puzzles` reads."""

from collections.abc import Sequence
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from croupier.engine.manifest import MODULE
from croupier.rules import Place
from tools.puzzles.candidates import Candidate
from tools.puzzles.difficulty import POINTS, Fit, rating

FILE = Path(str(files("croupier"))) / "puzzles" / "puzzles.txt"
VERSION = 1


def engine_digest() -> str:
    """Return a short digest of the engine: another one may find other reasons, and so other themes."""
    return sha256((files("croupier.engine") / MODULE).read_bytes()).hexdigest()[:16]


def puzzle_lines(chosen: Sequence[Candidate], fitted: Fit) -> list[str]:
    """Return the line of each puzzle: its position, best move, difficulty, the error of that, and themes."""
    return [
        "\t".join(
            (
                one.position,
                move_text(Place.of(one.best)),
                str(rating(difficulty)),
                str(round(POINTS * error)),
                ",".join(one.themes),
            )
        )
        for one, difficulty, error in zip(chosen, fitted.difficulties, fitted.errors, strict=True)
    ]


def move_text(move: Place) -> str:
    """Return a move as players type it."""
    return f"b{move.face}" if move.bandit else str(move.face)


def write_set(file: Path, lines: Sequence[str], seed: int) -> None:
    """Write the file of the set: a line about it, then one for each puzzle, whose number is that of its line."""
    heading = f"croupier puzzles {VERSION} seed {seed} engine {engine_digest()}"
    file.write_text("\n".join((heading, *lines)) + "\n", encoding="utf-8", newline="\n")
