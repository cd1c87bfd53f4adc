"""LazyCommands: all commands by name; a command's module is imported only when the command is wanted."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

import typer
from typer.main import get_command

from croupier.cli.command import Command
from croupier.cli.list_command import ListCommand
from croupier.cli.play_command import PlayCommand

COMMANDS: Mapping[str, type[Command]] = {
    "serve": Command,
    "play": PlayCommand,
    "join": Command,
    "watch": Command,
    "tables": Command,
    "games": Command,
    "replay": Command,
    "verify": Command,
    "review": Command,
    "analyse": Command,
    "rules": Command,
    "site": Command,
    "backup": Command,
    "simulate": ListCommand,
    "solve": Command,
    "arena": ListCommand,
    "warm-up": Command,
}
"""How each command parses its arguments, in the order of the help."""


def function_of(name: str) -> Any:
    """The function of a command; it has the name of its module."""
    module = name.replace("-", "_")
    return getattr(import_module(f"croupier.cli.{module}"), module)


class LazyCommands(Mapping[str, Any]):
    """Commands, each made when it is first asked for: to make all of them takes longer than most of them run."""

    def __init__(self) -> None:
        self._made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        """The command of a name."""
        if name not in self._made:
            alone = typer.Typer(add_completion=False)
            alone.command(name, cls=COMMANDS[name])(function_of(name))
            self._made[name] = get_command(alone)
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        """The names."""
        return iter(COMMANDS)

    def __len__(self) -> int:
        """How many there are."""
        return len(COMMANDS)
