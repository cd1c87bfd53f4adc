"""Results as Markdown, and the page of the documentation that has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from bench.engine import EngineRow
from bench.promises import Promise
from bench.sections import Section, StartTimes
from bench.tables import BESIDE, TIMES_AS_LONG, beside_cells, figure

BEGIN, END = "<!-- figures: python -m bench -->", "<!-- end of figures -->"
"""The lines of a page between which the bench writes its figures."""
RESEARCH_BEGIN = "<!-- figures: python -m bench --research -->"
"""The first of these lines on a page with that section alone."""


def table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Return a table as lines of Markdown, with the first column aligned to the left and others to the right."""
    rule = ["---", *("---:" for _ in headings[1:])]
    return [f"| {' | '.join(cells)} |" for cells in (headings, rule, *rows)]


def _section(section: Section) -> list[str]:
    several = len({row.game for row in section.rows}) > 1 and any(row.name != row.game for row in section.rows)
    rows = []
    for row in section.rows:
        label = (f"{row.name}: {row.game}" if several else row.name) + (" \\*" if row.by != "games" else "")
        if row.absent is not None or row.ratio is None:
            rows.append([label, "absent", "", "", ""])
            continue
        spread = f"{figure(row.ratio.low)}-{figure(row.ratio.high)}"
        speeds = figure(row.games_per_second), figure(row.decisions_per_second)
        rows.append([label, f"**{figure(row.ratio.median)}**", spread, *speeds])
    lines = [f"### {section.title}", "", f"Ratio: {section.ratio}.", ""]
    lines += table(["", "ratio", "lowest-highest", "games/s", "decisions/s"], rows)
    if any(row.by != "games" for row in section.rows):
        lines += ["", "\\* not our game, so decisions are compared."]
    lines += [f"\n{row.name} was absent: {row.absent}." for row in section.rows if row.absent is not None]
    return [*lines, ""]


def _beside(rows: Sequence[EngineRow]) -> list[str]:
    lines = [f"### {BESIDE}", "", f"Ratio: {TIMES_AS_LONG}.", ""]
    cells = [[f"{row.work}: {row.tables}", *beside_cells(row)] for row in rows]
    found = [[label, f"**{ratio}**", *more] for label, ratio, *more in cells]
    return [*lines, *table(["", "ratio", "lowest-highest", "engine, ms", "Numba, ms"], found), ""]


def _starts(started: Sequence[StartTimes]) -> list[str]:
    lines = ["### A new process to its answer, with empty caches", ""]
    rows = [[start.what, f"{start.wall:.2f}", f"{start.processor:.2f}"] for start in started if start.wall is not None]
    lines += table(["", "seconds on the wall", "seconds of processor time"], rows)
    lines += [f"\nAbsent: {start.absent}." for start in started if start.absent is not None]
    return [*lines, ""]


def promised(promises: Sequence[Promise]) -> list[str]:
    """Return the promises, and whether this run keeps them, as lines of Markdown."""
    rows = [
        [
            promise.sentence,
            promise.bound,
            "no figure" if promise.figure is None else figure(promise.figure),
            {True: "yes", False: "no", None: ""}[promise.kept],
        ]
        for promise in promises
    ]
    return table(["", "promised", "this run", "kept"], rows)


def markdown(
    machine: Mapping[str, str | int | float],
    sections: Sequence[Section],
    engine: Sequence[EngineRow],
    started: Sequence[StartTimes],
    promises: Sequence[Promise],
) -> str:
    """Return the whole report."""
    facts = ", ".join(f"{key} {value}" for key, value in machine.items())
    lines = [f"Measured on: {facts}.", "", "### What we promise, and this run", "", *promised(promises), ""]
    for section in sections:
        lines += _section(section)
    return "\n".join([*lines, *_beside(engine), *_starts(started)])


def markdown_of(machine: Mapping[str, str | int | float], section: Section) -> str:
    """Return one section alone, without its title."""
    facts = ", ".join(f"{key} {value}" for key, value in machine.items())
    return "\n".join([f"Measured on: {facts}.", *_section(section)[1:]])


def write(page: Path, figures: str, begin: str = BEGIN, end: str = END) -> None:
    """Replace the figures on a page."""
    text = page.read_text(encoding="utf-8")
    if text.count(begin) != 1 or text.count(end) != 1 or text.index(begin) > text.index(end):
        raise ValueError(f"{page} must hold the lines {begin!r} and {end!r} once, in this order")
    before, rest = text.split(begin)
    after = rest.split(end)[1]
    page.write_text(f"{before}{begin}\n\n{figures}\n{end}{after}", encoding="utf-8")
