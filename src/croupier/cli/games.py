"""`croupier games`: lists the games saved on this machine."""

from __future__ import annotations

import json

import click

from croupier.cli.command import WholeNumber, flag, option
from croupier.cli.options import language_option
from croupier.cli.quick_imports import quick_imports
from croupier.cli.screen import can_fill_screen
from croupier.cli.table_game import play_on_screen


@click.command()
@flag("--json", "as_json", help="Print a JSON list with an object for each game.")
@option("--most", type=WholeNumber(1, 1000), default=20, help="How many, newest first.")
@flag("--plain", help="A table instead of a full screen.")
@language_option
def games(as_json: bool, most: int, plain: bool, lang: str | None) -> None:
    """List the games saved here, to continue, replay, review or delete one.

    In full screen you choose from the list, otherwise it is printed: when, who played, how it ended;
    `croupier play --continue` continues the last unfinished one.
    """
    if can_fill_screen() and not (as_json or plain):
        choose_on_screen(most, lang)
        return
    from itertools import islice

    from croupier.terminal.games import load_saved_games
    from croupier.terminal.line_mode.board import indent, make_grid
    from croupier.terminal.line_mode.terminal import Terminal
    from croupier.terminal.plan import table_title
    from croupier.terminal.style import QUIET
    from croupier.words import printable

    terminal = Terminal(lang)
    found = list(islice(load_saved_games(), most))
    if as_json:
        entries = [
            {
                "file": str(game.path),
                "saved": game.saved_at.isoformat(timespec="seconds"),
                "edition": game.record.setup.edition.name,
                "players": list(game.record.names),
                "finished": game.record.finished,
                "round": game.record.game.round,
                "winners": list(game.winners),
            }
            for game in found
        ]
        click.echo(json.dumps(entries, ensure_ascii=False, indent=2))
        return
    if not found:
        terminal.say("games.none")
        return
    from rich.text import Text

    grid = make_grid("left", "left", "left")
    for game in found:
        title = table_title(terminal.words, game.record.setup)
        about = Text.assemble(
            ", ".join(game.record.names), "\n", (f"{title} \N{MIDDLE DOT} {printable(game.path.name)}", QUIET)
        )
        grid.add_row(f"{game.saved_at:%Y-%m-%d %H:%M}", game.state_text(terminal.words), about)
    terminal.show(indent(grid, below=0))


def choose_on_screen(most: int, language: str | None) -> None:
    """Show the list in full screen."""
    with quick_imports():
        from croupier.terminal.full_screen.app import CroupierApp, FirstGame
        from croupier.terminal.full_screen.pace import CALM
        from croupier.terminal.games import load_saved_games
        from croupier.terminal.language import words_in
        from croupier.terminal.preferences import load_preferences

    preferences = load_preferences()
    words = words_in(language or preferences.language)
    if next(load_saved_games(), None) is None:
        click.echo(words.say("games.none"))
        return
    play_on_screen(CroupierApp(words, preferences, CALM, FirstGame(listed=most)))
