"""`python -m tests.robustness.local_games 10000`: games of random moves through the tables of the browser, in Node.

Each is played by the very commands that a page sends, at every table of both editions in turn, a third of them by
people alone. The page's own check and `croupier verify` have to find every record right. Exits with 1 where one is not.
Games come in parts, each with a seed of its own: `--minutes` ends with the part that is under way then.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from croupier.record import verify
from croupier.report.progress import progress_bar

PAGE = Path(__file__).parents[2] / "page"
PART = 500
"""Games of one part: Node starts once for each."""


class WrongError(Exception):
    """What the page itself or `croupier verify` found; the message says where."""


def played(games: int, seed: int) -> str:
    """The records of some games, one after the other, as the page has written them and found them right."""
    sys.path.insert(0, str(PAGE))
    from build import node  # type: ignore[import-not-found]

    program, _ = node()
    with TemporaryDirectory() as folder:
        wishes = {
            "CROUPIER_LOCAL_GAMES": str(games),
            "CROUPIER_LOCAL_SEED": str(seed),
            "CROUPIER_RECORDS": folder,
        }
        vitest = PAGE / "node_modules" / "vitest" / "vitest.mjs"
        command = [program, vitest, "run", "tests/lib/session", "-t", "random moves"]
        run = subprocess.run(command, cwd=PAGE, env=os.environ | wishes, capture_output=True, text=True)
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


def parts(games: int, seed: int) -> Iterator[tuple[int, int]]:
    """How many games each part has, and its seed."""
    for number, first in enumerate(range(0, games, PART)):
        yield min(PART, games - first), seed + number


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=int, nargs="?", default=10_000)
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no part after this time")
    options = parser.parse_args()
    late = monotonic() + 60 * options.minutes
    begun = 0
    checks = list[Future[tuple[int, int]]]()
    # One process checks records while the next part is played.
    with ProcessPoolExecutor(1) as checker, progress_bar(options.games, "playing", "games") as show:
        try:
            for games, seed in parts(options.games, options.seed):
                if monotonic() > late:
                    break
                checks.append(checker.submit(verified, played(games, seed), seed))
                begun += games
                show(begun)
            found = [check.result() for check in checks]
        except WrongError as error:
            print(error, file=sys.stderr)
            return 1
    proven, lines = (sum(each) for each in zip(*found, strict=True)) if found else (0, 0)
    print(f"{proven:,} games, {lines:,} lines, every record verified")
    return 0 if proven == begun > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
