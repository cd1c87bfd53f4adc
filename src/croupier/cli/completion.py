"""Shell completion: installs scripts with which bash, zsh and fish complete commands, options and names."""

import os
from pathlib import Path

import click

from croupier.words import printable

VARIABLE = "_CROUPIER_COMPLETE"
"""The environment variable with which a shell asks the command for completions."""
SHELLS = ("bash", "zsh", "fish")
COMPINIT = "(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }"
"""The line that zsh needs before a completion script."""


def prepare_answers() -> None:
    """Register the completion classes, if a shell asks for completions."""
    if VARIABLE in os.environ:
        from croupier.cli.completion_shells import register

        register()


def show_script(context: click.Context, parameter: click.Parameter, value: str | None) -> None:
    """Print the script for a shell, if the option is given, and exit."""
    if value is not None:
        click.echo(make_script(context, find_shell(parameter, value)), nl=False)
        context.exit()


def install_script(context: click.Context, parameter: click.Parameter, value: str | None) -> None:
    """Install the script for a shell, if the option is given, and exit."""
    if value is None:
        return
    shell = find_shell(parameter, value)
    try:
        file, reader = write_script(shell, make_script(context, shell))
    except OSError as error:
        raise click.FileError(str(error.filename), error.strerror) from None
    reads = f"; {printable(reader)} reads it." if reader else "."
    click.echo(f"{printable(file)} completes croupier in every new {shell}{reads}")
    context.exit()


def find_shell(parameter: click.Parameter, name: str) -> str:
    """Return the shell with a name or, if it is empty, that of the environment; raise BadParameter if unknown."""
    shell = name or Path(os.environ.get("SHELL", "")).stem
    if shell not in SHELLS:
        unknown = f"there is none for {shell}" if shell else "the environment names no shell"
        raise click.BadParameter(f"{unknown}; say {', '.join(SHELLS[:-1])} or {SHELLS[-1]}.", param=parameter)
    return shell


def make_script(context: click.Context, shell: str) -> str:
    """Return the completion script for a shell."""
    from click.shell_completion import get_completion_class

    made = get_completion_class(shell)
    assert made is not None
    return made(context.command, {}, "croupier", VARIABLE).source()


def write_script(shell: str, text: str) -> tuple[Path, Path | None]:
    """Write a script; return its file, and the shell's start-up file to which a line was added to load it.

    fish loads scripts from its own folder, so that no line is needed.
    """
    from platformdirs import user_config_path, user_data_path

    if shell == "fish":
        file = user_config_path("fish", appauthor=False) / "completions" / "croupier.fish"
        reader = None
    else:
        file = user_data_path("croupier", appauthor=False) / f"completion.{shell}"
        home = os.environ.get("ZDOTDIR") if shell == "zsh" else None
        reader = Path(home) if home else Path.home()
        reader /= f".{shell}rc"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    if reader is not None:
        line = f"source '{file}'"
        if shell == "zsh":
            line = f"{COMPINIT}; {line}"
        before = reader.read_text(encoding="utf-8") if reader.exists() else ""
        if line not in before.splitlines():
            apart = "" if before.endswith("\n") or not before else "\n"
            with reader.open("a", encoding="utf-8") as end:
                end.write(f"{apart}{line}\n")
    return file, reader
