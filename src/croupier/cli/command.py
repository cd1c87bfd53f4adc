"""Click classes and decorators for options that all commands share."""

from collections.abc import Callable, Sequence
from math import isnan
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from click.types import OptionHelpExtra

Decorated = TypeVar("Decorated", bound=Callable[..., Any] | click.Command)
LIST_OPTIONS = ("--bots", "--against")
"""Options that take several names, separated by spaces."""


class CommandOption(click.Option):
    """An option whose help states its default, perhaps in words, and the range of its numbers."""

    def get_help_extra(self, ctx: click.Context) -> "OptionHelpExtra":
        """Return what the help shows in brackets after the text."""
        extra = super().get_help_extra(ctx)
        if isinstance(self.show_default, str):
            extra["default"] = self.show_default
        if isinstance(self.type, click.IntRange | click.FloatRange):
            low, high = self.type.min, self.type.max
            if high is None:
                extra.pop("range", None)  # "at least 1" goes without saying
            else:
                extra["range"] = f"{low} to {high}"
        return extra


class WholeNumber(click.IntRange):
    """A whole number, perhaps between limits."""

    name = "whole number"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:  # noqa: ARG002  # as Click calls it
        """Return the placeholder in the help."""
        return "NUMBER"


class Number(click.FloatRange):
    """A number between two limits. Unlike in Click's own type, `nan` is refused: it compares as outside of no range."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Parse a number."""
        number = super().convert(value, param, ctx)
        if isnan(number):
            self.fail(f"{value} is not in the range {self.min}<=x<={self.max}.", param, ctx)
        return number


def option(*declarations: str, **attributes: Any) -> Callable[[Decorated], Decorated]:
    """Add an option to a command, as `click.option` does."""
    return click.option(*declarations, cls=CommandOption, **attributes)


def flag(*declarations: str, help: str) -> Callable[[Decorated], Decorated]:  # noqa: A002  # as Click calls it
    """Add an option without a value to a command."""
    return option(*declarations, is_flag=True, help=help)


Complete = Callable[[click.Context, click.Parameter, str], list[str]]


def complete_from(values: Callable[[], list[str]]) -> Complete:
    """Return a callback with which the shell completes what is typed to one of the values."""
    return lambda _context, _parameter, typed: [value for value in values() if value.startswith(typed)]


class ListCommand(click.Command):
    """A command with options that take several names."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Join the names of each such option, then parse the arguments."""
        return super().parse_args(ctx, join_lists(args))


def join_lists(arguments: Sequence[str]) -> list[str]:
    """Join the names after each list option by commas, since Click's options take a fixed number of values.

    >>> join_lists(["--bots", "regular", "tourist", "--seed", "1"])
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
