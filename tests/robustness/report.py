"""The figures of a run, as a table for a terminal and as Markdown for the documentation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bench.page import table
from bench.tables import figure, plain
from rich.console import Group, RenderableType
from rich.text import Text

BEGIN, END = "<!-- figures: python -m tests.robustness -->", "<!-- end of figures: python -m tests.robustness -->"
"""The command replaces everything between these two lines of a page."""
HEADINGS = ("", "how much", "lost", "doubled", "behind", "p50", "p99", "back", "MB", "MB again", "s", "held")
CAPTION = (
    "Lost: steps that a client had received and that are gone, or tables. Doubled: commands carried out twice. Behind:"
    " tables of which a client lacks something 5 seconds after a kill. p50, p99: milliseconds that another player's"
    " moves take. Back: milliseconds until a player has a table on the screen again, at worst. MB: how far the server's"
    " memory grows, and how far when the same is done again. Held: whether every bound does."
)
BUSY = "\\*"
"""Marks a row whose latencies were measured while other programs used the machine."""


@dataclass(frozen=True)
class Figures:
    """The figures of one part of a run."""

    amount: str
    """How much was done."""
    broken: tuple[str, ...] = ()
    """A sentence for each bound that does not hold."""
    lost: int | None = None
    doubled: int | None = None
    behind: int | None = None
    p50: float | None = None
    """Milliseconds, as the next two."""
    p99: float | None = None
    back: float | None = None
    growth: float | None = None
    """Megabytes, as the next one."""
    again: float | None = None
    name: str = ""
    seconds: float = 0.0
    busy: bool = False
    """Whether other programs used the machine, so that latencies only had to keep wider bounds."""
    details: Mapping[str, Any] = field(default_factory=dict)
    """More figures, for JSON."""

    def cells(self) -> list[str]:
        """Return the cells of the table's row."""
        counts = ["" if count is None else f"{count:,}" for count in (self.lost, self.doubled, self.behind)]
        times = [figure(time) for time in (self.p50, self.p99, self.back)]
        sizes = ["" if size is None else f"{size:.1f}" for size in (self.growth, self.again)]
        name = f"{self.name} {BUSY}" if self.busy else self.name
        return [name, self.amount, *counts, *times, *sizes, f"{self.seconds:,.0f}", "no" if self.broken else "yes"]


def _facts(machine: Mapping[str, str | int | float]) -> str:
    return ", ".join(f"{key} {value}" for key, value in machine.items())


def _notes(rows: Sequence[Figures]) -> list[str]:
    """Return what the table alone does not say."""
    notes = [f"{row.name}: {reason}" for row in rows for reason in row.broken]
    if any(row.busy for row in rows):
        notes.append(
            f"{BUSY} Other programs used the machine, so latencies are worse than it alone would have them; they are"
            " held against wider bounds (p50 150 ms, p99 2 s, back 10 s)."
        )
    return notes


def terminal(machine: Mapping[str, str | int | float], rows: Sequence[Figures]) -> RenderableType:
    """Return everything for a terminal."""
    filled = plain(*HEADINGS, title="What a server withstands", caption=CAPTION)
    for row in rows:
        filled.add_row(*(cell.replace("\\", "") for cell in row.cells()), style="bold red" if row.broken else "")
    notes = [Text(note.replace("\\", "")) for note in _notes(rows)]
    return Group(Text(_facts(machine), style="dim"), "", filled, *notes)


def markdown(machine: Mapping[str, str | int | float], rows: Sequence[Figures]) -> str:
    """Return the same for a page of the documentation."""
    lines = [f"Measured on: {_facts(machine)}.", "", CAPTION, "", *table(HEADINGS, [row.cells() for row in rows]), ""]
    return "\n".join([*lines, *(f"{note}\n" for note in _notes(rows))])
