"""Pieces: numbered measurements in several processes, limited by their number or by time.

What a number measures depends only on the seed, so a seed and a number of pieces give the same figures on any number of
processes. Time only decides how many are started; all that were started count, so that short ones are not preferred.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

from croupier.parallel import Processes, cores
from croupier.report.progress import progress_bar

Piece = TypeVar("Piece")


def add_options(parser: argparse.ArgumentParser, unit: str, most: int) -> None:
    """Add the options of a measurement: `--UNIT N`, `--for SECONDS`, `--processes N`, `--seed N` and `--json`."""
    parser.add_argument(f"--{unit}", type=int, default=most, dest="most", help="how many at most")
    parser.add_argument("--for", type=float, default=None, dest="seconds", help="start none after this many seconds")
    parser.add_argument("--processes", type=int, default=cores(), help="how many run at the same time")
    parser.add_argument("--seed", type=int, default=1, help="the seed of games and rollouts")
    parser.add_argument("--json", action="store_true", help="print JSON")


def measure_pieces(work: Callable[[int], Piece], options: argparse.Namespace, unit: str) -> list[Piece]:
    """Return the results of `work(0)`, `work(1)` and so on, in this order, within the limits of the options.

    This process does the first piece: if that compiles anything, the other processes load it from the disk.
    """
    end = None if options.seconds is None else monotonic() + options.seconds
    with progress_bar(options.most, "measuring", unit) as progress:
        found = {0: work(0)}
        progress(1)

        def numbers() -> Iterator[int]:
            for number in range(1, options.most):
                if end is not None and monotonic() > end:
                    return
                yield number

        for number, piece in Processes(options.processes).map(Numbered(work), numbers()):
            found[number] = piece
            progress(len(found))
    return [found[number] for number in sorted(found)]


class Numbered:
    """Calls a function and returns the number with the result; can be pickled for another process."""

    def __init__(self, work: Callable[[int], Any]) -> None:
        """Take the function to call."""
        self.work = work

    def __call__(self, number: int) -> tuple[int, Any]:
        """Return the number and the result."""
        return number, self.work(number)


def read_pieces(files: Sequence[str]) -> list[dict[str, Any]]:
    """Return the single results in files that `--json` printed."""
    return [each for file in files for each in json.loads(Path(file).read_text("utf-8"))["each"]]
