"""Plays at a table, in full screen or line mode, and prints afterwards where the game is saved."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import click

from croupier.cli.errors import INTERRUPTED, guest_error, report_error
from croupier.terminal.errors import CommandError

if TYPE_CHECKING:
    from croupier.terminal.full_screen.app import CroupierApp
    from croupier.terminal.line_mode.terminal import Terminal
    from croupier.terminal.table_source import TableSource

LOST = 1
"""The exit code if the table cannot be reached, or a bot has failed."""


def play_on_screen(app: CroupierApp) -> None:
    """Run the app; print afterwards where its game is saved and, if there was a problem, why the app ended."""
    left = app.run()

    from croupier.terminal.line_mode.table_report import show_farewell
    from croupier.terminal.line_mode.terminal import Terminal

    terminal = Terminal(app.words.language)
    source = app.source if left is None else left.source
    if left is None and source is not None and source.waits:  # the app has crashed
        asyncio.run(source.leave())
    if left is not None and left.failed is not None:
        report_error(guest_error(left.failed))
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
    """Play in line mode; print afterwards where the game is saved, unless the end of the game has shown that."""
    from croupier.bots import GuestError
    from croupier.terminal.line_mode.play_loop import TableSeries
    from croupier.terminal.line_mode.table_report import show_farewell

    series = TableSeries(terminal)
    status = 0
    try:
        asyncio.run(series.run(source))
    except KeyboardInterrupt:
        terminal.show()  # so that the next output starts on a new line
        status = INTERRUPTED
    except GuestError as error:
        report_error(guest_error(error))
        status = LOST
    loop = series.loop
    if loop is not None and loop.played is None and loop.source.farewells():
        if not status:
            terminal.show()
        show_farewell(terminal, loop.source)
    if loop is not None and loop.problem is not None:
        raise CommandError(loop.problem, LOST)
    if status:
        raise click.exceptions.Exit(status)
