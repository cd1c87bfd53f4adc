"""Shell completion: the scripts with which bash, zsh and fish complete commands, options and names."""

import os
from pathlib import Path

import click

from croupier.words import printable

VARIABLE = "_CROUPIER_COMPLETE"
"""The variable by which a shell asks the command for completions."""
SHELLS = ("bash", "zsh", "fish")
COMPINIT = "(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }"
"""What zsh needs before a script can say what it completes."""


def prepare() -> None:
    """Make ready to answer, where a shell asks."""
    if VARIABLE in os.environ:
        from croupier.cli.completion_shells import register

        register()


def show(context: click.Context, parameter: click.Parameter, value: str | None) -> None:
    """Print the script for a shell, where it is wanted, and leave."""
    if value is not None:
        click.echo(script(context, shell_named(parameter, value)), nl=False)
        context.exit()


def install(context: click.Context, parameter: click.Parameter, value: str | None) -> None:
    """Write the script for a shell where that reads it, where it is wanted, and leave."""
    if value is None:
        return
    shell = shell_named(parameter, value)
    try:
        file, reader = written(shell, script(context, shell))
    except OSError as error:
        raise click.FileError(str(error.filename), error.strerror) from None
    reads = f"; {printable(reader)} reads it." if reader else "."
    click.echo(f"{printable(file)} completes croupier in every new {shell}{reads}")
    context.exit()


def shell_named(parameter: click.Parameter, name: str) -> str:
    """Return the shell of a name; without a name, the one that the environment names."""
    shell = name or Path(os.environ.get("SHELL", "")).stem
    if shell not in SHELLS:
        unknown = f"there is none for {shell}" if shell else "the environment names no shell"
        raise click.BadParameter(f"{unknown}; say {', '.join(SHELLS[:-1])} or {SHELLS[-1]}.", param=parameter)
    return shell


def script(context: click.Context, shell: str) -> str:
    """Return the script for a shell."""
    from click.shell_completion import get_completion_class

    made = get_completion_class(shell)
    assert made is not None
    return made(context.command, {}, "croupier", VARIABLE).source()


def written(shell: str, text: str) -> tuple[Path, Path | None]:
    """Write a script; the file, and that of the user's which now reads it, where the shell does not by itself."""
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
