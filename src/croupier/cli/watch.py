"""`croupier watch`: looks on at an online table."""

from __future__ import annotations

import click

from croupier.cli.join import address_argument, fast_option, server_option, visit
from croupier.cli.options import language_option, plain_option


@click.command()
@address_argument
@server_option
@plain_option
@fast_option
@language_option
def watch(address: str, server: str | None, plain: bool, fast: bool, lang: str | None) -> None:
    """Look on at an online table, as everyone with its link may; you see what nobody hides."""
    visit(address, None, server, lang, plain=plain, fast=fast, watches=True)
