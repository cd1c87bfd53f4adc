"""PlayCommand: arguments of `croupier play`, whose option --continue may stand alone."""

from typing import Any

from croupier.cli.command import Command

LAST = "-"
"""Stands for the game that was left last."""


class PlayCommand(Command):
    """`croupier play`, whose option --continue may stand alone."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Name the last game where --continue names none."""
        alone = [
            number
            for number, argument in enumerate(args)
            if argument == "--continue" and (number + 1 == len(args) or args[number + 1].startswith("--"))
        ]
        for number in reversed(alone):
            args.insert(number + 1, LAST)
        return super().parse_args(ctx, args)
