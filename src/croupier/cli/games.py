"""`croupier games`: the games saved on this machine."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from croupier.cli.options import LanguageOption


def games(
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON list, one object a game.")] = False,
    most: Annotated[int, typer.Option(min=1, max=1000, help="How many, the newest first.")] = 20,
    lang: LanguageOption = None,
) -> None:
    """List the games saved here: when, who played, how it ended; the last unfinished one goes on with --continue."""
    from itertools import islice

    from croupier.terminal.games import saved_games
    from croupier.terminal.line_mode.board import columns, inset
    from croupier.terminal.line_mode.terminal import Terminal
    from croupier.terminal.plan import table_title
    from croupier.terminal.style import QUIET

    terminal = Terminal(lang)
    found = list(islice(saved_games(), most))
    if as_json:
        entries = [
            {
                "file": str(game.path),
                "saved": game.saved.isoformat(timespec="seconds"),
                "edition": game.record.setup.edition.name,
                "players": list(game.record.names),
                "finished": game.record.finished,
                "round": game.record.game.round,
                "winners": list(game.winners),
            }
            for game in found
        ]
        typer.echo(json.dumps(entries, ensure_ascii=False, indent=2))
        return
    if not found:
        terminal.say("games.none")
        return
    from rich.text import Text

    grid = columns("left", "left", "left")
    for game in found:
        words, setup = terminal.words, game.record.setup
        if game.winners:
            state = words.say("games.won", names=", ".join(game.winners))
        else:
            state = words.say("round.title", round=game.record.game.round, rounds=setup.edition.rounds)
        about = Text.assemble(
            ", ".join(game.record.names), "\n", (f"{table_title(words, setup)} \N{MIDDLE DOT} {game.path.name}", QUIET)
        )
        grid.add_row(f"{game.saved:%Y-%m-%d %H:%M}", state, about)
    terminal.show(inset(grid, below=0))
