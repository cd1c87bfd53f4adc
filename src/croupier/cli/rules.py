"""`croupier rules`: the rules in short."""

import sys
from typing import Annotated

import typer


def rules(
    lang: Annotated[
        str | None, typer.Option(help="Language: en, de, fr, it or nl.", show_default="your system's")
    ] = None,
) -> None:
    """Print the rules in short: both editions, both variants, and what we ruled where the rulebooks are silent."""
    from rich.markdown import Markdown

    from croupier.cli.terminal import Terminal
    from croupier.words import rules_text

    terminal = Terminal(lang)
    text = rules_text(terminal.words.language)
    if sys.stdout.isatty():
        terminal.show(Markdown(text))
    else:
        typer.echo(text, nl=False)
