"""Command: what all commands share in their help."""

from typing import Any

from typer.core import TyperCommand


class Command(TyperCommand):
    """A command whose help shows flags without a type."""

    def get_params(self, ctx: Any) -> list[Any]:
        """The options, a flag among them with nothing after its name."""
        return with_plain_flags(super().get_params(ctx))


def with_plain_flags(params: list[Any]) -> list[Any]:
    """Options, whose flags say nothing about a value: they take none."""
    for param in params:
        if getattr(param, "is_flag", False) and param.metavar is None:
            param.metavar = ""
    return params
