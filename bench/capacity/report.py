"""The capacity of a server as tables for a terminal and as Markdown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.text import Text

from bench.capacity.measure import Cost
from bench.capacity.model import Capacity, Day, Habits
from bench.page import table
from bench.tables import figure, plain

BEGIN, END = "<!-- figures: python -m bench.capacity -->", "<!-- end of figures: python -m bench.capacity -->"
"""The lines of a page between which this bench writes its figures."""
COSTS = ("", "at once", "paced", "database", "opening", "memory", "stored", "sent")
COSTS_CAPTION = (
    "Milliseconds of processor time of all workers together: a move when all tables move at once, and when moves come"
    " one by one, with the tables that this opens; database: what PostgreSQL takes beside that; opening a table."
    " Memory: kB a table. Stored, sent: bytes a move."
)
CORE = ("", "moves/s", "tables", "players")
DAY = ("", "servers", "cores", "database", "GB memory", "Mbit/s", "GB a day")


@dataclass(frozen=True)
class CapacityResults:
    """All figures of one run."""

    machine: Mapping[str, str | int | float]
    habits: Habits
    day: Day
    costs: list[Cost]
    capacities: list[Capacity]
    absent: dict[str, str]
    """Why it has no figures, by name."""


def _cost_rows(results: CapacityResults) -> list[list[str]]:
    return [
        [
            cost.name,
            figure(cost.at_once_ms_per_move),
            figure(cost.paced_ms_per_move),
            figure(cost.database_ms_per_move) if cost.database_ms_per_move else "",
            figure(cost.opening_ms),
            figure(cost.kilobytes_per_table),
            figure(cost.stored_bytes_per_move),
            figure(cost.sent_bytes_per_move),
        ]
        for cost in results.costs
    ]


def _core_rows(results: CapacityResults) -> list[list[str]]:
    return [
        [one.name, figure(one.moves_per_second), figure(one.tables), figure(one.players)] for one in results.capacities
    ]


def _core_caption(habits: Habits) -> str:
    return (
        "Moves: all tables at once, with nothing else to do. Tables and players: a move every"
        f" {habits.seconds_per_move:g} seconds at each table for two, {habits.fullness:g} % of the core in use."
    )


def _day_rows(results: CapacityResults) -> list[list[str]]:
    return [
        [
            one.name,
            f"{one.servers}",
            f"{one.cores}",
            figure(one.database_cores) if one.database_cores else "",
            figure(one.gigabytes),
            figure(one.megabits_per_second),
            figure(one.stored_gigabytes),
        ]
        for one in results.capacities
    ]


def _day_title(habits: Habits) -> str:
    share = f"{habits.busiest_hour:g} % of it in the busiest hour"
    return f"{habits.players:,} players a day, {habits.minutes:g} minutes each, {share}"


def _day_caption(day: Day) -> str:
    return (
        f"{figure(day.players)} players at a time, at {figure(day.tables)} tables with"
        f" {figure(day.moves_per_second)} moves a second. Servers: databases, each with its workers and a name of its"
        " own. Cores: of their workers; database: that PostgreSQL uses beside them. GB a day: stored."
    )


def _facts(results: CapacityResults) -> str:
    return ", ".join(f"{key} {value}" for key, value in results.machine.items())


def _sections(results: CapacityResults) -> list[tuple[str, str, Sequence[str], list[list[str]]]]:
    """Return title, caption, headings and rows of each table."""
    return [
        ("What it costs", COSTS_CAPTION, COSTS, _cost_rows(results)),
        ("What a core carries", _core_caption(results.habits), CORE, _core_rows(results)),
        (_day_title(results.habits), _day_caption(results.day), DAY, _day_rows(results)),
    ]


def terminal(results: CapacityResults) -> RenderableType:
    """Return the report for a terminal."""
    parts: list[RenderableType] = [Text(_facts(results), style="dim"), ""]
    for title, caption, headings, rows in _sections(results):
        filled = plain(*headings, title=title, caption=caption)
        for row in rows:
            filled.add_row(*row)
        parts.append(filled)
    parts += [Text(f"{name} is absent: {reason}") for name, reason in results.absent.items()]
    return Group(*parts)


def markdown(results: CapacityResults) -> str:
    """Return the report as Markdown for a page of the documentation."""
    lines = [f"Measured on: {_facts(results)}.", ""]
    for title, caption, headings, rows in _sections(results):
        lines += [f"**{title}.** {caption}", "", *table(headings, rows), ""]
    lines += [f"{name} was absent: {reason}.\n" for name, reason in results.absent.items()]
    return "\n".join(lines)
