"""`croupier backup`: copies the tables of a server, which may be running."""

from pathlib import Path

import click

from croupier.cli.options import database_option, default_database_url
from croupier.terminal.errors import CommandError
from croupier.words import printable


@click.command()
@click.argument("file", type=click.Path(path_type=Path), help="The copy; nothing is overwritten.")
@database_option
def backup(file: Path, db: str | None) -> None:
    """Copy all tables of a SQLite database into one file, even while a server is running, and check the copy."""
    from croupier.report.progress import progress_bar
    from croupier.store import StoreError, is_postgresql
    from croupier.store.backup import back_up

    url = db if db is not None else default_database_url()
    try:
        if is_postgresql(url):
            raise CommandError("PostgreSQL copies its databases itself: pg_dump --format=custom --file=FILE DATABASE")
        with progress_bar(100, "The database is read.", unit=None) as progress:
            made = back_up(url, file, progress)
    except StoreError as error:
        raise CommandError(str(error), 1) from None
    tables = "1 table" if made.tables == 1 else f"{made.tables:,} tables"
    click.echo(f"{printable(file)}: {tables}, {made.size / 1e6:,.1f} MB.")
