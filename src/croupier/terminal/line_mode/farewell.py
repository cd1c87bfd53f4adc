"""Farewell: where the record of a game is, and what can be done with it."""

from croupier.record import write
from croupier.rules import GAME_OVER
from croupier.terminal.line_mode.terminal import Terminal
from croupier.terminal.played_game import PlayedGame
from croupier.terminal.shell import quoted


def show_farewell(terminal: Terminal, session: PlayedGame, *, unsaved: bool) -> None:
    """Print how a game that was left can be gone on with, or one that is over seen again."""
    if session.game.to_act is GAME_OVER:
        show_file(terminal, session, "end.saved", "replay", "verify", unsaved=unsaved)
    else:
        show_file(terminal, session, "play.saved", "play --continue", unsaved=unsaved)


def show_file(terminal: Terminal, session: PlayedGame, key: str, *commands: str, unsaved: bool) -> None:
    """Print the commands for the record; one that could not be saved is printed itself, so that it is not lost."""
    if unsaved or session.file is None:
        terminal.console.out(write(session.record), highlight=False)
        return
    terminal.say(key)
    for command in commands:
        terminal.show_command(command, quoted(str(session.file.path)))
