"""`python -m bench.view`: how big the page is, how soon it appears and responds, and how smoothly it moves."""

import argparse
import json
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.browser.chromium import WHOLE, MissingError, browsing
from tests.server.conftest import running

from bench.machine import is_busy, load, machine
from bench.page import promised, table, write
from bench.promises import Promise, at_most
from bench.view.first_view import VISITS, FirstView, measure_first_views
from bench.view.frames import Frames, watch_screens
from bench.view.local_moves import LocalMoves, measure_local_moves
from bench.view.processor import PHONE_INDEX, SLOWER, benchmark_index, slowdown_for
from bench.view.size import Size, measure_sizes
from croupier.server.settings import Settings

PHONES = ("a phone", f"a processor {SLOWER} times slower than this one")
BEGIN, END = "<!-- figures: python -m bench.view -->", "<!-- end of figures: python -m bench.view -->"


@dataclass(frozen=True)
class ViewResults:
    """The results of one run."""

    machine: Mapping[str, str | int | float]
    index: float
    """The BenchmarkIndex of its processor, see `processor.py`."""
    sizes: list[Size]
    first_views: list[list[FirstView]]
    """By network; first with a phone's processor, then with one four times slower than this machine's."""
    placings: list[LocalMoves]
    """With the same two processors."""
    frames: list[Frames]

    def promises(self) -> list[Promise]:
        """Return the promises about the page, with the measured figures."""
        return [
            at_most("kilobytes before a game is shown, gzip", 80.0, self.sizes[1].gzip / 1000),
            *(
                at_most(f"seconds until {name} on slow 4G can play", 1.5, views[0].usable / 1000)
                for name, views in zip(PHONES, self.first_views, strict=True)
            ),
            *(
                at_most(f"milliseconds that {name} takes to apply a placing", 2.0, placings.applied)
                for name, placings in zip(PHONES, self.placings, strict=True)
            ),
            *(
                at_most(f"milliseconds until {name} shows what a placing led to", most, placings.next)
                for name, most, placings in zip(PHONES, (60.0, 100.0), self.placings, strict=True)
            ),
        ]


def measure() -> ViewResults:
    """Run all measurements with Chromium and a server of our own."""
    facts = {key: fact for key, fact in machine().items() if key not in ("numba", "numpy")} | load("load_before")
    with (
        TemporaryDirectory() as log,
        running(Settings(f"sqlite:///{log}/tables.db")) as server,
        browsing(WHOLE) as browser,
    ):
        facts["chromium"] = browser.version
        index = benchmark_index(browser)
        views = [list(measure_first_views(browser, server.url, slower)) for slower in (slowdown_for(index), SLOWER)]
        index = benchmark_index(browser)  # again, since the speed of a shared machine changes
        placings = [measure_local_moves(browser, server.url, slower) for slower in (slowdown_for(index), SLOWER)]
        frames = list(watch_screens(browser, server))
    return ViewResults(facts | load("load_after"), index, measure_sizes(), views, placings, frames)


def markdown(results: ViewResults) -> str:
    """Return all results as tables in Markdown."""
    facts = ", ".join(f"{key} {value}" for key, value in results.machine.items())
    parts = [
        [
            f"Measured on: {facts}. BenchmarkIndex {results.index:.0f}, and {PHONE_INDEX:.0f} as a phone.",
            "",
            *promised(results.promises()),
        ],
        [
            "### What is sent, in kB",
            "",
            *table(
                ["", "files", "gzip", "brotli"],
                [[s.screen, f"{s.files}", f"{s.gzip / 1000:.1f}", f"{s.brotli / 1000:.1f}"] for s in results.sizes],
            ),
        ],
        [
            f"### A first visit on a phone, median of {VISITS}",
            "",
            *table(
                ["line", "times slower", "first paint, ms", "can be played, ms", "worst", "kB by then"],
                [
                    [
                        *(v.network, f"{v.slower:.1f}", f"{v.painted:.0f}"),
                        *(f"{v.usable:.0f}", f"{v.worst:.0f}", f"{v.sent / 1000:.1f}"),
                    ]
                    for views in results.first_views
                    for v in views
                ],
            ),
        ],
        [
            "### A placing in a game of one device, on a phone's screen",
            "",
            *table(
                [
                    *("ms after the finger has left the screen", "times slower", "heard"),
                    *("applied in", "the dice leave", "the next view"),
                ],
                [
                    [
                        *(name, f"{p.slower:.1f}", f"{p.heard:.0f}", f"{p.applied:.1f} ({p.applied_19_of_20:.1f})"),
                        *(f"{p.laid:.0f} ({p.laid_19_of_20:.0f})", f"{p.next:.0f} ({p.next_19_of_20:.0f})"),
                    ]
                    for name, p in zip(PHONES, results.placings, strict=True)
                ],
            ),
            "",
            "Medians; in brackets what 19 of 20 stay below.",
        ],
        [
            "### Frames while four bots play a game at instant speed, drawn by the processor",
            "",
            *table(
                ["", "frames", "seconds", "p50 ms", "p95", "p99", "longest", "tasks over 50 ms"],
                [
                    [
                        *(f.screen, f"{f.frames}", f"{f.seconds:.1f}", f"{f.p50:.0f}", f"{f.p95:.0f}"),
                        *(f"{f.p99:.0f}", f"{f.longest:.0f}", f"{f.long_tasks}"),
                    ]
                    for f in results.frames
                ],
            ),
        ],
    ]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.view", description=__doc__)
    parser.add_argument("--page", type=Path, help="also put the figures into this page of the documentation")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    options = parser.parse_args()
    if is_busy():
        print("This machine is busy: times will say little.", file=sys.stderr)
    try:
        results = measure()
    except MissingError as why:
        sys.exit(str(why))
    if options.page:
        write(options.page, markdown(results), BEGIN, END)
    found = asdict(results) | {"promises": [asdict(promise) for promise in results.promises()]}
    print(json.dumps(found, indent=2) if options.json else markdown(results))


if __name__ == "__main__":
    main()
