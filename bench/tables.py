"""Results as tables for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from bench.promises import Promise
from bench.sections import Section, Start


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
    """Return an empty table, its first column to the left and the others to the right."""
    table = Table(
        title=title, caption=caption, box=box.SIMPLE, title_justify="left", caption_justify="left", title_style="bold"
    )
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="left" if number == 0 else "right", no_wrap=number > 0)
    return table


def section_table(section: Section) -> Table:
    """Return one section as a table, ratios first."""
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
    """Return why rows have no figures, a line each."""
    return [Text(f"{row.name} is absent: {row.absent}") for row in section.rows if row.absent is not None]


def start_table(start: Start) -> Table:
    """Return the times of the first and of later starts as a table."""
    table = plain("", "on the wall", "processor time", title="croupier simulate --games 1000, seconds")
    if start.first is None or start.later is None:
        table.add_row(f"absent: {start.absent}")
    else:
        table.add_row("first, in an empty cache", f"{start.first:.1f}", f"{start.first_processor:.1f}")
        table.add_row("later, median", f"{start.later:.1f}", f"{start.later_processor:.1f}")
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
    machine: Mapping[str, str | int | float], sections: Sequence[Section], start: Start, promises: Sequence[Promise]
) -> RenderableType:
    """Return the whole report."""
    facts = ", ".join(f"{key} {value}" for key, value in machine.items())
    parts: list[RenderableType] = [Text(facts, style="dim"), ""]
    for section in sections:
        parts += [section_table(section), *absences(section), ""]
    return Group(*parts, start_table(start), promise_table(promises))
