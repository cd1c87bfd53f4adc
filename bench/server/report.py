"""A run's figures as tables for a terminal and as Markdown, and what they say about our promises."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.text import Text

from bench.page import promised, table
from bench.promises import Promise, at_least, at_most
from bench.server.house import FAST, PEER, PLAIN
from bench.server.measure import Idle, Load
from bench.tables import figure, plain, promise_table

BEGIN, END = "<!-- figures: python -m bench.server -->", "<!-- end of figures: python -m bench.server -->"
"""What lies between these two lines of a page is written by this bench."""
KINDS = {
    "saturated": "Saturated: the next move follows at once",
    "paced": "Paced: moves fall due at random times",
}


@dataclass(frozen=True)
class Results:
    """All that one run found."""

    machine: Mapping[str, str | int | float]
    loads: list[Load]
    idles: list[Idle]
    absent: dict[str, str]
    """By house, why it has no figures."""

    def of(self, house: str, kind: str) -> list[Load]:
        """The stretches of one kind at one house, in order."""
        return [load for load in self.loads if (load.house, load.kind) == (house, kind)]

    def ratios(self, ours: str = FAST.name, theirs: str = PEER.name) -> list[float]:
        """How many times as many moves a second one house carries as another, round by round."""
        return [our.moves_per_second / their.moves_per_second for our, their in self._pairs(ours, theirs)]

    def thrift(self, ours: str = FAST.name, theirs: str = PEER.name) -> list[float]:
        """The same by the server's processor time, which other programs on the machine hardly change."""
        return [their.server_ms_per_move / our.server_ms_per_move for our, their in self._pairs(ours, theirs)]

    def _pairs(self, ours: str, theirs: str) -> list[tuple[Load, Load]]:
        return list(zip(self.of(ours, "saturated"), self.of(theirs, "saturated"), strict=False))

    def promises(self) -> list[Promise]:
        """Held against the worst of the rounds, with `--fast`."""
        idle = next((idle for idle in self.idles if idle.house == FAST.name), None)
        p99 = max((load.p99 for load in self.of(FAST.name, "paced")), default=None)
        found = [
            at_least("saturated: moves a second against boardgame.io's", 4.0, min(self.ratios(), default=None)),
            at_most("paced: milliseconds for 99 of 100 moves", 20.0, p99),
        ]
        tables = "idle tables" if idle is None else f"{idle.tables:,} idle tables"
        return [*found, at_most(f"{tables}: cores", 0.1, None if idle is None else idle.cores)]


LOAD = ("", "moves/s", "p50", "p95", "p99", "worst", "CPU", "server", "client")
LOAD_READ = "Milliseconds. CPU: the server's processor time a move. Server, client: how much of its core each used."
IDLE = ("", "empty MB", "tables", "kB a table", "CPU ms to open one", "cores when idle")


def _load_rows(results: Results, kind: str) -> list[list[str]]:
    rows = []
    for load in results.loads:
        if load.kind == kind:
            times = (load.p50, load.p95, load.p99, load.worst, load.server_ms_per_move)
            shares = (load.server_share, load.client_share)
            cells = [figure(load.moves_per_second), *map(figure, times), *(f"{share:.0%}" for share in shares)]
            rows.append([load.house, *cells])
    return rows


def _idle_rows(results: Results) -> list[list[str]]:
    rows = []
    for idle in results.idles:
        for memory in idle.memory:
            cores = f"{idle.cores:.3f}" if memory.tables == idle.tables else ""
            cells = [
                figure(idle.empty_megabytes),
                f"{memory.tables:,}",
                figure(memory.kilobytes_per_table),
                figure(memory.opening_ms),
                cores,
            ]
            rows.append([idle.house, *cells])
    return rows


def _spread(ratios: Sequence[float]) -> str:
    return f"{figure(statistics.median(ratios))} (lowest-highest {figure(min(ratios))}-{figure(max(ratios))})"


def _caption(results: Results, kind: str) -> str:
    told = [LOAD_READ]
    if kind == "saturated":
        for ours, theirs in ((FAST.name, PEER.name), (PLAIN.name, PEER.name), (FAST.name, PLAIN.name)):
            if ratios := results.ratios(ours, theirs):
                by_processor = _spread(results.thrift(ours, theirs))
                told.append(f"{ours} to {theirs}: {_spread(ratios)}, by processor time {by_processor}.")
    return " ".join(told)


def _facts(results: Results) -> str:
    return ", ".join(f"{key} {value}" for key, value in results.machine.items())


IDLE_TITLE = "Memory and rest, every table with two sockets and a game under way"


def terminal(results: Results) -> RenderableType:
    """Everything, one below the other."""
    parts: list[RenderableType] = [Text(_facts(results), style="dim"), ""]
    for kind, title in KINDS.items():
        if rows := _load_rows(results, kind):
            parts.append(_filled(LOAD, title, rows, _caption(results, kind)))
    if rows := _idle_rows(results):
        parts.append(_filled(IDLE, IDLE_TITLE, rows))
    parts += [Text(f"{house} is absent: {reason}") for house, reason in results.absent.items()]
    return Group(*parts, promise_table(results.promises()))


def _filled(headings: Sequence[str], title: str, rows: Sequence[Sequence[str]], caption: str = "") -> RenderableType:
    filled = plain(*headings, title=title, caption=caption)
    for row in rows:
        filled.add_row(*row)
    return filled


def markdown(results: Results) -> str:
    """The same for a page of the documentation."""
    lines = [f"Measured on: {_facts(results)}.", "", *promised(results.promises()), ""]
    for kind, title in KINDS.items():
        if rows := _load_rows(results, kind):
            lines += [f"### {title}", "", _caption(results, kind), "", *table(LOAD, rows), ""]
    if rows := _idle_rows(results):
        lines += [f"### {IDLE_TITLE}", "", *table(IDLE, rows), ""]
    lines += [f"{house} was absent: {reason}.\n" for house, reason in results.absent.items()]
    return "\n".join(lines)
