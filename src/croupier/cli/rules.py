"""`croupier rules`: prints the short rules."""

import sys

import click

from croupier.cli.options import language_option


@click.command()
@language_option
def rules(lang: str | None) -> None:
    """Print the rules in short: both editions, both variants, and what we ruled where the rulebooks are silent."""
    from rich.markdown import Markdown

    from croupier.terminal.line_mode.terminal import Terminal
    from croupier.words import rules_text

    terminal = Terminal(lang)
    text = rules_text(terminal.words.language)
    if sys.stdout.isatty():
        terminal.show(Markdown(text))
    else:
        click.echo(text, nl=False)
