"""Results as tables for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from bench.engine import EngineRow
from bench.promises import Promise
from bench.sections import Section, StartTimes


def figure(number: float | None) -> str:
    """Return a number with three significant digits."""
    if number is None:
        return ""
    if number >= 999_500:
        return f"{number / 1e6:,.1f} M"
    if number < 99.95:
        return f"{number:.3f}" if number < 0.9995 else f"{number:.{2 if number < 9.995 else 1}f}"
    step = 10 ** max(len(f"{number:.0f}") - 3, 0)
    return f"{round(number / step) * step:,}"


def plain(*headings: str, title: str, caption: str = "") -> Table:
    """Return an empty table with the first column aligned to the left and others to the right."""
    table = Table(
        title=title, caption=caption, box=box.SIMPLE, title_justify="left", caption_justify="left", title_style="bold"
    )
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="left" if number == 0 else "right", no_wrap=number > 0)
    return table


def section_table(section: Section) -> Table:
    """Return one section as a table, with the ratios first."""
    caption = f"ratio: {section.ratio}" + (f"; {section.note}" if section.note else "")
    if any(row.by != "games" for row in section.rows):
        caption += "; *: not our game, so decisions are compared"
    several = len({row.game for row in section.rows}) > 1 and any(row.name != row.game for row in section.rows)
    table = plain("", "ratio", "lowest-highest", "games/s", "decisions/s", title=section.title, caption=caption)
    for row in section.rows:
        label = f"{row.name}: {row.game}" if several else row.name
        if row.absent is not None or row.ratio is None:
            table.add_row(label, "absent")
            continue
        ratio, spread = figure(row.ratio.median), f"{figure(row.ratio.low)}-{figure(row.ratio.high)}"
        speeds = figure(row.games_per_second), figure(row.decisions_per_second)
        table.add_row(label + (" *" if row.by != "games" else ""), ratio, spread, *speeds)
    return table


def absences(section: Section) -> list[Text]:
    """Return a line for each row without figures that says why."""
    return [Text(f"{row.name} is absent: {row.absent}") for row in section.rows if row.absent is not None]


def start_table(started: Sequence[StartTimes]) -> Table:
    """Return the times of new processes until their answers as a table."""
    table = plain("", "on the wall", "processor time", title="A new process to its answer, empty caches, seconds")
    for start in started:
        if start.wall is None:
            table.add_row(start.what, "absent")
        else:
            table.add_row(start.what, f"{start.wall:.2f}", f"{start.processor:.2f}")
    return table


BESIDE = "The engine beside the same functions compiled by Numba, on one core"
TIMES_AS_LONG = "how many times as long the engine takes"


def beside_cells(row: EngineRow) -> list[str]:
    """Return the figures of a row: ratio, spread, and milliseconds of the engine and of Numba's code."""
    ratio = row.times_as_long
    spread = f"{figure(ratio.low)}-{figure(ratio.high)}"
    return [figure(ratio.median), spread, figure(row.engine_ms), figure(row.numba_ms)]


def beside_table(rows: Sequence[EngineRow]) -> Table:
    """Return the engine compared with Numba's code as a table."""
    table = plain("", "ratio", "lowest-highest", "engine, ms", "Numba, ms", title=BESIDE, caption=TIMES_AS_LONG)
    for row in rows:
        table.add_row(f"{row.work}: {row.tables}", *beside_cells(row))
    return table


def promise_table(promises: Sequence[Promise]) -> Table:
    """Return the promises, and whether this run keeps them, as a table."""
    table = plain("", "promised", "this run", "kept", title="What we promise")
    for promise in promises:
        found = "no figure" if promise.figure is None else figure(promise.figure)
        kept = {True: "yes", False: "NO", None: ""}[promise.kept]
        style = "bold red" if promise.kept is False else ""
        table.add_row(promise.sentence, promise.bound, found, kept, style=style)
    return table


def report(
    machine: Mapping[str, str | int | float],
    sections: Sequence[Section],
    engine: Sequence[EngineRow],
    started: Sequence[StartTimes],
    promises: Sequence[Promise],
) -> RenderableType:
    """Return the whole report."""
    facts = ", ".join(f"{key} {value}" for key, value in machine.items())
    parts: list[RenderableType] = [Text(facts, style="dim"), ""]
    for section in sections:
        parts += [section_table(section), *absences(section), ""]
    return Group(*parts, beside_table(engine), start_table(started), promise_table(promises))
