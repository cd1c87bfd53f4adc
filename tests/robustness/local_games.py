"""Plays games of random moves with the page's own code for games without a server, in Node.

Games use the same commands that the page sends, at all tables of both editions in turn, a third of them without bots.
The page's own check and `croupier verify` must both accept every record. Games are played in parts, each with its own
seed.
"""

import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from croupier.record import verify
from tests.robustness import LIMIT_SECONDS

PAGE = Path(__file__).parents[2] / "page"
PART = 500
"""Games per part. Node is started once for each part."""


class WrongError(Exception):
    """The page itself or `croupier verify` found a mistake; the message says where."""


def play_part(games: int, seed: int) -> str:
    """Play games and return their records, written and checked by the page; raise WrongError if one is wrong."""
    sys.path.insert(0, str(PAGE))
    from build import install, node  # type: ignore[import-not-found]

    install(tests=True)
    program, _ = node()
    with TemporaryDirectory() as folder:
        wishes = {
            "CROUPIER_LOCAL_GAMES": str(games),
            "CROUPIER_LOCAL_SEED": str(seed),
            "CROUPIER_RECORDS": folder,
        }
        vitest = PAGE / "node_modules" / "vitest" / "vitest.mjs"
        command = [program, vitest, "run", "tests/lib/session", "-t", "random moves"]
        run = subprocess.run(
            command, cwd=PAGE, env=os.environ | wishes, capture_output=True, text=True, timeout=LIMIT_SECONDS
        )
        if run.returncode != 0:
            raise WrongError(f"the page itself found something wrong, with seed {seed}:\n{run.stdout}{run.stderr}")
        return (Path(folder) / "games.txt").read_text("utf-8")


def verify_part(texts: str, seed: int) -> tuple[int, int]:
    """Check records with `croupier verify`; return their number and lines, or raise WrongError."""
    records = texts.split("\f")
    for record in records:
        report = verify(record)
        if not report.ok or not report.finished or report.dice != "checked":
            raise WrongError(f"seed {seed}, line {report.line}: {report.reason}\n{record}")
    return len(records), texts.count("\n")


def play(games: int, seed: int) -> tuple[int, int]:
    """Play and verify games in parts; return the number of records and of their lines, or raise WrongError."""
    # One process checks records while the next part is played.
    with ProcessPoolExecutor(1) as checker:
        checks = [
            checker.submit(verify_part, play_part(min(PART, games - first), seed + number), seed + number)
            for number, first in enumerate(range(0, games, PART))
        ]
        proven, lines = (sum(each) for each in zip(*(check.result() for check in checks), strict=True))
    if proven != games:
        raise WrongError(f"{games} games were asked for, and {proven} played")
    return proven, lines
