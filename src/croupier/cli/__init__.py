"""The command `croupier`, one module a command.

A command loads what it needs only when it runs, so that asking for help is quick.
"""

from typing import Annotated

import typer

from croupier.cli.analyse import analyse
from croupier.cli.arena import arena
from croupier.cli.backup import backup
from croupier.cli.command import Command
from croupier.cli.errors import ErrorReportingGroup
from croupier.cli.games import games
from croupier.cli.join import join
from croupier.cli.options import ListCommand
from croupier.cli.play import PlayCommand, play
from croupier.cli.replay import replay
from croupier.cli.review import review
from croupier.cli.rules import rules
from croupier.cli.serve import serve
from croupier.cli.simulate import simulate
from croupier.cli.site import site
from croupier.cli.solve import solve
from croupier.cli.tables import tables
from croupier.cli.verify import verify
from croupier.cli.warm_up import warm_up
from croupier.cli.watch import watch

app = typer.Typer(
    cls=ErrorReportingGroup,
    help="The dice game Las Vegas: both editions, against people and bots.",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"croupier {version('croupier')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def croupier(
    context: typer.Context,
    _version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    """Run `serve`, where no command is given."""
    if context.invoked_subcommand is None:
        context.invoke(serve)


app.command(cls=Command)(serve)
app.command(cls=PlayCommand)(play)
app.command(cls=Command)(join)
app.command(cls=Command)(watch)
app.command(cls=Command)(tables)
app.command(cls=Command)(games)
app.command(cls=Command)(replay)
app.command(cls=Command)(verify)
app.command(cls=Command)(review)
app.command(cls=Command)(analyse)
app.command(cls=Command)(rules)
app.command(cls=Command)(site)
app.command(cls=Command)(backup)
app.command(cls=ListCommand)(simulate)
app.command(cls=Command)(solve)
app.command(cls=ListCommand)(arena)
app.command("warm-up", cls=Command)(warm_up)
