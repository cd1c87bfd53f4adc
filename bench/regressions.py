"""`python -m bench.regressions NOW BEFORE`: what has become slower between two runs of `python -m bench --json`.

It reports promises that are broken, or whose figure is worse than before by more than the noise of a run. The report is
Markdown, for the nightly workflow to post; the exit code is 1 if there is anything to report.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

NOISE = 0.15
"""The relative difference of a figure that may occur between two runs on machines of one kind."""


def regressions(now: list[dict[str, Any]], before: list[dict[str, Any]]) -> Iterator[str]:
    """Yield a row of the report for each promise that is broken or has become worse."""
    earlier = {promise["sentence"]: promise["figure"] for promise in before}
    for promise in now:
        figure, then = promise["figure"], earlier.get(promise["sentence"])
        if figure is None:
            continue
        worse = then is not None and (
            figure < then * (1 - NOISE) if promise["bound"].startswith("at least") else figure > then * (1 + NOISE)
        )
        if worse or not promise["kept"]:
            earlier_figure = "-" if then is None else f"{then:.3g}"
            verdict = "slower" if promise["kept"] else "broken"
            yield f"| {promise['sentence']} | {promise['bound']} | {earlier_figure} | {figure:.3g} | {verdict} |"


def promises_in(path: Path) -> list[dict[str, Any]]:
    """Return the promises of a run; an empty list if there is no such file, as in the first night."""
    if not path.is_file():
        return []
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["promises"]
    return found


def main() -> None:
    """Compare two runs and print the report."""
    parser = argparse.ArgumentParser(prog="python -m bench.regressions", description=__doc__)
    parser.add_argument("now", type=Path)
    parser.add_argument("before", type=Path)
    options = parser.parse_args()
    rows = [*regressions(promises_in(options.now), promises_in(options.before))]
    if not rows:
        print("Nothing has become slower.")
        return
    print("\n".join(["| | promised | before | now | |", "|---|---:|---:|---:|---|", *rows]))
    raise SystemExit(1)


if __name__ == "__main__":
    main()
