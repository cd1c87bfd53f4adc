"""The figures of a run as tables for a terminal and as Markdown, and our promises compared with them."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.text import Text

from bench.page import promised, table
from bench.promises import Promise, at_least, at_most
from bench.server.measure import Idle, Load
from bench.server.servers import BANDIT, OURS, PEER, BenchServer
from bench.tables import figure, plain, promise_table

BEGIN, END = "<!-- figures: python -m bench.server -->", "<!-- end of figures: python -m bench.server -->"
"""The lines of a page between which this bench writes its figures."""
KINDS = {
    "saturated": "Saturated: the next move follows at once",
    "paced": "Paced: moves are due at random times",
}


@dataclass(frozen=True)
class ServerResults:
    """All figures of one run."""

    machine: Mapping[str, str | int | float]
    loads: list[Load]
    idles: list[Idle]
    absent: dict[str, str]
    """Why a server has no figures, by its name."""

    def of(self, server: BenchServer, kind: str) -> list[Load]:
        """Return the phases of one kind at one server, in order."""
        return [load for load in self.loads if (load.server, load.kind) == (server.name, kind)]

    def processor_ratios(self, one: BenchServer, other: BenchServer) -> list[float]:
        """Return the processor time per move of one server divided by that of another, saturated, by round."""
        return [mine.server_ms_per_move / theirs.server_ms_per_move for mine, theirs in self._pairs(one, other)]

    def speed_ratios(self, one: BenchServer, other: BenchServer) -> list[float]:
        """Return the moves per second of one server divided by those of another, saturated, by round."""
        return [mine.moves_per_second / theirs.moves_per_second for mine, theirs in self._pairs(one, other)]

    def _pairs(self, one: BenchServer, other: BenchServer) -> list[tuple[Load, Load]]:
        return list(zip(self.of(one, "saturated"), self.of(other, "saturated"), strict=False))

    def promises(self) -> list[Promise]:
        """Return our promises, compared with the worst of the rounds."""
        idle = next((idle for idle in self.idles if idle.server == OURS.name), None)
        tables = "idle tables" if idle is None else f"{idle.tables:,} idle tables"
        memory = None if idle is None else max(memory.kilobytes_per_table for memory in idle.memory)
        p99 = max((load.p99 for load in self.of(OURS, "paced")), default=None)
        against_peer = min(self.processor_ratios(PEER, OURS), default=None)
        bandit = max(self.processor_ratios(BANDIT, OURS), default=None)
        return [
            at_least("processor time per move, boardgame.io's as a multiple of ours", 3, against_peer),
            at_most("processor time per move, biggy with bandit as a multiple of classic", 1.7, bandit),
            at_most("paced: milliseconds for 99 of 100 moves", 5.0, p99),
            at_most("kilobytes a table", 100.0, memory),
            at_most(f"{tables}: cores", 0.1, None if idle is None else idle.cores),
        ]


LOAD = ("", "moves/s", "p50", "p95", "p99", "worst", "CPU", "server", "client")
LOAD_CAPTION = (
    "Milliseconds. CPU: the server's processor time per move. Server, client: how much of its core each used."
)
IDLE = ("", "empty MB", "tables", "kB a table", "CPU ms to open one", "cores when idle")


def _load_rows(results: ServerResults, kind: str) -> list[list[str]]:
    rows = []
    for load in results.loads:
        if load.kind == kind:
            times = (load.p50, load.p95, load.p99, load.worst, load.server_ms_per_move)
            shares = (load.server_share, load.client_share)
            cells = [figure(load.moves_per_second), *map(figure, times), *(f"{share:.0%}" for share in shares)]
            rows.append([load.server, *cells])
    return rows


def _idle_rows(results: ServerResults) -> list[list[str]]:
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
            rows.append([idle.server, *cells])
    return rows


def _spread(ratios: Sequence[float]) -> str:
    return f"{figure(statistics.median(ratios))} (lowest-highest {figure(min(ratios))}-{figure(max(ratios))})"


def _caption(results: ServerResults, kind: str) -> str:
    lines = [LOAD_CAPTION]
    if kind == "saturated":
        if ratios := results.processor_ratios(PEER, OURS):
            speed = _spread(results.speed_ratios(OURS, PEER))
            lines.append(f"Processor time per move, {PEER.name} / {OURS.name}: {_spread(ratios)}.")
            lines.append(f"Moves a second, {OURS.name} / {PEER.name}: {speed}.")
        if ratios := results.processor_ratios(BANDIT, OURS):
            lines.append(f"Processor time per move, biggy with bandit / classic: {_spread(ratios)}.")
    return " ".join(lines)


def _facts(results: ServerResults) -> str:
    return ", ".join(f"{key} {value}" for key, value in results.machine.items())


IDLE_TITLE = "Memory and idle cost, every table with two connections and a game under way"


def terminal(results: ServerResults) -> RenderableType:
    """Return the report for a terminal."""
    parts: list[RenderableType] = [Text(_facts(results), style="dim"), ""]
    for kind, title in KINDS.items():
        if rows := _load_rows(results, kind):
            parts.append(_fill_table(LOAD, title, rows, _caption(results, kind)))
    if rows := _idle_rows(results):
        parts.append(_fill_table(IDLE, IDLE_TITLE, rows))
    parts += [Text(f"{server} is absent: {reason}") for server, reason in results.absent.items()]
    return Group(*parts, promise_table(results.promises()))


def _fill_table(
    headings: Sequence[str], title: str, rows: Sequence[Sequence[str]], caption: str = ""
) -> RenderableType:
    filled = plain(*headings, title=title, caption=caption)
    for row in rows:
        filled.add_row(*row)
    return filled


def markdown(results: ServerResults) -> str:
    """Return the report as Markdown for a page of the documentation."""
    lines = [f"Measured on: {_facts(results)}.", "", *promised(results.promises()), ""]
    for kind, title in KINDS.items():
        if rows := _load_rows(results, kind):
            lines += [f"### {title}", "", _caption(results, kind), "", *table(LOAD, rows), ""]
    if rows := _idle_rows(results):
        lines += [f"### {IDLE_TITLE}", "", *table(IDLE, rows), ""]
    lines += [f"{server} was absent: {reason}.\n" for server, reason in results.absent.items()]
    return "\n".join(lines)
