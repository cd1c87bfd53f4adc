"""`python -m bench.crash`: kill servers hundreds of times under load, and look for a single step that was lost."""

import asyncio
import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from time import monotonic
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from bench.crash.house import HouseError
from bench.crash.ledger import Ledger
from bench.crash.run import Plan, Run
from bench.store import postgres


class Database(Enum):
    """Where the log is."""

    SQLITE = "sqlite"
    POSTGRESQL = "postgresql"


PAUSE = 0.05
"""Seconds that people think where one server goes on while another is down: there is more than enough time to play."""


@contextmanager
def database(kind: Database) -> Iterator[str]:
    """An empty database of its own."""
    if kind is Database.POSTGRESQL:
        with postgres() as url:
            yield url
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/tables.db"


def figures(ledger: Ledger) -> dict[str, int]:
    """What was found, by name."""
    return {
        "kills": ledger.kills,
        "acknowledged steps": ledger.steps,
        "lost": len(ledger.lost),
        "told differently": len(ledger.different),
        "tables broken": len(ledger.broken),
        "commands doubled": len(ledger.doubled),
        "steps told again and compared": ledger.retold,
        "commands sent again": ledger.sent_again,
        "of them carried out before the kill": ledger.carried_out,
        "games played to the end, dice checked": ledger.games,
        "other complaints": len(ledger.complaints) if not ledger.clean else 0,
    }


def main(
    kills: Annotated[int, typer.Option(min=1, max=10_000)] = 300,
    steps: Annotated[int, typer.Option(min=1, max=10_000_000, help="Acknowledged, at least.")] = 100_000,
    db: Annotated[Database, typer.Option(help="On PostgreSQL two servers share the tables.")] = Database.SQLITE,
    one_address: Annotated[
        bool, typer.Option("--one-address", help="On PostgreSQL: one `serve --workers 2` instead of two servers.")
    ] = False,
    fork: Annotated[
        bool, typer.Option("--fork", help="Fork servers off a process that has everything imported: quicker starts.")
    ] = False,
    tables: Annotated[int, typer.Option(min=1, max=1_000, help="In play at a time.")] = 36,
    seed: Annotated[int, typer.Option(help="Of the moments of the kills and of the moves.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Kill servers under load; exit with 1 if anything at all was lost."""
    if one_address and db is Database.SQLITE:
        raise typer.BadParameter("several workers need PostgreSQL", param_hint="--one-address")
    if one_address and fork:
        raise typer.BadParameter("workers are started by their server, not by a fork", param_hint="--fork")
    shared = db is Database.POSTGRESQL
    plan = Plan(kills, steps, tables, seed, PAUSE if shared else 0.0, fork)
    columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[steps]:,} steps")
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True)) as progress, database(db) as url:
        bar = progress.add_task("kills", total=kills, steps=0)

        def told(ledger: Ledger) -> None:
            progress.update(bar, completed=ledger.kills, steps=ledger.steps)

        begun = monotonic()

        async def play() -> Ledger:
            run = Run(plan, url, 2 if shared and not one_address else 1, 2 if one_address else 1, told)
            return await run.play()

        try:
            ledger = asyncio.run(play())
        except HouseError as error:
            typer.echo(str(error), err=True)
            raise typer.Exit(1) from None
    found = figures(ledger)
    if as_json:
        about = {"db": db.value, "one_address": one_address, "seed": seed, "seconds": round(monotonic() - begun)}
        print(json.dumps(about | found | {"what": ledger.complaints}, indent=2))
    else:
        title = f"{db.value}{', one address' if one_address else ''}: {monotonic() - begun:.0f} s"
        table = Table(title=title, show_header=False)
        for name, figure in found.items():
            table.add_row(name, f"{figure:,}")
        Console().print(table)
        for complaint in ledger.complaints:
            print(complaint, file=sys.stderr)
    if not ledger.clean:
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
