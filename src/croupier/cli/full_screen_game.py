"""Full-screen game: runs the app, and prints afterwards where the game is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from croupier.cli.errors import INTERRUPTED, guest_failure, report

if TYPE_CHECKING:
    from croupier.terminal.full_screen.app import CroupierApp


def run_game(app: CroupierApp) -> None:
    """Run the app until it is left; then print where its game is kept, and why it had to end where it had to."""
    outcome = app.run()

    from croupier.terminal.line_mode.farewell import show_farewell
    from croupier.terminal.line_mode.terminal import Terminal
    from croupier.terminal.saving import Saving

    terminal = Terminal(app.words.language)
    if outcome is not None and outcome.failed is not None:
        report(guest_failure(outcome.failed))
    if outcome is not None:
        show_farewell(terminal, outcome.session, unsaved=outcome.unsaved)
    elif app.session is not None:  # the app ended by an error of its own
        saving = Saving(app.session, app.words)
        saving.save()
        show_farewell(terminal, app.session, unsaved=saving.failed)
    elif not app.first.listed:
        terminal.say("play.not_begun")
    if app.return_code or app.interrupted or (outcome is not None and outcome.failed is not None):
        raise click.exceptions.Exit(INTERRUPTED if app.interrupted else 1)
