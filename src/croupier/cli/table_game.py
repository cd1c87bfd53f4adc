"""Table game: plays at a table on the full screen or line by line, and prints afterwards where everything is kept."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import click

from croupier.cli.errors import INTERRUPTED, guest_failure, report
from croupier.terminal.errors import CommandError

if TYPE_CHECKING:
    from croupier.terminal.full_screen.app import CroupierApp
    from croupier.terminal.line_mode.terminal import Terminal
    from croupier.terminal.table_source import TableSource

LOST = 1
"""The exit code if the table could not be reached or is gone, or a bot has failed."""


def play_on_screen(app: CroupierApp) -> None:
    """Run the app until it is left; then print where its game is kept, and why it had to end, if it had to."""
    left = app.run()

    from croupier.terminal.line_mode.table_report import show_farewell
    from croupier.terminal.line_mode.terminal import Terminal

    terminal = Terminal(app.words.language)
    source = app.source if left is None else left.source
    if left is None and source is not None and source.waits:  # the app ended by an error of its own
        asyncio.run(source.leave())
    if left is not None and left.failed is not None:
        report(guest_failure(left.failed))
    if source is not None:
        show_farewell(terminal, source)
    elif not app.first.listed:
        terminal.say("play.not_begun")
    if left is not None and left.problem is not None:
        raise CommandError(left.problem, LOST)
    if app.interrupted:
        raise click.exceptions.Exit(INTERRUPTED)
    if app.return_code or (left is not None and left.failed is not None):
        raise click.exceptions.Exit(LOST)


def play_in_lines(terminal: Terminal, source: TableSource) -> None:
    """Play line by line; then print where the game is kept, unless the end of the game has shown that."""
    from croupier.bots import GuestError
    from croupier.terminal.line_mode.play_loop import TableSeries
    from croupier.terminal.line_mode.table_report import show_farewell

    visits = TableSeries(terminal)
    status = 0
    try:
        asyncio.run(visits.run(source))
    except KeyboardInterrupt:
        terminal.show()  # what comes next begins on a line of its own
        status = INTERRUPTED
    except GuestError as error:
        report(guest_failure(error))
        status = LOST
    loop = visits.loop
    if loop is not None and loop.played is None and loop.source.farewells():
        if not status:
            terminal.show()
        show_farewell(terminal, loop.source)
    if loop is not None and loop.problem is not None:
        raise CommandError(loop.problem, LOST)
    if status:
        raise click.exceptions.Exit(status)
