"""`python -m tests.robustness.crash`: kill servers hundreds of times under load, and search for a lost step."""

import asyncio
import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from time import monotonic

import click
from bench.store import postgres
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tests.robustness.crash.ledger import Ledger
from tests.robustness.crash.run import Plan, Run
from tests.robustness.crash.server import ServerError


class Database(Enum):
    """Where the log is."""

    SQLITE = "sqlite"
    POSTGRESQL = "postgresql"


PAUSE = 0.05
"""Seconds before a command where one server goes on while another is down: there is more than enough time to play."""


@contextmanager
def database(kind: Database) -> Iterator[str]:
    """Provide an empty database until the block ends."""
    if kind is Database.POSTGRESQL:
        with postgres() as url:
            yield url
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/tables.db"


def figures(ledger: Ledger) -> dict[str, int]:
    """Return the results by name."""
    return {
        "kills": ledger.kills,
        "acknowledged steps": ledger.steps,
        "lost": len(ledger.lost),
        "different": len(ledger.different),
        "tables broken": len(ledger.broken),
        "commands doubled": len(ledger.doubled),
        "steps sent again and compared": ledger.replayed,
        "commands sent again": ledger.resent,
        "of them carried out before the kill": ledger.already_done,
        "games played to the end, dice verified": ledger.games,
        "errors": len(ledger.errors),
    }


@click.command(context_settings={"show_default": True})
@click.option("--kills", type=click.IntRange(1, 10_000), default=300)
@click.option("--steps", type=click.IntRange(1, 10_000_000), default=100_000, help="Acknowledged, at least.")
@click.option(
    "--db",
    "kind",
    type=click.Choice([each.value for each in Database]),
    default=Database.SQLITE.value,
    help="On PostgreSQL two servers share the tables.",
)
@click.option("--one-address", is_flag=True, help="On PostgreSQL: one `serve --workers 2` instead of two servers.")
@click.option("--fork", is_flag=True, help="Fork servers off a process that has everything imported: quicker starts.")
@click.option("--tables", type=click.IntRange(1, 1_000), default=36, help="In play at a time.")
@click.option("--seed", default=1, help="Of the moments of the kills and of the moves.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def main(
    kills: int, steps: int, kind: str, one_address: bool, fork: bool, tables: int, seed: int, as_json: bool
) -> None:
    """Kill servers under load; exit with 1 if anything at all was lost."""
    db = Database(kind)
    if one_address and db is Database.SQLITE:
        raise click.BadParameter("several workers need PostgreSQL", param_hint="--one-address")
    if one_address and fork:
        raise click.BadParameter("workers are started by their server, not by a fork", param_hint="--fork")
    shared = db is Database.POSTGRESQL
    columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[steps]:,} steps")
    begun = monotonic()
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True)) as progress, database(db) as url:
        bar = progress.add_task("kills", total=kills, steps=0)
        plan = Plan(
            url,
            kills,
            steps,
            tables,
            seed,
            servers=2 if shared and not one_address else 1,
            workers=2 if one_address else 1,
            pause=PAUSE if shared else 0.0,
            fork=fork,
        )

        async def play() -> Ledger:
            return await Run(
                plan, lambda ledger: progress.update(bar, completed=ledger.kills, steps=ledger.steps)
            ).play()

        try:
            ledger = asyncio.run(play())
        except ServerError as error:
            click.echo(str(error), err=True)
            raise click.exceptions.Exit(1) from None
    seconds = monotonic() - begun
    if as_json:
        about = {"db": db.value, "one_address": one_address, "seed": seed, "seconds": round(seconds)}
        print(json.dumps(about | figures(ledger) | {"what": ledger.errors}, indent=2))
    else:
        table = Table(
            title=f"{db.value}{', one address' if one_address else ''}: {seconds:.0f} s",
            show_header=False,
        )
        for name, figure in figures(ledger).items():
            table.add_row(name, f"{figure:,}")
        Console().print(table)
        for text in ledger.errors:
            print(text, file=sys.stderr)
    if not ledger.clean:
        raise click.exceptions.Exit(1)


if __name__ == "__main__":
    main()
