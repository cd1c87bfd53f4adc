"""`croupier rules`: the rules in short."""

import sys

import typer

from croupier.cli.options import LanguageOption


def rules(lang: LanguageOption = None) -> None:
    """Print the rules in short: both editions, both variants, and what we ruled where the rulebooks are silent."""
    from rich.markdown import Markdown

    from croupier.terminal.line_mode.terminal import Terminal
    from croupier.words import rules_text

    terminal = Terminal(lang)
    text = rules_text(terminal.words.language)
    if sys.stdout.isatty():
        terminal.show(Markdown(text))
    else:
        typer.echo(text, nl=False)
