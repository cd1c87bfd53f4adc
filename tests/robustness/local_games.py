"""`python -m tests.robustness.local_games 10000`: games of random moves through the tables of the browser, in Node.

Each is played by the very commands that a page sends, at every table of both editions in turn, a third of them by
people alone. The page's own check and `croupier verify` have to find every record right. Exits with 1 where one is not.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from croupier.record import verify

PAGE = Path(__file__).parents[2] / "page"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=10_000)
    parser.add_argument("--seed", type=int, default=17)
    options = parser.parse_args()
    sys.path.insert(0, str(PAGE))
    from build import node  # type: ignore[import-not-found]

    program, _ = node()
    with TemporaryDirectory() as folder:
        wishes = {
            "CROUPIER_LOCAL_GAMES": str(options.games),
            "CROUPIER_LOCAL_SEED": str(options.seed),
            "CROUPIER_RECORDS": folder,
        }
        vitest = PAGE / "node_modules" / "vitest" / "vitest.mjs"
        command = [program, vitest, "run", "tests/lib/local", "-t", "random moves"]
        if subprocess.run(command, cwd=PAGE, env=os.environ | wishes).returncode != 0:
            print("the page itself found something wrong; see above", file=sys.stderr)
            return 1
        proven = steps = 0
        for path in sorted(Path(folder).iterdir()):
            text = path.read_text("utf-8")
            for record in text.split("\f"):
                report = verify(record)
                if not report.ok or not report.finished or report.dice != "checked":
                    print(f"{path.name}: line {report.line}: {report.reason}\n{record}", file=sys.stderr)
                    return 1
                proven += 1
                steps += record.count("\n")
    print(f"{proven:,} games, {steps:,} lines, every record verified")
    return 0 if proven == options.games else 1


if __name__ == "__main__":
    sys.exit(main())
