"""Naming: options that are followed by as many names as one likes."""

from collections.abc import Sequence
from typing import Any

from typer.core import TyperCommand

OPTIONS = ("--bots", "--against")
PLAYERS = 4
"""How many sit down where neither options nor names say it."""


class Naming(TyperCommand):
    """A command some of whose options take several names."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Join the names before options are told apart."""
        return super().parse_args(ctx, joined(args))


def joined(words: Sequence[str]) -> list[str]:
    """The words of a command line, the names that follow one of the options put together with commas.

    >>> joined(["--bots", "regular", "tourist", "--seed", "1"])
    ['--bots', 'regular,tourist', '--seed', '1']
    """
    told: list[str] = []
    naming = False
    for word in words:
        if word.startswith("-"):
            naming = word.split("=")[0] in OPTIONS
            told.append(word)
        elif naming and told[-1] not in OPTIONS:
            told[-1] += f",{word}"
        else:
            told.append(word)
    return told


def names_in(options: Sequence[str]) -> list[str]:
    """The names that options were given, however they were written.

    >>> names_in(["regular,tourist", "shark, "])
    ['regular', 'tourist', 'shark']
    """
    return [name.strip() for words in options for name in words.split(",") if name.strip()]
