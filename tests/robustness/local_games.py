"""Games of random moves through the tables of the browser, in Node.

Each is played by the very commands that a page sends, at every table of both editions in turn, a third of them by
people alone. The page's own check and `croupier verify` have to find every record right. Games come in parts, each
with a seed of its own.
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
"""Games of one part: Node starts once for each."""


class WrongError(Exception):
    """What the page itself or `croupier verify` found; the message says where."""


def played(games: int, seed: int) -> str:
    """The records of some games, one after the other, as the page has written them and found them right."""
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


def verified(texts: str, seed: int) -> tuple[int, int]:
    """How many records, and lines of them, `croupier verify` has found right."""
    records = texts.split("\f")
    for record in records:
        report = verify(record)
        if not report.ok or not report.finished or report.dice != "checked":
            raise WrongError(f"seed {seed}, line {report.line}: {report.reason}\n{record}")
    return len(records), texts.count("\n")


def play(games: int, seed: int) -> tuple[int, int]:
    """Play games in parts, and return how many records, and lines of them, have been found right; or WrongError."""
    # One process checks records while the next part is played.
    with ProcessPoolExecutor(1) as checker:
        checks = [
            checker.submit(verified, played(min(PART, games - first), seed + number), seed + number)
            for number, first in enumerate(range(0, games, PART))
        ]
        proven, lines = (sum(each) for each in zip(*(check.result() for check in checks), strict=True))
    if proven != games:
        raise WrongError(f"{games} games were asked for, and {proven} played")
    return proven, lines
