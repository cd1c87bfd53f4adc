"""`croupier tables`: the open tables of a server."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.options import LanguageOption
from croupier.terminal.errors import CommandError


def tables(
    server: Annotated[
        str | None, typer.Argument(metavar="URL", help="The server.", show_default="the one on this machine")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON list, one object a table.")] = False,
    lang: LanguageOption = None,
) -> None:
    """List the tables of a server that anyone can find and that have a free seat, with the links that join them."""
    from croupier.cli.join import LOST, server_at
    from croupier.terminal.line_mode.terminal import Terminal
    from croupier.terminal.online.http import RequestError, open_tables

    terminal = Terminal(lang)
    address = server_at(terminal.words, server)
    try:
        found = open_tables(address)
    except RequestError as error:
        raise CommandError(error.sentence(terminal.words), LOST) from None
    from croupier.terminal.line_mode.open_tables import json_form, show_open_tables

    if as_json:
        typer.echo(json_form(address, found))
    else:
        show_open_tables(terminal, address, found)
