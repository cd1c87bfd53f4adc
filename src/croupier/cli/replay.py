"""`croupier replay`: shows a recorded game, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli.command import flag
from croupier.cli.errors import INTERRUPTED
from croupier.cli.options import language_option, record_argument
from croupier.cli.screen import can_fill_screen
from croupier.terminal.errors import failure

if TYPE_CHECKING:
    from croupier.record import Record
    from croupier.rules import Game
    from croupier.words import Words


@click.command()
@record_argument
@flag("--all", "everything", help="Print the whole game at once.")
@flag("--plain", help="Lines instead of a full screen.")
@language_option
def replay(file: Path, everything: bool, plain: bool, lang: str | None) -> None:
    """Show a game step by step, from round to round, or from mistake to mistake."""
    from croupier.terminal.line_mode.replay_viewer import ReplayViewer
    from croupier.terminal.line_mode.terminal import Terminal
    from croupier.terminal.moments import split_into_moments
    from croupier.terminal.opening import load_record

    terminal = Terminal(lang)
    _, record = load_record(terminal.words, file)
    moments = split_into_moments(record)
    if not moments:
        raise failure(terminal.words, 1, "replay.empty", file=file)
    if can_fill_screen() and not (plain or everything):
        show_in_full_screen(terminal.words, record)
        return
    viewer = ReplayViewer(terminal, record, moments)
    if everything or terminal.is_output_redirected:
        viewer.show_all()
    else:
        viewer.browse()


def show_in_full_screen(
    words: Words,
    record: Record | None = None,
    *,
    reviewed: bool = False,
    analysed: Game | None = None,
    names: Sequence[str] = (),
) -> None:
    """Show a record, perhaps with its review, or a position, in full screen."""
    from croupier.terminal.full_screen.app import CroupierApp, FirstGame
    from croupier.terminal.full_screen.pace import CALM
    from croupier.terminal.preferences import load_preferences

    first = FirstGame(replayed=record, reviewed=reviewed, analysed=analysed, names=names)
    app = CroupierApp(words, load_preferences(), CALM, first)
    app.run()
    if app.interrupted:
        raise click.exceptions.Exit(INTERRUPTED)
