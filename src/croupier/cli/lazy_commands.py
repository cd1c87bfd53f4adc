"""LazyCommands: the group of all commands, whose modules are imported only when they are needed."""

from collections.abc import Mapping, Sequence
from importlib import import_module

import click

from croupier.cli.errors import ErrorReportingGroup

SECTIONS: Mapping[str, Sequence[str]] = {
    "Play in this terminal": ("play", "puzzle", "games", "rules"),
    "Play online": ("join", "watch", "tables"),
    "Look at a game": ("replay", "review", "analyse", "settle", "verify"),
    "Study": ("simulate", "arena", "solve"),
    "Host": ("serve", "backup", "site"),
}
"""The commands in each section of the help."""
MOST_HELP = 200
"""How many characters of a command's first sentence the list of commands shows."""


def load_command(name: str) -> click.Command:
    """Import the module of a command, and return the command."""
    module = name.replace("-", "_")
    command = getattr(import_module(f"croupier.cli.{module}"), module)
    assert isinstance(command, click.Command)
    return command


class LazyCommands(ErrorReportingGroup):
    """The group of all commands. Importing all of them would take longer than most of them run."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # as Click calls it
        """Return the names of the commands without importing them."""
        return [name for names in SECTIONS.values() for name in names]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command with a name, or None if there is none."""
        return load_command(cmd_name) if cmd_name in self.list_commands(ctx) else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the arguments name; the error for an unknown one suggests similar names."""
        try:
            return super().resolve_command(ctx, args)
        except click.NoSuchCommand as error:
            raise click.NoSuchCommand(error.command_name, possibilities=self.list_commands(ctx), ctx=ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands in sections, each with the first sentence of its help."""
        width = max(map(len, self.list_commands(ctx)))
        for section, names in SECTIONS.items():
            with formatter.section(section):
                formatter.write_dl(
                    [(name.ljust(width), load_command(name).get_short_help_str(MOST_HELP)) for name in names]
                )
