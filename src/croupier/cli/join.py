"""`croupier join`: sits down at an online table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from croupier.cli.command import completed, flag, option
from croupier.cli.errors import INTERRUPTED
from croupier.cli.options import language_option, plain_option
from croupier.cli.screen import fills_screen
from croupier.terminal.errors import CommandError

if TYPE_CHECKING:
    from croupier.terminal.line_mode.terminal import Terminal
    from croupier.terminal.online.address import ServerAddress, TableAddress
    from croupier.terminal.online.outcome import OnlineOutcome
    from croupier.words import Words

LOST = 1
"""The exit code where the table could not be reached or is gone; 2 is a wrong address."""


def own_tables() -> list[str]:
    """The tables where this machine has a seat, for the shell to complete."""
    from croupier.terminal.online.holding import unfinished_tables

    return [address.link for address in unfinished_tables()]


address_argument = click.argument(
    "address",
    metavar="URL",
    help="The table's link, or its code, or a seat's link.",
    shell_complete=completed(own_tables),
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
    visit(address, name, server, lang, plain=plain, fast=fast, watches=False)


def visit(
    text: str, name: str | None, server: str | None, language: str | None, *, plain: bool, fast: bool, watches: bool
) -> None:
    """Go to a table, in full screen or line by line, and say afterwards what is kept of it."""
    from croupier.terminal.language import words_in
    from croupier.terminal.line_mode.terminal import Terminal
    from croupier.terminal.preferences import load_preferences

    preferences = load_preferences()
    full_screen = fills_screen() and not plain
    words = words_in(language or (preferences.language if full_screen else None))
    address = table_at(words, text, server)
    if full_screen:
        from croupier.terminal.full_screen.online_app import OnlineApp
        from croupier.terminal.full_screen.pace import CALM, FAST

        app = OnlineApp(words, preferences, FAST if fast else CALM, address, name or "", watches=watches)
        outcome = app.run()
        interrupted, failed = app.interrupted, bool(app.return_code)
    else:
        from croupier.terminal.line_mode.online_visits import visit_in_lines

        terminal = Terminal(words.language, pauses=not fast)
        outcome, interrupted = visit_in_lines(terminal, address, name or "", preferences.name, watches=watches)
        failed = False
    if outcome is not None:
        say_farewell(Terminal(words.language), outcome)
    if interrupted or failed:
        raise click.exceptions.Exit(INTERRUPTED if interrupted else LOST)


def table_at(words: Words, text: str, server: str | None) -> TableAddress:
    """The table of a link or a code; a wrong one ends the command."""
    from croupier.terminal.online.address import AddressError, read_table

    try:
        return read_table(text, server_at(words, server))
    except AddressError as error:
        raise CommandError(error.sentence(words)) from None


def server_at(words: Words, text: str | None) -> ServerAddress:
    """The server of an address; none means the one on this machine."""
    from croupier.terminal.online.address import LOCAL, AddressError, read_server

    try:
        return read_server(text or LOCAL)
    except AddressError as error:
        raise CommandError(error.sentence(words)) from None


def say_farewell(terminal: Terminal, outcome: OnlineOutcome) -> None:
    """Print the record of a game that is over, or how to come back to the seat; a problem ends the command."""
    from croupier.terminal.shell import quoted

    client, played = outcome.client, outcome.played
    if played is not None and played.file is not None:
        path = quoted(str(played.file.path))
        terminal.say("end.saved")
        terminal.show_command("replay", path)
        kept = client.kept.holding
        if kept.commitment is not None and kept.seeds:
            terminal.say("online.kept_dice")
            terminal.show_command("verify", "--commitment", kept.commitment, "--seed", kept.seeds[-1], path)
    elif client.you and outcome.problem is None:
        terminal.say("online.left")
        terminal.show_command("join", quoted(client.address.link))
    if outcome.problem is not None:
        raise CommandError(outcome.problem, LOST)
