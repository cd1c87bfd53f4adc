"""`croupier watch`: watches an online table."""

from __future__ import annotations

import click

from croupier.cli.join import address_argument, fast_option, play_online, server_option
from croupier.cli.options import language_option, plain_option


@click.command()
@address_argument
@server_option
@plain_option
@fast_option
@language_option
def watch(address: str, server: str | None, plain: bool, fast: bool, lang: str | None) -> None:
    """Watch an online table, as everyone with its link may; you see only what is public."""
    play_online(address, None, server, lang, plain=plain, fast=fast, watches=True)
