"""Printing: what many games came to, on the terminal and as a page, neither lost because the other fails."""

import errno
import json
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NoReturn

import typer
from rich.console import Console, RenderableType

from croupier.cli.command import give_up_output
from croupier.cli.refusing import refused, write_report

WHOLE = 80
"""Columns for the tables at least: on a narrower terminal lines break, but no figure is cut short."""


class Printer(Console):
    """A console that leaves it to others what to do when nobody reads any more."""

    def on_broken_pipe(self) -> NoReturn:
        """Rich would end the command here, and the page with it."""
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))


def show(tables: Iterable[RenderableType]) -> None:
    """Print tables."""
    console = Printer(highlight=False, markup=False, emoji=False)
    console.width = max(console.width, WHOLE)
    for thing in tables:
        console.print(thing)


def show_json(found: dict[str, Any]) -> None:
    """Print one JSON object."""
    typer.echo(json.dumps(found, indent=2))


def tell(printed: Callable[[], None], report: Path | None, page: Callable[[], str]) -> None:
    """Print, and write the page where one is wanted; where one of the two fails the other still comes out."""
    failed: OSError | None = None
    try:
        printed()
    except OSError as error:
        failed = error
        give_up_output()
    if report is not None:
        write_report(report, page())
    if isinstance(failed, BrokenPipeError):
        raise typer.Exit(1)  # whoever stopped reading knows
    if failed is not None:
        raise refused(f"The output cannot be written: {failed.strerror or failed}.", status=1)
