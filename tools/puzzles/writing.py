"""Writing: the file of the set, which `croupier.puzzles` reads."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from croupier.rules import Place
from tools.puzzles.candidates import Candidate
from tools.puzzles.difficulty import POINTS, Fit, rating

FILE = Path(str(files("croupier"))) / "puzzles" / "puzzles.txt"
VERSION = 1


def digest_of(texts: Iterable[str]) -> str:
    """Return a short digest of some texts."""
    return sha256("\n".join(texts).encode()).hexdigest()[:16]


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
    engine = digest_of([Path(str(files("croupier.engine") / "manifest.json")).read_text(encoding="utf-8")])
    heading = f"croupier puzzles {VERSION} seed {seed} engine {engine}"
    file.write_text("\n".join((heading, *lines)) + "\n", encoding="utf-8", newline="\n")
