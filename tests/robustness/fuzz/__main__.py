"""`python -m tests.robustness.fuzz`: fuzzed frames against a real server, and whether it keeps its promises."""

import json
from typing import Any

import click
from msgspec import to_builtins
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tests.robustness.fuzz.run import MEGABYTE, Result, fuzz


def report(result: Result) -> Table:
    """Return the figures and the promises as a table."""
    table = Table(show_header=False, box=None)
    replies = result.replies
    rows = {
        "frames": f"{result.frames:,} over {replies.connections:,} connections in {result.seconds:,.0f} s",
        "answers": ", ".join(f"{kind} {number:,}" for kind, number in replies.answers.most_common()),
        "connections closed with": ", ".join(f"{code} {number:,}" for code, number in replies.ends.most_common()),
        "watched tables": f"{result.watched}, changed: {len(result.changed)}",
        "played tables": f"{result.played} with {result.moves:,} events, bad records: {len(result.bad_records)}",
        "memory": " ".join(f"{size / MEGABYTE:.0f}" for size in result.memory) + " MB, each fifth and at the end",
        "left in memory": f"{result.listeners_left} listeners, {result.tables_left} tables",
        "the server's log": f"{result.tracebacks} tracebacks; "
        + ", ".join(f"{line} ({times})" for line, times in result.log.items()),
    }
    for name, value in rows.items():
        table.add_row(name, value)
    for promise, holds in result.promises().items():
        table.add_row("holds" if holds else "[bold red]BROKEN[/]", promise)
    for leak in replies.leaks:
        table.add_row("leak", leak)
    if result.first_traceback:
        table.add_row("traceback", result.first_traceback)
    return table


def plain(result: Result) -> dict[str, Any]:
    """Return the same for JSON. `asdict` would count the pairs of a Counter."""
    found: dict[str, Any] = to_builtins(result)
    return found | {"promises": result.promises()}


@click.command(context_settings={"show_default": True})
@click.option("--frames", type=click.IntRange(1, 100_000_000), default=1_000_000, help="How many frames to send.")
@click.option("--seed", default=1, help="The same seed makes up the same frames.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
def main(frames: int, seed: int, as_json: bool) -> None:
    """Send fuzzed frames to a server; exit with 1 if it breaks a promise."""
    bar = Progress(
        TextColumn("frames"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task("", total=frames)
        result = fuzz(frames, seed, lambda sent: bar.update(task, completed=sent))
    if as_json:
        print(json.dumps(plain(result) | {"seed": seed}, indent=2))
    else:
        Console().print(report(result))
    if not all(result.promises().values()):
        raise click.exceptions.Exit(1)


if __name__ == "__main__":
    main()
