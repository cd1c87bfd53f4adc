"""ListCommand: arguments of commands with options that take several names each, such as --bots."""

from collections.abc import Sequence

import click

LIST_OPTIONS = ("--bots", "--against")


class ListCommand(click.Command):
    """A command with options that take several names each."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Join the names of each option before the options are parsed."""
        return super().parse_args(ctx, joined(args))


def joined(arguments: Sequence[str]) -> list[str]:
    """The arguments of a command, the names that follow a list option joined by commas.

    >>> joined(["--bots", "regular", "tourist", "--seed", "1"])
    ['--bots', 'regular,tourist', '--seed', '1']
    """
    result: list[str] = []
    in_list = False
    for argument in arguments:
        if argument.startswith("-"):
            in_list = argument.split("=")[0] in LIST_OPTIONS
            result.append(argument)
        elif in_list and result[-1] not in LIST_OPTIONS:
            result[-1] += f",{argument}"
        else:
            result.append(argument)
    return result
