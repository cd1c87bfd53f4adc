"""`croupier join`: plays at an online table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from croupier.cli.command import complete_from, flag, option
from croupier.cli.options import language_option, plain_option
from croupier.cli.screen import can_fill_screen
from croupier.cli.table_game import play_in_lines, play_on_screen
from croupier.terminal.errors import CommandError

if TYPE_CHECKING:
    from croupier.terminal.online.address import ServerAddress, TableAddress
    from croupier.words import Words


def list_own_tables() -> list[str]:
    """Return the links of tables where this machine has a seat, for the shell to complete."""
    from croupier.terminal.online.saved_table import find_unfinished_tables

    return [address.link for address in find_unfinished_tables()]


address_argument = click.argument(
    "address",
    metavar="URL",
    help="The table's link, or its code, or a seat's link.",
    shell_complete=complete_from(list_own_tables),
)
server_option = option("--server", metavar="URL", help="The server of a code.", show_default="the one on this machine")
fast_option = flag("--fast", help="No pauses, and no time to take a move back.")


@click.command()
@address_argument
@option("--name", metavar="NAME", help="Sit down with this name.", show_default="asks")
@server_option
@plain_option
@fast_option
@language_option
def join(address: str, name: str | None, server: str | None, plain: bool, fast: bool, lang: str | None) -> None:
    """Sit down at an online table, or come back to your seat there.

    Ctrl-C and q leave the table and keep the seat: the same command brings you back. Exit codes: 0 if you left or the
    game is over, 1 if the table cannot be reached, 2 for a wrong address, 130 after Ctrl-C.
    """
    play_online(address, name, server, lang, plain=plain, fast=fast, watches=False)


def play_online(
    text: str, name: str | None, server: str | None, language: str | None, *, plain: bool, fast: bool, watches: bool
) -> None:
    """Play at a table or watch it, in full screen or line mode; print afterwards how to come back, or its record."""
    from croupier.terminal.language import words_in
    from croupier.terminal.line_mode.terminal import Terminal
    from croupier.terminal.online.client import TableClient
    from croupier.terminal.online_table import OnlineTable
    from croupier.terminal.preferences import load_preferences
    from croupier.terminal.style import SIGNS

    preferences = load_preferences()
    full_screen = can_fill_screen() and not plain
    words = words_in(language or (preferences.language if full_screen else None))
    client = TableClient(parse_table_address(words, text, server), watches=watches)
    if full_screen:
        from croupier.terminal.full_screen.app import CroupierApp, FirstGame
        from croupier.terminal.full_screen.pace import CALM, FAST

        source = OnlineTable(client, words, SIGNS, name or "", preferences.name)
        play_on_screen(CroupierApp(words, preferences, FAST if fast else CALM, FirstGame(source)))
    else:
        terminal = Terminal(words.language, pauses=not fast)
        play_in_lines(terminal, OnlineTable(client, words, terminal.signs, name or "", preferences.name))


def parse_table_address(words: Words, text: str, server: str | None) -> TableAddress:
    """Parse the link or code of a table; raise CommandError."""
    from croupier.terminal.online.address import AddressError, parse_table

    try:
        return parse_table(text, parse_server_address(words, server))
    except AddressError as error:
        raise CommandError(error.sentence(words)) from None


def parse_server_address(words: Words, text: str | None) -> ServerAddress:
    """Parse the address of a server, by default the one on this machine; raise CommandError."""
    from croupier.terminal.online.address import LOCAL, AddressError, parse_server

    try:
        return parse_server(text or LOCAL)
    except AddressError as error:
        raise CommandError(error.sentence(words)) from None
