"""`croupier backup`: copies the tables of a server that goes on meanwhile."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.database import DatabaseOption, default_url
from croupier.terminal.errors import CommandError


def backup(
    file: Annotated[Path, typer.Argument(help="The copy; nothing is overwritten.")],
    db: DatabaseOption = None,
) -> None:
    """Copy all tables of a SQLite database into one file, while a server goes on, and check the copy."""
    from croupier.report.progress import progress_bar
    from croupier.store import StoreError, is_postgresql
    from croupier.store.backup import back_up

    url = db if db is not None else default_url()
    try:
        if is_postgresql(url):
            raise CommandError("PostgreSQL copies its databases itself: pg_dump --format=custom --file=FILE DATABASE")
        with progress_bar(100, "The database is read.", unit=None) as progress:
            made = back_up(url, file, progress)
    except StoreError as error:
        raise CommandError(str(error), 1) from None
    tables = "1 table" if made.tables == 1 else f"{made.tables:,} tables"
    typer.echo(f"{file}: {tables}, {made.size / 1e6:,.1f} MB.")
