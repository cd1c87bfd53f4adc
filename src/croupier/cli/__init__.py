"""The command `croupier`, with one module for each subcommand.

The module of a subcommand is imported only when it is needed, and imports most of what it uses only when it runs, so
that help and games start quickly.
"""

import click

from croupier.cli.command import option
from croupier.cli.completion import install_script, prepare_answers, show_script
from croupier.cli.lazy_commands import LazyCommands, load_command

prepare_answers()


def show_notices(context: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    """Print the licence files of the package and the notices of the page, if the option is given, and exit."""
    if wanted:
        from importlib.metadata import distribution

        from croupier.page import static_folder

        files = [file for file in distribution("croupier").files or () if file.parts[1:2] == ("licenses",)]
        texts = [file.read_text(encoding="utf-8") for file in sorted(files)]
        page = static_folder()
        if page is not None and (page / "notices.txt").is_file():  # pages built by old versions have none
            texts.append((page / "notices.txt").read_text(encoding="utf-8"))
        click.echo("\n\n".join(text.strip() for text in texts))
        context.exit()


@click.group(
    "croupier",
    cls=LazyCommands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "show_default": True, "max_content_width": 100},
)
@click.version_option(package_name="croupier", message="croupier %(version)s", help="Show the version and exit.")
@option(
    "--notices",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=show_notices,
    help="Show the licences of Croupier and of everything built into it, and exit.",
)
@option(
    "--install-completion",
    metavar="[SHELL]",
    is_flag=False,
    flag_value="",
    is_eager=True,
    expose_value=False,
    callback=install_script,
    help="Let the Tab key complete commands, options and names in your shell: bash, zsh or fish.",
    show_default="the one that $SHELL names",
)
@option(
    "--show-completion",
    metavar="[SHELL]",
    is_flag=False,
    flag_value="",
    is_eager=True,
    expose_value=False,
    callback=show_script,
    help="Print the script that --install-completion writes, to put it elsewhere.",
)
@click.pass_context
def app(context: click.Context) -> None:
    """Play the dice game Las Vegas: both editions, against people and bots.

    Without a command it runs `serve`, which opens the page in your browser.
    """
    if context.invoked_subcommand is None:
        context.invoke(load_command("serve"))
