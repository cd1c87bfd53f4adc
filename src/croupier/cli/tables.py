"""`croupier tables`: lists the open tables of a server."""

from __future__ import annotations

import click

from croupier.cli.command import flag
from croupier.cli.options import language_option
from croupier.terminal.errors import CommandError


@click.command()
@click.argument("server", metavar="[URL]", required=False, help="The server; without it, the one on this machine.")
@flag("--json", "as_json", help="Print a JSON list with an object for each table.")
@language_option
def tables(server: str | None, as_json: bool, lang: str | None) -> None:
    """List the tables of a server that anyone can find and that have a free seat, with the links that join them."""
    from croupier.cli.join import parse_server_address
    from croupier.cli.table_game import LOST
    from croupier.terminal.line_mode.terminal import Terminal
    from croupier.terminal.online.http import ServerError, fetch_open_tables

    terminal = Terminal(lang)
    address = parse_server_address(terminal.words, server)
    try:
        found = fetch_open_tables(address)
    except ServerError as error:
        raise CommandError(error.sentence(terminal.words), LOST) from None
    from croupier.terminal.line_mode.open_tables import open_tables_json, show_open_tables

    if as_json:
        click.echo(open_tables_json(address, found))
    else:
        show_open_tables(terminal, address, found)
