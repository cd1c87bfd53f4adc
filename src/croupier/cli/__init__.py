"""The command `croupier`, one module a command.

A command's module is imported only when the command is wanted, and loads what it needs only when it runs, so that help
and games are there quickly.
"""

from typing import Annotated, Any

import typer

from croupier.cli.errors import ErrorReportingGroup
from croupier.cli.lazy_commands import LazyCommands, function_of


class CommandGroup(ErrorReportingGroup):
    """All commands, each loaded when it is wanted."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings | {"commands": LazyCommands()})

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002  # as Typer calls it
        """The names, without loading what they are of."""
        return list(self.commands)


app = typer.Typer(
    cls=CommandGroup,
    help="The dice game Las Vegas: both editions, against people and bots.",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"croupier {version('croupier')}")
        raise typer.Exit


def _show_notices(wanted: bool) -> None:
    if wanted:
        from croupier.cli.notices import notices

        typer.echo(notices())
        raise typer.Exit


@app.callback(invoke_without_command=True)
def croupier(
    context: typer.Context,
    _version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and leave.")
    ] = False,
    _notices: Annotated[
        bool,
        typer.Option(
            "--notices",
            callback=_show_notices,
            is_eager=True,
            help="Show the licences of Croupier and of all that is built into it, and leave.",
        ),
    ] = False,
) -> None:
    """Run `serve`, where no command is given."""
    if context.invoked_subcommand is None:
        context.invoke(function_of("serve"))
